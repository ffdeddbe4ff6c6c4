import Application
import Dispatch
import Domain
import Foundation
import Glibc
import Kiosk
import Messages
import Metadata
import Platform
import Reports
import SystemPackage

/// Why a catalogue cannot be reached: a name that does not resolve, or a port that takes no connection.
enum DoctorNetwork {
  static let timeout = Duration.seconds(4)

  enum Reachability: Hashable, Sendable {
    case reached
    case unknown(detail: FaultDetail)
    case silent(detail: FaultDetail)
  }

  /// Nil where the host takes a connection after all.
  static func finding(_ host: String) async -> DoctorFinding? {
    switch await ask(host, port: "443", within: timeout) {
    case .reached: nil
    case .unknown(let detail): .hostUnknown(host, detail: detail)
    case .silent(let detail): .hostSilent(host, detail: detail)
    }
  }

  /// Resolving a name cannot be interrupted: after the time limit its thread is abandoned until the program ends.
  static func ask(_ host: String, port: String, within limit: Duration) async -> Reachability {
    await first(within: limit, else: .silent(detail: .system(ETIMEDOUT))) {
      look(up: host, port, within: limit)
    }
  }

  /// Runs `body`, which blocks, on a separate thread.
  ///
  /// - Returns: its result, or `otherwise` after the time limit; the thread is abandoned then.
  static func first<T: Sendable>(
    within limit: Duration, else otherwise: T, _ body: @escaping @Sendable () -> T
  ) async -> T {
    await withCheckedContinuation { continuation in
      let result = FirstResult(continuation)
      DispatchQueue.global().async { result.give(body()) }
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Int(limit.milliseconds))) {
        result.give(otherwise)
      }
    }
  }

  private static func look(up host: String, _ port: String, within limit: Duration) -> Reachability {
    let connection = connection(to: host, port, until: .now + limit)
    switch connection {
    case .open(let descriptor):
      close(descriptor)
      return .reached
    case .unknown(let detail): return .unknown(detail: detail)
    case .failed(let failure): return .silent(detail: .system(failure.rawValue))
    }
  }

  /// Sends a text and returns the beginning of the answer; nil where there is none. It blocks.
  static func exchange(
    _ text: String, with host: String, port: String, within limit: Duration, atMost byteLimit: Int
  ) -> String? {
    let deadline = ContinuousClock.now + limit
    guard case .open(let descriptor) = connection(to: host, port, until: deadline) else { return nil }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { return nil }
    var answer: [UInt8] = []
    while answer.count < byteLimit, wait(for: descriptor, .readable, until: deadline) {
      guard let bytes = try? SystemCall.read(descriptor, limit: 2048), !bytes.isEmpty else { break }
      answer += bytes
      if answer.contains(Array("\r\n\r\n".utf8)) { break }
    }
    return answer.isEmpty ? nil : String(decoding: answer, as: UTF8.self)
  }

  private enum Connection {
    case open(Int32)
    case unknown(detail: FaultDetail)
    /// The error of the last address that was tried.
    case failed(Errno)
  }

  private static func connection(
    to host: String, _ port: String, until deadline: ContinuousClock.Instant
  ) -> Connection {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, port, &hints, &found)
    guard status == 0 else { return .unknown(detail: nameFault(status)) }
    defer { freeaddrinfo(found) }
    var failure = Errno.timedOut
    var each = found
    // One address family may have no route.
    while let address = each {
      do {
        return .open(try connected(to: address.pointee, until: deadline))
      } catch {
        failure = error
      }
      each = address.pointee.ai_next
    }
    return .failed(failure)
  }

  /// The reason why getaddrinfo(3) resolves no address.
  private static func nameFault(_ status: Int32) -> FaultDetail {
    switch status {
    case EAI_NONAME: .cause(.hostUnknown)
    case EAI_AGAIN: .cause(.nameServerSilent)
    case EAI_SYSTEM: .system(errno)
    default: .words(String(cString: gai_strerror(status)))
    }
  }

  private static func connected(
    to address: addrinfo, until deadline: ContinuousClock.Instant
  ) throws(Errno) -> Int32 {
    let descriptor = try SystemCall.run {
      socket(
        address.ai_family, address.ai_socktype | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue),
        address.ai_protocol)
    }
    do throws(Errno) {
      try connect(descriptor, to: address, until: deadline)
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func connect(
    _ descriptor: Int32, to address: addrinfo, until deadline: ContinuousClock.Instant
  ) throws(Errno) {
    if Glibc.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return }
    guard SystemCall.lastError == .nowInProgress else { throw SystemCall.lastError }
    guard wait(for: descriptor, .writable, until: deadline) else { throw .timedOut }
    var failure: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    try SystemCall.run { getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size) }
    guard failure == 0 else { throw Errno(rawValue: failure) }
  }

  /// - Returns: false when time is up.
  private static func wait(
    for descriptor: Int32, _ event: Poll.Events, until deadline: ContinuousClock.Instant
  ) -> Bool {
    let events = try? Poll.wait(for: [(descriptor, event)], timeout: max(.zero, deadline - .now))
    return events?.allSatisfy(\.isEmpty) == false
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}

/// Whether a login page answers in the place of a host.
///
/// It is asked over plain HTTP, without a certificate that would stop the login page. The question holds nothing but
/// the host's name.
enum DoctorPortal {
  private static let headLimit = 8 << 10

  /// - Returns: the host that the login page is on; nil where none answers.
  static func ask(_ host: String, port: String, within limit: Duration) async -> String? {
    // A name server that is silent would hold the doctor up for longer than the limit.
    await DoctorNetwork.first(within: limit, else: nil) {
      let head = DoctorNetwork.exchange(
        "HEAD / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n", with: host, port: port, within: limit,
        atMost: headLimit)
      return head.flatMap { portal(in: $0, askedFor: host) }
    }
  }

  /// - Parameter head: the status line and the fields of an answer.
  static func portal(in head: String, askedFor host: String) -> String? {
    let lines = head.split(omittingEmptySubsequences: false) { $0.isNewline }
    guard let first = lines.first, first.hasPrefix("HTTP/"), let status = first.split(separator: " ").dropFirst().first
    else { return nil }
    let fields = lines.dropFirst().prefix { !$0.isEmpty }
    let location = fields.first { $0.lowercased().hasPrefix("location:") }
      .flatMap { URL(string: TypedText.trim($0.dropFirst("location:".count))) }
    switch status {
    // RFC 6585 section 6: Network Authentication Required.
    case "511": return location?.host ?? host
    case "301", "302", "303", "307", "308":
      guard let target = location?.host?.lowercased(), !isSame(target, host.lowercased()) else { return nil }
      return target
    default: return nil
    }
  }

  /// `openlibrary.org` may send to `www.openlibrary.org`, and the other way round.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    one == other || one.hasSuffix("." + other) || other.hasSuffix("." + one)
  }
}

/// Whether the catalogues that are set up answer: each is asked one real question, and nothing is kept of it.
enum DoctorCatalogues {
  /// A key and a contact that are not set, whatever the network does.
  static func settings(_ configuration: LookupConfiguration) -> [DoctorFinding] {
    let catalogues = configuration.catalogues
    let lacksKey = catalogues.contains(.googleBooks) && configuration.googleKey == nil
    let lacksContact = catalogues.contains(.openLibrary) && configuration.contact == nil
    return (lacksKey ? [.keyMissing] : []) + (lacksContact ? [.contactMissing] : [])
  }

  static func findings(
    _ configuration: LookupConfiguration, environment: ProcessEnvironment = ProcessEnvironment()
  ) async -> [DoctorFinding] {
    guard !configuration.catalogues.isEmpty else { return [.lookupsOff] }
    let check: CatalogueCheck
    do throws(HTTPProblem) {
      check = try CatalogueCheck(configuration, version: Version.current)
    } catch {
      return configuration.catalogues.map { .catalogueFails($0, .unreachable(detail: .words("libcurl"))) }
    }
    return await withTaskGroup(of: (Int, DoctorFinding).self) { group in
      for (index, source) in configuration.catalogues.enumerated() {
        group.addTask { (index, await finding(source, check, environment)) }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private static func finding(
    _ source: LookupSource, _ check: CatalogueCheck, _ environment: ProcessEnvironment
  ) async -> DoctorFinding {
    guard let problem = await check.problem(of: source) else { return .catalogueAnswers(source) }
    guard let address = check.address(of: source), !address.isLoopback, !usesProxy(environment) else {
      return .catalogueFails(source, problem)
    }
    switch problem {
    case .unreachable: return await DoctorNetwork.finding(address.host) ?? .catalogueFails(source, problem)
    // A login page cannot have the catalogue's certificate, but shows itself where no certificate is asked for.
    case .certificate, .timedOut:
      return await DoctorPortal.ask(address.host, port: "80", within: DoctorNetwork.timeout)
        .map { .catalogueFails(source, .portal(host: $0)) } ?? .catalogueFails(source, problem)
    case .limited, .forbidden, .countryNeeded, .key, .portal, .serverFailed, .unreadable:
      return .catalogueFails(source, problem)
    }
  }

  /// With a proxy, host names and connections are the proxy's task.
  private static func usesProxy(_ environment: ProcessEnvironment) -> Bool {
    ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].contains { environment[$0] != nil }
  }
}

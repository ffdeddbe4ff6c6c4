import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import Platform
import Synchronization

final class Responder: Sendable {
  private struct Served {
    let site: any Site
    let table: RouteTable
  }

  /// A decision on a request, before its body is read.
  private enum Plan {
    case route(Route)
    case problem(ServerProblem)
  }

  private let served: [Served]
  private let settings: ServerSettings
  private let headers: CommonHeaders
  private let streams: OpenStreams
  private let logger: Logger
  private let budget: BodyBudget
  private let numbers = Atomic(0)

  init(sites: [any Site], settings: ServerSettings, headers: CommonHeaders, streams: OpenStreams, logger: Logger) {
    served = sites.map { Served(site: $0, table: RouteTable($0.routes)) }
    self.settings = settings
    self.headers = headers
    self.streams = streams
    self.logger = logger
    budget = BodyBudget(bytes: settings.limits.bodyBytes)
  }

  func respond(
    to request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel, _ ends: ConnectionEnds
  ) async throws {
    let start = ContinuousClock.now
    var asked = webRequest(request, ends)
    var body = RequestBodyReader(request)
    var answer: Answer
    switch plan(request, &asked, ends) {
    case .problem(let problem): answer = await problemAnswer(problem, asked)
    case .route(let route):
      let share = budget.share(for: body, of: route)
      defer { share.map(budget.giveBack) }
      if share != nil, body.waitsForWord, !body.announcesMore(than: route.bodyLimit) {
        try await writer.writeInformationalHead(HTTPResponse(status: .continue))
      }
      switch share == nil ? .later : await body.read(upTo: route.bodyLimit) {
      case .whole(let bytes):
        fill(&asked, with: bytes)
        answer = await route.answer(asked)
      case .tooLarge: answer = await problemAnswer(.tooLarge(limit: route.bodyLimit), asked)
      case .broken: answer = await problemAnswer(.malformed, asked)
      case .later: answer = .later
      }
    }
    // The rest of a body is not read, so a request after it cannot be found.
    if !body.isConsumed { answer.headers[.connection] = "close" }
    try await write(answer, to: asked, writer, over: channel, since: start)
  }

  /// The answers of sites are for people; without a site there is none.
  private func problemAnswer(_ problem: ServerProblem, _ asked: WebRequest) async -> Answer {
    guard let site = served.last?.site else { return Answer(status: .notFound, body: .bytes([])) }
    return await site.answer(to: problem, in: asked)
  }

  private func plan(_ request: Request, _ asked: inout WebRequest, _ ends: ConnectionEnds) -> Plan {
    guard !asked.host.isEmpty, asked.path.hasPrefix("/") else { return .problem(.malformed) }
    guard settings.hostNames.contains(asked.host, local: ends.local) else { return .problem(.misdirected) }
    var others: [HTTPRequest.Method] = []
    for one in served {
      switch one.table.match(request.method, asked.path) {
      case .route(let route, let parameters):
        asked.pattern = route.pattern
        asked.parameters = parameters
        return .route(route)
      case .otherMethods(let methods): others += methods.filter { !others.contains($0) }
      case .nothing: break
      }
    }
    return .problem(others.isEmpty ? .notFound : .methodNotAllowed(others))
  }

  private func webRequest(_ request: Request, _ ends: ConnectionEnds) -> WebRequest {
    let client = Client(
      headers: request.headers, host: request.head.authority, ends: ends, isEncrypted: settings.certificate != nil,
      proxies: settings.proxies)
    let target = request.head.path ?? ""
    let mark = target.utf8.firstIndex(of: UInt8(ascii: "?"))
    return WebRequest(
      method: request.method, path: mark.map { String(target[..<$0]) } ?? target,
      query: mark.map { WebForm(encoded: target.utf8[$0...].dropFirst(), limit: settings.limits.formFields) }
        ?? WebForm(),
      headers: request.headers, host: client.host ?? "",
      cookies: CookieCoding.decode(request.headers[values: .cookie].joined(separator: "; ")),
      remoteAddress: client.address, isLoopback: client.isLoopback, isSecure: client.isSecure,
      number: numbers.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  private func fill(_ asked: inout WebRequest, with bytes: [UInt8]) {
    asked.body = bytes
    let type = asked.headers[.contentType]?.prefix { $0 != ";" }.lowercased()
    guard type == "application/x-www-form-urlencoded" else { return }
    asked.form = WebForm(encoded: bytes, limit: settings.limits.formFields)
  }
}

extension Responder {
  private func write(
    _ answer: Answer, to asked: WebRequest, _ writer: consuming ResponseWriter, over channel: any Channel,
    since start: ContinuousClock.Instant
  ) async throws {
    switch answer.body {
    case .bytes(let bytes):
      try await write(answer, bytes, to: asked, writer, since: start)
    case .stream(let stream):
      guard asked.method != .head, let number = streams.open() else {
        let short = asked.method == .head ? Answer(status: answer.status, body: .bytes([])) : .later
        return try await write(short, [], to: asked, writer, since: start)
      }
      let head = head(answer, closes: true)
      log(asked, head.status, since: start)
      try await begin(stream, number, head, writer, over: channel)
    }
  }

  /// - Throws: `StreamHandover.Taken` where all went well.
  private func begin(
    _ stream: Answer.ByteStream, _ number: Int, _ head: HTTPResponse, _ writer: consuming ResponseWriter,
    over channel: any Channel
  ) async throws {
    do {
      _ = try await writer.writeHead(head)
      let handler = try await StreamHandover.take(channel, for: stream, limits: settings.limits) { [streams] in
        streams.close(number)
      }
      streams.listen(number) { [loop = channel.eventLoop] event in loop.execute { handler.value.hear(event) } }
    } catch {
      streams.close(number)
      throw error
    }
    throw StreamHandover.Taken()
  }

  private func write(
    _ answer: Answer, _ bytes: [UInt8], to asked: WebRequest, _ writer: consuming ResponseWriter,
    since start: ContinuousClock.Instant
  ) async throws {
    var head = head(answer, closes: false)
    // RFC 9110, section 8.6.
    if ![.noContent, .notModified].contains(head.status) { head.headerFields[.contentLength] = "\(bytes.count)" }
    let isBare = asked.method == .head || bytes.isEmpty || head.status == .noContent || head.status == .notModified
    if isBare {
      try await writer.writeResponse(head)
    } else {
      try await writer.write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
    log(asked, head.status, since: start)
  }

  private func head(_ answer: Answer, closes: Bool) -> HTTPResponse {
    var fields = answer.headers
    headers.wrap(&fields)
    if closes { fields[.connection] = "close" }
    return HTTPResponse(status: answer.status, headerFields: fields)
  }

  /// Neither path nor query: they may hold the number or name of a person.
  private func log(_ asked: WebRequest, _ status: HTTPResponse.Status, since start: ContinuousClock.Instant) {
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    logger.info(
      "request",
      metadata: [
        "method": "\(asked.method.rawValue)", "route": "\(asked.pattern ?? "-")", "status": "\(status.code)",
        "ms": "\((milliseconds * 10).rounded() / 10)", "request": "\(asked.number)",
      ])
  }
}

extension Answer {
  /// The answer when a limit is reached.
  fileprivate static let later = Answer(status: .serviceUnavailable, headers: [.retryAfter: "10"], body: .bytes([]))
}

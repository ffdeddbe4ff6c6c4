import Domain
import Foundation
import TestSupport
import Testing

@testable import Metadata

@Suite("One real question to each catalogue")
struct CatalogueCheckTests {
  private func problem(
    _ answer: WebAnswer, of source: LookupSource, _ change: (inout LookupConfiguration) -> Void = { _ in }
  ) async throws -> (problem: CatalogueProblem?, requests: [WebStub.Request]) {
    let web = try WebStub(always: answer)
    var configuration = LookupConfiguration()
    (configuration.googleURL, configuration.openLibraryURL) = (web.address, web.address)
    change(&configuration)
    let problem = try await CatalogueCheck(configuration, version: "1").problem(of: source)
    return (problem, web.requests)
  }

  @Test func question_isAskedAsALookUpAsks() async throws {
    let google = try await problem(.json(#"{"totalItems": 1}"#), of: .googleBooks) {
      ($0.googleKey, $0.country, $0.contact) = ("s3cret", "IE", "library@example.org")
    }
    #expect(google.problem == nil)
    #expect(google.requests.map(\.path) == ["/books/v1/volumes?q=isbn%3A9780141439518&country=IE&key=s3cret"])
    #expect(google.requests.first?.headers["user-agent"] == "MiniLibrary/1 (library@example.org)")
    let other = try await problem(.json(#"{"title": "Pride and Prejudice"}"#), of: .openLibrary)
    #expect(other.problem == nil)
    #expect(other.requests.map(\.path) == ["/isbn/9780141439518.json"])
  }

  /// Google's answer to a question with a key that it does not take.
  private static func refusal(_ status: Int, _ reasons: [String], details: [String] = [], _ message: String = "")
    -> WebAnswer
  {
    func list(_ reasons: [String]) -> String { reasons.map { #"{"reason": "\#($0)"}"# }.joined(separator: ", ") }
    return .json(
      #"{"error": {"message": "\#(message)", "errors": [\#(list(reasons))], "details": [\#(list(details))]}}"#,
      status: status)
  }

  static let mistakes: [(WebAnswer, CatalogueProblem)] = [
    (refusal(400, ["badRequest"], details: ["API_KEY_INVALID"], "API key not valid."), .key(.invalid)),
    (refusal(400, ["keyInvalid"], "Bad Request"), .key(.invalid)),
    (refusal(400, ["badRequest"], details: ["API_KEY_INVALID"], "API key expired. Renew it."), .key(.expired)),
    (refusal(403, ["accessNotConfigured"], details: ["SERVICE_DISABLED"]), .key(.disabled)),
    (refusal(403, ["accessNotConfigured"]), .key(.disabled)),
    (refusal(403, ["forbidden"], details: ["API_KEY_SERVICE_BLOCKED"], "Requests are blocked."), .key(.blocked)),
    (refusal(403, ["forbidden"], details: ["API_KEY_HTTP_REFERRER_BLOCKED"]), .key(.referrer)),
    // Recorded in 2019: called a rate limit.
    (refusal(403, ["rateLimitExceeded"], "Requests from referer <empty> are blocked."), .key(.referrer)),
    (refusal(403, ["ipRefererBlocked"], "The request did not specify any referer."), .key(.referrer)),
    (refusal(403, ["ipRefererBlocked"], "There is a per-IP or per-Referer restriction"), .key(.address)),
    (refusal(403, ["forbidden"], details: ["API_KEY_IP_ADDRESS_BLOCKED"]), .key(.address)),
    (refusal(403, ["forbidden"], details: ["API_KEY_ANDROID_APP_BLOCKED"]), .key(.app)),
    (refusal(403, ["forbidden"], details: ["CONSUMER_SUSPENDED"]), .key(.suspended)),
    (refusal(403, ["unknownLocation"]), .countryNeeded),
    (refusal(403, ["dailyLimitExceeded"]), .limited(hasKey: true)),
    (refusal(403, ["forbidden"]), .forbidden(hasContact: false)),
  ]

  @Test(arguments: mistakes.indices) func key_isToldWhatIsWrongWithIt(index: Int) async throws {
    let (answer, expected) = Self.mistakes[index]
    let found = try await problem(answer, of: .googleBooks) { $0.googleKey = "s3cret" }
    #expect(found.problem == expected)
  }

  static let faults: [(WebAnswer, LookupSource, CatalogueProblem)] = [
    (.json("{}", status: 429), .googleBooks, .limited(hasKey: false)),
    (.json("{}", status: 429), .openLibrary, .limited(hasKey: false)),
    (.html("<h1>403 Forbidden</h1>", status: 403), .openLibrary, .forbidden(hasContact: false)),
    (.html("<h1>Log in to the school's network</h1>"), .googleBooks, .portal(host: nil)),
    (.html("<h1>Log in</h1>"), .openLibrary, .portal(host: nil)),
    (.html("<h1>Log in</h1>", status: 511), .openLibrary, .portal(host: nil)),
    (.redirect(to: "http://login.example.org/"), .openLibrary, .portal(host: nil)),
    (.json("{}", status: 503), .googleBooks, .serverFailed(status: 503)),
    (.html("", status: 404), .googleBooks, .serverFailed(status: 404)),
    (.json("{}"), .googleBooks, .unreadable), (.json("[1"), .openLibrary, .unreadable),
    (WebAnswer([.close]), .openLibrary, .unreadable),
  ]

  @Test(arguments: faults.indices) func fault_isNamed(index: Int) async throws {
    let (answer, source, expected) = Self.faults[index]
    #expect(try await problem(answer, of: source).problem == expected)
  }

  @Test func noOfOpenLibrary_isAnAnswer() async throws {
    let page = WebAnswer.html("<title>Not Found | Open Library</title>", status: 404)
    #expect(try await problem(page, of: .openLibrary).problem == nil)
    let json = WebAnswer.json(#"{"error": "notfound", "key": "/isbn/9780141439518"}"#, status: 404)
    #expect(try await problem(json, of: .openLibrary).problem == nil)
  }

  /// A filter or a login page says 404, too.
  @Test func noOfSomebodyElse_isNoAnswer() async throws {
    let page = WebAnswer.html("<h1>Blocked by the filter</h1>", status: 404)
    #expect(try await problem(page, of: .openLibrary).problem == .portal(host: nil))
    #expect(try await problem(.json("{}", status: 404), of: .openLibrary).problem == .serverFailed(status: 404))
  }

  @Test func silence_andNobody_areToldApart() async throws {
    let silent = try WebStub(always: WebAnswer([.hang]))
    var configuration = LookupConfiguration()
    configuration.openLibraryURL = silent.address
    #expect(
      try await CatalogueCheck(configuration, version: "1", timeLimit: .milliseconds(300)).problem(of: .openLibrary)
        == .timedOut)
    let gone = try WebStub(always: .json("{}"))
    gone.close()
    configuration.openLibraryURL = gone.address
    guard case .unreachable? = try await CatalogueCheck(configuration, version: "1").problem(of: .openLibrary) else {
      Issue.record("somebody answered")
      return
    }
  }

  /// Networks that inspect TLS, and login pages, present a certificate like this self-signed one.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: SelfSignedServer.openssl)))
  func wrongCertificate_isNamed() async throws {
    let server = try await SelfSignedServer()
    var configuration = LookupConfiguration()
    configuration.openLibraryURL = "https://127.0.0.1:\(server.port)"
    let check = try CatalogueCheck(configuration, version: "1")
    var found = await check.problem(of: .openLibrary)
    // The server takes a moment until it listens.
    while case .unreachable? = found, server.isRunning {
      try await Task.sleep(for: .milliseconds(20))
      found = await check.problem(of: .openLibrary)
    }
    #expect(found == .certificate(detail: .cause(.certificateSelfSigned)))
    withExtendedLifetime(server) {}
  }

  @Test func keyMistake_isNoRefusalOfTheService() {
    for (answer, expected) in Self.mistakes {
      guard case .send(let bytes)? = answer.steps.first, case .key = expected else { continue }
      let body = Array(String(decoding: bytes, as: UTF8.self).drop { $0 != "{" }.utf8)
      #expect(LookupProblem(ScriptedTransport.response(403, body)) == .keyRefused)
    }
  }
}

/// An HTTPS server with an unsigned certificate; it ends with this object.
private final class SelfSignedServer {
  static let openssl = "/usr/bin/openssl"
  let port: Int
  private let folder: URL
  private let server = Process()

  init() async throws {
    // A port that the kernel gives away, let go for the server.
    let stub = try WebStub(always: .json("{}"))
    port = stub.port
    stub.close()
    folder = FileManager.default.temporaryDirectory.appending(path: "minilibrary-tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (key, certificate) = (folder.appending(path: "key.pem").path, folder.appending(path: "cert.pem").path)
    let made = try await CommandRunner(executable: URL(filePath: SelfSignedServer.openssl)).run([
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2", "-subj",
      "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
    ])
    try #require(made.status == 0, "\(made.errors)")
    // It also ends when the tests are killed.
    server.executableURL = URL(filePath: "/usr/bin/timeout")
    server.arguments = [
      "-s", "KILL", "600", SelfSignedServer.openssl, "s_server", "-accept", "127.0.0.1:\(port)", "-key", key, "-cert",
      certificate,
      "-www", "-quiet",
    ]
    (server.standardInput, server.standardOutput, server.standardError) =
      (FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice)
    try server.run()
  }

  deinit {
    // `timeout` leads a process group. The tests' threads block SIGTERM, which their children inherit.
    kill(-server.processIdentifier, SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }

  var isRunning: Bool { server.isRunning }
}

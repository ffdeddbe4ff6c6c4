import Foundation
import Glibc
import TestSupport
import Testing

/// The server of the pages as a process: what it prints, when it answers, how it ends.
@Suite("minilibrary web", .serialized, .timeLimit(.minutes(60)))
struct WebCommandTests {
  let library: StationLibrary

  init() async throws { library = try await StationLibrary() }

  private func server(_ more: [String: String] = [:], address: String = "127.0.0.1:0") throws -> StationProcess {
    try StationProcess(
      ["--address", address], environment: library.environment.merging(more) { $1 }, command: ["web"])
  }

  private func port(of server: StationProcess) async throws -> Int {
    try await server.waitForComplaint("The pages of the library: http://127.0.0.1:")
    return try #require(server.complaints.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)/).flatMap { Int($0.output.1) })
  }

  @Test func setUpCode_isPrinted_untilThereIsALibrarian() async throws {
    let first = try server()
    let port = try await port(of: first)
    let code = try #require(first.complaints.firstMatch(of: /[A-Z0-9]{4}-[A-Z0-9]{4}/)).output
    #expect(try LoopbackClient(port).get("/").contains("name=\"code\""))
    // The command prints a code, too; asking again changes nothing for who types it.
    #expect(try await library.files.succeed("accounts", "code").contains(/[A-Z0-9]{4}-[A-Z0-9]{4}/))
    #expect(!code.isEmpty)
    first.kill(SIGTERM)
    #expect(try await first.end().status == 0)
    let added = try await library.files.runner.run(
      ["accounts", "add", "byrne", "--role", "librarian"], input: Data("Heron-River-41\n".utf8),
      environment: library.environment)
    #expect(added.status == 0)
    let second = try server()
    _ = try await self.port(of: second)
    #expect(!second.complaints.contains(/[A-Z0-9]{4}-[A-Z0-9]{4}/))
    second.kill(SIGTERM)
    #expect(try await second.end().status == 0)
  }

  @Test func serviceManager_hearsThatItIsReady_thatItLives_andThatItEnds() async throws {
    let socket = try NotifySocket()
    let server = try server(["NOTIFY_SOCKET": socket.name, "WATCHDOG_USEC": "300000"])
    await socket.wait(for: "READY=1")
    _ = try await port(of: server)
    await socket.wait(for: "WATCHDOG=1", times: 3)
    #expect(socket.count("STOPPING=1") == 0)
    server.kill(SIGTERM)
    #expect(try await server.end().status == 0)
    #expect(socket.count("STOPPING=1") == 1)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func server_ends_onASignal(signal: Int32) async throws {
    let server = try server()
    let client = try LoopbackClient(try await port(of: server))
    // An open connection does not keep it.
    #expect(try client.get("/healthz").hasPrefix("HTTP/1.1 200"))
    server.kill(signal)
    #expect(try await server.end().status == 0)
  }

  @Test func openAddress_isRefused_andTheThreeWaysAreNamed() async throws {
    let end = try await server(address: "0.0.0.0:0").end()
    #expect(end.status != 0)
    for way in ["web.certificate", "web.behind-proxy", "web.plain-http", "(web-address-open)"] {
      #expect(end.errors.contains(way), "\(way)")
    }
  }

  @Test func takenPort_isNamed() async throws {
    let first = try server()
    let port = try await port(of: first)
    let end = try await server(address: "127.0.0.1:\(port)").end()
    #expect(end.status != 0)
    #expect(end.errors.contains("127.0.0.1:\(port)"))
    first.kill(SIGTERM)
    #expect(try await first.end().status == 0)
  }
}

import Foundation
import Glibc
import TestSupport
import Testing

/// One process that is a station, its screen and the pages of the library.
@Suite("minilibrary run", .serialized, .timeLimit(.minutes(60)))
struct RunCommandTests {
  let library: StationLibrary

  init() async throws { library = try await StationLibrary() }

  private func run(_ arguments: [String] = []) throws -> StationProcess {
    try StationProcess(
      (arguments.isEmpty ? ["--address", "127.0.0.1:0"] : arguments), environment: library.environment, command: ["run"]
    )
  }

  private func port(of station: StationProcess) async throws -> Int {
    try await station.wait(for: "The station’s screen: http://127.0.0.1:")
    return try #require(station.output.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)/).flatMap { Int($0.output.1) })
  }

  @Test func stationScreenAndPages_shareAPort() async throws {
    let station = try run()
    let port = try await port(of: station)
    #expect(try LoopbackClient(port).get("/healthz").hasPrefix("HTTP/1.1 200"))
    // Without a librarian each page asks for the code, and the station lends all the same.
    #expect((station.output + station.complaints).contains(/[A-Z0-9]{4}-[A-Z0-9]{4}/))
    #expect(try LoopbackClient(port).get("/books").contains("name=\"code\""))
    #expect(try LoopbackClient(port).get("/station").contains("Show your library card"))
    station.send("S12346")
    try await station.wait(for: "Hello Emmy Noether.")
    #expect(try LoopbackClient(port).get("/station").contains("Emmy Noether"))
    #expect(try !LoopbackClient(port).get("/").contains("Emmy"))
    _ = try LoopbackClient(port).post("/station/line", "line=9783522177504")
    try await station.wait(for: "Borrow “Momo”")
    station.send("y")
    try await station.wait(for: "Borrowed: “Momo”")
    station.send("done")
    station.send("quit")
    #expect(try await station.end().status == 0)
    #expect(try await library.loans() == ["Momo to S12346"])
  }

  @Test func endsSoon_withAStreamOpen() async throws {
    let station = try run()
    let port = try await port(of: station)
    let stream = try LoopbackClient(port)
    try stream.send("GET /station/events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nX-Station: 1\r\n\r\n")
    #expect(try stream.read(until: "event: scene").contains("text/event-stream"))
    station.kill(SIGTERM)
    #expect(try await station.end().status == 0)
  }

  @Test func stationLends_whereThePortIsTaken() async throws {
    let first = try run()
    let port = try await port(of: first)
    let second = try run(["--address", "127.0.0.1:\(port)"])
    try await second.wait(for: "(screen-not-served)")
    second.send("S12346")
    try await second.wait(for: "Hello Emmy Noether.")
    for station in [first, second] {
      station.send("done")
      station.send("quit")
      #expect(try await station.end().status == 0)
    }
  }

  @Test func openAddress_isRefused_withoutProtection() async throws {
    let station = try run(["--address", "0.0.0.0:0"])
    let end = try await station.end()
    #expect(end.status != 0)
    #expect((end.output + end.errors).contains("(web-address-open)"))
  }
}

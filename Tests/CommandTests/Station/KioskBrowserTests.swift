import Foundation
import Glibc
import TestSupport
import Testing

/// The screen that a station serves to a browser, asked over a socket.
@Suite("minilibrary kiosk --screen", .serialized, .timeLimit(.minutes(60)))
struct KioskBrowserTests {
  let library: StationLibrary

  init() async throws { library = try await StationLibrary() }

  /// A station with a console on a free port, and the port.
  private func station(_ arguments: [String] = []) async throws -> (station: StationProcess, port: Int) {
    let station = try library.station(arguments + ["--screen", "127.0.0.1:0", "--station-confirm", "pile"])
    try await station.wait(for: "screen: http://127.0.0.1:")
    let port = try #require(station.output.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)/).flatMap { Int($0.output.1) })
    return (station, port)
  }

  @Test func screenAndConsole_showTheSame() async throws {
    let (station, port) = try await station()
    #expect(try station.listens())
    #expect(try station.threadNames().contains { $0.hasPrefix("NIO") })
    #expect(try LoopbackClient(port).get("/station").contains("Show your library card"))
    station.send("S12346")
    try await station.wait(for: "Hello Emmy Noether.")
    #expect(try LoopbackClient(port).get("/station").contains("Emmy Noether"))
    // The screen's answer is the console's, too.
    let answer = try LoopbackClient(port).post("/station/line", "line=9783522177504")
    #expect(answer.hasPrefix("HTTP/1.1 303"))
    try await station.wait(for: "Borrow 1 book. ")
    let page = try LoopbackClient(port).get("/station")
    let prompt = try #require(page.firstMatch(of: /name="prompt" value="(\d+)"/)).output.1
    _ = try LoopbackClient(port).post("/station/answer", "prompt=\(prompt)&offer=yes")
    try await station.wait(for: "Borrowed: “Momo”")
    station.send("done")
    try await station.wait(for: "Goodbye")
    station.send("quit")
    #expect(try await station.end().status == 0)
    #expect(try await library.loans() == ["Momo to S12346"])
  }

  @Test func station_ends_withAStreamOpen() async throws {
    let (station, port) = try await station()
    let stream = try LoopbackClient(port)
    try stream.send("GET /station/events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nX-Station: 1\r\n\r\n")
    #expect(try stream.read(until: "event: scene").contains("text/event-stream"))
    station.kill(SIGTERM)
    // The stream ends with a last event, not in the middle.
    #expect(try stream.read(until: "event: bye\ndata:\n\n").contains("event: bye"))
    #expect(try await station.end().status == 0)
  }

  @Test func station_servesPeople_whereTheScreensPortIsTaken() async throws {
    let (first, port) = try await station()
    let second = try library.station(["--screen", "127.0.0.1:\(port)"])
    try await second.wait(for: "(screen-not-served)")
    second.send("S12346")
    try await second.wait(for: "Hello Emmy Noether.")
    for station in [first, second] {
      station.send("done")
      station.send("quit")
      #expect(try await station.end().status == 0)
    }
  }

  /// A station that shows nothing in a browser has no port, no thread of a server, and not its memory.
  @Test func withoutTheOption_nothingOfTheServerIsThere() async throws {
    let alone = try library.station([])
    let (served, port) = try await station()
    _ = try LoopbackClient(port).get("/station")
    for station in [alone, served] {
      station.send("S12346")
      try await station.wait(for: "Hello Emmy Noether.")
    }
    #expect(try !alone.listens())
    #expect(try served.listens())
    #expect(try !alone.threadNames().contains { $0.hasPrefix("NIO") })
    #expect(try served.threadNames().contains { $0.hasPrefix("NIO") })
    #expect(try alone.peakMemory() < served.peakMemory())
    for station in [alone, served] {
      station.send("done")
      station.send("quit")
      #expect(try await station.end().status == 0)
    }
  }

  @Test(arguments: ["0.0.0.0:8080", "8.8.8.8:80", "here", "127.0.0.1:99999", ":8080"])
  func otherAddresses_areRefused(address: String) async throws {
    let station = try library.station(["--screen", address])
    let end = try await station.end()
    #expect(end.status != 0)
    #expect((end.output + end.errors).contains("127.0.0.1:8080"))
  }
}

import Foundation
import Glibc
import TestSupport
import Testing

/// The station as systemd runs it: with `--no-console`, and heard through its socket.
@Suite("minilibrary kiosk, as a service", .serialized, .timeLimit(.minutes(60)))
struct KioskServiceTests {
  let library: StationLibrary
  let socket: NotifySocket

  init() async throws {
    library = try await StationLibrary()
    socket = try NotifySocket()
  }

  private func station(_ arguments: [String], watchdogMilliseconds: Int? = nil) throws -> StationProcess {
    var environment = ["NOTIFY_SOCKET": socket.name]
    environment["WATCHDOG_USEC"] = watchdogMilliseconds.map { String($0 * 1000) }
    return try library.station(arguments, environment: environment)
  }

  @Test func station_goesOnWithoutInput_untilItIsToldToEnd() async throws {
    let station = try station(["--no-console"], watchdogMilliseconds: 300)
    station.endInput()
    await socket.wait(for: "READY=1")
    // Long after the input was over.
    await socket.wait(for: "WATCHDOG=1", times: 5)
    #expect(socket.count("STOPPING=1") == 0)
    station.kill(SIGTERM)
    let ending = try await station.end()
    #expect(ending.status == 0)
    // A log names no borrower.
    #expect(ending.output == "")
    #expect(ending.errors == "")
    #expect(socket.count("STOPPING=1") == 1)
  }

  @Test func station_withAConsole_endsWithItsInput() async throws {
    let station = try station([])
    await socket.wait(for: "READY=1")
    station.endInput()
    #expect(try await station.end().status == 0)
    #expect(socket.lines.suffix(2) == ["STOPPING=1", "STATUS=closing"])
  }

  @Test func watchdog_isNotFed_whenNobodyWatches() async throws {
    let station = try station(["--no-console"])
    await socket.wait(for: "READY=1")
    station.kill(SIGTERM)
    #expect(try await station.end().status == 0)
    #expect(socket.count("WATCHDOG=1") == 0)
  }

  /// A terminal whose output is held, as Scroll Lock does it, takes nothing more: the station stands still, and says
  /// nothing.
  @Test func station_fallsSilent_whenItsTerminalIsHeld() async throws {
    let environment = ["NOTIFY_SOCKET": socket.name, "WATCHDOG_USEC": "300000"]
    let station = try library.station(environment: environment, console: .terminal)
    await socket.wait(for: "WATCHDOG=1", times: 2)
    try station.holdTerminal(TCOOFF)
    // The text after it is longer than the terminal's buffer.
    station.send(Array(repeating: "help", count: 300))
    // A station that does not fall silent runs into the time limit.
    var before: Int
    repeat {
      before = socket.count("WATCHDOG=1")
      try await Task.sleep(for: .seconds(2))
    } while socket.count("WATCHDOG=1") > before
    try station.holdTerminal(TCOON)
    await socket.wait(for: "WATCHDOG=1", times: before + 2)
    station.kill(SIGTERM)
    _ = try await station.end()
  }
}

import Foundation
import Glibc
import TestSupport
import Testing

/// However a station ends, what was confirmed is there, and what was only asked is not.
@Suite("minilibrary kiosk, endings", .serialized, .timeLimit(.minutes(60)))
struct KioskEndingTests {
  let library: StationLibrary

  init() async throws { library = try await StationLibrary() }

  private let putAside = "“Momo” was NOT borrowed: it was interrupted."
  private let goodbye = "Goodbye. You have no books."
  private let question = "[Y/n/date]"

  @Test(arguments: [["S12346", "9783522177504"], ["S12346", "9783522177504", "21"]])
  func question_isPutAside_whenTheInputEnds(script: [String]) async throws {
    let printed = try await library.lines(of: script)
    #expect(printed.suffix(2) == [goodbye, putAside])
    #expect(try await library.loans() == [])
  }

  @Test(arguments: ["quit", "QUIT", "/quit", "exit", "q"])
  func question_isPutAside_whenSomebodyLeaves(word: String) async throws {
    // Lines after the word are not read any more.
    let printed = try await library.lines(of: ["S12346", "9783522177504", word, "y", "S12345"])
    #expect(printed.count == 5, "\(printed)")
    #expect(printed.suffix(2) == [goodbye, putAside])
    #expect(try await library.loans() == [])
  }

  @Test func entry_isPutAside_whenTheInputEnds() async throws {
    let printed = try await library.lines(of: ["9780140328721", "Matilda"], ["--mode", "shelving"])
    #expect(printed.suffix(2) == ["Author: [n to cancel]", "“Matilda” was NOT added: it was interrupted."])
  }

  /// The last line counts though its end is missing; an answer is one keystroke and may be just that.
  @Test func lastLine_counts_withoutALineEnd() async throws {
    let station = try library.station()
    station.send(Data("S12346\n9783522177504\ny".utf8))
    station.endInput()
    #expect(try await station.end().status == 0)
    #expect(try await library.loans() == ["Momo to S12346"])
  }

  @Test(arguments: ["", "\n\n", "quit\n"])
  func idleStation_endsWithoutAWord(input: String) async throws {
    let station = try library.station()
    station.send(Data(input.utf8))
    station.endInput()
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(ending.output + ending.errors == "")
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
  func question_isPutAside_whenTheStationIsTold(signal: Int32) async throws {
    let station = try library.station()
    station.send("S12346", "9780441172719", "y", "9783522177504")
    try await station.wait(for: question, times: 2)
    station.kill(signal)
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(
      ending.output.hasSuffix("\nGoodbye. You have 1 book.\n\(putAside)\n"), "\(ending.output)")
    #expect(try await library.loans() == ["Dune to S12346"])
    try await library.expectSound()
  }

  /// A whole script in the pipe is read at once, but not played once the station is stopped.
  @Test func script_isLeft_whenTheStationIsTold() async throws {
    let station = try library.station()
    let rounds = 400
    station.send((0..<rounds).flatMap { _ in ["S12346", "9783522177504", "n", "done"] })
    try await station.wait(for: "was NOT borrowed")
    station.kill(SIGTERM)
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(ending.output.components(separatedBy: "was NOT borrowed").count < rounds / 2)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
  func session_ends_whenTheStationIsTold(signal: Int32) async throws {
    let station = try library.station()
    station.send("S12346")
    try await station.wait(for: "Now show a book")
    station.kill(signal)
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(ending.output.hasSuffix("\n\(goodbye)\n"), "\(ending.output)")
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
  func replay_ends_whenTheStationIsTold(signal: Int32) async throws {
    let story = StationLibrary.samples.appending(path: "story").path
    let station = try library.station(["--replay", story, "--pause", "3600"])
    station.endInput()
    try await station.wait(for: "Now show a book")
    station.kill(signal)
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(ending.output.hasSuffix("\nGoodbye. You have no books.\n"), "\(ending.output)")
  }

  @Test func station_endsQuietly_whenItsReaderGoesAway() async throws {
    let station = try library.station()
    station.send("S12346", "9780441172719", "y")
    try await station.wait(for: "Borrowed")
    try await station.closeOutput()
    // The question cannot be asked any more, so the following yes answers nothing.
    station.send("9783522177504", "y", "9780261102217", "y")
    station.endInput()
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(try await library.loans() == ["Dune to S12346"])
    try await library.expectSound()
  }

  @Test func station_saysSo_whenItsOutputIsLost() async throws {
    let shell = ["/bin/sh", "-c", "exec \"$@\" > /dev/full", "station"]
    let station = try library.station(launcher: shell)
    station.send("S12346", "9783522177504", "y")
    station.endInput()
    let ending = try await station.end()
    #expect(ending.status == 2)
    #expect(
      ending.errors == "minilibrary: The output could not be written: the disk is full. (output-failed)\n")
    #expect(try await library.loans() == [])
  }

  @Test func file_holdsEverything_onceTheStationHasEnded() async throws {
    _ = try await library.lines(of: ["S12346", "9783522177504", "y"])
    let copy = library.files.folder.appending(path: "copy.sqlite").path
    try FileManager.default.copyItem(atPath: library.files.database, toPath: copy)
    let listed = try await library.files.succeed("loans", "--database", copy)
    #expect(listed.contains("Momo"), "\(listed)")
  }
}

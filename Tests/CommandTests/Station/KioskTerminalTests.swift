import Foundation
import Glibc
import TestSupport
import Testing

/// The text and sound of a station on a terminal.
@Suite("minilibrary kiosk, terminal", .serialized, .timeLimit(.minutes(60)))
struct KioskTerminalTests {
  let library: StationLibrary
  private let due = Noon.date(in: 14)
  private let bell: Character = "\u{07}"
  private let wipe = "\u{1B}[H\u{1B}[2J\u{1B}[3J"

  init() async throws { library = try await StationLibrary() }

  private var question: String {
    "Borrow “Momo” (Michael Ende) until \(due)? [Y/n/date]"
  }

  /// A new terminal, without a colour setting of the environment of the tests.
  private func station(_ arguments: [String] = [], noColour: String = "") throws -> StationProcess {
    try library.station(arguments, environment: ["NO_COLOR": noColour], console: .terminal)
  }

  /// Types a line, waits for what it leads to, and gives what was printed since.
  private func type(_ line: String, into station: StationProcess, until shown: String) async throws -> String {
    let before = station.output
    station.send(line)
    try await station.wait(for: shown, times: before.components(separatedBy: shown).count)
    return String(station.output.dropFirst(before.count))
  }

  @Test func prompt_waitsOnItsOwnLine_inBold() async throws {
    let station = try station()
    let invitation = "Show your library card, or a book that you are returning. "
    try await station.wait(for: invitation)
    #expect(station.output == invitation)
    _ = try await type("S12346", into: station, until: "your card to finish. ")
    let asked = try await type("9783522177504", into: station, until: "[Y/n/date]\u{1B}[0m ")
    #expect(asked == "9783522177504\r\n\u{1B}[1m\(question)\u{1B}[0m ")
    station.send("quit")
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(
      ending.output.hasSuffix("\u{1B}[31m“Momo” was NOT borrowed: it was interrupted.\u{1B}[0m\r\n\(bell)\(bell)"),
      "\(ending.output)")
  }

  @Test func bell_ringsOnceForDone_andTwiceForRefused() async throws {
    let station = try station()
    try await station.wait(for: "you are returning. ")
    let hello = try await type("S12346", into: station, until: "your card to finish. ")
    #expect(hello.count { $0 == bell } == 1)
    let asked = try await type("9783522177504", into: station, until: "[Y/n/date]\u{1B}[0m ")
    #expect(asked.count { $0 == bell } == 0)
    let done = try await type("y", into: station, until: "your card to finish. ")
    #expect(done.count { $0 == bell } == 1)
    #expect(done.contains("\u{1B}[32mBorrowed: “Momo”, due \(due).\u{1B}[0m\r\n"), "\(done)")
    let refused = try await type("9780441172718", into: station, until: "your card to finish. ")
    #expect(refused.count { $0 == bell } == 2)
    #expect(refused.contains("\u{1B}[31m“9780441172718” is not a valid ISBN."), "\(refused)")
    station.send("quit")
    #expect(try await station.end().status == 0)
  }

  /// Any value counts (no-color.org).
  @Test(arguments: ["1", "0", "no"]) func colours_areLeftOut_withNO_COLOR(value: String) async throws {
    let station = try station(["--keep-screen"], noColour: value)
    try await station.wait(for: "you are returning. ")
    _ = try await type("S12346", into: station, until: "your card to finish. ")
    _ = try await type("9783522177504", into: station, until: question + " ")
    let done = try await type("y", into: station, until: "your card to finish. ")
    #expect(done.count { $0 == bell } == 1, "a bell is no colour")
    let refused = try await type("nobody", into: station, until: "your card to finish. ")
    #expect(refused.contains("The library ID"), "\(refused)")
    _ = try await type("done", into: station, until: "you are returning. ")
    station.send("quit")
    #expect(try await !station.end().output.contains("\u{1B}"))
  }

  @Test(arguments: [(["--keep-screen"], false), ([], true)])
  func screen_isWiped_whenASessionEnds(arguments: [String], isWiped: Bool) async throws {
    let station = try station(arguments)
    try await station.wait(for: "you are returning. ")
    let opened = try await type("S12346", into: station, until: "your card to finish. ")
    #expect(opened.contains(wipe) == isWiped, "a typed ID goes off the screen")
    let closed = try await type("done", into: station, until: "you are returning. ")
    let goodbye =
      "Goodbye. You have no books.\r\nShow your library card, or a book that you are returning. "
    #expect(closed == "done\r\n" + (isWiped ? wipe : "") + goodbye)
    station.send("quit")
    #expect(try await station.end().status == 0)
  }

  @Test func borrower_isNotShown_whenABookIsBroughtBackWithoutACard() async throws {
    try await library.files.succeed("checkout", "9783522177504", "S12346")
    let station = try station()
    try await station.wait(for: "you are returning. ")
    let asked = try await type("9783522177504", into: station, until: "\u{1B}[0m ")
    #expect(asked.contains("Return it? [y/N]"))
    _ = try await type("y", into: station, until: "you are returning. ")
    station.send("quit")
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(ending.output.contains("\u{1B}[32mReturned: “Momo”.\u{1B}[0m\r\n"), "\(ending.output)")
    #expect(!ending.output.contains("Emmy") && !ending.output.contains("S12346"))
  }

  @Test func prompt_appears_afterTheLastPicture() async throws {
    let picture = SampleBarcode.folder.deletingLastPathComponent().appending(path: "story/12-nobody.jpg").path
    let station = try station(["--replay", picture, "--pause", "0"])
    try await station.wait(
      for: "[12-nobody.jpg]\u{1B}[0m\r\nShow your library card, or a book that you are returning. ")
    station.send("quit")
    #expect(try await station.end().status == 0)
  }

  @Test func pipe_hasNoBellsAndNoColours() async throws {
    let ending = try await library.play(["S12346", "9783522177504", "y", "nobody", "done"])
    #expect(!ending.output.contains(bell))
    #expect(!ending.output.contains("\u{1B}"))
  }

  @Test func output_goesOn_afterControlS() async throws {
    let station = try station()
    try await station.wait(for: "you are returning. ")
    // Control-S before a scan and Control-Q within an answer.
    station.send(Data([0x13]))
    _ = try await type("S12346", into: station, until: "your card to finish. ")
    _ = try await type("9783522177504", into: station, until: "[Y/n/date]\u{1B}[0m ")
    station.send(Data([0x11]))
    _ = try await type("y", into: station, until: "Borrowed: “Momo”")
    station.send("quit")
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(!ending.output.contains("That was not text"), "\(ending.output)")
    #expect(try await library.loans() == ["Momo to S12346"])
  }

  @Test(arguments: [nil, SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func flowControl_isGivenBack_whenTheStationEnds(signal: Int32?) async throws {
    let station = try station()
    try await station.wait(for: "you are returning. ")
    #expect(station.hasFlowControl == false)
    if let signal { station.kill(signal) } else { station.send("quit") }
    #expect(try await station.end().status == 0)
    #expect(station.hasFlowControl == true)
  }

  /// Control-C and Control-\\, on a terminal whose keys send signals.
  @Test(arguments: [3, 28] as [UInt8])
  func names_areWiped_whenAKeyEndsTheStation(key: UInt8) async throws {
    let station = try library.station(
      environment: ["NO_COLOR": ""], launcher: ["setsid", "--ctty", "--wait"], console: .terminal)
    try await station.wait(for: "you are returning. ")
    _ = try await type("S12346", into: station, until: "your card to finish. ")
    _ = try await type("9783522177504", into: station, until: "[Y/n/date]\u{1B}[0m ")
    station.send(Data([key]))
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(
      ending.output.hasSuffix(
        "\(wipe)\u{1B}[31m“Momo” was NOT borrowed: it was interrupted.\u{1B}[0m\r\n\(bell)\(bell)"),
      "\(ending.output)")
    #expect(try await library.loans() == [])
  }

  /// During a visit, and after one whose goodbye is still on the screen.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT], [false, true])
  func names_areGone_whenASignalEndsTheStation(signal: Int32, isBehindVisit: Bool) async throws {
    let station = try station()
    try await station.wait(for: "you are returning. ")
    _ = try await type("S12346", into: station, until: "your card to finish. ")
    if isBehindVisit { _ = try await type("done", into: station, until: "you are returning. ") }
    station.kill(signal)
    let ending = try await station.end()
    #expect(ending.status == 0)
    let left = try #require(ending.output.components(separatedBy: wipe).last)
    #expect(!left.contains("Emmy") && !left.contains("S12346"), "\(ending.output)")
  }

  @Test func station_ends_atEndOfFileKey() async throws {
    let station = try station()
    try await station.wait(for: "you are returning. ")
    _ = try await type("S12346", into: station, until: "your card to finish. ")
    _ = try await type("9783522177504", into: station, until: "[Y/n/date]\u{1B}[0m ")
    // Control-D.
    station.send(Data([4]))
    let ending = try await station.end()
    #expect(ending.status == 0)
    // The prompt is wiped, its result stays, and the shell's prompt begins on a new line.
    #expect(
      ending.output.hasSuffix(
        "\(wipe)Goodbye. You have no books.\r\n"
          + "\u{1B}[31m“Momo” was NOT borrowed: it was interrupted.\u{1B}[0m\r\n\(bell)\(bell)"), "\(ending.output)")
    #expect(try await library.loans() == [])
  }
}

import Foundation
import TestSupport
import Testing

/// Meaningless lines: each is answered with a sentence and its code, and the visit continues unchanged.
@Suite("minilibrary kiosk, bad input", .serialized, .timeLimit(.minutes(60)))
struct KioskBadInputTests {
  /// A line, and what is said to it.
  struct Bad: CustomTestStringConvertible, Sendable {
    let name: String
    let line: Data
    let code: String

    init(_ name: String, _ line: Data, _ code: String) {
      self.name = name
      self.line = line
      self.code = code
    }

    init(_ line: String, _ code: String) { self.init(line, Data(line.utf8), code) }

    var testDescription: String { name }
  }

  static let unreadable = [
    Bad("10,000 characters", Data(repeating: UInt8(ascii: "x"), count: 10_000), "input-too-long"),
    Bad("10,000 digits", Data(repeating: UInt8(ascii: "9"), count: 10_000), "input-too-long"),
    Bad("binary", Data((0...255).filter { $0 != 10 }), "input-not-text"),
    Bad("NUL", Data("S123\u{0}45".utf8), "input-not-text"),
    Bad("escape", Data("\u{1B}[2J".utf8), "input-not-text"),
    Bad("invalid UTF-8", Data([0xFF, 0xFE, 0xC0, 0x80]), "input-not-text"),
    Bad("half a character", Data([0x53, 0xC3]), "input-not-text"),
  ]

  static let unknown = [
    Bad("9780441172718", "isbn-check-digit-wrong"),
    Bad("0441172718", "isbn-check-digit-wrong"),
    Bad("9780140328721", "unknown-book"),
    Bad("080442957x", "unknown-book"),
    Bad("20000012", "check-digit-wrong"),
    Bad("S99999", "unknown-student"),
    Bad("Robert'); DROP TABLE student;--", "unknown-student"),
    Bad("12345", "unknown-student"),
    Bad("9771234567003", "code-is-issn"),
    Bad("9790060115615", "code-is-ismn"),
    Bad("4006381333931", "code-is-product"),
    Bad("00000109", "unknown-command"),
  ]

  let library: StationLibrary
  private let due = Noon.date(in: 14)
  private let hello = "Hello Emmy Noether. You have no books."
  private let hint = "Now show a book. Finished? Show your card again."
  private let goodbye = "Goodbye. You have 1 book."

  init() async throws { library = try await StationLibrary() }

  private var question: String {
    "Borrow “Momo” (Michael Ende) until \(due)? [Y/n/date]"
  }
  private var done: String { "Borrowed: “Momo”, due \(due)." }

  /// Runs a station on bytes that include a bad line. Only the log has the code of its refusal.
  private func play(_ before: String, _ bad: Bad, _ after: String) async throws -> [String] {
    let station = try library.station(["--log-level", "info"])
    station.send(Data(before.utf8) + bad.line + Data("\n".utf8) + Data(after.utf8))
    station.endInput()
    let ending = try await station.end()
    #expect(ending.status == 0)
    let log = ending.errors.split(separator: "\n")
    #expect(log.filter { $0.contains("code=\(bad.code) ") }.count == 1 && log.count == 1, "\(ending.errors)")
    return ending.output.split(separator: "\n").map(String.init)
  }

  private func expectRefusal(_ line: String?, _ bad: Bad, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let line = try #require(line, sourceLocation: sourceLocation)
    #expect(line.hasSuffix(".") && !line.contains(bad.code), sourceLocation: sourceLocation)
    #expect(line.count < 200, sourceLocation: sourceLocation)
    #expect(!line.unicodeScalars.contains { $0.value < 0x20 }, sourceLocation: sourceLocation)
  }

  @Test(arguments: unreadable + unknown)
  func idleStation_saysOneSentence_andLendsAfterwards(bad: Bad) async throws {
    let printed = try await play("", bad, "S12346\n9783522177504\ny\ndone\n")
    try expectRefusal(printed.first, bad)
    #expect(Array(printed.dropFirst()) == [hello, hint, question, done, goodbye])
    #expect(try await library.loans() == ["Momo to S12346"])
  }

  @Test(arguments: unreadable + unknown)
  func session_staysOpen_afterABadLine(bad: Bad) async throws {
    let printed = try await play("S12346\n", bad, "9783522177504\ny\ndone\n")
    try #require(printed.count == 6, "\(printed)")
    try expectRefusal(printed[2], bad)
    #expect(Array(printed.suffix(3)) == [question, done, goodbye])
  }

  /// Bytes that are not text neither answer a question nor put it aside.
  @Test(arguments: unreadable)
  func question_isAskedAgain_afterALineThatIsNoText(bad: Bad) async throws {
    let printed = try await play("S12346\n9783522177504\n", bad, "y\ndone\n")
    try #require(printed.count == 7, "\(printed)")
    try expectRefusal(printed[3], bad)
    #expect(Array(printed.suffix(3)) == [question, done, goodbye])
  }

  @Test func unknownCard_endsTheSessionOfTheOneBefore() async throws {
    let printed = try await library.lines(of: ["S12346", "29999996", "9783522177504", "S12347", "y"])
    #expect(
      Array(printed.dropFirst(2)) == [
        "Goodbye. You have no books.",
        "The card 29999996 is not known here. Please ask the librarian.",
        "To borrow “Momo” (Michael Ende), show your library card or type your library ID.",
        "Hello Alan Turing. You have no books.", hint,
        "Borrow “Momo” (Michael Ende) until \(due)? [Y/n/date]",
        "Borrowed: “Momo”, due \(due).",
        "Goodbye. You have 1 book.",
      ])
  }

  @Test func emptyLines_meanNothing_betweenQuestions() async throws {
    let printed = try await library.lines(of: ["", " ", "S12346", "", "\t", "9783522177504", "y", "", "done", ""])
    #expect(printed == [hello, hint, question, done, goodbye])
  }

  @Test func lines_mayEndWithCarriageReturns() async throws {
    let printed = try await library.lines(of: ["S12346\r", "9783522177504\r", "\r", "done\r"])
    #expect(printed == [hello, hint, question, done, goodbye])
  }

  @Test func isbn10_isUnderstood_withLowerCaseX() async throws {
    try await library.files.succeed("books", "add", "--isbn", "080442957X", "--title", "Plays", "--author", "Some One")
    let printed = try await library.lines(of: ["S12346", "0-8044-2957-x", "y"])
    #expect(printed.dropLast().last == "Borrowed: “Plays”, due \(due).")
  }

  @Test func station_staysUsable_afterAThousandLinesOfNoise() async throws {
    var generator = SeededGenerator(seed: 2026)
    var noise = Data()
    for _ in 0..<1000 {
      let length = Int.random(in: 0...60, using: &generator)
      // Bytes that are only ever the rest of a character.
      noise += Data((0..<length).map { _ in UInt8.random(in: 0x80...0xBF, using: &generator) }) + Data("\n".utf8)
    }
    let station = try library.station()
    station.send(noise)
    station.send("S12346", "9783522177504", "y", "done")
    station.endInput()
    let ending = try await station.end()
    #expect(ending.status == 0)
    let said = Set(ending.output.split(separator: "\n").map(String.init))
    #expect(
      said == [
        "That was not text. Please scan or type it again.", hello, hint, question, done, goodbye,
      ])
  }
}

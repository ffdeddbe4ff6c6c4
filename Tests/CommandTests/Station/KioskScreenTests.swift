import Foundation
import TestSupport
import Testing

/// The painted screen of a station on a terminal that reports its size.
@Suite("minilibrary kiosk, full screen", .serialized, .timeLimit(.minutes(60)))
struct KioskScreenTests {
  let library: StationLibrary

  init() async throws { library = try await StationLibrary() }

  private func station(_ arguments: [String] = []) throws -> StationProcess {
    try library.station(
      arguments + ["--station-confirm", "pile"], environment: ["NO_COLOR": "1", "TERM": "linux"],
      console: .sizedTerminal(columns: 80, rows: 24))
  }

  @Test func pile_isListed_belowItsVisitorsName() async throws {
    let station = try station()
    try await station.wait(for: "you are returning.")
    station.send("S12346")
    try await station.wait(for: "Hello Emmy Noether.")
    station.send("9783522177504")
    try await station.wait(for: "Borrow 1 book. ")
    station.send("9780441172719")
    // Finally the cursor is put after the prompt.
    try await station.wait(for: "\u{1B}[23;\("Borrow 2 books. Is that right? [Y/n/date]".count + 2)H")
    let screen = Terminal(columns: 80, rows: 24, station.output)
    #expect(screen.rows[0].hasPrefix(" Emmy Noether · borrow and return books"))
    #expect(screen.rows[2].hasPrefix("1. “Momo” (Michael Ende): borrow until"))
    #expect(screen.rows[4].hasPrefix("2. “Dune” (Frank Herbert): borrow until"))
    #expect(screen.rows[22] == "Borrow 2 books. Is that right? [Y/n/date]")
    #expect(screen.cursor == (22, screen.rows[22].count + 1))
    #expect(screen.scrolled == 0)
    // The countdown is painted without an event.
    try await station.wait(for: " s \u{1B}[0m")
    station.send("done")
    try await station.wait(for: "Goodbye")
    station.send("quit")
    let after = Terminal(columns: 80, rows: 24, try await station.end().output)
    #expect(try await library.loans() == ["Momo to S12346", "Dune to S12346"])
    #expect(!after.rows.contains { $0.contains("borrow until") }, "\(after.rows)")
  }

  @Test func nextVisitor_seesNothingOfTheLast() async throws {
    let station = try station()
    try await station.wait(for: "you are returning.")
    station.send("S12346")
    try await station.wait(for: "Hello Emmy")
    station.send("S12346")
    // The same card so soon is a double beep; the word ends the visit.
    station.send("done")
    try await station.wait(for: "Goodbye.")
    station.send("S12345")
    try await station.wait(for: "Hello Ada")
    try await station.wait(for: " Ada Lovelace · ")
    let screen = Terminal(columns: 80, rows: 24, station.output)
    #expect(!screen.rows.contains { $0.contains("Emmy") }, "\(screen.rows)")
    station.send("quit")
    #expect(try await station.end().status == 0)
  }

  @Test func lines_areWritten_whereTheyAreWanted() async throws {
    let station = try library.station(
      environment: ["NO_COLOR": "1", "MINILIBRARY_STATION_SCREEN": "lines"],
      console: .sizedTerminal(columns: 80, rows: 24))
    try await station.wait(for: "you are returning.")
    #expect(!station.output.contains("\u{1B}"))
    station.send("quit")
    #expect(try await station.end().status == 0)
  }
}

/// As much of a terminal as a station needs: the text of its rows after all that was written.
private struct Terminal {
  private(set) var rows: [String] = []
  private(set) var scrolled = 0
  private var cells: [[Character]]
  private var (row, column) = (0, 0)
  private var saved = (0, 0)

  var cursor: (Int, Int) { (row, column) }

  init(columns: Int, rows height: Int, _ output: String) {
    cells = Array(repeating: Array(repeating: " ", count: columns), count: height)
    // Swift makes one character of the end of a line.
    var rest = Array(output.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r": column = 0
      case "\n":
        if row == height - 1 {
          cells.removeFirst()
          cells.append(Array(repeating: " ", count: columns))
          scrolled += 1
        } else {
          row += 1
        }
      case "\u{07}": break
      case "\u{1B}": escape(&rest)
      default:
        if column < columns { cells[row][column] = Character(scalar) }
        column += 1
      }
    }
    rows = cells.map { String(String($0).reversed().drop { $0 == " " }.reversed()) }
  }

  private mutating func escape(_ rest: inout ArraySlice<Unicode.Scalar>) {
    guard let kind = rest.popFirst() else { return }
    if kind == "7" { saved = (row, column) }
    if kind == "8" { (row, column) = saved }
    guard kind == "[" else { return }
    var parameters = ""
    while let next = rest.popFirst() {
      guard next.properties.isAlphabetic else {
        parameters.unicodeScalars.append(next)
        continue
      }
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      switch next {
      case "H": (row, column) = numbers.count == 2 ? (numbers[0] - 1, numbers[1] - 1) : (0, 0)
      case "K": for place in min(column, cells[row].count)..<cells[row].count { cells[row][place] = " " }
      case "J":
        if numbers.first == 2 {
          for index in cells.indices { cells[index] = cells[index].map { _ in " " } }
        } else if numbers.isEmpty {
          for place in min(column, cells[row].count)..<cells[row].count { cells[row][place] = " " }
          for index in cells.indices where index > row { cells[index] = cells[index].map { _ in " " } }
        }
      default: break
      }
      return
    }
  }
}

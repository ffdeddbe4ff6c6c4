// Samples that are wrong should stop the tests at once.
// swift-format-ignore-file: NeverForceUnwrap

import Domain
import KioskMachine
import Testing

/// A book without a barcode, by the label that the library gave it: it goes where an ISBN goes.
@Suite("A shelf label")
struct LabelTests {
  static let label = LabelNumber(serial: 7)!
  static let unknownLabel = LabelNumber(serial: 8)!
  static let shown = Happening.shows(.label(label))
  static let book = Book(
    id: Book.ID(rawValue: 50), isbn: nil, title: "Our School", author: "Class 7", totalCopies: 1, availableCopies: 1,
    createdAt: Shelf.noon, labelNumber: label)
  static let wanted = Prompt.Kind.checkOut(book, Shelf.cleo, due: Shelf.due)

  static let rows: [Row] = [
    row("idle: ask for the card", when: shown, says: [.askForCard(book, holders: 0)], body: .awaitingCard(book)),
    row("then the card: check-out prompt", [shown], when: .card(Shelf.cleo), opens: true, prompt: wanted),
    row("visit: check-out prompt", [.card(Shelf.cleo)], when: shown, body: visit, prompt: wanted),
    row("held up again: shown again", [.card(Shelf.cleo), shown], when: shown, body: visit, prompt: wanted),
    row("typed as a UPC", [.card(Shelf.cleo)], when: .types("400000000077"), body: visit, prompt: wanted),
    row(
      "another book: the prompt is dropped", [.card(Shelf.cleo), shown], when: .book(Shelf.heidi),
      says: [.dropped(wanted)], body: visit, prompt: .checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due)),
    row("unknown: refused", when: .shows(.label(unknownLabel)), says: [.refused(.unknownLabel(unknownLabel))]),
    row(
      "unknown at shelving: refused, never looked up", mode: .shelving, when: .shows(.label(unknownLabel)),
      says: [.refused(.unknownLabel(unknownLabel))]),
    row("shelving: add copies", mode: .shelving, when: shown, prompt: .addCopies(book, count: 1, loans: [])),
  ]

  static let visit = Screen.Body.visit(Shelf.cleo, loans: [])

  @Test(arguments: rows) func label_goesWhereAnISBNGoes(row: Row) { row.check() }

  @Test func label_isRefused_whereAnISBNIsAskedFor() {
    var station = Station.each(.shelving)
    station.given(.types("new"), .types("Our School"), .types("Class 7"), .types("1"))
    let prompt = station.prompt?.kind
    station.when(Self.shown)
    #expect(station.notices == [.refused(.foreignCode(Self.label.foreignCode))])
    #expect(station.prompt?.kind == prompt)
  }

  @Test func labelledBook_comesBack() throws {
    var station = Station.each(.station)
    station.given(.anotherStationAdds(Self.book), .card(Shelf.cleo), Self.shown, .types("y"), .types("done"))
    station.when(Self.shown)
    guard case .returnLoan(let offer)? = station.prompt?.kind else {
      Issue.record("\(String(describing: station.prompt))")
      return
    }
    #expect(offer.loan.student == Shelf.cleo)
    station.when(.types("y"))
    #expect(station.changes == [.returnLoan(offer.loan)])
  }

  private static func row(
    _ description: String, mode: Mode = .station, _ given: [Happening] = [], when: Happening, says: [Notice] = [],
    opens: Bool = false, body: Screen.Body = .idle, prompt: Prompt.Kind? = nil
  ) -> Row {
    Row(
      description, mode: mode, given: [.anotherStationAdds(book)] + given, when: when,
      says: opens ? [.visitOpened(Shelf.cleo, loans: [], overdue: [])] : says, body: opens ? visit : body,
      prompt: prompt)
  }
}

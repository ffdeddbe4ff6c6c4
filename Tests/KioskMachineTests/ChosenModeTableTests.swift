import Domain
import KioskMachine
import TestSupport
import Testing

/// The table: `checkout`, `return`, `add`, `cancel` and `renew`, each in each state, as a card and as a word.
@Suite("The table: what a person chooses") struct ChosenModeTableTests {
  private static let checkOut = Prompt.Kind.checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due)
  private static let strangersReturn = Prompt.Kind.returnLoan(ReturnOffer(Shelf.adasDune))
  private static let ownReturn = Prompt.Kind.returnLoan(ReturnOffer(Shelf.adasDune, renewedDue: Shelf.due))
  private static let copies = Prompt.Kind.addCopies(Shelf.heidi, count: 1, loans: [])
  private static let ada = Screen.Body.visit(Shelf.ada, loans: [Shelf.adasDune, Shelf.adasMomo])
  private static let cleo = Screen.Body.visit(Shelf.cleo, loans: [])

  private static func chosen(_ mode: Mode) -> Notice { .modeChanged(mode, reverts: true) }

  private static let idle: [Row] =
    rows("idle", [], .checkOut, says: [chosen(.checkOut)]) + rows("idle", [], .returnBook, says: [chosen(.returnBook)])
    + rows("idle", [], .add, says: [chosen(.shelving)]) + rows("idle", [], .cancel, says: [.nothingToAnswer])
    + rows("idle", [], .renew, says: [.nothingToAnswer])

  private static let awaitingCard: [Row] =
    rows(
      "book waits", [.book(Shelf.heidi)], .checkOut, says: [chosen(.checkOut), .askForCard(Shelf.heidi, holders: 0)],
      body: .awaitingCard(Shelf.heidi))
    + rows(
      "book waits", [.book(Shelf.heidi)], .returnBook,
      says: [chosen(.returnBook), .refused(.notOnLoan(title: "Heidi"))])
    + rows(
      "book of several waits", [.book(Shelf.momo)], .returnBook,
      says: [chosen(.returnBook), .askForCard(Shelf.momo, holders: 2)], body: .awaitingCard(Shelf.momo))
    + rows("book waits", [.book(Shelf.heidi)], .add, says: [chosen(.shelving)], prompt: copies)
    + rows("book waits", [.book(Shelf.heidi)], .cancel, says: [.declined(.checkOut(title: "Heidi"))])
    + rows("book waits", [.book(Shelf.heidi)], .renew, says: [.nothingToAnswer], body: .awaitingCard(Shelf.heidi))

  private static let visit: [Row] =
    rows("visit", [.card(Shelf.cleo)], .checkOut, says: [chosen(.checkOut)], body: cleo)
    + rows("visit", [.card(Shelf.cleo)], .returnBook, says: [chosen(.returnBook)], body: cleo)
    + rows("visit", [.card(Shelf.cleo)], .add, says: [.visitEnded(Shelf.cleo, loans: 0), chosen(.shelving)])
    + rows("visit", [.card(Shelf.cleo)], .cancel, says: [.nothingToAnswer], body: cleo)
    + rows("visit", [.card(Shelf.cleo)], .renew, says: [.nothingToAnswer], body: cleo)

  private static let toBorrow: [Happening] = [.card(Shelf.cleo), .book(Shelf.heidi)]
  private static let checkOutPrompt: [Row] =
    rows(
      "check-out prompt", toBorrow, .returnBook,
      says: [.dropped(checkOut), chosen(.returnBook), .refused(.notOnLoan(title: "Heidi"))], body: cleo)
    + rows(
      "check-out prompt", toBorrow, .add,
      says: [.visitEnded(Shelf.cleo, loans: 0), .dropped(checkOut), chosen(.shelving)], prompt: copies)
    + rows("check-out prompt", toBorrow, .cancel, says: [.declined(checkOut)], body: cleo)
    + rows(
      "check-out prompt", toBorrow, .renew, says: [.refused(.answerNotUnderstood(text: "renew"))], body: cleo,
      prompt: checkOut)

  private static let returnPrompt: [Row] =
    rows(
      "return prompt", [.book(Shelf.dune)], .checkOut,
      says: [.dropped(strangersReturn), chosen(.checkOut), .askForCard(Shelf.dune, holders: 0)],
      body: .awaitingCard(Shelf.dune))
    + rows(
      "return prompt", [.book(Shelf.dune)], .returnBook,
      says: [.done(.returned(Shelf.adasDune.givenBack), daysOverdue: 0)], changes: [.returnLoan(Shelf.adasDune)])
    + rows(
      "return prompt", [.book(Shelf.dune)], .add, says: [.dropped(strangersReturn), chosen(.shelving)],
      prompt: .addCopies(Shelf.dune, count: 1, loans: [Shelf.adasDune]))
    + rows(
      "return prompt", [.book(Shelf.emil)], .cancel,
      says: [.declined(.returnLoan(ReturnOffer(Shelf.bobsEmil)))])
    + rows(
      "return prompt", [.book(Shelf.dune)], .renew, says: [.refused(.answerNotUnderstood(text: "renew"))],
      prompt: strangersReturn)
    + rows(
      "own return prompt", [.card(Shelf.ada), .book(Shelf.dune)], .checkOut,
      says: [
        .dropped(ownReturn), chosen(.checkOut), .alreadyYours(Shelf.adasDune),
      ], body: ada)

  private static let shelving: [Row] =
    rows("copies prompt", mode: .shelving, [.book(Shelf.heidi)], .cancel, says: [.declined(copies)])
    + rows(
      "copies prompt", mode: .shelving, [.book(Shelf.heidi)], .checkOut,
      says: [.dropped(copies), chosen(.checkOut), .askForCard(Shelf.heidi, holders: 0)],
      body: .awaitingCard(Shelf.heidi))
    + rows("copies prompt", mode: .shelving, [.book(Shelf.dune)], .returnBook, prompt: strangersReturn)
    + rows(
      "copies prompt", mode: .shelving, [.book(Shelf.heidi)], .renew,
      says: [.refused(.answerNotUnderstood(text: "renew"))], prompt: copies)
    + rows(
      "a new book", mode: .shelving, [.types("new")], .returnBook, slash: true,
      says: [.dropped(ConsoleWordTests.entry), chosen(.returnBook)])
    + rows(
      "a new book", mode: .shelving, [.types("new")], .cancel, slash: true, says: [.declined(ConsoleWordTests.entry)])

  @Test(arguments: idle + awaitingCard + visit + checkOutPrompt + returnPrompt + shelving)
  func choice_doesWhatTheTableSays(row: Row) { row.check() }

  private static let words: [CommandCard: String] = [
    .checkOut: "checkout", .returnBook: "return", .add: "add", .cancel: "cancel", .renew: "renew",
  ]

  /// The card held up, its number typed by a scanner, and the word.
  private static func rows(
    _ state: String, mode: Mode = .station, _ given: [Happening], _ command: CommandCard, slash: Bool = false,
    says: [Notice] = [], changes: [Change] = [], body: Screen.Body = .idle, prompt: Prompt.Kind? = nil
  ) -> [Row] {
    let word = (slash ? "/" : "") + (words[command] ?? "")
    return [Happening.command(command), .types(command.text), .types(word)].map { happening in
      Row(
        "\(state), \(happening)", mode: mode, given: given, when: happening, says: says, changes: changes, body: body,
        prompt: prompt)
    }
  }
}

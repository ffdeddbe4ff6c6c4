import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("What was begun and not finished is named")
struct UnfinishedTests {
  /// The inputs that begin an action, and the unfinished action that the notice must name.
  struct Begun: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var mode = Mode.station
    var given: [Happening]
    var unfinished: Unfinished
  }

  static let begun: [Begun] = [
    Begun(
      testDescription: "checkout", given: [.card(Shelf.cleo), .book(Shelf.heidi)],
      unfinished: .checkOut(title: "Heidi")),
    Begun(testDescription: "return", given: [.book(Shelf.dune)], unfinished: .returnBook(title: "Dune")),
    Begun(
      testDescription: "reservation", given: [.card(Shelf.cleo), .book(Shelf.emil), .types("n")],
      unfinished: .reserve(title: "Emil")),
    Begun(
      testDescription: "copies", mode: .shelving, given: [.book(Shelf.heidi)], unfinished: .addCopies(title: "Heidi")),
    Begun(testDescription: "wish", mode: .shelving, given: [.book(Shelf.wish)], unfinished: .add(title: "Wonder")),
    Begun(
      testDescription: "new book without a title", mode: .shelving, given: [.book(Shelf.unknown)],
      unfinished: .addISBN(Shelf.unknown)),
    Begun(testDescription: "new book without anything", given: [.types("new")], unfinished: .addNewBook),
    Begun(
      testDescription: "new book with a title", given: [.types("new"), .types("It")], unfinished: .add(title: "It")),
    Begun(
      testDescription: "book that waits for a card", given: [.book(Shelf.heidi)],
      unfinished: .checkOut(title: "Heidi")),
    Begun(
      testDescription: "book that waits for a card, and that others have", given: [.book(Shelf.momo)],
      unfinished: .checkOutOrReturn(title: "Momo")),
    Begun(
      testDescription: "book that waits for a card, taking back", mode: .returnBook, given: [.book(Shelf.momo)],
      unfinished: .returnBook(title: "Momo")),
  ]

  @Test(arguments: begun)
  func timeOut_namesIt(begun: Begun) {
    var station = Station.each(begun.mode)
    station.given(begun.given)
    station.when(.waits(.seconds(200)))
    #expect(station.notices.contains(.timedOut(begun.unfinished)))
    #expect(Notice.timedOut(begun.unfinished).tone == .refusal)
    #expect(station.operations.isEmpty)
  }

  @Test(arguments: begun)
  func doneCard_namesIt(begun: Begun) {
    var station = Station.each(begun.mode)
    station.given(begun.given)
    station.when(.command(.done))
    #expect(station.notices.filter { $0 == .dropped(begun.unfinished) }.count == 1)
    #expect(station.operations.isEmpty)
  }

  @Test func anotherBook_namesIt_once() {
    var station = Station.each()
    station.given(.book(Shelf.heidi))
    station.when(.book(Shelf.dune))
    #expect(station.notices == [.dropped(.checkOut(title: "Heidi"))])
    #expect(station.prompt?.kind == .returnLoan(ReturnOffer(Shelf.adasDune)))
  }

  @Test func sameBookOrItsCard_isNoReason() {
    var station = Station.each()
    station.given(.book(Shelf.heidi))
    station.when(.book(Shelf.heidi))
    #expect(station.notices == [.askForCard(Shelf.heidi, holders: 0)])
    station.when(.card(Shelf.cleo))
    #expect(!station.notices.contains(.dropped(.checkOut(title: "Heidi"))))
    #expect(station.prompt != nil)
  }

  @Test func silentStore_namesTheBookThatWaited() {
    var station = Station.each()
    station.given(.book(Shelf.heidi), .storeIs(.slow), .card(Shelf.cleo))
    station.when(.waits(.seconds(20)))
    #expect(station.notices == [.noReply(change: nil), .dropped(.checkOut(title: "Heidi"))])
  }

  /// The day was confirmed, and the list was not.
  @Test func silentStore_namesTheList_whileTheDayIsConfirmed() {
    var station = Station(confirmation: .pile)
    let behind = Refusals(.clockBehind(now: Shelf.noon, last: Shelf.due))
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .storeIs(.slow), .types(""))
    station.given(.storeAnswersWith(.applied([.refused(behind)])), .types("y"))
    station.when(.waits(.seconds(15)))
    #expect(station.notices.contains(.noReply(change: .confirmClock)))
    #expect(station.notices.contains(.dropped(.pile(books: 1, isShelving: false))))
  }
}

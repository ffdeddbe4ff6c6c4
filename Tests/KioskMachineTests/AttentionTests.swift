import Domain
import KioskMachine
import TestSupport
import Testing

/// Entries that a station records when each book has its own prompt. `PileTests` has the piles.
@Suite("What is left for the librarian")
struct AttentionTests {
  private func code(_ book: Book) throws -> [String] { [try #require(book.code).text] }

  @Test(arguments: ConfirmationStyle.allCases, [Mode.station, .returnBook, .shelving])
  func unknownCard_isRecorded(confirmation: ConfirmationStyle, mode: Mode) throws {
    var station = Station(mode, confirmation: confirmation)
    station.given(.card(Shelf.stranger))
    #expect(
      station.attentions == [Attention(.unknownCard, codes: [try #require(Shelf.stranger.cardNumber).text])])
  }

  @Test(arguments: [[Happening](), [.types("return")], [.types("checkout")]], [nil, Shelf.cleo])
  func unknownBook_isRecorded_withTheVisitor(words: [Happening], visitor: Student?) {
    var station = Station.each()
    station.given(words + (visitor.map { [.card($0)] } ?? []) + [.book(Shelf.unknown)])
    #expect(
      station.attentions == [
        Attention(.unknownCode, student: visitor?.id, codes: [Shelf.unknown.text], reason: "unknown-book")
      ])
  }

  /// A typing mistake and a price label are not books of a library.
  @Test func otherCodes_andTypedWords_areNotRecorded() {
    var station = Station.each()
    station.given(.types("nobody"), .types("9780441172710"), .shows(.refused(.checkDigitWrong(text: "1"))))
    station.given(.shows(Scan(typed: "4006381333931")))
    #expect(station.attentions.isEmpty)
  }

  @Test func refusedCheckout_isRecorded_withItsReason() throws {
    var station = Station.each()
    // The only copy is another student's: the visitor does not return it.
    station.given(.card(Shelf.cleo), .book(Shelf.emil))
    #expect(station.attentions.isEmpty)
    station.given(.types("n"))
    #expect(
      station.attentions == [
        Attention(
          .refusedCheckout, book: Shelf.emil.id, student: Shelf.cleo.id, codes: try code(Shelf.emil),
          reason: "no-copies-available")
      ])
  }

  /// Another station has lent the last copy since the prompt was shown.
  @Test func overtakenCheckout_isRecorded() throws {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .storeIs(.refusing(.noCopiesAvailable(title: "Heidi"))))
    station.given(.types(""))
    #expect(station.attentions.map(\.kind) == [.refusedCheckout])
    #expect(station.attentions.map(\.book) == [Shelf.heidi.id])
    #expect(station.attentions.map(\.student) == [Shelf.cleo.id])
  }

  /// The store has no say in what it cannot do, and the entry would come too early.
  @Test func silentStore_recordsNothing() {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .storeIs(.refusing(.store(.full, detail: "x"))))
    station.given(.types(""))
    #expect(station.attentions.isEmpty)
  }

  @Test func bookThatIsNotOnLoan_isAnUnclearReturn() throws {
    var station = Station.each(.returnBook)
    station.given(.book(Shelf.heidi))
    #expect(
      station.attentions == [
        Attention(.unclearReturn, book: Shelf.heidi.id, codes: try code(Shelf.heidi), reason: "not-on-loan")
      ])
  }

  /// Three children in a row: the first one walks away while the question is shown.
  @Test(arguments: [Happening.waits(.seconds(600)), .ends, .card(Shelf.ada), .types("done")])
  func bookThatNobodyAnsweredAbout_isRecorded(end: Happening) throws {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), end)
    #expect(
      station.attentions == [
        Attention(.abandonedPile, book: Shelf.heidi.id, student: Shelf.cleo.id, codes: try code(Shelf.heidi))
      ])
  }

  @Test(arguments: [Happening.waits(.seconds(600)), .ends, .types("done")])
  func bookThatWaitsForACard_isRecorded_unlessTheVisitorCancels(end: Happening) {
    var station = Station.each()
    station.given(.book(Shelf.momo), end)
    #expect(station.attentions.map(\.book) == [Shelf.momo.id])
    station = Station.each()
    station.given(.book(Shelf.momo), .types("cancel"), end)
    #expect(station.attentions.isEmpty)
  }

  /// The store may lend the book: it is not an item without an answer.
  @Test(arguments: [Happening.waits(.seconds(15)), .ends])
  func confirmedBook_isNotRecorded_whileTheStoreIsAsked(end: Happening) {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .storeIs(.slow), .types(""))
    station.when(end)
    #expect(station.attentions.isEmpty)
    #expect(!station.notices.contains(.dropped(.checkOut(title: "Heidi"))))
  }

  @Test func confirmedList_isNotNamedAsLost_whileTheStoreIsAsked() {
    var station = Station(confirmation: .pile)
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .storeIs(.slow), .types(""))
    station.when(.waits(.seconds(15)))
    #expect(station.notices.contains(.noReply(change: .checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due))))
    #expect(!station.notices.contains(.dropped(.pile(books: 1, isShelving: false))))
  }

  @Test func answeredBook_isNotRecorded() {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .types(""), .waits(.seconds(600)))
    station.given(.card(Shelf.cleo), .book(Shelf.dune), .types("n"), .waits(.seconds(600)))
    #expect(station.attentions.isEmpty)
  }

  @Test func staffCard_isGreetedWithTheNumberOfEntries() throws {
    var station = Station.each(isByHand: false)
    station.given(.storeIs(.slow), .staffCard)
    station.when(.storeAnswersWith(.staff(Shelf.byrne, attention: 7)))
    #expect(station.notices == [.unlocked(minutes: 5, attention: 7)])
  }
}

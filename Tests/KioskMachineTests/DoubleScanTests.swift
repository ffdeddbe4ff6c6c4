import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("A book that is scanned twice")
struct DoubleScanTests {
  /// Cleo borrows Heidi, and the same book is seen again this much later in the same visit.
  private func shownAgain(after time: Duration) -> Station {
    var station = Station.each(timeouts: Timeouts(visit: .seconds(3600)))
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .types(""))
    station.given(.waits(time))
    station.when(.book(Shelf.heidi))
    return station
  }

  @Test(arguments: [Duration.zero, .seconds(599)], ["", "y", "n"])
  func bookJustBorrowed_staysBorrowed_whenItIsScannedAgain(after time: Duration, line: String) throws {
    var station = shownAgain(after: time)
    let loan = try #require(station.library.loans.last)
    #expect(station.notices == [.alreadyYours(loan)])
    #expect(station.prompt == nil)
    station.when(.types(line))
    #expect(station.changes.isEmpty)
    #expect(station.screen.body == .visit(Shelf.cleo, loans: [loan]))
  }

  @Test(arguments: [Happening.types("return"), .types("back"), .types("00000062"), .command(.returnBook)])
  func bookJustBorrowed_isOfferedForReturn_byTheWord(word: Happening) throws {
    var station = shownAgain(after: .seconds(5))
    let loan = try #require(station.library.loans.last)
    station.when(word)
    #expect(station.prompt?.kind == .returnLoan(ReturnOffer(loan, isVisitors: true)))
    #expect(station.screen.mode == .station, "the visit goes on as it was")
    station.when(.types(""))
    #expect(station.changes == [.returnLoan(loan)])
  }

  /// The word speaks of the book that was shown last, and of nothing else.
  @Test func word_choosesTheMode_whenAnotherBookCameBetween() {
    var station = shownAgain(after: .seconds(5))
    station.given(.book(Shelf.emil), .types("n"), .types("n"))
    station.when(.types("return"))
    #expect(station.prompt == nil)
    #expect(station.screen.mode == .returnBook)
    #expect(station.changes.isEmpty)
  }

  @Test func word_stillOffersTheReturn_afterHelp() {
    var station = shownAgain(after: .seconds(5))
    station.given(.types("help"), .command(.help))
    station.when(.types("return"))
    #expect(station.prompt?.defaultsToYes == true)
  }

  @Test func bookBorrowedTenMinutesAgo_isReturned_byEnter() throws {
    var station = shownAgain(after: .seconds(600))
    let loan = try #require(station.library.loans.last)
    #expect(station.prompt?.kind == .returnLoan(ReturnOffer(loan, isVisitors: true)))
    station.when(.types(""))
    #expect(station.changes == [.returnLoan(loan)])
  }

  /// The time of the checkout is the store's: a station that was started again keeps the loan, too.
  @Test func bookJustBorrowed_staysBorrowed_afterARestart() throws {
    let first = shownAgain(after: .zero)
    let loan = try #require(first.library.loans.last)
    var station = Station.each()
    station.given(.storeIs(.slow), .card(Shelf.cleo), .storeAnswersWith(.student(Shelf.cleo, loans: [loan])))
    station.given(.waits(.seconds(50)), .book(Shelf.heidi))
    station.when(.storeAnswersWith(.bookFor(loan.book, studentLoans: [loan])))
    #expect(station.notices == [.alreadyYours(loan)])
    #expect(station.prompt == nil)
  }

  /// The visit is over, and the child who leaves with the book brushes the scanner.
  @Test func bookJustBorrowed_staysBorrowed_atTheIdleStation() throws {
    var station = shownAgain(after: .zero)
    station.given(.types("done"))
    station.when(.book(Shelf.heidi))
    let loan = try #require(station.library.loans.last)
    #expect(station.prompt?.kind == .returnLoan(ReturnOffer(loan, isRecent: true)))
    station.when(.types(""))
    #expect(station.changes.isEmpty)
  }

  @Test(arguments: [Mode.returnBook, .shelving])
  func bookJustBorrowed_isReturnedByEnter_whereReturningWasChosen(mode: Mode) throws {
    var station = Station.each(mode)
    station.given(.command(.checkOut), .book(Shelf.heidi), .card(Shelf.cleo), .types(""), .types("done"))
    station.when(.book(Shelf.heidi))
    #expect(station.prompt?.defaultsToYes == true)
    station.when(.types(""))
    #expect(station.changes.map(\.name) == ["returnLoan"])
  }

  /// A loan that began in the future is one after which the clock was set back.
  @Test func bookLentByAClockThatWasAhead_isNotReturnedByEnter() {
    var station = Station.each()
    var loan = Shelf.bobsEmil
    loan.checkoutDate = Shelf.noon.adding(milliseconds: 3_600_000)
    station.given(.storeIs(.slow), .book(Shelf.emil))
    station.when(.storeAnswersWith(.book(Shelf.emil, loans: [loan])))
    #expect(station.prompt?.defaultsToYes == false)
  }
}

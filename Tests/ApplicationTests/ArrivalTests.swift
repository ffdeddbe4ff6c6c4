import Domain
import Kiosk
import KioskMachine
import Messages
import Store
import TestSupport
import Testing

@testable import Application

/// Command, station and import share one decision: a new title, more copies, or a wish that came true.
@Suite("Arriving books through every front door")
struct ArrivalTests {
  enum Door: CaseIterable {
    case command, station, importedTable
  }

  private let session: Session
  private let library: Library
  private let now = Timestamp.now
  private let draft: BookDraft

  init() async throws {
    let isbn = try #require(ISBN(thirteen: "9780441172719"))
    draft = BookDraft(isbn: isbn, title: "Dune", author: "Frank Herbert", copies: 2)
    library = try await Library.inMemory(rules: CirculationRules(), calendar: LocalCalendar())
    session = Session(
      library: library, settings: try Settings(options: [:], environment: ProcessEnvironment([:])),
      messages: Messages(language: .english), rules: CirculationRules(), now: now)
  }

  private func bringIn(through door: Door) async throws {
    let draft = draft
    switch door {
    case .command: _ = try await session.addBook(draft, operation: .random())
    case .station:
      let reply = await library.answer(
        .change(.addBook(draft), .random(), Originator(identification: .byHand)), at: now)
      guard case .done = reply else {
        Issue.record("\(reply)")
        return
      }
    case .importedTable:
      _ = try await library.importBooks(
        { take in try take(.entry(BookEntry(draft: draft, saysCopies: true), line: 2)) },
        ImportManner(choice: .addCopies), operation: .random(), at: now)
    }
  }

  private func latest() async throws -> (book: Book?, activity: Activity.Kind?, number: Int) {
    let books = try await library.books(limit: 10) + library.books(wishlist: true, limit: 10)
    return (books.first, try await session.activities(ActivityQuery(), limit: 1).first?.type, books.count)
  }

  @Test(arguments: Door.allCases) func unknownBook_isANewTitle(door: Door) async throws {
    try await bringIn(through: door)
    let (book, activity, number) = try await latest()
    #expect(book?.totalCopies == 2 && activity == .addBook && number == 1)
  }

  @Test(arguments: Door.allCases) func knownBook_hasMoreCopies(door: Door) async throws {
    try await bringIn(through: .command)
    try await bringIn(through: door)
    let (book, activity, number) = try await latest()
    #expect(book?.totalCopies == 4 && book?.availableCopies == 4 && activity == .addBook && number == 1)
  }

  @Test(arguments: Door.allCases) func wish_comesTrue(door: Door) async throws {
    _ = try await session.wish(for: draft, operation: .random())
    try await bringIn(through: door)
    let (book, activity, number) = try await latest()
    #expect(book?.isWishlistItem == false && book?.totalCopies == 2 && activity == .fulfillWishlist && number == 1)
  }

  /// A prompt that offers a wish stands on the screen while another desk takes the wish in.
  @Test func staleOfferOfAWish_addsCopies() async throws {
    let wish = try await session.wish(for: draft, operation: .random()).book
    try await bringIn(through: .command)
    let reply = await library.answer(
      .change(.acquire(wish, copies: 3), .random(), Originator(identification: .byHand)), at: now)
    guard case .done(.copiesAdded(let book, count: 3)) = reply else {
      Issue.record("\(reply)")
      return
    }
    #expect(book.totalCopies == 5)
  }

  @Test func otherTitleUnderTheISBN_isRefusedAtAStation() async throws {
    try await bringIn(through: .station)
    var other = draft
    other.title = "Emma"
    let reply = await library.answer(.change(.addBook(other), .random(), Originator(identification: .byHand)), at: now)
    #expect(reply == .refused(Refusals(.isbnTaken(title: "Dune"))))
  }

  @Test func repeatedOperation_meansWhatItMeantThen() async throws {
    let operation = OperationID("once")
    let first = try await session.addBook(draft, operation: operation)
    let again = try await session.addBook(draft, operation: operation)
    #expect(first.arrival == .newTitle && !first.isRepeated)
    #expect(again.arrival == .newTitle && again.isRepeated && again.book.totalCopies == 2)
    let copies = try await session.addBook(draft, operation: OperationID("more"))
    #expect(copies.arrival == .moreCopies && copies.book.totalCopies == 4)
  }
}

import Domain
import Store
import TestSupport
import Testing

/// A long run of changes drawn from a seed, each compared with what a plain model says of it.
@Suite("The store against a model", .serialized)
struct RandomChangesTests {
  @Test(arguments: [.inMemory] + StoreBackend.allCases, [1, 2, 3] as [UInt64])
  func store_doesAsTheModel_overARandomRun(on backend: StoreBackend, seed: UInt64) async throws {
    var run = RandomRun(store: try await TestStore(backend, rules: RandomRun.rules), seed: seed)
    for step in 1...1_500 {
      try await run.change()
      if step.isMultiple(of: 250) { try await run.compare() }
    }
    try await run.compare()
    #expect(run.done > 300 && run.refused > 300, "both happen: \(run.done), \(run.refused)")
  }
}

extension RandomRun {
  /// All that the store holds, against the model.
  func compare() async throws {
    let library = store.library
    #expect(try await library.check() == [])
    let books = try await library.books(limit: 10_000) + library.books(wishlist: true, limit: 10_000)
    #expect(books.count == model.books.count)
    for book in books {
      let title = LibraryModel.Title(
        isbn: book.isbn, total: book.totalCopies, available: book.availableCopies, isWish: book.isWishlistItem)
      #expect(title == model.books[book.id], "book \(book.id.rawValue)")
    }
    let loans = try await library.loans(.all, limit: 10_000)
    #expect(loans.count == model.loans.values.count { !$0.isPast })
    #expect(try await library.pastLoans(.all, limit: 10_000).count == model.loans.values.count { $0.isPast })
    let reservations = try await library.reservations(.all, limit: 10_000)
    #expect(reservations.count == model.lines.values.reduce(0) { $0 + $1.count })
    for (book, line) in model.lines {
      let places = reservations.filter { $0.book.id == book }
        .map { LibraryModel.Place(id: $0.id, student: $0.student.id, heldUntil: $0.heldUntil) }
      #expect(places == line, "the line for book \(book.rawValue)")
    }
    for loan in loans {
      let borrowing = LibraryModel.Borrowing(
        book: loan.book.id, student: loan.student.id, due: loan.dueDate, renewals: loan.renewals,
        isOver: !loan.isActive)
      #expect(borrowing == model.loans[loan.id], "loan \(loan.id.rawValue)")
    }
    #expect(try await library.students(limit: 10_000).count == model.students.count)
    #expect(try await library.activities(limit: 10_000).count == model.told)
  }
}

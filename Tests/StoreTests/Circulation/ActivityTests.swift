import Domain
import Store
import TestSupport
import Testing

@Suite("The activities", .serialized)
struct ActivityTests {
  @Test(arguments: StoreBackend.allCases)
  func activityLog_tellsOfEveryChange_newestFirst(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let book = try await store.addBook(copies: 2)
    let wish = try await store.addWish()
    let ada = try await store.addStudent()
    _ = try await library.addCopies(3, to: book.id, operation: .random(), at: TestStore.now)
    _ = try await library.acquire(wish.id, copies: 4, operation: .random(), at: TestStore.now)
    let rare = try await library.editBook(
      book.id, to: BookDraft(title: "Dune", author: "Frank Herbert", copies: 5), availableCopies: 0,
      operation: .random(),
      at: TestStore.now)
    try await library.reserve(rare.id, for: ada.id, operation: .random(), at: TestStore.now)
    _ = try await library.editBook(
      book.id, to: BookDraft(title: "Dune", author: "Frank Herbert", copies: 5), availableCopies: 5,
      operation: .random(),
      at: TestStore.now)
    let loan = try await store.checkOut(book, to: ada)
    _ = try await library.renew(loan.id, operation: .random(), at: TestStore.later(days: 1))
    _ = try await library.changeDueDate(
      of: loan.id, to: TestStore.later(days: 9), operation: .random(), at: TestStore.later(days: 1))
    _ = try await store.returnBook(loan, at: TestStore.later(days: 2))
    let draft = BookDraft(title: "Dune II", author: "F. Herbert", copies: 5)
    _ = try await library.editBook(book.id, to: draft, operation: .random(), at: TestStore.later(days: 3))

    let told: [(Activity.Kind, String, String?, String?)] = [
      (.editBook, "Dune II", nil, nil), (.returnBook, "Dune", "S12345", nil),
      (.changeDueDate, "Dune", "S12345", "2026-11-30"), (.renew, "Dune", "S12345", "2026-12-06"),
      (.checkout, "Dune", "S12345", "2026-12-05"), (.holdCopy, "Dune", "S12345", "2026-11-24"),
      (.editBook, "Dune", nil, nil), (.reserve, "Dune", "S12345", nil),
      (.editBook, "Dune", nil, nil),
      (.fulfillWishlist, "Emma", nil, "4"), (.addBook, "Dune", nil, "3"), (.addStudent, "", "S12345", nil),
      (.addWishlist, "Emma", nil, nil), (.addBook, "Dune", nil, "2"),
    ]
    let activities = try await library.activities(limit: 100)
    #expect(activities.map(\.type) == told.map(\.0))
    #expect(activities.map(\.bookTitle) == told.map(\.1))
    #expect(activities.map(\.studentLibraryID) == told.map(\.2))
    #expect(activities.map(\.additionalInfo) == told.map(\.3))
    #expect(activities.prefix(5).map(\.createdAt) == [3, 2, 1, 1, 0].map { TestStore.later(days: $0) })
    #expect(activities.map(\.bookAuthor).prefix(2) == ["F. Herbert", "Frank Herbert"])
    let toldElsewhere: Set<Activity.Kind> = [
      .deleteBook, .deleteWishlist, .editStudent, .deleteStudent, .cancelReservation, .expireHold, .confirmClock,
      .seeOnShelf, .undoReturn,
      .addStaff, .editStaff, .deleteStaff, .setPIN, .clearPIN, .overrule,
      .addClass, .editClass, .mergeClasses, .archiveClass, .promoteClass, .undoPromotion, .writeLetters, .setRules,
      .editCopy, .loseCopy, .findCopy, .damageCopy, .repairCopy, .withdrawCopy,
    ]
    #expect(Set(activities.map(\.type)) == Set(Activity.Kind.allCases).subtracting(toldElsewhere))
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases, [1, 3, 100])
  func pages_holdEveryLineOnce_whileLinesAreAdded(on backend: StoreBackend, size: Int) async throws {
    let store = try await TestStore(backend)
    for number in 10..<20 { _ = try await store.addBook("Book \(number)") }
    var seen: [Activity] = []
    while true {
      let page = try await store.library.activities(after: seen.last, limit: size)
      if page.isEmpty { break }
      seen += page
      _ = try await store.addWish("Wish \(seen.count)")
    }
    #expect(seen.map(\.bookTitle) == (10..<20).reversed().map { "Book \($0)" })
  }

  @Test(arguments: StoreBackend.allCases)
  func activityLog_isFilteredByType(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    for number in 10..<16 {
      if number.isMultiple(of: 2) {
        _ = try await store.addBook("Book \(number)")
      } else {
        _ = try await store.addWish("Wish \(number)")
      }
    }
    let wishes = try await store.library.activities(ofType: .addWishlist, limit: 2)
    #expect(wishes.map(\.bookTitle) == ["Wish 15", "Wish 13"])
    let rest = try await store.library.activities(ofType: .addWishlist, after: wishes.last, limit: 2)
    #expect(rest.map(\.bookTitle) == ["Wish 11"])
    #expect(try await store.library.activities(ofType: .renew, limit: 2) == [])
  }

  /// The change and its line are one: where the line cannot be written, the change is undone.
  @Test(arguments: StoreBackend.allCases)
  func change_isUndone_whenItsLineCannotBeWritten(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook(copies: 2)
    let ada = try await store.addStudent()
    let loan = try await store.checkOut(book, to: ada)
    try await store.driver.write { try $0.run("ALTER TABLE activity RENAME COLUMN book_author TO writer") }
    let before = try await store.contents()
    let library = store.library
    let emmy = StudentDraft(libraryID: "S2", firstName: "Emmy", lastName: "Noether")
    let changes: [@Sendable () async throws -> Void] = [
      { _ = try await store.addBook("Emma") },
      { _ = try await store.addWish() },
      { _ = try await library.addStudent(emmy, operation: .random(), at: TestStore.now) },
      { _ = try await library.addCopies(1, to: book.id, operation: .random(), at: TestStore.now) },
      { _ = try await store.returnBook(loan) },
      { _ = try await library.renew(loan.id, operation: .random(), at: TestStore.now) },
    ]
    for change in changes {
      let thrown = await #expect(throws: Refusals.self) { try await change() }
      #expect(thrown?.first.code == "store-failed")
      #expect(try await store.contents() == before)
    }
  }
}

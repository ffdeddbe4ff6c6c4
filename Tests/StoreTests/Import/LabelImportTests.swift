import Domain
import Store
import Synchronization
import TestSupport
import Testing

@Suite("Tables that name labels and library IDs like cards", .serialized)
struct LabelImportTests {
  private static func entry(
    _ title: String, isbn: Int? = nil, label: Int? = nil, isFavourite: Bool? = nil
  ) throws -> BookEntry {
    var entry = BookEntry(
      draft: BookDraft(isbn: try isbn.map { try ISBN.sample($0) }, title: title, author: "Some One"), saysCopies: true)
    entry.label = label.flatMap { LabelNumber(serial: $0) }
    entry.isFavourite = isFavourite
    return entry
  }

  /// A dry run says what the change does.
  private func bringIn(
    _ entries: [BookEntry], _ choice: ImportChoice?, into store: TestStore
  ) async throws -> (ImportCounts, [LineProblem]) {
    let source: ImportSource<BookEntry> = { take in
      for (index, entry) in entries.enumerated() { try take(.entry(entry, line: index + 2)) }
    }
    let noted = Mutex<[LineProblem]>([])
    let manner = ImportManner(choice: choice, skipsBad: true)
    let counts = try await store.library.checkBooks(source, manner) { problem in
      noted.withLock { $0.append(problem) }
    }
    let outcome = try await store.library.importBooks(source, manner, operation: .random(), at: TestStore.now)
    #expect(outcome == .done(counts))
    try await store.expectSound()
    return (counts, noted.withLock { $0 })
  }

  @Test(arguments: StoreBackend.allCases)
  func label_tellsBooksWithoutAnISBN(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let table = try [Self.entry("Atlas", label: 1), Self.entry("Atlas", label: 2), Self.entry("Dune", isbn: 1)]
    let (first, none) = try await bringIn(table, nil, into: store)
    #expect(first.added == 3 && none.isEmpty)
    // Its title was put right in the table, the other one got an ISBN.
    let again = try [Self.entry("Atlas II", label: 2), Self.entry("Atlas", isbn: 7, label: 1)]
    let (updated, problems) = try await bringIn(again, .update, into: store)
    #expect(updated.updated == 2 && problems.isEmpty)
    let books = try await store.library.books(limit: 9)
    #expect(books.map(\.title) == ["Atlas", "Atlas II", "Dune"])
    #expect(books.map(\.labelNumber?.serial) == [1, 2, nil])
    #expect(books.map(\.isbn) == [try ISBN.sample(7), nil, try ISBN.sample(1)])
    // Another book of the same name is another book: its label says so.
    let (more, _) = try await bringIn([try Self.entry("Atlas II", label: 3)], .update, into: store)
    #expect(more.added == 1)
    // Without a label in the table the number stays, whatever else is said.
    let (kept, _) = try await bringIn([try Self.entry("Atlas", isbn: 7, isFavourite: true)], .update, into: store)
    #expect(kept.updated == 1)
    let atlas = try #require(try await store.library.book(isbn: try ISBN.sample(7)))
    #expect(atlas.labelNumber?.serial == 1 && atlas.isFavourite)
  }

  @Test(arguments: StoreBackend.allCases)
  func label_isRefused_whenAnotherBookHasIt(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let old = try await store.addBook("Old")
    _ = try await store.library.giveLabels(to: [old.id])
    let label = try #require(LabelNumber(serial: 1))
    let table = try [
      Self.entry("Dune", isbn: 1, label: 2), Self.entry("Emma", isbn: 2, label: 2), Self.entry("Holes", isbn: 3),
    ]
    let (counts, problems) = try await bringIn(table, nil, into: store)
    #expect(counts.added == 2)
    #expect(problems == [LineProblem(line: 3, .twice(text: try #require(LabelNumber(serial: 2)).text, firstLine: 2))])
    let (taken, faults) = try await bringIn([try Self.entry("Heidi", isbn: 4, label: 1)], .update, into: store)
    // The library's book without an ISBN is meant: the table knows one for it.
    #expect(taken.updated == 1 && faults.isEmpty)
    let (refused, why) = try await bringIn([try Self.entry("Momo", isbn: 5, label: 1)], .update, into: store)
    #expect(refused.bad == 1)
    #expect(why == [LineProblem(line: 2, .labelTaken(text: label.text, title: "Heidi"))])
  }

  @Test(arguments: StoreBackend.allCases)
  func libraryIDLikeACard_isTaken_unlessACardHasTheNumber(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let card = try #require(CardNumber(serial: 1))
    let foreign = try #require(CardNumber(serial: 5))
    _ = try await store.addStudent("S1", card: card)
    let drafts = [
      StudentDraft(libraryID: card.text, firstName: "Ana", lastName: "Muster"),
      StudentDraft(libraryID: foreign.text, firstName: "Bo", lastName: "Beispiel"),
      StudentDraft(libraryID: "S3", firstName: "Cy", lastName: "Muster", cardNumber: foreign),
    ]
    let source: ImportSource<StudentDraft> = { take in
      for (index, draft) in drafts.enumerated() { try take(.entry(draft, line: index + 2)) }
    }
    let noted = Mutex<[LineProblem]>([])
    let manner = ImportManner(skipsBad: true)
    let counts = try await store.library.checkStudents(source, manner) { problem in
      noted.withLock { $0.append(problem) }
    }
    #expect((counts.added, counts.bad) == (1, 2))
    #expect(
      noted.withLock { $0 } == [
        LineProblem(line: 2, .refused([.numberCollision(text: card.text)])),
        LineProblem(line: 4, .twice(text: foreign.text, firstLine: 3)),
      ])
    let outcome = try await store.library.importStudents(source, manner, operation: .random(), at: TestStore.now)
    #expect(outcome == .done(counts))
    // The number opens the account of the student whose ID it is, and no card is given that has it.
    let bo = try #require(try await store.library.student(card: foreign))
    #expect(bo.firstName == "Bo" && bo.cardNumber != foreign)
    try await store.expectRefusal(.cardTaken(foreign)) { try await store.addStudent("S9", card: foreign) }
    for number in 10..<15 {
      let student = try await store.addStudent("S\(number)")
      #expect(student.cardNumber != foreign)
    }
    try await store.expectSound()
  }
}

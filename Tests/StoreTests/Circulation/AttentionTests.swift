import Domain
import TestSupport
import Testing

@testable import Store

/// The attention list: one entry for the same business, and no entry whose cause is over.
@Suite("The attention list", .serialized)
struct AttentionTests {
  private static let now = TestStore.now

  private func open(_ library: Library) async throws -> [Attention.Kind] {
    try await library.attentions(limit: 20).map(\.attention.kind)
  }

  @Test(arguments: StoreBackend.allCases)
  func sameAgain_countsInOneEntry_untilItIsClosed(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library.acting(as: .station(name: "desk", identification: nil))
    let student = try await store.addStudent()
    let attention = Attention(.unknownCode, student: student.id, codes: ["9780000000019"], reason: "unknown-book")
    let id = try await library.record(attention, at: Self.now)
    #expect(try await library.record(attention, at: TestStore.later(hours: 2)) == id)
    // A clock that was set back makes no entry older.
    #expect(try await library.record(attention, at: TestStore.later(hours: 1)) == id)
    // Another visitor, another number or another kind is another matter.
    try await library.record(Attention(.unknownCode, codes: ["9780000000019"]), at: Self.now)
    try await library.record(Attention(.unknownCode, student: student.id, codes: ["9780000000026"]), at: Self.now)
    try await library.record(
      Attention(.unknownCard, student: student.id, codes: ["9780000000019"]), at: Self.now)
    #expect(try await library.attentionCount() == 4)
    let entry = try #require(try await library.attention(id))
    #expect((entry.times, entry.createdAt, entry.lastAt) == (3, Self.now, TestStore.later(hours: 2)))
    #expect((entry.student, entry.attention) == (student, attention))

    let closed = try await library.acting(as: .command(user: "anna")).closeAttention([id], at: TestStore.later(days: 1))
    #expect(closed.map(\.closer) == [.command(user: "anna")])
    // Closing twice changes nothing.
    #expect(try await library.closeAttention([id], at: TestStore.later(days: 2)) == closed)
    #expect(try await library.record(attention, at: TestStore.later(days: 3)) != id)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func list_isInPages_theNewestFirst(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    var ids: [Int64] = []
    for number in 0..<5 {
      // Two of them at the same moment.
      let now = TestStore.later(hours: number / 2)
      ids.append(try await library.record(Attention(.unknownCard, codes: ["\(number)"]), at: now))
    }
    // An entry that came again is the newest.
    try await library.record(Attention(.unknownCard, codes: ["0"]), at: TestStore.later(hours: 9))
    _ = try await library.closeAttention([ids[3]], at: Self.now)
    let first = try await library.attentions(limit: 2)
    #expect(first.map(\.id) == [ids[0], ids[4]])
    let mark = try PageCursor(#require(first.last))
    #expect(try await library.attentions(after: mark, limit: 9).map(\.id) == [ids[2], ids[1]])
    #expect(try await library.attentions(all: true, after: mark, limit: 9).map(\.id) == [ids[3], ids[2], ids[1]])
  }

  @Test(arguments: StoreBackend.allCases)
  func deletedStudent_leavesTheEntryWithoutAName(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (book, ada, emmy) = (
      try await store.addBook(), try await store.addStudent(), try await store.addStudent("S2", "Emmy", "Noether")
    )
    let id = try await store.library.record(Attention(.abandonedPile, student: emmy.id, codes: ["1"]), at: Self.now)
    let loan = try await store.checkOut(book, to: ada)
    _ = try await store.library.reserve(book.id, for: emmy.id, operation: .random(), at: Self.now)
    _ = try await store.returnBook(loan)
    #expect(try await open(store.library) == [.holdToFetch, .abandonedPile])
    _ = try await store.library.deleteStudent(emmy.id, operation: .random(), at: Self.now)
    // The hold is over with its student.
    #expect(try await open(store.library) == [.abandonedPile])
    let entry = try #require(try await store.library.attention(id))
    #expect(entry.student == nil && entry.attention.student == nil)
    try await store.expectSound()
  }

  enum HoldEnd: CaseIterable { case fetched, cancelled, expired, returnUndone, bookDeleted }

  @Test(arguments: StoreBackend.allCases, HoldEnd.allCases)
  func returnedCopyOnHold_isOnTheList_asLongAsItIsOnHold(on backend: StoreBackend, end: HoldEnd) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let (book, ada, emmy) = (
      try await store.addBook(), try await store.addStudent(), try await store.addStudent("S2", "Emmy", "Noether")
    )
    let loan = try await store.checkOut(book, to: ada)
    let reservation = try await library.reserve(book.id, for: emmy.id, operation: .random(), at: Self.now)
    #expect(try await open(library) == [])
    _ = try await store.returnBook(loan)
    let entry = try #require(try await library.attentions(limit: 9).first)
    #expect((entry.attention.kind, entry.book?.id, entry.student) == (.holdToFetch, book.id, emmy))
    switch end {
    case .fetched: _ = try await store.checkOut(book, to: emmy)
    case .cancelled: _ = try await library.cancelReservation(reservation.id, operation: .random(), at: Self.now)
    case .expired: try await library.passOnExpired(at: TestStore.later(days: 30))
    case .returnUndone: _ = try await library.undoReturn(loan.id, operation: .random(), at: Self.now)
    case .bookDeleted: _ = try await library.deleteBook(book.id, operation: .random(), at: Self.now)
    }
    #expect(try await open(library) == [])
    #expect(try await library.attention(entry.id)?.closer == .program)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func refusedCheckout_isClosed_whenTheBookIsLentAfterAll(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (book, ada, emmy) = (
      try await store.addBook(), try await store.addStudent(), try await store.addStudent("S2", "Emmy", "Noether")
    )
    for student in [ada, emmy] {
      try await store.library.record(
        Attention(.refusedCheckout, book: book.id, student: student.id, codes: ["1"]), at: Self.now)
    }
    _ = try await store.checkOut(book, to: ada)
    #expect(try await store.library.attentions(limit: 9).map(\.student) == [emmy])
  }

  @Test(arguments: StoreBackend.allCases)
  func draftThatNoCatalogueHas_isOnTheList_untilAPersonFillsItIn(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    for (number, ending) in ["edited", "dropped", "found"].enumerated() {
      let isbn = try ISBN.sample(number)
      let id = try await library.putIntoInbox(isbn, copies: 1, operation: .random(), at: Self.now)
      let first = try #require(try await library.takeInboxLookup(at: Self.now, lease: Self.now))
      try await library.finishInboxLookup(first, found: nil, problem: .lookup(.unreachable), again: Self.now)
      #expect(try await open(library) == [])
      let second = try #require(try await library.takeInboxLookup(at: Self.now, lease: Self.now))
      try await library.finishInboxLookup(second, found: nil)
      #expect(try await library.attentions(limit: 9).map(\.attention) == [Attention(.failedLookup, codes: [isbn.text])])
      switch ending {
      case "edited": _ = try await library.editInboxDraft(id, title: "Momo", author: "Michael Ende", copies: nil)
      case "dropped": try await library.dropInboxDraft(id)
      default:
        let record = BookRecord(title: "Momo", authors: ["Michael Ende"], isbns: [isbn])
        try await library.finishInboxLookup(second, found: record)
      }
      #expect(try await open(library) == [], "\(ending)")
    }
  }

  /// A table of a thousand old books does not make a thousand entries.
  @Test(arguments: StoreBackend.allCases)
  func booksThatNoCatalogueHas_areOneEntry_untilThereIsNone(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    for number in 0..<3 { _ = try await store.addBook("Book \(number)", isbn: try ISBN.sample(number)) }
    func lookUp(_ ending: LookupTask.Ending) async throws {
      for task in try await library.takeLookups(9, at: Self.now, lease: Self.now) {
        _ = try await library.finish(task, with: ending, at: Self.now)
      }
    }
    try await lookUp(.notFound)
    #expect(try await library.attentions(limit: 9).map(\.times) == [3])
    _ = try await library.retryLookups(notFound: true, at: Self.now)
    try await lookUp(.found(BookMetadata(), author: ""))
    #expect(try await open(library) == [])
  }

  @Test(arguments: StoreBackend.allCases)
  func reportedCopy_isOnTheList_untilItIsRepairedOrFound(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    let (book, ada) = (try await store.addBook(copies: 3), try await store.addStudent())
    func change(_ number: Int, _ change: Copy.Change) async throws {
      try await library.changeCopy(number, of: book.id, change, operation: .random(), at: Self.now)
    }
    try await change(1, .damage)
    try await change(2, .damage)
    #expect(try await library.attentions(limit: 9).map(\.attention.subject) == ["2", "1"])
    // A damaged copy that is lost is no longer a damaged one.
    try await change(1, .lose)
    #expect(try await open(library) == [.lostCopy, .damagedCopy])
    try await change(1, .find)
    try await change(2, .repair)
    #expect(try await open(library) == [])
    // A copy may be lost by its borrower.
    let loan = try await store.checkOut(book, to: ada)
    try await change(try #require(loan.copyNumber), .lose)
    let entry = try #require(try await library.attentions(limit: 9).first)
    #expect((entry.attention.kind, entry.book?.id, entry.times) == (.lostCopy, book.id, 1))
    _ = try await library.deleteBook(book.id, operation: .random(), at: Self.now)
    #expect(try await open(library) == [])
  }

  @Test(arguments: StoreBackend.allCases)
  func missingDevice_isClosed_byItsOwnStationAlone(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let desk = store.library.acting(as: .station(name: "desk", identification: nil))
    let hall = store.library.acting(as: .station(name: "hall", identification: nil))
    let (camera, scanner) = (
      Device(.camera, name: "C920", path: "/dev/video0"), Device(.scanner, name: "Voyager", path: "/dev/input/event5")
    )
    for station in [desk, hall] {
      try await station.record(Attention(missing: camera), at: Self.now)
      try await station.record(Attention(missing: scanner), at: Self.now)
    }
    try await desk.settle(Device(.camera, name: "Another", path: "/dev/video2"), at: Self.now)
    try await desk.settle(Device(.scanner, name: "Another", path: "/dev/input/event7"), at: Self.now)
    #expect(try await open(desk).count == 3)
    try await desk.settle(Device(.scanner, name: "Voyager", path: "/dev/input/event9"), at: Self.now)
    let left = try await desk.attentions(limit: 9)
    #expect(left.map(\.attention.kind) == [.missingScanner, .missingCamera])
    #expect(left.allSatisfy { $0.actor?.name == "hall" })
  }

  // MARK: - Backups

  @Test(arguments: StoreBackend.allCases)
  func backupThatWasNeverMade_isStale_twoWeeksAfterTheFirstBook(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let library = store.library
    try await library.noteStaleBackup(at: TestStore.later(days: 30))
    #expect(try await open(library) == [], "an empty library needs no backup")
    _ = try await store.addBook()
    try await library.noteStaleBackup(at: TestStore.later(days: 14))
    #expect(try await open(library) == [])
    for day in 15...16 { try await library.noteStaleBackup(at: TestStore.later(days: day)) }
    let entry = try #require(try await library.attentions(limit: 9).first)
    #expect((entry.attention.kind, entry.times) == (.staleBackup, 1))
    // A librarian who has closed it is reminded two weeks later.
    _ = try await library.closeAttention([entry.id], at: TestStore.later(days: 20))
    try await library.noteStaleBackup(at: TestStore.later(days: 34))
    #expect(try await open(library) == [])
    try await library.noteStaleBackup(at: TestStore.later(days: 35))
    #expect(try await open(library) == [.staleBackup])
  }

  @Test func backup_closesTheEntry_andIsRemembered() async throws {
    let folder = try TemporaryFolder()
    let place = StoreLocation.file(folder.path("library.sqlite"))
    func using<T: Sendable>(_ body: (Library) async throws -> T) async throws -> T {
      let library = try await Library.open(at: place, rules: CirculationRules(), calendar: TestStore.calendar)
      let result = try await body(library)
      try await library.close()
      return result
    }
    let old = Timestamp(milliseconds: Timestamp.now.milliseconds - 20 * 86_400_000)
    try await using { library in
      _ = try await library.addBook(
        BookDraft(title: "Dune", author: "Frank Herbert"), operation: .random(), at: old)
      try await library.noteStaleBackup(at: .now)
      #expect(try await open(library) == [.staleBackup])
    }
    _ = try await place.backUpLibrary(to: folder.path("backup.sqlite"), progress: { _ in })
    try await using { library in
      #expect(try await open(library) == [])
      try await library.noteStaleBackup(at: .now)
      #expect(try await open(library) == [])
    }
  }
}

import Domain
import TestSupport
import Testing

@testable import Store

/// Operations about readers and their lists.
extension ActorTests {
  static let readerKinds: Set<OperationRecord.Kind> = [.joinAccount, .leaveStudent, .makeCodes]

  /// One operation of each kind that gives a student an account through a librarian.
  func changeReaders(
    in library: Library, _ student: Student.ID, _ name: (OperationRecord.Kind) -> OperationID
  ) async throws {
    let now = Self.now
    let account = try await library.addSampleAccount("club", .reader)
    _ = try await library.join(account.id, to: student, operation: name(.joinAccount), at: now)
    _ = try await library.leaveStudent(account.id, operation: name(.leaveStudent), at: now)
    _ = try await library.setCodes(
      [StudentCode(student: student, code: .random())], endsAt: TestStore.later(days: 14),
      operation: name(.makeCodes), at: now)
  }

  /// Only operations of readers. None of the actors here is one.
  static let ownKinds: Set<OperationRecord.Kind> = [.seeCodeNotice, .setCalendarKey, .endCalendarKey]

  @Test(arguments: StoreBackend.allCases)
  func operationOfAReader_recordsTheReader(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let account = try await library.addSampleAccount("ada", .reader)
      let ada = library.acting(as: account.actor)
      func name(_ kind: OperationRecord.Kind) -> OperationID { OperationID(kind.rawValue) }
      try await ada.seeCodeNotice(of: account.id, operation: name(.seeCodeNotice), at: Self.now)
      _ = try await ada.makeCalendarKey(
        of: account.id, hasTitles: false, operation: name(.setCalendarKey), at: Self.now)
      try await ada.endCalendarKey(of: account.id, operation: name(.endCalendarKey), at: Self.now)
      for kind in Self.ownKinds {
        let record = try #require(try await library.wasDone(name(kind)), "\(kind)")
        #expect((record.kind, record.actor) == (kind, account.actor))
      }
    }
  }

  static let listKinds: Set<OperationRecord.Kind> = [
    .addBookmark, .removeBookmark, .restoreBookmark, .addReading, .editReading, .deleteReading, .restoreReading,
    .importReading, .offerReview, .withdrawReview, .judgeReview,
  ]

  /// The lists of a reader are changed by the reader and by the command line.
  static func keepsLists(_ actor: Actor) -> Bool {
    switch actor {
    case .command, .program: true
    case .account, .station, .staff, .visitor: false
    }
  }

  /// One operation of each kind about the lists of a reader.
  func changeLists(in library: Library, _ name: (OperationRecord.Kind) -> OperationID) async throws {
    let now = Self.now
    let ada = try await library.addSampleAccount("lists", .reader)
    let work = BookmarkDraft.work(try SeenWork.sample(7, "Matilda"))
    let bookmark = try await library.addBookmark(work, for: ada.id, operation: name(.addBookmark), at: now)
    try await library.removeBookmark(bookmark.id, of: ada.id, operation: name(.removeBookmark), at: now)
    _ = try await library.restoreBookmark(bookmark.id, of: ada.id, operation: name(.restoreBookmark), at: now)
    let book = try await library.addBook(
      BookDraft(title: "Matilda", author: "Roald Dahl"), operation: .random(), at: now)
    var draft = ReadingDraft(title: "Matilda", author: "Roald Dahl", rating: 4, review: "Good.", book: book.id)
    let entry = try await library.addReading(draft, for: ada.id, operation: name(.addReading), at: now)
    draft.rating = 5
    _ = try await library.editReading(entry.id, of: ada.id, to: draft, operation: name(.editReading), at: now)
    var edit = SiteSettingsEdit()
    edit.sharesReviews = true
    _ = try await library.setSiteSettings(edit, operation: .random(), at: now)
    _ = try await library.offerReview(entry.id, of: ada.id, operation: name(.offerReview), at: now)
    try await library.judgeReview(entry.id, approves: true, operation: name(.judgeReview), at: now)
    _ = try await library.withdrawReview(entry.id, of: ada.id, operation: name(.withdrawReview), at: now)
    _ = try await library.deleteReading([entry.id], of: ada.id, operation: name(.deleteReading), at: now)
    _ = try await library.restoreReading(deletedAt: now, of: ada.id, operation: name(.restoreReading), at: now)
    _ = try await library.importReading(
      [ReadingDraft(title: "Momo", author: "Michael Ende")], for: ada.id, operation: name(.importReading), at: now)
  }
}

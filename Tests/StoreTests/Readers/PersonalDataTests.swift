import Domain
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("Data of a person", .serialized, .timeLimit(.minutes(30))) struct PersonalDataTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: StoreBackend.allCases)
  func export_hasAllThatIsKept(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (dune, ada) = (try await store.addBook(), try await store.addStudent("S1"))
    let account = try await store.library.addReader("S1", of: ada)
    let loan = try await store.checkOut(dune, to: ada)
    _ = try await store.returnBook(loan)
    let entry = try await store.library.trySignIn("S1")
    _ = try await store.library.reading(account)
      .makeCalendarKey(of: account.id, hasTitles: true, operation: .random(), at: TestStore.now)
    let own = try await store.library.reading(account).ownData(of: account.id)
    #expect(own.account == entry.account && own.student == ada && own.loans.map(\.bookTitle) == ["Dune"])
    #expect(own.tables.map(\.name) == ["sign_in", "calendar_key"])
    #expect(own.activities.map(\.type) == [.returnBook, .checkout, .addStudent])
    // A librarian gets no table of the account, and the student sees the request.
    let asked = try await store.library.byCommand.data(of: ada.id, at: TestStore.now)
    #expect(asked.tables.isEmpty && asked.loans == own.loans)
    let again = try await store.library.reading(account).ownData(of: account.id)
    #expect(again.audit.first?.event == .personExported && again.audit.first?.actor == .command(user: "ada"))
    let helper = try await store.library.addSampleAccount("helper", .helper)
    #expect(
      await Library.refusal { _ = try await store.library.reading(helper).data(of: ada.id, at: TestStore.now) }
        == .notPermitted(.seeHistory))
  }

  /// A removed row can be restored for a minute, and is in no export during that time. Then it is gone.
  @Test(arguments: StoreBackend.allCases)
  func removedRows_areInNoExport_andGoForGood(on backend: StoreBackend) async throws {
    let (store, now) = (try await TestStore(backend), TestStore.now)
    let account = try await store.library.addReader("ada")
    let own = store.library.reading(account)
    let work = BookmarkDraft.work(try SeenWork.sample(7, "Matilda"))
    _ = try await own.addBookmark(work, for: account.id, operation: .random(), at: now)
    let draft = ReadingDraft(title: "Momo", author: "Michael Ende", review: "Zeitdiebe!")
    let entry = try await own.addReading(draft, for: account.id, operation: .random(), at: now)
    #expect(try await own.ownData(of: account.id).tables.map(\.name) == ["bookmark", "reading_entry"])
    try await own.removeBookmark(work.target, of: account.id, operation: .random(), at: now)
    #expect(try await own.deleteReading([entry.id], of: account.id, operation: .random(), at: now) == 1)
    #expect(try await own.ownData(of: account.id).tables.isEmpty)
    #expect(try await store.listRows() == [1, 1])
    try await store.library.dropDeletedFromLists(at: Timestamp(milliseconds: now.milliseconds + ListUndo.possible))
    #expect(try await store.listRows() == [0, 0])
    try await store.expectSound()
  }

  /// Each table of the schema with a column `account_id` is in the list that deletion and export share.
  @Test func list_hasEveryTableOfAnAccount() {
    let tables = LibraryTable.all.filter { $0.columns.contains("account_id") }.map(\.name)
    #expect(Set(tables) == Set(AccountTable.all.map(\.name)))
    for table in AccountTable.all {
      let columns = LibraryTable.all.first { $0.name == table.name }?.columns ?? []
      #expect(Set(table.exported).isSubset(of: columns) && !table.exported.contains("mark"), "\(table.name)")
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func deletedAccount_leavesNothingBehind_butTheLoans(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (dune, ada) = (try await store.addBook(), try await store.addStudent("S1"))
    let name = "zarathustra-7"
    let account = try await store.library.addSampleAccount(
      name, .reader, email: "zara@example.org", student: ada.id)
    let loan = try await store.checkOut(dune, to: ada)
    _ = try await store.library.trySignIn(name)
    let own = store.library.reading(account)
    let form = OperationID("web.\(account.id.rawValue).form")
    let key = try await own.makeCalendarKey(of: account.id, hasTitles: false, operation: form, at: TestStore.now)
    _ = try await own.renewOwn(
      loan.id, of: account.id, operation: OperationID("web.\(account.id.rawValue).renew"), at: TestStore.later(days: 3))
    try await own.deleteOwnAccount(account.id, at: TestStore.later(days: 3))
    #expect(try await store.library.account(account.id) == nil)
    #expect(try await store.library.loans(of: try #require(key)) == nil)
    #expect(try await store.library.activeLoans(of: ada.id).count == 1)
    let texts = try await store.driver.read { connection in
      try LibraryTable.all.flatMap { table in
        try connection.rows(SQL(trusted: "SELECT * FROM \(table.name)")).map { "\(table.name) \($0.values)" }
      }
    }
    #expect(texts.filter { $0.contains(name) || $0.contains("zara@") } == [])
    let librarian = try await store.library.addSampleAccount()
    #expect(
      await Library.refusal {
        try await store.library.reading(librarian).deleteOwnAccount(librarian.id, at: TestStore.now)
      } == .lastLibrarian)
    try await store.expectSound()
  }

  /// The bytes of the library ID are in no page of the file, not in its log, and not in a new backup.
  @Test func forgottenStudent_isNowhereInTheFile() async throws {
    let (id, name) = ("QZXW7431", "Xanthippe")
    let location = StoreLocation.file(folder.database)
    try await withLibrary(at: location) { library in
      let book = try await library.addBook(
        BookDraft(isbn: nil, title: "Dune", author: "Frank Herbert", copies: 1), operation: .random(), at: TestStore.now
      )
      let other = try await library.addStudent(
        StudentDraft(libraryID: "S2", firstName: "Emmy", lastName: "Noether", grade: "7"), operation: .random(),
        at: TestStore.now)
      let student = try await library.addStudent(
        StudentDraft(libraryID: "QZXW0000", firstName: name, lastName: "Muster", grade: "7"), operation: .random(),
        at: TestStore.now)
      _ = try await library.editStudent(
        student.id, StudentEdit(libraryID: id), operation: .random(), at: TestStore.now)
      let account = try await library.addReader(id, of: try await library.student(libraryID: id))
      for day in 0..<30 {
        for borrower in [student, other] {
          let loan = try await library.checkOut(
            book.id, to: borrower.id, operation: .random(), at: TestStore.later(days: day))
          _ = try await library.returnLoan(loan.id, operation: .random(), at: TestStore.later(days: day, hours: 1))
        }
      }
      _ = try await library.reading(account).ownRows(of: account.id, at: TestStore.now)
      _ = try await library.byCommand.deleteStudent(
        student.id, forgets: true, operation: .random(), at: TestStore.later(days: 31))
      #expect(try await library.account(account.id) == nil)
      #expect(try await library.check() == [])
      #expect(try await library.history(.all, limit: 99).count == 60)
    }
    _ = try await location.backUpLibrary(to: folder.path("backup.sqlite")) { _ in }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: URL(filePath: folder.database).deletingLastPathComponent().path)
    #expect(files.contains("backup.sqlite"))
    for file in files {
      let bytes = try Data(contentsOf: URL(filePath: folder.path(file)))
      for text in [id, "QZXW0000", name, id.lowercased()] {
        #expect(bytes.range(of: Data(text.utf8)) == nil, "\(text) in \(file)")
      }
    }
  }
}

extension TestStore {
  /// The rows of all bookmarks and of all reading lists, with those that can still come back.
  fileprivate func listRows() async throws -> [Int] {
    [try await library.bookmarkRows(), try await library.readingRows()]
  }
}

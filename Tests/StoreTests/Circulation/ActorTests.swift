import Domain
import Reports
import TestSupport
import Testing

@testable import Store

@Suite("Actors of operations and activities", .serialized)
struct ActorTests {
  static let now = TestStore.now
  private static let station = Actor.station(name: "foyer", identification: .byHand)
  private static let everyActor: [Actor] = [
    station, .staff(name: "Ms Byrne", identification: .card), .staff(name: "Ms Byrne", identification: .typed),
    .command(user: "ada"), .program, .account(name: "byrne", role: .librarian),
  ]

  private func actors(in library: Library, of kind: Activity.Kind? = nil) async throws -> [Actor?] {
    try await library.activities(ofType: kind, limit: 1000).map(\.actor)
  }

  /// Every change of a copy that is logged.
  private func changeCopies(in library: Library, _ name: OperationID) async throws {
    let book = try await library.addBook(
      BookDraft(title: "Rebecca", author: "Daphne du Maurier", copies: 2), operation: .random(), at: Self.now)
    let changes: [Copy.Change] = [.lose, .find, .damage, .repair, .withdraw]
    for change in changes {
      _ = try await library.changeCopy(2, of: book.id, change, operation: .random(), at: Self.now)
    }
    _ = try await library.changeCopy(1, of: book.id, .shelf("Blue"), operation: name, at: Self.now)
  }

  /// One operation of each kind about classes and letters.
  private func changeClasses(
    in library: Library, about loan: Loan.ID, _ name: (OperationRecord.Kind) -> OperationID
  ) async throws {
    let now = Self.now
    let owls = try await library.addClass("Owls", teacher: "Ms Byrne", operation: name(.addClass), at: now)
    _ = try await library.editClass(owls.id, name: "9a", operation: name(.editClass), at: now)
    let other = try await library.addClass("9b", operation: .random(), at: now)
    _ = try await library.mergeClass(other.id, into: owls.id, operation: name(.mergeClasses), at: now)
    _ = try await library.promote(last: 10, year: 2026, operation: name(.promoteClasses), at: now)
    _ = try await library.undoPromotion(operation: name(.undoPromotion), at: now)
    _ = try await library.archiveClass(owls.id, year: 2026, operation: name(.archiveClass), at: now)
    _ = try await library.deleteStudents(in: owls.id, operation: name(.deleteStudents), at: now)
    try await library.noteLetters(about: [loan], operation: name(.writeLetters), at: now)
  }

  private static let accountKinds: Set<OperationRecord.Kind> = [
    .addAccount, .editAccount, .setPassword, .disableAccount, .enableAccount, .deleteAccount,
  ]

  private func changeAccounts(
    in library: Library, _ name: (OperationRecord.Kind) -> OperationID
  ) async throws {
    let now = Self.now
    let account = try await library.addAccount(
      AccountDraft(name: "emmy", displayName: "Emmy", role: .helper), password: Library.samplePassword, endsAt: nil,
      operation: name(.addAccount), at: now
    ).account
    _ = try await library.editAccount(account.id, AccountEdit(role: .reader), operation: name(.editAccount), at: now)
    _ = try await library.resetPassword(
      of: account.id, to: Library.samplePassword, endsAt: nil, operation: name(.setPassword), at: now)
    _ = try await library.setEnabled(false, account.id, operation: name(.disableAccount), at: now)
    _ = try await library.setEnabled(true, account.id, operation: name(.enableAccount), at: now)
    try await library.deleteAccount(account.id, operation: name(.deleteAccount), at: now)
  }

  /// Does one operation of each kind, under the kind's name.
  private func performAll(in library: Library) async throws {
    let now = Self.now
    func name(_ kind: OperationRecord.Kind) -> OperationID { OperationID(kind.rawValue) }
    let dune = try await library.addBook(
      BookDraft(title: "Dune", author: "Frank Herbert", copies: 2), operation: name(.addBook), at: now)
    let emma = try await library.addWishlistItem(
      BookDraft(title: "Emma", author: "Jane Austen"), operation: name(.addWishlistItem), at: now)
    let ada = try await library.addStudent(
      StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "Lovelace"), operation: name(.addStudent), at: now)
    let emmy = try await library.addStudent(
      StudentDraft(libraryID: "S2", firstName: "Emmy", lastName: "Noether"), operation: .random(), at: now)
    _ = try await library.addCopies(1, to: dune.id, operation: name(.addCopies), at: now)
    _ = try await library.acquire(emma.id, copies: 1, operation: name(.acquire), at: now)
    var edit = BookEdit()
    edit.notes = "signed"
    _ = try await library.editBook(emma.id, edit, operation: name(.editBook), at: now)
    _ = try await library.editStudent(ada.id, StudentEdit(grade: "8"), operation: name(.editStudent), at: now)
    let loan = try await library.checkOut(emma.id, to: ada.id, operation: name(.checkOut), at: now)
    let place = try await library.reserve(emma.id, for: emmy.id, operation: name(.reserve), at: now)
    _ = try await library.cancelReservation(place.id, operation: name(.cancelReservation), at: now)
    _ = try await library.renew(loan.id, operation: name(.renew), at: TestStore.later(days: 1))
    _ = try await library.changeDueDate(
      of: loan.id, to: TestStore.later(days: 5), operation: name(.changeDueDate), at: now)
    _ = try await library.returnLoan(loan.id, operation: name(.returnLoan), at: now)
    let shelf = BookEntry(draft: BookDraft(title: "Momo", author: "Michael Ende"))
    _ = try await library.importBooks(
      { try $0(.entry(shelf, line: 2)) }, ImportManner(), operation: name(.importBooks), at: now)
    let wish = BookEntry(draft: BookDraft(title: "Persuasion", author: "Jane Austen"))
    _ = try await library.importBooks(
      { try $0(.entry(wish, line: 2)) }, areWishes: true, ImportManner(), operation: name(.importWishlist), at: now)
    let lise = StudentDraft(libraryID: "S3", firstName: "Lise", lastName: "Meitner")
    _ = try await library.importStudents(
      { try $0(.entry(lise, line: 2)) }, ImportManner(), operation: name(.importStudents), at: now)
    var copy = CopyEntry()
    (copy.title, copy.author, copy.number, copy.shelf) = ("Momo", "Michael Ende", 1, "Blue")
    let second = copy
    _ = try await library.importCopies(
      { try $0(.entry(second, line: 2)) }, ImportManner(), operation: name(.importCopies), at: now)
    _ = try await library.startInventory(named: "Summer", operation: name(.startInventory), at: now)
    _ = try await library.scanIntoInventory(nil, text: "4006381333931", operation: name(.scanInventory), at: now)
    _ = try await library.finishInventory(operation: name(.finishInventory), at: now)
    try await library.confirmClock(operation: name(.confirmClock), at: now)
    _ = try await library.undoReturn(loan.id, operation: name(.undoReturn), at: now)
    _ = try await library.returnLoan(loan.id, operation: .random(), at: now)
    _ = try await library.seeOnShelf(dune.id, operation: name(.seeOnShelf), at: now)
    try await library.putIntoInbox(try ISBN.sample(9), copies: 1, operation: name(.putIntoInbox), at: now)
    try await library.set(
      PIN.sample("4711"), of: .student(emmy.id), operation: name(.setPIN), at: now)
    try await library.clearPIN(of: .student(emmy.id), operation: name(.clearPIN), at: now)
    let byrne = try await library.addStaff("Ms Byrne", operation: name(.addStaff), at: now)
    _ = try await library.replaceCard(of: byrne.id, operation: name(.editStaff), at: now)
    try await library.removeStaff(byrne.id, operation: name(.deleteStaff), at: now)
    try await changeCopies(in: library, name(.changeCopy))
    if Self.setsRules(library.actor) {
      _ = try await library.setRules(["21"], movesLoans: false, operation: name(.setRules), at: now) {
        $0.loanDays = 21
      }
      var edit = SiteSettingsEdit()
      edit.signUp = .code
      _ = try await library.setSiteSettings(edit, operation: name(.setSiteSettings), at: now)
      _ = try await library.skipFirstStep(.cards, operation: name(.skipFirstStep), at: now)
    }
    try await changeClasses(in: library, about: loan.id, name)
    if Self.managesAccounts(library.actor) {
      try await changeAccounts(in: library, name)
      try await changeReaders(in: library, emmy.id, name)
    }
    if Self.keepsLists(library.actor) { try await changeLists(in: library, name) }
    try await library.deleteBook(dune.id, operation: name(.deleteBook), at: now)
    _ = try await library.deleteStudent(ada.id, operation: name(.deleteStudent), at: now)
  }

  /// No visitor of a station changes the rules.
  private static func setsRules(_ actor: Actor) -> Bool { actor.role(hasStaff: false).may(.changeRules) }

  private static func managesAccounts(_ actor: Actor) -> Bool { actor.role(hasStaff: true).may(.manageAccounts) }

  @Test(arguments: StoreBackend.allCases, everyActor)
  func everyOperation_recordsItsActor(on backend: StoreBackend, actor: Actor) async throws {
    try await backend.withLibrary { library in
      try await performAll(in: library.acting(as: actor))
      let setsRules = Self.setsRules(actor)
      let managesAccounts = Self.managesAccounts(actor)
      for kind in OperationRecord.Kind.allCases
      where (setsRules || ![.setRules, .setSiteSettings, .skipFirstStep].contains(kind))
        && (managesAccounts || !Self.accountKinds.union(Self.readerKinds).contains(kind))
        && !Self.ownKinds.contains(kind)
        && (Self.keepsLists(actor) || !Self.listKinds.contains(kind))
      {
        let record = try #require(try await library.wasDone(OperationID(kind.rawValue)), "\(kind)")
        #expect((record.kind, record.actor) == (kind, actor))
      }
      let told = try await library.activities(limit: 1000)
      #expect(told.allSatisfy { $0.actor == actor }, "\(told)")
      var untold: Set<Activity.Kind> = [.deleteWishlist, .holdCopy, .expireHold, .overrule]
      if !setsRules { untold.insert(.setRules) }
      #expect(Set(told.map(\.type)) == Set(Activity.Kind.allCases).subtracting(untold))
    }
  }

  /// The returned copy becomes on hold through the return. No person acts when the hold expires.
  @Test(arguments: StoreBackend.allCases, [true, false])
  func expiredHold_isTheProgramsDoing(on backend: StoreBackend, byReader: Bool) async throws {
    try await backend.withLibrary { library in
      let station = library.acting(as: Self.station)
      let command = library.acting(as: .command(user: "ada"))
      let students = try await ["S1", "S2", "S3"].asyncMap { id in
        try await command.addStudent(
          StudentDraft(libraryID: id, firstName: "Ada", lastName: "Lovelace"), operation: .random(), at: Self.now)
      }
      let dune = try await command.addBook(
        BookDraft(title: "Dune", author: "Frank Herbert"), operation: .random(), at: Self.now)
      let loan = try await station.checkOut(dune.id, to: students[0].id, operation: .random(), at: Self.now)
      for student in students[1...] {
        try await command.reserve(dune.id, for: student.id, operation: .random(), at: Self.now)
      }
      _ = try await station.returnLoan(loan.id, operation: .random(), at: Self.now)
      #expect(try await actors(in: library, of: .holdCopy) == [Self.station])
      let after = TestStore.later(days: 30)
      if byReader {
        #expect(try await station.passOnExpired(at: after) == 1)
      } else {
        // A change of the book finds the expired hold.
        _ = try await station.addCopies(1, to: dune.id, operation: .random(), at: after)
      }
      #expect(try await actors(in: library, of: .expireHold) == [.program])
      #expect(try await actors(in: library, of: .holdCopy) == [.program, Self.station])
      #expect(try await actors(in: library, of: .returnBook) == [Self.station])
    }
  }

  /// An import that was broken off is finished for the one who began it.
  @Test(arguments: StoreBackend.allCases)
  func import_keepsItsActor_whenAnotherProgramFinishesIt(on backend: StoreBackend) async throws {
    let importer = Actor.command(user: "ada")
    for writes in 1..<20 {
      let store = try await TestStore(backend)
      let killed = Library(
        driver: WatchedDriver(store.driver, writes: writes), rules: CirculationRules(), calendar: TestStore.calendar,
        actor: importer)
      let entry = BookEntry(draft: BookDraft(title: "Momo", author: "Michael Ende"))
      let name = OperationID("monday")
      let outcome = try? await killed.importBooks(
        { try $0(.entry(entry, line: 2)) }, ImportManner(), operation: name, at: Self.now)
      guard try await store.library.wasDone(name) != nil, outcome == nil else { continue }
      let finisher = store.library.acting(as: Self.station)
      #expect(try await finisher.settleImports(.leaving, silence: .zero) == 1)
      #expect(try await actors(in: finisher) == [importer])
      #expect(try await finisher.wasDone(name)?.actor == importer)
      return
    }
    Issue.record("No import was broken off after it was decided.")
  }

  @Test(arguments: StoreBackend.allCases)
  func activityLog_isFilteredByActor(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let hall = Actor.station(name: "hall", identification: .byHand)
      let actors = [Self.station, Self.station, hall, .command(user: "ada"), .program]
      for (number, actor) in (actors + actors).enumerated() {
        _ = try await library.acting(as: actor).addBook(
          BookDraft(title: "Book \(number)", author: "Some One"), operation: .random(), at: Self.now)
      }
      func ids(_ filter: ActivityFilter, after last: Activity? = nil) async throws -> [Int64] {
        try await library.activities(matching: filter, after: last, limit: 100).map(\.id)
      }
      #expect(try await ids(ActivityFilter(actorKind: .station)) == [8, 7, 6, 3, 2, 1])
      #expect(try await ids(ActivityFilter(actorName: "foyer")) == [7, 6, 2, 1])
      #expect(try await ids(ActivityFilter(actorKind: .command, actorName: "ada")) == [9, 4])
      #expect(try await ids(ActivityFilter(actorKind: .station, actorName: "ada")) == [])
      #expect(try await ids(ActivityFilter(actorKind: .program)) == [10, 5])
      #expect(try await ids(ActivityFilter(kind: .addBook, actorName: "hall")) == [8, 3])
      #expect(try await ids(ActivityFilter(kind: .checkout, actorName: "hall")) == [])
      #expect(try await ids(ActivityFilter(since: Self.now, actorKind: .program)) == [10, 5])
      let last = try await library.activity(id: 6)
      #expect(try await ids(ActivityFilter(actorName: "foyer"), after: last) == [2, 1])
      #expect(try await ids(ActivityFilter(kind: .addBook, actorName: "foyer"), after: last) == [2, 1])
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func libraryOfVersion11_keepsItsRowsWithoutActors(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    try await store.driver.write { connection in
      try OlderStoreTests.begin(anew: connection, at: 11)
      for statement in Self.contentsOfVersion11 { try connection.run(SQL(trusted: statement)) }
      try Migration.bringUpToDate(connection)
    }
    let library = store.library.acting(as: Self.station)
    #expect(try await actors(in: library) == [nil])
    let before = try #require(try await library.wasDone(OperationID("once")))
    #expect((before.kind, before.result, before.actor) == (.addBook, 1, nil))
    // An import that was decided before has no actor: its rows have that of the program that finishes it.
    #expect(try await library.settleImports(.leaving, silence: .zero) == 1)
    try await library.confirmClock(operation: .random(), at: Self.now)
    #expect(try await actors(in: library) == [Self.station, Self.station, nil])
    #expect(try await library.activities(limit: 1).map(\.type) == [.confirmClock])
    #expect(try await library.check() == [])
  }

  private static let contentsOfVersion11: [String] = {
    var lines = StagedText()
    lines.append(BookEntry(draft: BookDraft(title: "Momo", author: "Michael Ende")), line: 2)
    let text = lines.text.replacing("'", with: "''")
    return [
      """
      INSERT INTO book (title, author, title_key, search_text, total_copies, available_copies, created_at)
      VALUES ('Dune', 'Frank Herbert', '\(Collation.key("Dune"))', '\(SearchText.stored("Dune Frank Herbert"))', 1, 1, 5)
      """,
      "INSERT INTO activity (id, created_at, type, book_title, book_author, book_id) VALUES (1, 5, 'add_book', 'Dune', 'F', 1)",
      "INSERT INTO operation (id, kind, request, result, created_at) VALUES ('once', 'add_book', 'x', 1, 5)",
      "INSERT INTO operation (id, kind, request, result, created_at) VALUES ('table', 'import_books', 'x', 0, 6)",
      """
      INSERT INTO import (operation_id, kind, looks_up, started_at, is_decided, last_book)
      VALUES ('table', 'import_books', 1, 6, 1, 1)
      """,
      "INSERT INTO import_portion (import_id, number, lines, line_count) VALUES (1, 0, '\(text)', 1)",
    ]
  }()

  @Test(arguments: StoreBackend.allCases)
  func damagedActor_isFoundByCheck(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addBook()
    try await store.driver.write { try $0.run("UPDATE activity SET actor_kind = 'ghost'") }
    #expect(try await store.library.check() == [.value(ValueFault("activity.actor_kind", row: "1", kind: .invalid))])
    await #expect(throws: Refusals.self) { try await actors(in: store.library) }
    try await store.library.mend("activity.actor_kind", row: "1", to: "program")
    #expect(try await actors(in: store.library) == [.program])
    // A station without a name cannot be named, but the activity is still shown.
    try await store.driver.write { try $0.run("UPDATE activity SET actor_kind = 'station'") }
    #expect(try await actors(in: store.library) == [nil])
  }

  @Test(arguments: [StoreBackend.file, .postgres])
  func backup_includesActors(on backend: StoreBackend) async throws {
    let folder = try TemporaryFolder()
    let (location, file) = (try await backend.newLocation(in: folder), folder.path("backup.sqlite"))
    try await withLibrary(at: location) { library in
      try await performAll(in: library.acting(as: Self.station))
      _ = try await location.backUpLibrary(to: file) { _ in }
      let log = try await library.activities(limit: 1000)
      try await withLibrary(at: .file(file)) { backup async throws in
        #expect(try await backup.activities(limit: 1000) == log)
        #expect(try await backup.wasDone(OperationID("check_out"))?.actor == Self.station)
      }
    }
  }

  /// The row is one of the activity log; a repeated confirmation counts once.
  @Test(arguments: StoreBackend.allCases)
  func confirmedClock_isInTheActivityLog(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let station = library.acting(as: Self.station)
      for _ in 0..<2 { try await station.confirmClock(operation: OperationID("once"), at: Self.now) }
      let told = try await library.activities(limit: 10)
      #expect(told.map(\.type) == [.confirmClock])
      #expect(told.map(\.actor) == [Self.station])
      #expect(told.map(\.additionalInfo) == ["2026-11-21"])
      #expect(told.map(\.studentLibraryID) == [nil])
    }
  }
}

extension Sequence {
  fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async throws -> [T] {
    var values: [T] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}

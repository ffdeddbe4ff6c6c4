import Domain
import Foundation
import TestSupport
import Testing

@testable import Store

/// Cards and labels that the old library gave after the backup are out in the world.
@Suite("Numbers after a restore", .timeLimit(.minutes(60)))
struct RestoreNumberTests {
  let folder: TemporaryFolder
  var file: String { folder.path("backup.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  /// - Returns: the card and the label that a new student and a new book get.
  private func give(_ number: Int, _ library: Library) async throws -> [String] {
    let student = try await library.addStudent(
      StudentDraft(libraryID: "S\(number)", firstName: "Ada", lastName: "Lovelace"), operation: .random(),
      at: TestStore.now)
    let book = try await library.addBook(
      BookDraft(title: "Book \(number)", author: "Somebody"), operation: .random(), at: TestStore.now)
    let (students, _) = try await library.giveCards(to: [student.id])
    let (books, _) = try await library.giveLabels(to: [book.id])
    return [try #require(students.first?.cardNumber?.text), try #require(books.first?.labelNumber?.text)]
  }

  private func prepare(_ location: StoreLocation) async throws -> (known: [String], later: [String]) {
    let known = try await withLibrary(at: location) { try await give(1, $0) }
    _ = try await location.backUpLibrary(to: file) { _ in }
    let later = try await withLibrary(at: location) { library in
      var numbers: [String] = []
      for number in 2...5 { numbers += try await give(number, library) }
      // The IDs of a student and of a book that were deleted.
      let left = try #require(try await library.student(libraryID: "S5"))
      _ = try await library.deleteStudent(left.id, operation: .random(), at: TestStore.now)
      return numbers
    }
    return (known, later)
  }

  private func retired(_ library: Library) async throws -> [String] {
    try await library.driver.read { connection in
      try connection.rows("SELECT number FROM retired_number ORDER BY number").map { try $0.text("number") }
    }
  }

  @Test(arguments: [StoreBackend.file, .postgres])
  func numbersGivenSinceTheBackup_areNotGivenAgain(on backend: StoreBackend) async throws {
    let location = try await backend.newLocation(in: folder)
    let (known, later) = try await prepare(location)
    // A second restore finds them among the retired ones.
    for _ in 1...2 { _ = try await location.restoreLibrary(from: file) }
    try await withLibrary(at: location) { library in
      #expect(try await library.check() == [])
      #expect(try await retired(library) == later.sorted())
      let new = try await give(9, library)
      #expect(Set(new).isDisjoint(with: known + later), "\(new)")
    }
  }

  /// Readable neighbours of a damaged value count. A text in place of a number would keep the next one from being
  /// given.
  @Test func damagedNumbers_areLeftOut() async throws {
    let location = StoreLocation.file(folder.database)
    let (_, later) = try await prepare(location)
    try await withLibrary(at: location) { library in
      try await library.driver.write { connection in
        try connection.run("PRAGMA ignore_check_constraints = ON")
        try connection.run("UPDATE student SET card_number = '29999999' WHERE library_id = 'S2'")
        try connection.run("DROP TABLE retired_number")
      }
    }
    _ = try await location.restoreLibrary(from: file)
    try await withLibrary(at: location) { library in
      #expect(try await library.check() == [])
      let kept = try await retired(library)
      // The card of S2 is damaged; that of S5 stood in the table that is gone.
      #expect(kept == later.sorted().filter { $0 != later[0] && $0 != later[6] })
    }
  }

  @Test func dryRun_andRestoreOntoNothing_retireNothing() async throws {
    let location = StoreLocation.file(folder.database)
    _ = try await prepare(location)
    _ = try await location.restoreLibrary(from: file, isDry: true)
    let new = StoreLocation.file(folder.path("new.sqlite"))
    _ = try await new.restoreLibrary(from: file)
    #expect(try await withLibrary(at: new) { try await retired($0) } == [])
  }
}

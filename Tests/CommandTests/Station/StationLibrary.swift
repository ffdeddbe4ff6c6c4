import Domain
import Foundation
import Store
import TestSupport
import Testing

/// A library with the books and students of the samples, and stations that work on it.
struct StationLibrary {
  static let samples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../samples")
    .standardizedFileURL

  let files: TemporaryLibrary

  init(database: String? = nil) async throws {
    files = try TemporaryLibrary(database: database)
    if database == nil {
      let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
      let filled = try await Self.filled.value
      try #require(FileManager.default.createFile(atPath: files.database, contents: filled, attributes: attributes))
    } else {
      try await Self.fill(files)
    }
  }

  /// The bytes of a filled library. Each library in a file is a copy: filling one takes longer than most visits to a
  /// station.
  private static let filled = Task {
    let files = try TemporaryLibrary()
    try await fill(files)
    return try Data(contentsOf: URL(filePath: files.database))
  }

  private static func fill(_ files: TemporaryLibrary) async throws {
    try await files.succeed("demo", samples.appending(path: "demo").path)
  }

  var environment: [String: String] { files.environment.merging(["TZ": Noon.zone]) { $1 } }

  func station(
    _ arguments: [String] = [], environment more: [String: String] = [:], launcher: [String] = [],
    console: StationProcess.Console = .pipes
  ) throws -> StationProcess {
    try StationProcess(
      arguments, environment: environment.merging(more) { $1 }, launcher: launcher, console: console)
  }

  /// Runs a station on these lines, as a script would, to the end of its input.
  func play(_ lines: [String], _ arguments: [String] = []) async throws -> StationProcess.Ending {
    let station = try station(arguments)
    station.send(lines)
    station.endInput()
    return try await station.end()
  }

  /// The same, where nothing is wrong but what the station says itself.
  func lines(of script: [String], _ arguments: [String] = []) async throws -> [String] {
    let ending = try await play(script, arguments)
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    return ending.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// `Momo to S12346` for each loan, oldest first.
  func loans() async throws -> [String] {
    try await withStore { store in
      try await store.loans(.active, after: nil, limit: 100).map { "\($0.book.title) to \($0.student.libraryID)" }
    }
  }

  func book(_ isbn: String) async throws -> Book {
    let number = try #require(ISBN(thirteen: isbn))
    return try #require(try await withStore { try await $0.book(isbn: number) })
  }

  /// Numbers of books that samples/demo lacks.
  static func isbn(_ number: Int) throws -> ISBN {
    let payload = [9, 7, 8, 0, 0, 0, 0, 0, 0] + String(1000 + number).suffix(3).compactMap { $0.wholeNumberValue }
    let values = payload.map { UInt8($0) }
    return try #require(ISBN(thirteen: Digits(values: values + [CheckDigit.gtin(of: values)]).text))
  }

  /// Numbers of books that the library does not have.
  static func unknown(_ count: Int) throws -> [String] { try (0..<count).map { try isbn(900 + $0).text } }

  /// Adds the books `first`, `first + 1` and so on, and lends copies of the first ones to a student each.
  ///
  /// - Returns: their numbers.
  func addBooks(
    _ count: Int, from first: Int = 0, copies: Int = 1, lent: Int, borrowers: Int = 1
  ) async throws -> [String] {
    let isbns = try (first..<first + count).map { try Self.isbn($0) }
    try await withStore { store in
      for (number, isbn) in isbns.enumerated() {
        let draft = BookDraft(isbn: isbn, title: "Book \(first + number)", author: "Nobody", copies: copies)
        let book = try await store.addBook(draft, operation: .random(), at: Noon.daysAgo(3))
        guard number < lent else { continue }
        for borrower in 0..<borrowers {
          let reader = StudentDraft(
            libraryID: "T\(first + number)-\(borrower)", firstName: "Pupil \(first + number)", lastName: "")
          let student = try await store.addStudent(reader, operation: .random(), at: Noon.daysAgo(3))
          _ = try await store.checkOut(book.id, to: student.id, operation: .random(), at: Noon.daysAgo(2))
        }
      }
    }
    return isbns.map(\.text)
  }

  /// Adds a book with labelled copies, and a teacher.
  ///
  /// - Returns: the number of the teacher's card, and the labels.
  func classSet(_ copies: Int) async throws -> (card: String, labels: [String]) {
    let isbn = try Self.isbn(0)
    return try await withStore { store in
      let draft = BookDraft(isbn: isbn, title: "Reader 7", author: "Nobody", copies: copies)
      let book = try await store.addBook(draft, operation: .random(), at: Noon.daysAgo(3))
      let ids = try await store.copies(of: book.id).map(\.id)
      let labels = try await store.giveLabels(to: ids).rows.compactMap(\.label?.text)
      let teacher = StudentDraft(libraryID: "T1", firstName: "Hanna", lastName: "Arendt", kind: .teacher)
      let student = try await store.addStudent(teacher, operation: .random(), at: Noon.daysAgo(3))
      let card = try await store.giveCards(to: [student.id]).rows.first?.cardNumber
      return (try #require(card).text, labels)
    }
  }

  /// A loan that began some days ago.
  func lend(_ isbn: String, to libraryID: String, daysAgo: Int64) async throws {
    let number = try #require(ISBN(thirteen: isbn))
    try await withStore { store in
      let book = try #require(try await store.book(isbn: number))
      let student = try #require(try await store.student(libraryID: libraryID))
      _ = try await store.checkOut(book.id, to: student.id, operation: .random(), at: Noon.daysAgo(daysAgo))
    }
  }

  func expectSound(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    #expect(try await files.succeed("database", "check") == "ok\n", sourceLocation: sourceLocation)
  }

  func withStore<T: Sendable>(_ body: @Sendable (Library) async throws -> T) async throws -> T {
    let store = try await Library.open(
      at: StoreLocation(files.database), rules: CirculationRules(), calendar: Noon.calendar)
    do {
      let result = try await body(store)
      try await store.close()
      return result
    } catch {
      try? await store.close()
      throw error
    }
  }
}

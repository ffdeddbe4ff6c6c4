import Domain
import Store
import TestSupport
import Testing

/// Several stations over one library, each with its own driver, as each is a separate program.
struct Stations: Sendable {
  let libraries: [Library]
  /// Keeps the file.
  private let folder: TemporaryFolder

  init(_ count: Int, on backend: StoreBackend, rules: CirculationRules = CirculationRules()) async throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let open: @Sendable () async throws -> any DatabaseDriver
    switch backend {
    case .inMemory: throw TestProblem("a library in memory has one station")
    case .file: open = { try await SQLiteDriver.open(at: folder.database, options: .patient) }
    case .postgres:
      let address = try await PostgresStores.newAddress()
      // One at a time: the server has a limited number of connections.
      open = { try await PostgresStores.driver(at: address, options: .init(connectionLimit: 1)) }
    }
    // All at once: each finds the schema missing.
    libraries = try await withThrowingTaskGroup(of: Library.self) { group in
      for _ in 0..<count {
        group.addTask { Library(driver: try await open(), rules: rules, calendar: TestStore.calendar) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  subscript(number: Int) -> Library { libraries[number % libraries.count] }

  /// The result of each change, all requested at once: nothing, or the codes of the refusals.
  func outcomes(of changes: [@Sendable (Library) async throws -> Void]) async -> [[String]] {
    await withTaskGroup(of: [String].self) { group in
      for (number, change) in changes.enumerated() {
        let library = self[number]
        group.addTask {
          do {
            try await change(library)
            return []
          } catch {
            return (error as? Refusals)?.all.map(\.code) ?? ["\(error)"]
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  func addStudents(_ count: Int) async throws -> [Student] {
    var students: [Student] = []
    for number in 0..<count {
      let draft = StudentDraft(libraryID: "S\(100 + number)", firstName: "Ada", lastName: "Lovelace")
      students.append(try await self[number].addStudent(draft, operation: .random(), at: TestStore.now))
    }
    return students
  }

  func addBook(_ title: String = "Dune", copies: Int = 1) async throws -> Book {
    try await self[0].addBook(
      BookDraft(title: title, author: "Frank Herbert", copies: copies), operation: .random(), at: TestStore.now)
  }
}

struct TestProblem: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

@Suite("Sixteen stations, one library", .serialized)
struct StationsTests {
  @Test(arguments: [StoreBackend.file, .postgres], 1...3)
  func lastCopy_goesToExactlyOne(on backend: StoreBackend, round: Int) async throws {
    let stations = try await Stations(16, on: backend)
    let book = try await stations.addBook()
    let students = try await stations.addStudents(16)
    let outcomes = await stations.outcomes(
      of: students.map { student in
        { library in
          _ = try await library.checkOut(book.id, to: student.id, operation: .random(), at: TestStore.now)
        }
      })
    #expect(outcomes.count { $0.isEmpty } == 1)
    #expect(outcomes.count { $0 == ["no-copies-available"] } == 15, "\(outcomes)")
    #expect(try await stations[1].activeLoans(of: book.id).count == 1)
    #expect(try await stations[2].activities(ofType: .checkout, limit: 99).count == 1)
    #expect(try await stations[3].check() == [])
  }

  /// The rows that one of them changes differ from those that another looked at: only the total shows that one is too
  /// many.
  @Test(arguments: [StoreBackend.file, .postgres])
  func limit_holds_whenAStudentBorrowsAtEveryStationAtOnce(on backend: StoreBackend) async throws {
    let stations = try await Stations(16, on: backend, rules: CirculationRules(loanLimit: 3))
    let student = try await stations.addStudents(1)[0]
    var books: [Book] = []
    for number in 0..<16 { books.append(try await stations.addBook("Book \(number)")) }
    let outcomes = await stations.outcomes(
      of: books.map { book in
        { library in
          _ = try await library.checkOut(book.id, to: student.id, operation: .random(), at: TestStore.now)
        }
      })
    #expect(outcomes.count { $0.isEmpty } == 3)
    #expect(outcomes.count { $0 == ["loan-limit-reached"] } == 13, "\(outcomes)")
    #expect(try await stations[5].activeLoans(of: student.id).count == 3)
    #expect(try await stations[6].check() == [])
  }

  @Test(arguments: [StoreBackend.file, .postgres])
  func numbers_areGivenOnce_whenEveryStationAddsAtOnce(on backend: StoreBackend) async throws {
    let stations = try await Stations(16, on: backend)
    let outcomes = await stations.outcomes(
      of: (0..<32).map { number in
        { library in
          let draft = StudentDraft(libraryID: "S\(number / 2)", firstName: "Ada", lastName: "Lovelace")
          _ = try await library.addStudent(draft, operation: .random(), at: TestStore.now)
        }
      })
    #expect(outcomes.count { $0.isEmpty } == 16)
    #expect(outcomes.count { $0 == ["library-id-taken"] } == 16, "\(outcomes)")
    let cards = try await stations[0].students(limit: 99).map(\.cardNumber)
    #expect(Set(cards) == Set((1...16).map { CardNumber(serial: $0) }))
  }

  @Test(arguments: [StoreBackend.file, .postgres])
  func operation_countsOnce_whenItIsRepeatedAtOtherStationsAtOnce(on backend: StoreBackend) async throws {
    let stations = try await Stations(8, on: backend)
    let book = try await stations.addBook(copies: 8)
    let student = try await stations.addStudents(1)[0]
    let outcomes = await stations.outcomes(
      of: (0..<8).map { _ in
        { library in
          _ = try await library.checkOut(book.id, to: student.id, operation: OperationID("once"), at: TestStore.now)
        }
      })
    #expect(outcomes.allSatisfy { $0.isEmpty }, "\(outcomes)")
    #expect(try await stations[3].activeLoans(of: book.id).count == 1)
    #expect(try await stations[4].check() == [])
  }
}

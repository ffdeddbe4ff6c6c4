import Domain
import Store
import TestSupport

/// The requests of stations, each as often as half a second allows: the median, its CPU time, the number of rows.
struct Reading {
  let books: Int

  func run(at location: StoreLocation) async throws {
    let library = try await StoreBenchmark.open(location)
    var random = SeededGenerator(seed: 7)
    let numbers = (0..<1000).map { _ in Int.random(in: 1...books, using: &random) }
    let mark = try await middle(library)

    try await measure("book by ISBN") { round in
      guard let isbn = SampleBooks.isbn(numbers[round % numbers.count]) else { return 0 }
      return try await library.book(isbn: isbn) == nil ? 0 : 1
    }
    try await measure("first page of 50") { _ in try await library.books(limit: 50).count }
    try await measure("page of 50 in the middle") { _ in try await library.books(after: mark, limit: 50).count }
    try await measure("letters that have a book") { _ in try await library.sections().count }
    for (name, text) in Reading.searches {
      try await measure("search: \(name)") { _ in try await library.books(matching: text, limit: 50).count }
    }
    try await measure("student with 1,000 loans, all of them") { _ in
      guard let student = try await library.student(libraryID: Filling.libraryID(Filling.reader)) else { return 0 }
      return try await library.activeLoans(of: student.id).count
    }
    let reader = Student.ID(rawValue: Int64(Filling.reader))
    try await measure("page of 50 of a student's history") { _ in
      try await library.loans(.ofStudent(reader), limit: 50).count
    }
    try await measure("student by library ID") { round in
      let student = 1 + round % Filling.students
      return try await library.student(libraryID: Filling.libraryID(student)) == nil ? 0 : 1
    }
    try await measure("active loans, 50") { _ in try await library.loans(.active, limit: 50).count }
    try await measure("overdue loans, 50") { _ in try await library.loans(.overdue(at: .now), limit: 50).count }
    try await measure("all loans, 50") { _ in try await library.loans(.all, limit: 50).count }
    try await measure("activity, 50") { _ in try await library.activities(limit: 50).count }
    try await measure("activity of returns, 50") { _ in
      try await library.activities(ofType: .returnBook, limit: 50).count
    }
    try await library.close()
  }

  private static let searches = [
    ("a word in 1 of 10", SampleBooks.frequent.word),
    ("a word in 1 of 100", SampleBooks.commonplace.word),
    ("a word in 1 of 1,000", SampleBooks.uncommon.word),
    ("a word in 1 of 100,000", SampleBooks.rare.word),
    ("two words, 1 of 10 and 1 of 100", "\(SampleBooks.frequent.word) \(SampleBooks.commonplace.word)"),
    ("inside a word of 1 of 10", "chicht"),
    ("inside a word of 1 of 1,000", "rchid"),
    ("a word that no book holds", "xqzjvw"),
    ("such a word of frequent letters", "schichtlexi"),
    ("two Chinese characters, frequent", SampleBooks.frequentChinese),
    ("two Chinese characters, 1 of 1,000", SampleBooks.chinese.word),
    ("one letter", "e"),
    ("two letters, rare", "qx"),
  ]

  /// The mark of the middle one of a hundred books.
  private func middle(_ library: Library) async throws -> PageCursor? {
    var random = SeededGenerator(seed: 11)
    var some: [Book] = []
    for _ in 0..<99 {
      if let book = try await library.book(id: Book.ID(rawValue: .random(in: 1...Int64(books), using: &random))) {
        some.append(book)
      }
    }
    let sorted = some.map { (key: Collation.key($0.title), book: $0) }.sorted { $0.key < $1.key }
    return sorted.isEmpty ? nil : PageCursor(sorted[sorted.count / 2].book)
  }

  private func measure(_ name: String, _ body: (Int) async throws -> Int) async throws {
    var wall: [Double] = []
    var cpu: [Double] = []
    var rows = 0
    rows = try await body(0)
    let whole = Stopwatch()
    while wall.count < 3 || whole.wall < 0.5e6 && wall.count < 500 {
      let watch = Stopwatch()
      rows = try await body(wall.count)
      wall.append(watch.wall)
      cpu.append(watch.cpu)
    }
    wall.sort()
    cpu.sort()
    print(name, Int(wall[wall.count / 2]), Int(cpu[cpu.count / 2]), rows, separator: "\t")
  }
}

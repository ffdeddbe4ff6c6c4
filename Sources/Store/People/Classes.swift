package import Domain

/// A student's `grade` is the name of the class, kept in the same transaction: lists and letters need no join.
extension LibraryReading {
  /// Classes in their order: by number, then by name; archived ones last.
  ///
  /// - Parameter archived: whether archived classes count, too.
  package func classes(archived: Bool = false) async throws(Refusals) -> [SchoolClass] {
    try await read { try $0.classes(archived: archived) }
  }

  /// The class with this name in any spelling; an archived one has its year in its name.
  package func schoolClass(named name: String) async throws(Refusals) -> SchoolClass? {
    try await read { try $0.schoolClass(named: name) }
  }

  package func classStandings(archived: Bool = false, at now: Timestamp) async throws(Refusals) -> [ClassStanding] {
    try await read(at: now) { try $0.standings(of: try $0.classes(archived: archived)) }
  }

  /// Loans of the students of a class, due first.
  package func activeLoans(of id: SchoolClass.ID) async throws(Refusals) -> [Loan] {
    try await read { try $0.activeLoans(ofClass: id) }
  }

  /// A page of a class's students, sorted by name.
  package func students(
    in id: SchoolClass.ID, after cursor: PageCursor? = nil, limit: Int
  ) async throws(Refusals) -> [Student] {
    try await read { try $0.students(in: id, after: cursor, limit: limit) }
  }

  /// - Returns: nil if the newest promotion was undone, or if there was none.
  package func lastPromotion() async throws(Refusals) -> Promotion? {
    try await read { transaction in
      guard let row = try transaction.lastPromotion(), !row.isUndone else { return nil }
      return try transaction.promotion(row)
    }
  }
}

extension Library {
  /// The order of classes for people: numbers first, archived classes last.
  package static func inOrder(_ classes: [SchoolClass]) -> [SchoolClass] {
    let sorted = classes.map { (order: ClassOrder($0.name, archivedYear: $0.archivedYear), one: $0) }
    return sorted.sorted { $0.order < $1.order }.map(\.one)
  }

  fileprivate static let classColumns: SQL = "id, name, teacher, archived_year"
}

/// The place of a class in lists: 7a, 7b, 10a, then names, then archived classes, the newest year first.
package struct ClassOrder: Comparable, Sendable {
  private let archivedYear: Int?
  private let number: Int?
  private let key: String

  package init(_ name: String, archivedYear: Int? = nil) {
    self.archivedYear = archivedYear
    // 5/6c has no year, and stands with those of the fifth all the same.
    number = archivedYear == nil ? ClassName(name)?.number ?? Int(name.prefix { $0.isNumber }) : nil
    key = Collation.key(name)
  }

  package static func < (a: ClassOrder, b: ClassOrder) -> Bool {
    let (first, second) = (a.archivedYear ?? .max, b.archivedYear ?? .max)
    if first != second { return first > second }
    return (a.number ?? .max, a.key) < (b.number ?? .max, b.key)
  }
}

extension Transaction {
  func classes(archived: Bool) throws -> [SchoolClass] {
    // Classes are few, and no column has their order.
    let which: SQL = archived ? "" : "WHERE archived_year IS NULL "
    let rows = try rows("SELECT \(Library.classColumns) FROM school_class \(which)ORDER BY id")
    return Library.inOrder(try rows.map(SchoolClass.init))
  }

  func schoolClass(_ id: SchoolClass.ID, locks: SQL = "") throws -> SchoolClass? {
    try firstRow("SELECT \(Library.classColumns) FROM school_class WHERE id = \(id)\(locks)")
      .map(SchoolClass.init)
  }

  func schoolClass(named text: String, locks: SQL = "") throws -> SchoolClass? {
    guard let name = ClassName(text) else { return nil }
    return try firstRow(
      "SELECT \(Library.classColumns) FROM school_class WHERE name_key = \(Library.classKey(name))\(locks)"
    ).map(SchoolClass.init)
  }

  /// The class that a student is entered in; makes one for a new name.
  ///
  /// The row is locked as shared, so that the class keeps its name until the student's row has it.
  /// - Returns: nil for a text without a name.
  func schoolClass(of text: String) throws -> SchoolClass? {
    guard var name = ClassName(text) else { return nil }
    if let found = try schoolClass(named: text, locks: dialect.sharesRows) { return found }
    // An inconsistent list has 7B and 8a. The first class of the library sets the style.
    if name.hasCapitals != nil {
      let names = try rows("SELECT \(Library.classColumns) FROM school_class ORDER BY id LIMIT 50")
      let first = try names.compactMap { ClassName(try $0.text("name")) }.first { $0.hasCapitals != nil }
      if let first { name = name.written(like: first) }
    }
    try run(
      """
      INSERT INTO school_class (name, name_key, created_at)
      VALUES (\(name.text), \(Library.classKey(name)), \(now)) ON CONFLICT (name_key) DO NOTHING
      """)
    // Another program may have made it since.
    return try schoolClass(named: text, locks: dialect.sharesRows)
  }

  func standings(of classes: [SchoolClass]) throws -> [ClassStanding] {
    // One walk along the loans that are out, with one look at each student, as in statistics.
    let rows = try rows(
      """
      SELECT class_id, CAST(sum(number) AS BIGINT) AS number, CAST(sum(late) AS BIGINT) AS late FROM (
        SELECT +student_id AS student_id, count(*) AS number,
          sum(CASE WHEN due_date < \(now) THEN 1 ELSE 0 END) AS late
        FROM loan WHERE return_date IS NULL AND due_date > \(Int64.min) GROUP BY +student_id) AS kept
      CROSS JOIN student WHERE student.id = kept.student_id GROUP BY class_id
      """)
    var loans: [Int64: (all: Int, late: Int)] = [:]
    for row in rows {
      guard let id = try row.optionalInteger("class_id") else { continue }
      loans[id] = (try row.int("number"), try row.int("late"))
    }
    return try classes.map { one in
      let id = one.id.rawValue
      let students = try count("student WHERE class_id = \(id)")
      return ClassStanding(one, students: students, loans: loans[id]?.all ?? 0, overdue: loans[id]?.late ?? 0)
    }
  }

  func activeLoans(ofClass id: SchoolClass.ID) throws -> [Loan] {
    try activeLoans(of: try students(in: id, limit: .max))
  }

  /// Loans of several students, due first.
  func activeLoans(of students: [Student]) throws -> [Loan] {
    let loans = try students.flatMap { try activeLoans(ofStudent: $0.id) }
    return loans.sorted { ($0.dueDate.milliseconds, $0.id.rawValue) < ($1.dueDate.milliseconds, $1.id.rawValue) }
  }

  func students(in id: SchoolClass.ID, after cursor: PageCursor? = nil, limit: Int) throws -> [Student] {
    let behind: SQL = cursor.map { " AND (name_key, id) > (\($0.key), \($0.id))" } ?? ""
    let students = try students("class_id = \(id)\(behind) ORDER BY name_key, id LIMIT \(limit)")
    try expectProgress(from: cursor, students)
    return students
  }
}

extension SchoolClass {
  init(_ row: SQLRow) throws {
    let row = row.of("school_class")
    self.init(
      id: try row.id("id"), name: try row.filledText("name"), teacher: try row.text("teacher"),
      archivedYear: try row.optionalInt("archived_year"))
  }
}

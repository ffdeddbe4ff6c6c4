package import Domain
import Foundation

extension Library {
  package func student(id: Student.ID) async throws(Refusals) -> Student? {
    try await read { try $0.student(id.rawValue) }
  }

  /// Case and spaces around it do not count.
  package func student(libraryID: String) async throws(Refusals) -> Student? {
    try await read { try $0.student(libraryID: libraryID) }
  }

  /// The student with this card number, or else with this library ID; nil if there is none.
  ///
  /// Library IDs from another system may have the form of a card number.
  package func student(card: CardNumber) async throws(Refusals) -> Student? {
    try await read { try $0.student(card: card) }
  }

  /// A page of students, sorted by last name, then first.
  ///
  /// - Parameter text: words that stand in the name or the library ID; nil for all students.
  package func students(
    matching text: String? = nil, after mark: PageMark? = nil, limit: Int
  ) async throws(Refusals) -> [Student] {
    try await read { transaction in
      let page = Page(table: "student", columns: Library.studentColumns, key: "name_key", mark: mark, limit: limit)
      let students = try page.rows(holding: try SearchText.words(text ?? ""), transaction).map(Library.student)
      try transaction.expectProgress(from: mark, students)
      return students
    }
  }

  /// A new student; without a card number the next free one is given out.
  ///
  /// - Throws: what is wrong with the draft; `library-id-taken`, `card-taken`, `card-retired`, `cards-exhausted`.
  package func addStudent(
    _ draft: StudentDraft, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Student {
    try await once(
      operation, Request(.addStudent, draft.requestFields), at: now,
      change: { transaction in
        try transaction.add(draft)
      }, result: { try $0.student($1) })
  }

  /// ``Domain/LibraryID`` for an engine that compares bytes.
  static func libraryIDKey(_ libraryID: String) -> String {
    LibraryID.key(libraryID).precomposedStringWithCanonicalMapping
  }

  /// The text that a search for a student compares.
  static func studentText(first: String, last: String, libraryID: String) -> String {
    SearchText.stored("\(PersonName.full(first: first, last: last)) \(libraryID)")
  }

  static func nameKey(first: String, last: String) -> String { Filing.key(first: first, last: last) }
}

extension Transaction {
  func student(libraryID: String) throws -> Student? {
    let key = Library.libraryIDKey(libraryID)
    return try connection.firstRow("SELECT \(Library.studentColumns) FROM student WHERE library_id_key = \(key)")
      .map(Library.student)
  }

  func student(card: CardNumber) throws -> Student? {
    let columns: SQL = "SELECT \(Library.studentColumns) FROM student"
    let row =
      try connection.firstRow("\(columns) WHERE card_number = \(card.text)")
      ?? connection.firstRow("\(columns) WHERE library_id_key = \(card.text)")
    return try row.map(Library.student)
  }

  func expectProgress(from mark: PageMark?, _ students: [Student]) throws {
    let last = students.last.map { PageMark($0) }
    try PageMark.expectProgress(from: mark, to: last, in: "student", "name_key", self)
  }

  /// Checks, adds and tells.
  ///
  /// - Parameter givesCard: gives a number to a draft without one, and refuses one that was given before.
  /// - Returns: the ID of the new student.
  func add(_ draft: StudentDraft, givesCard: Bool = true) throws -> Int64 {
    if givesCard { try PrintedNumber.hold(connection) }
    let found = try draft.refusals + refusals(adding: draft, takesRetired: !givesCard)
    if let refusals = Refusals(found) { throw refusals }
    let id = try insert(draft, givesCard: givesCard)
    try record(.addStudent, student: try student(id))
    return id
  }

  /// The refusals when another student has the draft's ID or card. The draft's own faults are checked elsewhere.
  ///
  /// - Parameters:
  ///   - own: the student whom the draft is to change.
  ///   - takesRetired: a card that was given before is taken.
  func refusals(
    adding draft: StudentDraft, besides own: Student.ID? = nil, takesRetired: Bool = false
  ) throws -> [Refusal] {
    var found: [Refusal] = []
    let key = Library.libraryIDKey(draft.libraryID)
    if try isTaken("SELECT id FROM student WHERE library_id_key = \(key)", besides: own) {
      found.append(.libraryIDTaken(libraryID: TypedText.trim(draft.libraryID)))
    }
    if let card = draft.cardNumber,
      try isTaken("SELECT id FROM student WHERE card_number = \(card.text)", besides: own)
    {
      found.append(.cardTaken(card))
    }
    if !takesRetired, let card = draft.cardNumber, try isRetired(card, besides: own) {
      found.append(.cardRetired(card))
    }
    return try found + collisions(of: draft, besides: own)
  }

  /// Numbers of a draft that another student has as the other kind: a library ID that is somebody's card, a card that is somebody's
  /// library ID. A station could not tell the two apart.
  func collisions(of draft: StudentDraft, besides own: Student.ID?) throws -> [Refusal] {
    var found: [Refusal] = []
    let key = Library.libraryIDKey(draft.libraryID)
    if CardNumber(key) != nil,
      try isTaken("SELECT id FROM student WHERE card_number = \(key)", besides: own)
    {
      found.append(.numberCollision(text: key))
    }
    if let card = draft.cardNumber, try isLibraryID(card, besides: own) { found.append(.cardTaken(card)) }
    return found
  }

  fileprivate func isLibraryID(_ card: CardNumber, besides own: Student.ID? = nil) throws -> Bool {
    try isTaken("SELECT id FROM student WHERE library_id_key = \(card.text)", besides: own)
  }

  /// Whether a number was given before to somebody else: a lost card must not open the account of the next student.
  func isRetired(_ card: CardNumber, besides own: Student.ID?) throws -> Bool {
    guard try PrintedNumber.isRetired(card.text, connection) else { return false }
    let owner = try connection.firstRow("SELECT id FROM student WHERE card_number = \(card.text)")?.integer("id")
    return owner == nil || owner != own?.rawValue
  }

  /// Whether a student has it who is another.
  fileprivate func isTaken(_ query: SQL, besides own: Student.ID?) throws -> Bool {
    guard let owner = try connection.firstRow(query)?.integer("id") else { return false }
    return owner != own?.rawValue
  }

  fileprivate func insert(_ draft: StudentDraft, givesCard: Bool) throws -> Int64 {
    let card = try draft.cardNumber ?? (givesCard ? nextFreeCard() : nil)
    let row = StudentRow(draft, card: card, at: now)
    let (columns, values) = (StudentColumn.added.map(\.rawValue), row.values(of: StudentColumn.added))
    return try insertedID(.insert(values, into: "student", columns: columns) + " RETURNING id")
  }

  /// ``PrintedNumber``. Library IDs in the form of a card's number are passed over.
  func nextFreeCard() throws -> CardNumber {
    let number = try PrintedNumber.card.next(connection) { number in
      try connection.firstRow("SELECT id FROM student WHERE library_id_key = \(number)") == nil
    }
    guard let card = number.flatMap({ CardNumber($0) }) else { throw Refusal.cardsExhausted }
    return card
  }
}

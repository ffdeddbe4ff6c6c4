package import Domain
import Foundation

extension LibraryReading {
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
    matching text: String? = nil, after cursor: PageCursor? = nil, limit: Int
  ) async throws(Refusals) -> [Student] {
    try await read { transaction in
      let page = PageQuery(
        table: "student", columns: Library.studentColumns, key: "name_key", cursor: cursor, limit: limit)
      let students = try page.rows(holding: try SearchText.words(text ?? ""), transaction).map(Library.student)
      try transaction.expectProgress(from: cursor, students)
      return students
    }
  }
}

extension Library {
  /// A new student; without a card number the next free one is given out.
  ///
  /// - Throws: what is wrong with the draft; `library-id-taken`, `card-taken`, `card-retired`, `cards-exhausted`.
  package func addStudent(
    _ draft: StudentDraft, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Student {
    try await once(
      operation, Request(.addStudent, draft.requestFields), at: now,
      change: { transaction in
        try transaction.add(draft, in: try transaction.schoolClass(of: draft.grade))
      }, result: { try $0.student($1) })
  }

  /// ``Domain/LibraryID`` for an engine that compares bytes.
  static func libraryIDKey(_ libraryID: String) -> String {
    LibraryID.key(libraryID).precomposedStringWithCanonicalMapping
  }

  static func studentText(first: String, last: String, libraryID: String) -> String {
    SearchText.stored("\(PersonName.full(first: first, last: last)) \(libraryID)")
  }

  static func nameKey(first: String, last: String) -> String { Collation.key(first: first, last: last) }
}

/// The changes of a student; nil keeps a field.
package struct StudentEdit: Hashable, Sendable {
  package enum Card: Hashable, Sendable {
    case none
    case next
    case number(CardNumber)
  }

  package var libraryID: String?
  package var firstName: String?
  package var lastName: String?
  package var grade: String?
  package var card: Card?
  package var kind: BorrowerKind?

  package init(
    libraryID: String? = nil, firstName: String? = nil, lastName: String? = nil, grade: String? = nil,
    card: Card? = nil, kind: BorrowerKind? = nil
  ) {
    self.libraryID = libraryID
    self.firstName = firstName
    self.lastName = lastName
    self.grade = grade
    self.card = card
    self.kind = kind
  }

  var requestFields: [String?] {
    let card: String? =
      switch card {
      case nil: nil
      case .some(.none): "none"
      case .next: "auto"
      case .number(let number): number.text
      }
    return [libraryID, firstName, lastName, grade].map { $0.map { TypedText.trim($0) } } + [card]
      + (kind.map { [$0.rawValue] } ?? [])
  }
}

extension Library {
  /// Changes a student's data. A new library ID moves the history along: activity log and past loans refer to it.
  ///
  /// - Throws: what is wrong with the data; `library-id-taken`, `card-taken`, `card-retired`, `cards-exhausted`.
  package func editStudent(
    _ id: Student.ID, _ edit: StudentEdit, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Student {
    try await once(
      operation, Request(.editStudent, [id.text] + edit.requestFields), at: now,
      change: { transaction in
        let student = try transaction.student(id.rawValue).expected()
        var draft = StudentDraft(
          libraryID: edit.libraryID ?? student.libraryID, firstName: edit.firstName ?? student.firstName,
          lastName: edit.lastName ?? student.lastName, grade: edit.grade ?? student.grade,
          kind: edit.kind ?? student.kind)
        switch edit.card {
        case nil: draft.cardNumber = student.cardNumber
        case .some(.none), .next: draft.cardNumber = nil
        case .number(let number): draft.cardNumber = number
        }
        try PrintedNumber.lock(transaction)
        let found = try draft.refusals + transaction.refusals(adding: draft, besides: id)
        if let refusals = Refusals(found) { throw refusals }
        try transaction.refuse(renaming: student, to: draft.libraryID)
        if draft.cardNumber != student.cardNumber || edit.card == .next {
          try PrintedNumber.card.retire(student.cardNumber?.text, transaction)
        }
        if edit.card == .next { draft.cardNumber = try transaction.nextFreeCard() }
        try transaction.update(student, to: draft)
        let changed = try transaction.student(id.rawValue)
        let wasRenamed = changed?.libraryID != student.libraryID
        if wasRenamed, let changed { try transaction.takeHistoryAlong(student, as: changed.libraryID) }
        if changed != student {
          try transaction.record(.editStudent, student: changed, info: wasRenamed ? student.libraryID : nil)
        }
        return id.rawValue
      }, result: { try $0.student($1) })
  }
}

package struct StudentDeletion: Hashable, Sendable {
  package var student: Student.ID
  /// Loans that ended as returned; the copies are on the shelf again.
  package var endedLoans: [LoanReturn] = []
  /// The reservations at the time of their cancellation.
  package var cancelledReservations: [Reservation] = []

  package init(_ student: Student.ID, endedLoans: [LoanReturn] = [], cancelledReservations: [Reservation] = []) {
    self.student = student
    self.endedLoans = endedLoans
    self.cancelledReservations = cancelledReservations
  }
}

extension Library {
  /// Deletes a student. The history stays: returned loans with only the library ID, the activity log as it is.
  ///
  /// - Parameters:
  ///   - force: deletes even a student who has books: they count as returned.
  ///   - forgets: nothing of the student stays, not even the library ID; the account goes with the student.
  /// - Returns: what had to be ended; of a deletion that was done before nothing.
  /// - Throws: `student-has-loans`.
  package func deleteStudent(
    _ id: Student.ID, force: Bool = false, forgets: Bool = false, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> StudentDeletion {
    let plan = LibraryOperation<StudentDeletion>(
      Request(.deleteStudent, [id.text, force ? "force" : nil] + (forgets ? ["forget"] : [])),
      change: { transaction in
        let student = try transaction.student(id.rawValue).expected()
        return (id.rawValue, try transaction.delete(student, force: force, forgets: forgets))
      }, repeated: { _, _ in StudentDeletion(id) })
    return try await once(operation, plan, at: now)
  }

  /// Deletes all students of a class, or none; an archived class goes with them.
  ///
  /// - Parameters:
  ///   - force: deletes even students who have books: they count as returned.
  ///   - forgets: as of `deleteStudent`.
  /// - Returns: what had to be ended of each student; of a deletion that was done before nothing.
  /// - Throws: `student-has-loans` with the number of loans.
  package func deleteStudents(
    in id: SchoolClass.ID, force: Bool = false, forgets: Bool = false, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> [StudentDeletion] {
    let plan = LibraryOperation<[StudentDeletion]>(
      Request(.deleteStudents, [id.text, force ? "force" : nil] + (forgets ? ["forget"] : [])),
      change: { transaction in
        let schoolClass = try transaction.lockedClass(id)
        let departure = try transaction.departure(of: schoolClass)
        if !force, let refusal = departure.refusal { throw refusal }
        let done = try departure.students.map { try transaction.delete($0, force: force, forgets: forgets) }
        if schoolClass.isArchived { try transaction.run("DELETE FROM school_class WHERE id = \(id)") }
        return (Int64(done.count), done)
      }, repeated: { _, _ in [] })
    return try await once(operation, plan, at: now, pace: .unhurried)
  }
}

extension Transaction {
  /// - Throws: `student-has-loans`.
  fileprivate func delete(_ student: Student, force: Bool, forgets: Bool) throws -> StudentDeletion {
    let id = student.id
    let account = forgets ? try account(of: id) : nil
    if forgets { try dialect.overwritesDeleted(self) }
    let loans = try activeLoans(ofStudent: id)
    guard force || loans.isEmpty else { throw Refusal.studentHasLoans(count: loans.count) }
    let reservations = try removeReservations(ofStudent: id)
    for loan in loans { try end(loan) }
    let ended = try loans.compactMap { try loanReturn($0.id.rawValue) }
    try movePastLoans(ofStudent: id)
    try PrintedNumber.card.retire(student.cardNumber?.text, self)
    try run("DELETE FROM student WHERE id = \(id)")
    try record(.deleteStudent, student: student)
    if forgets { try forgetDeparted(student, account: account) }
    try audit(.studentDeleted, subject: id.rawValue)
    return StudentDeletion(id, endedLoans: ended, cancelledReservations: reservations)
  }

  func student(libraryID: String) throws -> Student? {
    try students("library_id_key = \(Library.libraryIDKey(libraryID))").first
  }

  func student(card: CardNumber) throws -> Student? {
    try students("card_number = \(card.text)").first ?? students("library_id_key = \(card.text)").first
  }

  func expectProgress(from cursor: PageCursor?, _ students: [Student]) throws {
    let last = students.last.map { PageCursor($0) }
    try PageCursor.expectProgress(from: cursor, to: last, in: "student", "name_key", self)
  }

  /// Checks, adds and reports.
  ///
  /// - Parameters:
  ///   - schoolClass: the class that the draft names; it is made only for a draft that is added.
  ///   - givesCard: gives a number to a draft without one, and refuses one that was given before.
  /// - Returns: the ID of the new student.
  func add(
    _ draft: StudentDraft, in schoolClass: @autoclosure () throws -> SchoolClass?, givesCard: Bool = true
  ) throws -> Int64 {
    if givesCard { try PrintedNumber.lock(connection) }
    let found = try draft.refusals + refusals(adding: draft, takesRetired: !givesCard)
    if let refusals = Refusals(found) { throw refusals }
    let id = try insert(draft, in: try schoolClass(), givesCard: givesCard)
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
    } else if let card = draft.cardNumber, try staff(card: card) != nil {
      found.append(.cardTaken(card))
    }
    if !takesRetired, let card = draft.cardNumber, try isRetired(card, besides: own) {
      found.append(.cardRetired(card))
    }
    return try found + collisions(of: draft, besides: own)
  }

  /// Numbers of a draft with another meaning at a station: a new library ID that is a station's word or another
  /// person's card, or a card that is another person's library ID.
  func collisions(of draft: StudentDraft, besides own: Student.ID?) throws -> [Refusal] {
    var found: [Refusal] = []
    let key = Library.libraryIDKey(draft.libraryID)
    // A student keeps an ID that was given before the word was one.
    if ReservedWords.contains(draft.libraryID), try !isLibraryID(key, of: own) {
      found.append(.numberCollision(text: TypedText.trim(draft.libraryID)))
    }
    if CardNumber(key) != nil,
      try isTaken("SELECT id FROM student WHERE card_number = \(key)", besides: own)
    {
      found.append(.numberCollision(text: key))
    }
    if let card = draft.cardNumber, try isLibraryID(card, besides: own) { found.append(.cardTaken(card)) }
    return found
  }

  private func isLibraryID(_ key: String, of student: Student.ID?) throws -> Bool {
    guard let student else { return false }
    let owner = try firstRow("SELECT id FROM student WHERE library_id_key = \(key)")?.integer("id")
    return owner == student.rawValue
  }

  fileprivate func isLibraryID(_ card: CardNumber, besides own: Student.ID? = nil) throws -> Bool {
    try isTaken("SELECT id FROM student WHERE library_id_key = \(card.text)", besides: own)
  }

  /// Whether a number was given to another person before: a lost card must not open the account of the next student.
  func isRetired(_ card: CardNumber, besides own: Student.ID?) throws -> Bool {
    guard try PrintedNumber.isRetired(card.text, connection) else { return false }
    let owner = try firstRow("SELECT id FROM student WHERE card_number = \(card.text)")?.integer("id")
    return owner == nil || owner != own?.rawValue
  }

  /// Whether a student has it who is another.
  fileprivate func isTaken(_ query: SQL, besides own: Student.ID?) throws -> Bool {
    guard let owner = try firstRow(query)?.integer("id") else { return false }
    return owner != own?.rawValue
  }

  fileprivate func insert(_ draft: StudentDraft, in schoolClass: SchoolClass?, givesCard: Bool) throws -> Int64 {
    let card = try draft.cardNumber ?? (givesCard ? nextFreeCard() : nil)
    let row = StudentRow(draft, card: card, in: schoolClass, at: now)
    return try insertedID(into: "student", row.pairs(of: StudentColumn.added))
  }

  /// ``PrintedNumber``. Library IDs in the form of a card's number are passed over.
  func nextFreeCard() throws -> CardNumber {
    let number = try PrintedNumber.card.next(connection) { number in
      try firstRow("SELECT id FROM student WHERE library_id_key = \(number)") == nil
    }
    guard let card = number.flatMap({ CardNumber($0) }) else { throw Refusal.cardsExhausted }
    return card
  }

  fileprivate func update(_ student: Student, to draft: StudentDraft) throws {
    let schoolClass = try schoolClass(of: draft.grade)
    let sets = StudentRow(draft, card: draft.cardNumber, in: schoolClass, at: student.createdAt)
      .assignments(to: StudentColumn.edited)
    try run("UPDATE student SET \(sets) WHERE id = \(student.id)")
  }

  /// The activity log knows students by library ID: one with a departed student's ID would be taken for that student.
  fileprivate func refuse(renaming student: Student, to libraryID: String) throws {
    let libraryID = TypedText.trim(libraryID)
    guard libraryID != student.libraryID else { return }
    let line = try firstRow("SELECT id FROM activity WHERE student_library_id = \(libraryID) LIMIT 1")
    if line != nil { throw Refusal.libraryIDTaken(libraryID: libraryID) }
  }

  /// Moves this student's history only: an earlier holder of the ID keeps it in the entries before theirs.
  fileprivate func takeHistoryAlong(_ student: Student, as libraryID: String) throws {
    let first =
      try firstRow(
        """
        SELECT max(id) AS id FROM activity
        WHERE student_library_id = \(student.libraryID) AND type = \(Activity.Kind.addStudent)
        """)?.optionalInteger("id") ?? 0
    try run(
      """
      UPDATE activity SET student_library_id = \(libraryID)
      WHERE student_library_id = \(student.libraryID) AND id >= \(first)
      """)
    try run(
      "UPDATE past_loan SET student_library_id = \(libraryID) WHERE student_id = \(student.id)")
  }
}

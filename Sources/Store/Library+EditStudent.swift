package import Domain

/// The changes of a student; nil keeps a field.
package struct StudentEdit: Hashable, Sendable {
  package enum Card: Hashable, Sendable {
    case none
    /// The next free number.
    case next
    case number(CardNumber)
  }

  package var libraryID: String?
  package var firstName: String?
  package var lastName: String?
  package var grade: String?
  package var card: Card?

  package init(
    libraryID: String? = nil, firstName: String? = nil, lastName: String? = nil, grade: String? = nil, card: Card? = nil
  ) {
    self.libraryID = libraryID
    self.firstName = firstName
    self.lastName = lastName
    self.grade = grade
    self.card = card
  }

  /// The fields of the request.
  var requestFields: [String?] {
    let card: String? =
      switch card {
      case nil: nil
      case .some(.none): "none"
      case .next: "auto"
      case .number(let number): number.text
      }
    return [libraryID, firstName, lastName, grade].map { $0.map { TypedText.trim($0) } } + [card]
  }
}

extension Library {
  /// Changes a student's own data. A new library ID moves the history along: the activity log and the past loans refer
  /// to students by it.
  ///
  /// - Throws: what is wrong with the data; `library-id-taken`, `card-taken`, `card-retired`, `cards-exhausted`.
  package func editStudent(
    _ id: Student.ID, _ edit: StudentEdit, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Student {
    try await once(
      operation, Request(.editStudent, [String(id.rawValue)] + edit.requestFields), at: now,
      change: { transaction in
        guard let student = try transaction.student(id.rawValue) else { throw Refusal.noLongerThere }
        var draft = StudentDraft(
          libraryID: edit.libraryID ?? student.libraryID, firstName: edit.firstName ?? student.firstName,
          lastName: edit.lastName ?? student.lastName, grade: edit.grade ?? student.grade)
        switch edit.card {
        case nil: draft.cardNumber = student.cardNumber
        case .some(.none), .next: draft.cardNumber = nil
        case .number(let number): draft.cardNumber = number
        }
        try PrintedNumber.hold(transaction)
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

extension Transaction {
  fileprivate func update(_ student: Student, to draft: StudentDraft) throws {
    let sets = StudentRow(draft, card: draft.cardNumber, at: student.createdAt)
      .assignments(to: StudentColumn.edited)
    try connection.run("UPDATE student SET \(sets) WHERE id = \(student.id.rawValue)")
  }

  /// The activity log knows students by their library ID. A student who took over a departed student's ID could not be
  /// told from them any more.
  fileprivate func refuse(renaming student: Student, to libraryID: String) throws {
    let libraryID = TypedText.trim(libraryID)
    guard libraryID != student.libraryID else { return }
    let line = try connection.firstRow("SELECT id FROM activity WHERE student_library_id = \(libraryID) LIMIT 1")
    if line != nil { throw Refusal.libraryIDTaken(libraryID: libraryID) }
  }

  /// Moves this student's history only: an earlier holder of the ID keeps it in the entries before theirs.
  fileprivate func takeHistoryAlong(_ student: Student, as libraryID: String) throws {
    let first =
      try connection.firstRow(
        """
        SELECT max(id) AS id FROM activity
        WHERE student_library_id = \(student.libraryID) AND type = \(Activity.Kind.addStudent.rawValue)
        """)?.optionalInteger("id") ?? 0
    try connection.run(
      """
      UPDATE activity SET student_library_id = \(libraryID)
      WHERE student_library_id = \(student.libraryID) AND id >= \(first)
      """)
    try connection.run(
      "UPDATE past_loan SET student_library_id = \(libraryID) WHERE student_id = \(student.id.rawValue)")
  }
}

package import Domain

/// All that a library keeps about one person: a student, an account, or both.
package struct PersonalData: Hashable, Sendable {
  package var account: Account?
  package var student: Student?
  /// Loans that are out and those of the past, the newest first.
  package var loans: [LoanRecord] = []
  /// Open ones and those that ended, first come first.
  package var reservations: [Reservation] = []
  package var tables: [DataTable] = []
  /// Entries of the activity log about the student, the newest first.
  package var activities: [Activity] = []
  /// Rows of the audit by the account and about the person, the latest first.
  package var audit: [AuditEntry] = []
}

extension Library {
  /// - Throws: `no-longer-there` for an account that is not the actor's.
  package func ownData(of id: Account.ID) async throws(Refusals) -> PersonalData {
    try await read(.unhurried) { transaction in
      try transaction.expect(.keepOwn)
      let account = try transaction.own(id)
      return try transaction.data(account: account, student: account.student)
    }
  }

  /// The data of a student and of the account that shows the student's loans. The audit records who asked.
  ///
  /// List, bookmarks and searches belong to the account: only it gets them. Else ``PersonalData/tables`` is empty.
  /// - Throws: `not-permitted`, `no-longer-there`.
  package func data(of student: Student.ID, at now: Timestamp) async throws(Refusals) -> PersonalData {
    try await write(.beforeCommit, .unhurried, at: now) { transaction in
      try transaction.expect(.seeHistory)
      try transaction.audit(.personExported, subject: student.rawValue)
      var data = try transaction.data(account: try transaction.account(of: student), student: student)
      guard data.student != nil else { throw Refusal.noLongerThere }
      data.tables = []
      return data
    }
  }
}

extension Transaction {
  private static var most: Int { 100_000 }

  fileprivate func data(account: Account?, student: Student.ID?) throws -> PersonalData {
    var data = PersonalData()
    data.account = account
    if let account { data.tables = try ownTables(of: account.id) }
    if let student { data.student = try self.student(student.rawValue) }
    if let student = data.student {
      data.loans = try history(.ofStudent(student.id), before: nil, limit: Transaction.most)
      data.reservations = try reservations("reservation.student_id = \(student.id) ORDER BY reservation.id")
      data.activities = try activities(
        "WHERE student_library_id = \(student.libraryID) ORDER BY id DESC LIMIT \(Transaction.most)")
    }
    data.audit = try audit(by: account, about: data.student)
    return data
  }

  private func audit(by account: Account?, about student: Student?) throws -> [AuditEntry] {
    var which: [SQL] = []
    if let account {
      let name: SQL = "actor_name = \(account.name) AND actor_kind = \(Actor.Kind.account)"
      which.append(name)
      which.append(Transaction.isAbout(account.id.rawValue, AuditEvent.allCases.filter { $0.subjectKind == .account }))
    }
    if let student {
      which.append(Transaction.isAbout(student.id.rawValue, AuditEvent.allCases.filter { $0.subjectKind == .student }))
    }
    var entries: [Int64: AuditEntry] = [:]
    for condition in which {
      let rows = try rows(
        """
        SELECT id, created_at, event, \(Actor.columns), subject, address FROM audit WHERE \(condition)
        ORDER BY id DESC LIMIT \(Transaction.most)
        """)
      for entry in try rows.compactMap(Library.auditEntry) { entries[entry.id] = entry }
    }
    return entries.values.sorted { $0.id > $1.id }
  }

  private static func isAbout(_ subject: Int64, _ events: [AuditEvent]) -> SQL {
    "subject = \(subject) AND event IN (\(SQL.list(events.map(\.rawValue))))"
  }
}

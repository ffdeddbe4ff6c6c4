package import Domain

package struct StudentCode: Hashable, Sendable {
  package let student: Student.ID
  package let code: OneTimeCode

  package init(student: Student.ID, code: OneTimeCode) { (self.student, self.code) = (student, code) }
}

extension Library {
  /// The students of a list whose account has a self-chosen password: a new code would end it.
  package func studentsWithPassword(among students: [Student.ID]) async throws(Refusals) -> Set<Student.ID> {
    guard !students.isEmpty else { return [] }
    return try await read { transaction in
      let rows = try transaction.rows(
        "SELECT student_id FROM account WHERE student_id IN (\(SQL.list(students))) AND password_ends_at IS NULL")
      return Set(try rows.map { Student.ID(rawValue: try $0.integer("student_id")) })
    }
  }

  /// Makes accounts for students, named by their library IDs, with a code for one sign-in. A student who has an account
  /// gets another code for it, and its sign-ins end.
  ///
  /// - Returns: the accounts in the order of the codes.
  /// - Throws: `not-permitted`, `no-longer-there`, `account-name-taken`, `account-name-not-valid`, `server-busy`.
  package func setCodes(
    _ codes: [StudentCode], endsAt: Timestamp, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> [Account] {
    try await expect(.manageAccounts)
    var hashed: [(student: Student.ID, hash: String)] = []
    for code in codes { hashed.append((code.student, try await passwords.hash(code.code.text))) }
    let all = hashed
    return try await once(
      operation, Request(.makeCodes, codes.map { $0.student.text }), at: now,
      change: { transaction in
        try transaction.expect(.manageAccounts)
        for (student, hash) in all { try transaction.setCode(hash, of: student, endsAt: endsAt) }
        return Int64(all.count)
      },
      result: { transaction, _ in
        try codes.compactMap { code in try transaction.account(of: code.student) }
      })
  }
}

extension Transaction {
  fileprivate func setCode(_ hash: String, of student: Student.ID, endsAt: Timestamp) throws {
    if let account = try account(of: student) {
      try set(hash, of: account.id, endsAt: endsAt)
      try run("UPDATE account SET code_made_at = \(now) WHERE id = \(account.id)")
      return try audit(.passwordReset, subject: account.id.rawValue)
    }
    let found = try self.student(student.rawValue).expected()
    let draft = AccountDraft(name: found.libraryID, displayName: found.firstName, role: .reader, student: student)
    _ = try add(try draft.checked(), hash: hash, endsAt: endsAt)
  }
}

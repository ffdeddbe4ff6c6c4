package import Domain

/// An account shows the loans of one student. A station's code proves that its person holds the student's card.
extension Library {
  /// Makes the six digits that join an account to a student, for five minutes. An earlier code of the student ends.
  ///
  /// - Throws: `no-longer-there`, `student-has-account`.
  package func linkCode(for student: Student.ID, at now: Timestamp) async throws(Refusals) -> LinkCode {
    try await write(at: now) { transaction in
      guard try transaction.student(student.rawValue) != nil else { throw Refusal.noLongerThere }
      try transaction.expectFree(email: nil, student: student, for: nil)
      let key = try transaction.ensureHashKey()
      try transaction.run(
        "DELETE FROM link_code WHERE student_id = \(student) OR ends_at <= \(now)")
      var code = LinkCode.random()
      // Two students with one code at the same moment would be joined to the wrong accounts.
      while try transaction.student(of: code, key: key) != nil { code = .random() }
      try transaction.run(
        """
        INSERT INTO link_code (mark, student_id, ends_at)
        VALUES (\(Transaction.hash(of: code, key: key)), \(student), \(now.milliseconds + LinkCode.lifetime))
        """)
      return code
    }
  }

  /// Joins the account of a person to the student whose visit showed the code. The code works once.
  ///
  /// - Throws: `link-code-wrong`, `sign-in-too-often`, `account-has-student`, `student-has-account`, `not-permitted`.
  package func join(_ id: Account.ID, code typed: String, at now: Timestamp) async throws(Refusals) -> Account {
    let refusal = try await write(at: now) { transaction -> Refusal? in
      try transaction.expect(.keepOwn)
      let account = try transaction.own(id)
      guard account.student == nil else { throw Refusal.accountHasStudent }
      let key = try transaction.ensureHashKey()
      let mark = KeyedHash.keyed(["join", id.text], key: key)
      try transaction.expectPatience([Transaction.Failing(subject: .account, text: mark)])
      // A million codes: each wrong one counts.
      guard let code = LinkCode(typed), let student = try transaction.student(of: code, key: key) else {
        _ = try transaction.beginAttempt(.joinFailed, mark: mark, subject: id.rawValue, address: nil)
        return .linkCodeWrong
      }
      try transaction.run("DELETE FROM link_code WHERE mark = \(Transaction.hash(of: code, key: key))")
      try transaction.join(account, to: student)
      return nil
    }
    if let refusal { throw Refusals(refusal) }
    guard let account = try await account(id) else { throw Refusals(.noLongerThere) }
    return account
  }

  /// Joins an account to a student, for a librarian.
  ///
  /// - Throws: `account-has-student`, `student-has-account`, `not-permitted`, `no-longer-there`.
  package func join(
    _ id: Account.ID, to student: Student.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Account {
    try await once(
      operation, Request(.joinAccount, id.text, student.text), at: now,
      change: { transaction in
        let account = try transaction.accountToChange(id)
        guard account.student == nil || account.student == student else { throw Refusal.accountHasStudent }
        if account.student == nil { try transaction.join(account, to: student) }
        return id.rawValue
      }, result: { try $0.account($1) })
  }

  /// Ends the link between an account and its student. Its owner may do it, and a librarian.
  ///
  /// - Throws: `no-student-joined`, `not-permitted`, `no-longer-there`.
  package func leaveStudent(
    _ id: Account.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Account {
    try await once(
      operation, Request(.leaveStudent, id.text), at: now,
      change: { transaction in
        let account = try transaction.accountToChange(id, mayBeOwn: true)
        guard let student = account.student else { throw Refusal.noStudentJoined }
        try transaction.forgetActor(account, in: student)
        try transaction.run("UPDATE account SET student_id = NULL WHERE id = \(id)")
        try transaction.audit(.accountLeft, subject: id.rawValue)
        return id.rawValue
      }, result: { try $0.account($1) })
  }
}

extension Transaction {
  /// The account of the actor. Another number answers like a missing one.
  ///
  /// - Throws: `no-longer-there`.
  func own(_ id: Account.ID) throws -> Account {
    guard case .account(let name, _) = actor else { throw Refusal.noLongerThere }
    return try accounts("id = \(id) AND name = \(name)").first.expected()
  }

  fileprivate static func hash(of code: LinkCode, key: String) -> String {
    KeyedHash.keyed(["link", code.text], key: key)
  }

  fileprivate func student(of code: LinkCode, key: String) throws -> Student.ID? {
    try firstRow(
      "SELECT student_id FROM link_code WHERE mark = \(Transaction.hash(of: code, key: key)) AND ends_at > \(now)"
    ).map { try $0.id("student_id") }
  }

  fileprivate func join(_ account: Account, to student: Student.ID) throws {
    try expectFree(email: nil, student: student, for: account)
    try run("UPDATE account SET student_id = \(student) WHERE id = \(account.id)")
    try audit(.accountJoined, subject: account.id.rawValue)
  }
}

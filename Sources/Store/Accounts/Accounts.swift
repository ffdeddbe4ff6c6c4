package import Domain

/// Accounts of the pages. Each change checks the right of the actor in its own transaction.
extension LibraryReading {
  /// The accounts by name.
  package func accounts(
    role: AccountRole? = nil, after last: Account? = nil, limit: Int
  ) async throws(Refusals) -> [Account] {
    let key = last.map { Library.accountKey($0.name) } ?? ""
    return try await read { transaction in
      let which: SQL = role.map { "role = \($0) AND" } ?? ""
      return try transaction.accounts("\(which) name_key > \(key) ORDER BY name_key LIMIT \(limit)")
    }
  }

  package func account(_ id: Account.ID) async throws(Refusals) -> Account? {
    try await read(.brief) { try $0.account(id.rawValue) }
  }

  /// The account of a name, or else of an e-mail address.
  package func account(named name: String) async throws(Refusals) -> Account? {
    try await read(.brief) { try $0.accountRow(named: name).map(Library.account) }
  }

  package func hasLibrarian() async throws(Refusals) -> Bool { try await read(.brief) { try $0.hasLibrarian() } }

  /// - Throws: `not-permitted` where the role of the actor denies it.
  package func expect(_ permission: Permission) async throws(Refusals) {
    guard try await may(permission) else { throw Refusals(.notPermitted(permission)) }
  }

  package func may(_ permission: Permission) async throws(Refusals) -> Bool {
    let actor = reader.library.actor
    // Only the rights of a station without staff depend on the store.
    if case .station = actor {
      return try await read { try $0.actor.role(hasStaff: try $0.hasStaff()).may(permission) }
    }
    return actor.role(hasStaff: true).may(permission)
  }
}

extension Library {
  /// - Parameters:
  ///   - draft: checked (``Domain/AccountDraft/checked()``).
  ///   - endsAt: when a password that another person set expires.
  /// - Returns: the account, and whether this call added it.
  /// - Throws: `account-name-taken`, `email-taken`, `student-has-account`, `not-permitted`, `server-busy`.
  package func addAccount(
    _ draft: AccountDraft, password: String, endsAt: Timestamp?, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> (account: Account, isNew: Bool) {
    try await expect(.manageAccounts)
    let hash = try await passwords.hash(password)
    let before = try await wasDone(operation)
    // A hash of the password could be guessed, so the request does not contain it.
    let request = Request(
      .addAccount, draft.name, draft.displayName, draft.email, draft.role.rawValue, draft.language?.tag,
      draft.student.map { $0.text }, draft.country)
    let account = try await once(
      operation, request, at: now,
      change: { transaction in
        try transaction.expect(.manageAccounts)
        return try transaction.add(draft, hash: hash, endsAt: endsAt)
      }, result: { try $0.account($1) })
    return (account, before == nil)
  }

  /// A changed role ends the account's sign-ins. A person may change the own names, address, language and theme.
  ///
  /// - Throws: `email-taken`, `student-has-account`, `last-librarian`, `not-permitted`, `no-longer-there`, refusals of
  ///   the values.
  package func editAccount(
    _ id: Account.ID, _ edit: AccountEdit, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Account {
    try await once(
      operation, Request(.editAccount, [id.text] + edit.requestFields), at: now,
      change: { transaction in
        let edit = try edit.checked()
        let account = try transaction.accountToChange(id, mayBeOwn: edit.role == nil && edit.student == nil)
        try transaction.expectAllowed(edit)
        try transaction.apply(edit, to: account)
        return id.rawValue
      }, result: { try $0.account($1) })
  }

  /// Disabling ends the sign-ins of the account.
  ///
  /// - Throws: `last-librarian`, `not-permitted`, `no-longer-there`.
  package func setEnabled(
    _ isEnabled: Bool, _ id: Account.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Account {
    try await once(
      operation, Request(isEnabled ? .enableAccount : .disableAccount, id.text), at: now,
      change: { transaction in
        let account = try transaction.accountToChange(id)
        guard account.isEnabled != isEnabled else { return id.rawValue }
        try transaction.run(
          "UPDATE account SET disabled_at = \(isEnabled ? nil : now.milliseconds) WHERE id = \(id)")
        if !isEnabled {
          try transaction.expectLibrarian(after: account)
          try transaction.endSignIns(of: id)
        }
        try transaction.audit(isEnabled ? .accountEnabled : .accountDisabled, subject: id.rawValue)
        return id.rawValue
      }, result: { try $0.account($1) })
  }

  /// - Throws: `last-librarian`, `not-permitted`, `no-longer-there`.
  package func deleteAccount(
    _ id: Account.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) {
    _ = try await once(
      operation, Request(.deleteAccount, id.text), at: now,
      change: { transaction in
        try transaction.delete(try transaction.accountToChange(id))
        return id.rawValue
      }, result: { $1 })
  }

  /// Sets another person's password, and ends the sign-ins of that account.
  ///
  /// - Throws: `not-permitted`, `no-longer-there`, `server-busy`.
  package func resetPassword(
    of id: Account.ID, to password: String, endsAt: Timestamp?, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> (account: Account, isNew: Bool) {
    try await expect(.manageAccounts)
    let hash = try await passwords.hash(password)
    let before = try await wasDone(operation)
    let account = try await once(
      operation, Request(.setPassword, id.text), at: now,
      change: { transaction in
        _ = try transaction.accountToChange(id)
        try transaction.set(hash, of: id, endsAt: endsAt)
        try transaction.run("UPDATE account SET code_made_at = \(now) WHERE id = \(id)")
        try transaction.audit(.passwordReset, subject: id.rawValue)
        return id.rawValue
      }, result: { try $0.account($1) })
    return (account, before == nil)
  }
}

extension AccountEdit {
  fileprivate var requestFields: [String?] {
    func text<Value>(_ field: Value??, _ write: (Value) -> String) -> String? {
      switch field {
      case nil: nil
      case .some(nil): ""
      case .some(let value?): "=" + write(value)
      }
    }
    return [
      displayName, text(email) { $0 }, role?.rawValue, text(language) { $0.tag }, theme?.rawValue,
      text(student) { $0.text },
    ] + (country == nil && forgetsReturned == nil ? [] : [text(country) { $0 }, forgetsReturned.map { "\($0)" }])
  }
}

// MARK: - Rows

extension Library {
  static let accountColumns = LibraryTable.selection(of: "account", without: ["name_key", "email_key"])

  /// Case and spaces around a name or an address do not count.
  static func accountKey(_ name: String) -> String { libraryIDKey(name) }

  static func account(_ row: SQLRow) throws -> Account {
    var account = Account(
      id: try row.id("account_id"), name: try row.filledText("account_name"),
      displayName: try row.filledText("account_display_name"), email: try row.optionalText("account_email"),
      role: try row.word("account_role", as: AccountRole.self),
      // A language of another version of the program is none.
      language: try row.optionalText("account_language").flatMap { Language(tag: $0) },
      theme: try row.word("account_theme", as: Theme.self),
      student: try row.optionalID("account_student_id"),
      createdAt: try row.moment("account_created_at"),
      passwordChangedAt: try row.moment("account_password_changed_at"),
      passwordEndsAt: try row.optionalMoment("account_password_ends_at"),
      disabledAt: try row.optionalMoment("account_disabled_at"))
    account.country = try row.optionalText("account_country")
    account.codeMadeAt = try row.optionalMoment("account_code_made_at")
    account.forgetsReturned = try row.flag("account_forgets_returned")
    return account
  }
}

extension Transaction {
  func account(_ id: Int64) throws -> Account? { try accounts("id = \(id)").first }

  func account(of student: Student.ID) throws -> Account? { try accounts("student_id = \(student)").first }

  /// The row with this name, or else with this e-mail address.
  func accountRow(named name: String) throws -> SQLRow? {
    let key = Library.accountKey(name)
    // Both are always queried: the time of an answer must not reveal which names exist.
    let named = try firstRow("SELECT \(Library.accountColumns) FROM account WHERE name_key = \(key)")
    let addressed = try firstRow("SELECT \(Library.accountColumns) FROM account WHERE email_key = \(key)")
    return named ?? addressed
  }

  func hasLibrarian() throws -> Bool {
    let role = AccountRole.librarian.rawValue
    return try firstRow("SELECT 1 AS one FROM account WHERE role = \(role) AND disabled_at IS NULL LIMIT 1") != nil
  }

  /// - Throws: `last-librarian` where a change has left none.
  func expectLibrarian(after account: Account) throws {
    guard account.role == .librarian, account.isEnabled else { return }
    guard try hasLibrarian() else { throw Refusal.lastLibrarian }
  }

  /// - Parameter mayBeOwn: whether the person of the account may make the change.
  /// - Throws: `no-longer-there`, `not-permitted`.
  func accountToChange(_ id: Account.ID, mayBeOwn: Bool = false) throws -> Account {
    let account = try account(id.rawValue).expected()
    if mayBeOwn, case .account(let name, _) = actor, name == account.name { return account }
    try expect(.manageAccounts)
    return account
  }

  /// - Parameter draft: checked.
  func add(_ draft: AccountDraft, hash: String, endsAt: Timestamp?) throws -> Int64 {
    let key = Library.accountKey(draft.name)
    guard try firstRow("SELECT 1 AS one FROM account WHERE name_key = \(key)") == nil else {
      throw Refusal.accountNameTaken(name: draft.name)
    }
    try expectFree(email: draft.email, student: draft.student, for: nil)
    try expectKnown(country: draft.country)
    let id = try insertedID(
      into: "account",
      [
        ("name", .text(draft.name)), ("name_key", .text(key)), ("display_name", .text(draft.displayName)),
        ("email", SQLValue(draft.email)), ("email_key", SQLValue(draft.email.map(Library.accountKey))),
        ("password_hash", .text(hash)), ("role", .text(draft.role.rawValue)),
        ("language", SQLValue(draft.language?.tag)), ("student_id", SQLValue(draft.student?.rawValue)),
        ("created_at", .integer(now.milliseconds)), ("password_changed_at", .integer(now.milliseconds)),
        ("password_ends_at", SQLValue(endsAt?.milliseconds)), ("country", SQLValue(draft.country)),
      ])
    try audit(.accountAdded, subject: id)
    return id
  }

  func expectFree(email: String?, student: Student.ID?, for own: Account?) throws {
    if let email {
      let other = try accounts("email_key = \(Library.accountKey(email))").first
      if let other, other.id != own?.id { throw Refusal.emailTaken(email: email) }
    }
    if let student {
      guard try self.student(student.rawValue) != nil else { throw Refusal.noLongerThere }
      let other = try account(of: student)
      if let other, other.id != own?.id { throw Refusal.studentHasAccount(account: other.name) }
    }
  }

  fileprivate func apply(_ edit: AccountEdit, to account: Account) throws {
    try expectFree(email: edit.email ?? nil, student: edit.student ?? nil, for: account)
    try expectKnown(country: edit.country ?? nil)
    var pairs: [(column: String, value: SQLValue)] = []
    if let name = edit.displayName { pairs.append(("display_name", .text(name))) }
    if let email = edit.email {
      pairs += [("email", SQLValue(email)), ("email_key", SQLValue(email.map(Library.accountKey)))]
    }
    if let role = edit.role { pairs.append(("role", .text(role.rawValue))) }
    if let language = edit.language { pairs.append(("language", SQLValue(language?.tag))) }
    if let theme = edit.theme { pairs.append(("theme", .text(theme.rawValue))) }
    if let student = edit.student { pairs.append(("student_id", SQLValue(student?.rawValue))) }
    if let country = edit.country { pairs.append(("country", SQLValue(country))) }
    if let forgets = edit.forgetsReturned { pairs.append(("forgets_returned", .integer(forgets ? 1 : 0))) }
    guard !pairs.isEmpty else { return }
    try run("UPDATE account SET \(SQL.assignments(pairs)) WHERE id = \(account.id)")
    if let role = edit.role, role != account.role {
      try expectLibrarian(after: account)
      try endSignIns(of: account.id)
      try audit(.roleChanged, subject: account.id.rawValue)
    }
    if pairs.count > (edit.role == nil ? 0 : 1) { try audit(.accountChanged, subject: account.id.rawValue) }
  }

  /// Sets a password and ends the sign-ins of the account.
  func set(_ hash: String, of id: Account.ID, endsAt: Timestamp?) throws {
    try run(
      """
      UPDATE account SET password_hash = \(hash), password_changed_at = \(now),
        password_ends_at = \(endsAt)
      WHERE id = \(id)
      """)
    try endSignIns(of: id)
  }
}

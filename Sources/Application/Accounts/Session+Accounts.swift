package import Domain
package import Store

/// Accounts and the audit, for librarians and for the command line.
extension Session {
  /// A password that one person hands to another, with its account.
  package struct NewPassword: Sendable {
    package let account: Account
    /// Nil where the password was typed, and where the operation was done before.
    package let oneTime: OneTimeCode?
  }

  /// The account that a person names by its name or its e-mail address.
  ///
  /// - Throws: `unknown-account`.
  package func account(named text: String) async throws -> Account {
    let name = try TypedText.clean(text)
    guard let account = try await library.account(named: name) else { throw Refusal.unknownAccount(name: name) }
    return account
  }

  /// The accounts, by name.
  ///
  /// - Throws: `not-permitted`.
  package func accounts(role: AccountRole? = nil, limit: Int? = nil) async throws -> [Account] {
    try await library.expect(.manageAccounts)
    return try await allPages(limit: limit) { (last: Account?, count) in
      try await library.accounts(role: role, after: last, limit: count)
    }
  }

  /// - Parameter password: nil makes a password for one sign-in, which lasts a week.
  /// - Throws: the refusals of the draft and of the password; `account-name-taken`, `email-taken`,
  ///   `student-has-account`, `not-permitted`.
  package func addAccount(
    _ draft: AccountDraft, password: String?, operation: OperationID
  ) async throws -> NewPassword {
    let draft = try draft.checked()
    let made = try make(password, names: [draft.name, draft.displayName] + (draft.email.map { [$0] } ?? []))
    let added = try await library.addAccount(
      draft, password: made.text, endsAt: made.endsAt, operation: operation, at: now)
    // A repetition has stored no password.
    return NewPassword(account: added.account, oneTime: added.isNew ? made.code : nil)
  }

  /// Gives an account another password and ends its sign-ins.
  ///
  /// - Parameter password: nil makes a password for one sign-in, which lasts a week.
  package func resetPassword(
    of account: Account, to password: String?, operation: OperationID
  ) async throws -> NewPassword {
    let made = try make(password, names: account.names)
    let reset = try await library.resetPassword(
      of: account.id, to: made.text, endsAt: made.endsAt, operation: operation, at: now)
    return NewPassword(account: reset.account, oneTime: reset.isNew ? made.code : nil)
  }

  /// A changed role ends the sign-ins of the account.
  ///
  /// - Throws: `last-librarian`, `email-taken`, `student-has-account`, `not-permitted`, `no-longer-there`.
  package func editAccount(_ id: Account.ID, _ edit: AccountEdit, operation: OperationID) async throws -> Account {
    try await library.editAccount(id, edit, operation: operation, at: now)
  }

  /// - Throws: `last-librarian`, `not-permitted`, `no-longer-there`.
  package func disableAccount(_ id: Account.ID, operation: OperationID) async throws -> Account {
    try await library.setEnabled(false, id, operation: operation, at: now)
  }

  package func enableAccount(_ id: Account.ID, operation: OperationID) async throws -> Account {
    try await library.setEnabled(true, id, operation: operation, at: now)
  }

  /// - Throws: `last-librarian`, `not-permitted`, `no-longer-there`.
  package func deleteAccount(_ id: Account.ID, operation: OperationID) async throws {
    try await library.deleteAccount(id, operation: operation, at: now)
  }

  /// Ends all sign-ins of an account.
  ///
  /// - Returns: the number of sign-ins that ended.
  package func signOutEverywhere(_ id: Account.ID) async throws -> Int {
    try await library.expect(.manageAccounts)
    return try await library.endSignIns(of: id, except: nil, at: now)
  }

  /// A page of the audit, the latest rows first.
  ///
  /// - Throws: `not-permitted`.
  package func audit(_ filter: AuditFilter = AuditFilter(), after: Int64? = nil, limit: Int) async throws
    -> [AuditEntry]
  {
    try await library.expect(.manageAccounts)
    return try await library.audit(matching: filter, after: after, limit: limit)
  }

  /// Writes a row of the audit for a use case that does not change the store, such as an export. A library that cannot
  /// be written at the moment still exports its data: a full disk must not prevent a backup of tables.
  func record(_ event: AuditEvent, subject: Int64? = nil) async throws {
    do {
      try await library.record(event, subject: subject, at: now)
    } catch {
      guard case .store(let fault, _) = error.first, [.locked, .contended, .readOnly, .full].contains(fault) else {
        throw error
      }
    }
  }

  private func make(
    _ password: String?, names: [String]
  ) throws -> (text: String, endsAt: Timestamp?, code: OneTimeCode?) {
    if let password {
      try PasswordRule.check(password, names: names)
      return (password, nil, nil)
    }
    let code = OneTimeCode.random()
    return (code.text, Timestamp(milliseconds: now.milliseconds + OneTimeCode.passwordLifetime), code)
  }
}

/// The first start: the library has no owner before a person who can read its file has set it up.
extension Session {
  /// Whether the library still waits for its first librarian.
  package func awaitsSetUp() async throws -> Bool { try await !library.hasLibrarian() }

  /// The set-up code that is valid now; a new one where none is. Every process gets the same.
  ///
  /// - Throws: `librarian-exists`.
  package func newSetUpCode() async throws -> SetUpCode { try await library.setUpCode(at: now) }

  /// - Throws: `set-up-code-wrong` with the tries left; `set-up-code-ended`, after which ``newSetUpCode()`` gives
  ///   another one; `librarian-exists`.
  package func verifySetUpCode(_ typed: String) async throws { try await library.verifySetUpCode(typed, at: now) }

  /// Makes the first librarian and signs the person in.
  ///
  /// - Throws: the refusals of ``verifySetUpCode(_:)``, of the draft and of the password.
  package func createFirstLibrarian(
    code: String, name: String, displayName: String = "", password: String, isShared: Bool = false
  ) async throws -> SignedIn {
    try await library.verifySetUpCode(code, at: now)
    let draft = try AccountDraft(name: name, displayName: displayName, role: .librarian).checked()
    try PasswordRule.check(password, names: [draft.name, draft.displayName])
    return SignedIn(
      try await library.createFirstLibrarian(draft, code: code, password: password, isShared: isShared, at: now))
  }
}

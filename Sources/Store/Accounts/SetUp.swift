package import Domain

/// Secrets that the library itself needs. No copy and no backup has them.
extension Transaction {
  func secret(_ name: String) throws -> String? {
    try firstRow("SELECT value FROM secret WHERE name = \(name)")?.text("value")
  }

  func setSecret(_ name: String, to value: String) throws {
    try run(
      """
      INSERT INTO secret (name, value) VALUES (\(name), \(value))
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
      """)
  }

  private static let hashKeyName = "mark-key"

  /// The key of marks that only the library can make; nil before the first is made.
  func hashKey() throws -> String? { try secret(Transaction.hashKeyName) }

  func ensureHashKey() throws -> String {
    if let key = try hashKey() { return key }
    let key = BearerSecret.random().text
    try setSecret(Transaction.hashKeyName, to: key)
    return key
  }
}

extension Library {
  /// The code that is valid now; a new one where none is.
  ///
  /// - Throws: `librarian-exists`.
  package func setUpCode(at now: Timestamp) async throws(Refusals) -> SetUpCode {
    try await write(.anyTime, at: now) { transaction in
      guard try !transaction.hasLibrarian() else { throw Refusal.librarianExists }
      if let code = try transaction.setUpCode(), code.isValid(at: now) { return code }
      return try transaction.renewSetUpCode()
    }
  }

  /// Counts a wrong code. The last one that is allowed makes a new code.
  ///
  /// - Throws: `set-up-code-wrong`, `set-up-code-ended`, `librarian-exists`.
  package func verifySetUpCode(_ typed: String, at now: Timestamp) async throws(Refusals) {
    let refusal = try await write(at: now) { transaction -> Refusal? in
      guard try !transaction.hasLibrarian() else { throw Refusal.librarianExists }
      guard let code = try transaction.setUpCode(), code.isValid(at: now) else {
        _ = try transaction.renewSetUpCode()
        return .setUpCodeEnded
      }
      guard !code.isMet(by: typed) else { return nil }
      try transaction.audit(.setUpCodeWrong)
      guard code.triesLeft > 1 else {
        _ = try transaction.renewSetUpCode()
        return .setUpCodeEnded
      }
      try transaction.set(SetUpCode(code.code, endsAt: code.endsAt, triesLeft: code.triesLeft - 1))
      return .setUpCodeWrong(triesLeft: code.triesLeft - 1)
    }
    if let refusal { throw Refusals(refusal) }
  }

  /// - Parameter draft: checked.
  /// - Throws: `librarian-exists`, `set-up-code-wrong`, `set-up-code-ended`, `account-name-taken`, `server-busy`.
  package func createFirstLibrarian(
    _ draft: AccountDraft, code typed: String, password: String, isShared: Bool, at now: Timestamp
  ) async throws(Refusals) -> SignInEntry {
    let hash = try await passwords.hash(password)
    return try await write(at: now) { transaction in
      guard try !transaction.hasLibrarian() else { throw Refusal.librarianExists }
      guard let code = try transaction.setUpCode(), code.isValid(at: now) else { throw Refusal.setUpCodeEnded }
      guard code.isMet(by: typed) else { throw Refusal.setUpCodeWrong(triesLeft: code.triesLeft) }
      var own = transaction
      own.actor = .account(name: draft.name, role: .librarian)
      let id = try own.add(draft, hash: hash, endsAt: nil)
      let account = try own.account(id).expected()
      try own.run("DELETE FROM secret WHERE name = \(Transaction.setUpName)")
      try own.audit(.signedIn, subject: id)
      return try own.enter(account, isShared: isShared)
    }
  }
}

extension SetUpCode {
  fileprivate func isMet(by typed: String) -> Bool {
    guard let typed = OneTimeCode(typed) else { return false }
    return KeyedHash.areEqual(typed.text, code.text)
  }
}

extension Transaction {
  fileprivate static let setUpName = "set-up-code"

  fileprivate func setUpCode() throws -> SetUpCode? {
    let parts = try secret(Transaction.setUpName)?.split(separator: " ") ?? []
    guard parts.count == 3, let code = OneTimeCode(String(parts[0])), let end = Int64(parts[1]),
      let tries = Int(parts[2])
    else { return nil }
    return SetUpCode(code, endsAt: Timestamp(milliseconds: end), triesLeft: tries)
  }

  fileprivate func set(_ code: SetUpCode) throws {
    try setSecret(Transaction.setUpName, to: "\(code.code.text) \(code.endsAt.milliseconds) \(code.triesLeft)")
  }

  fileprivate func renewSetUpCode() throws -> SetUpCode {
    let code = SetUpCode.random(at: now)
    try set(code)
    return code
  }
}

package import Domain

package struct SignUpTry: Sendable {
  /// Checked. Its role is that of a reader.
  let draft: AccountDraft
  let password: String
  /// The code of the library; empty where none is asked for.
  let code: String
  let address: String
  let isShared: Bool

  package init(draft: AccountDraft, password: String, code: String, address: String, isShared: Bool) {
    (self.draft, self.password, self.code) = (draft, password, code)
    (self.address, self.isShared) = (address, isShared)
  }
}

extension SignUpTry {
  /// The number of tries that one network address has within ``window``.
  package static let tries = 5
  /// Milliseconds.
  package static let window = SignInTimes.hour
}

extension Library {
  /// Makes a code that people use to sign up.
  ///
  /// - Throws: `not-permitted`.
  package func makeSignUpCode(uses: Int, at now: Timestamp) async throws(Refusals) -> SignUpCode {
    let code = SignUpCode.new(uses: uses, at: now)
    try await add(code, at: now)
    return code
  }

  /// Stores a code that was printed before.
  ///
  /// - Throws: `not-permitted`.
  package func add(_ code: SignUpCode, at now: Timestamp) async throws(Refusals) {
    try await write(at: now) { transaction in
      try transaction.expect(.manageAccounts)
      let mark = Transaction.hash(of: code.code, key: try transaction.ensureHashKey())
      try transaction.run("DELETE FROM sign_up_code WHERE ends_at <= \(now)")
      _ = try transaction.insertedID(
        into: "sign_up_code",
        [
          ("mark", .text(mark)), ("created_at", .integer(now.milliseconds)),
          ("ends_at", .integer(code.endsAt.milliseconds)), ("uses_left", .integer(Int64(code.uses))),
        ])
      try transaction.audit(.signUpCodeMade)
    }
  }

  /// Ends all codes that people use to sign up.
  ///
  /// - Returns: the number of codes that still worked.
  package func endSignUpCodes(at now: Timestamp) async throws(Refusals) -> Int {
    try await write(at: now) { transaction in
      try transaction.expect(.manageAccounts)
      return try transaction.rows("DELETE FROM sign_up_code WHERE ends_at > 0 RETURNING ends_at, uses_left")
        .filter { try $0.integer("ends_at") > now.milliseconds && $0.integer("uses_left") > 0 }.count
    }
  }

  /// Makes the account of a person who asks for it, and signs the person in.
  ///
  /// Each try counts before anything is compared, against guesses. A name that is taken costs the hash of a free one.
  ///
  /// - Throws: `sign-up-closed`, `sign-up-code-wrong`, `sign-in-too-often`, `email-missing`, `country-missing`,
  ///   `account-name-taken`, `email-taken`, `country-unknown`, `server-busy`.
  package func signUp(
    _ entry: SignUpTry, at now: Timestamp
  ) async throws(Refusals) -> SignInEntry {
    let (attempt, taken) = try await beginSignUp(entry, at: now)
    let hash = try await passwords.hash(entry.password)
    if let taken { throw Refusals(taken) }
    return try await write(at: now) { transaction in
      try transaction.expectOpen(entry, takesUse: true)
      var own = transaction
      own.actor = .account(name: entry.draft.name, role: .reader)
      let id = try own.add(entry.draft, hash: hash, endsAt: nil)
      let account = try own.account(id).expected()
      // A whole class may sign up from one address: only failures count against it.
      try own.succeed(attempt, as: .signedUp, by: account.actor)
      try own.run("UPDATE audit SET subject = \(id) WHERE id = \(attempt)")
      return try own.enter(account, isShared: entry.isShared)
    }
  }

  /// Counts a try of the address, and refuses one too many.
  ///
  /// - Returns: the number of the try, which becomes that of the success; the refusal of a taken name or address.
  private func beginSignUp(
    _ entry: SignUpTry, at now: Timestamp
  ) async throws(Refusals) -> (attempt: Int64, taken: Refusal?) {
    let (attempt, refusal) = try await write(at: now) { transaction -> (Int64, Refusal?) in
      guard try transaction.siteSettings().signUp != .closed else { return (0, .signUpClosed) }
      if let until = try transaction.signUpWaitsUntil(entry.address) { return (0, .signInTooOften(until: until)) }
      let mark = KeyedHash.keyed(["sign-up", entry.address], key: try transaction.ensureHashKey())
      let attempt = try transaction.beginAttempt(.signUpFailed, mark: mark, subject: nil, address: nil)
      do {
        try transaction.expectOpen(entry, takesUse: false)
        return (attempt, nil)
      } catch let refusal as Refusal {
        return (attempt, refusal)
      }
    }
    switch refusal {
    case nil: return (attempt, nil)
    case .accountNameTaken, .emailTaken: return (attempt, refusal)
    case let refusal?: throw Refusals(refusal)
    }
  }
}

extension Transaction {
  fileprivate static func hash(of code: OneTimeCode, key: String) -> String {
    KeyedHash.keyed(["sign-up-code", code.text], key: key)
  }

  /// - Returns: nil where the address may try now.
  fileprivate func signUpWaitsUntil(_ address: String) throws -> Timestamp? {
    let mark = KeyedHash.keyed(["sign-up", address], key: try ensureHashKey())
    let tries = try rows(
      """
      SELECT created_at FROM audit WHERE mark = \(mark) AND created_at > \(now.milliseconds - SignUpTry.window)
      ORDER BY created_at
      """)
    guard tries.count >= SignUpTry.tries, let first = tries.first else { return nil }
    return Timestamp(milliseconds: try first.integer("created_at") + SignUpTry.window)
  }

  /// - Parameter takesUse: whether a use of the code is counted.
  /// - Throws: `sign-up-closed`, `sign-up-code-wrong`, `email-missing`, `country-missing`, `account-name-taken`,
  ///   `email-taken`.
  fileprivate func expectOpen(_ entry: SignUpTry, takesUse: Bool) throws {
    let settings = try siteSettings()
    switch settings.signUp {
    case .closed: throw Refusal.signUpClosed
    case .open: break
    case .code: try expectCode(entry.code, takesUse: takesUse)
    }
    if settings.needsEmail, entry.draft.email == nil { throw Refusal.emailMissing }
    if settings.needsCountry, entry.draft.country == nil { throw Refusal.countryMissing }
    if try firstRow("SELECT 1 AS one FROM account WHERE name_key = \(Library.accountKey(entry.draft.name))") != nil {
      throw Refusal.accountNameTaken(name: entry.draft.name)
    }
    try expectFree(email: entry.draft.email, student: nil, for: nil)
    try expectKnown(country: entry.draft.country)
  }

  private func expectCode(_ typed: String, takesUse: Bool) throws {
    guard let code = OneTimeCode(typed) else { throw Refusal.signUpCodeWrong }
    let mark = Transaction.hash(of: code, key: try ensureHashKey())
    let isValid: SQL = "mark = \(mark) AND ends_at > \(now) AND uses_left > 0"
    let found =
      takesUse
      ? try firstRow("UPDATE sign_up_code SET uses_left = uses_left - 1 WHERE \(isValid) RETURNING id")
      : try firstRow("SELECT id FROM sign_up_code WHERE \(isValid)")
    if found == nil { throw Refusal.signUpCodeWrong }
  }
}

package import Domain

package struct SignInTry: Sendable {
  let name: String
  let password: String
  let deviceCookie: String?
  let address: String
  let isShared: Bool

  package init(name: String, password: String, deviceCookie: String?, address: String, isShared: Bool) {
    (self.name, self.password, self.deviceCookie) = (name, password, deviceCookie)
    (self.address, self.isShared) = (address, isShared)
  }
}

/// A sign-in that has just begun, with the texts that only the browser keeps.
package struct SignInEntry: Sendable {
  package let account: Account
  package let signIn: SignIn
  package let secret: BearerSecret
  package let deviceCookie: String
}

/// A wrong name, a wrong password and a disabled account get one answer, after one hash.
extension Library {
  /// - Throws: `sign-in-refused`, `sign-in-too-often`, `server-busy`.
  package func signIn(
    _ entry: SignInTry, at now: Timestamp
  ) async throws(Refusals) -> SignInEntry {
    let device = DeviceCookie(entry.deviceCookie) ?? DeviceCookie()
    return try await passwords.admit { () async throws(Refusals) in
      // Waiting costs no write.
      try await read(at: now) { try $0.expectPatience(try $0.failing(entry, device).all) }
      let attempt = try await write(.beforeCommit, .unsynced, at: now) { try $0.begin(entry, device) }
      let typed = attempt.isOneTime ? OneTimeCode(entry.password)?.text ?? entry.password : entry.password
      let check = try await PasswordCheck.run(typed, attempt.hash, passwords)
      guard check.isRight, let hash = attempt.hash else { throw Refusals(.signInRefused) }
      return try await write(at: now) { transaction in
        try transaction.finish(entry, attempt, hash, renewed: check.renewed, device)
      }
    }
  }

  /// The sign-in of a cookie with its account as it is now, and the settings of the site. The last use is written at
  /// most every five minutes. Each page asks for both: one look at the store takes half the time of two.
  ///
  /// - Parameter secret: nil for a visitor.
  package func signInAndSettings(
    of secret: BearerSecret?, at now: Timestamp
  ) async throws(Refusals) -> (signIn: (account: Account, signIn: SignIn)?, settings: SiteSettings) {
    let mark = secret.map { KeyedHash.stored($0) }
    let lastUse = mark.flatMap { lastUses.lastUse(of: $0) }
    let (found, settings) = try await read(.brief, at: now) { transaction in
      (try mark.flatMap { try transaction.validSignIn($0, usedAt: lastUse) }, try transaction.siteSettings())
    }
    guard let mark, let found else { return (nil, settings) }
    return (await used(found, mark, lastUse, at: now), settings)
  }

  private func used(
    _ found: FoundSignIn, _ mark: String, _ lastUse: Timestamp?, at now: Timestamp
  ) async -> (account: Account, signIn: SignIn) {
    lastUses.note(mark, at: now)
    guard now.milliseconds - found.signIn.lastSeenAt.milliseconds >= SignInTimes.writtenEvery else {
      return (found.account, found.signIn)
    }
    // A store that is busy, full or read-only prevents no one from reading a page.
    let seen = try? await write(.anyTime, at: now) { try $0.see(mark, usedAt: lastUse) }
    return (found.account, (seen ?? nil) ?? found.signIn)
  }

  /// The account of a cookie whose sign-in has not ended. This does not count as a use of the sign-in, so it does not
  /// delay its end.
  package func account(signedInWith secret: BearerSecret, at now: Timestamp) async throws(Refusals) -> Account? {
    let mark = KeyedHash.stored(secret)
    return try await read(.brief, at: now) { try $0.validSignIn(mark)?.account }
  }

  package func signOut(_ secret: BearerSecret, at now: Timestamp) async throws(Refusals) {
    let mark = KeyedHash.stored(secret)
    try await write(.anyTime, at: now) { transaction in
      let ended = try transaction.firstRow("DELETE FROM sign_in WHERE mark = \(mark) RETURNING account_id")
      if let account = try ended?.integer("account_id") { try transaction.audit(.signedOut, subject: account) }
    }
  }

  /// The sign-ins of an account that have not ended, the latest first.
  package func signIns(of account: Account.ID, at now: Timestamp) async throws(Refusals) -> [SignIn] {
    try await read(at: now) { transaction in
      try transaction.rows(
        """
        SELECT \(Library.signInColumns) FROM sign_in WHERE account_id = \(account)
          AND ends_at > \(now)
        ORDER BY id DESC
        """
      ).map(Library.signIn)
    }
  }

  /// - Throws: `no-longer-there`.
  package func endSignIn(
    _ id: SignIn.ID, of account: Account.ID, at now: Timestamp
  ) async throws(Refusals) {
    try await write(at: now) { transaction in
      let ended = try transaction.firstRow(
        "DELETE FROM sign_in WHERE id = \(id) AND account_id = \(account) RETURNING id")
      guard ended != nil else { throw Refusal.noLongerThere }
      try transaction.audit(.signInsEnded, subject: account.rawValue)
    }
  }

  /// - Parameter kept: the sign-in that continues; nil ends all.
  /// - Returns: the number of sign-ins that ended.
  package func endSignIns(
    of account: Account.ID, except kept: SignIn.ID?, at now: Timestamp
  ) async throws(Refusals) -> Int {
    try await write(at: now) { transaction in
      _ = try transaction.accountToChange(account, mayBeOwn: true)
      let ended = try transaction.endSignIns(of: account, except: kept)
      if ended > 0 { try transaction.audit(.signInsEnded, subject: account.rawValue) }
      return ended
    }
  }

  /// Takes the password of a person who is signed in.
  ///
  /// - Throws: `password-wrong`, `sign-in-too-often`, `server-busy`, `signed-out`.
  package func provePassword(
    _ password: String, secret: BearerSecret, at now: Timestamp
  ) async throws(Refusals) {
    let mark = KeyedHash.stored(secret)
    try await passwords.admit { () async throws(Refusals) in
      let attempt = try await write(.beforeCommit, .unsynced, at: now) { try $0.beginProof(mark) }
      let typed = attempt.isOneTime ? OneTimeCode(password)?.text ?? password : password
      let check = try await PasswordCheck.run(typed, attempt.hash, passwords)
      guard check.isRight else { throw Refusals(.passwordWrong) }
      try await write(at: now) { transaction in
        guard let found = try transaction.validSignIn(mark) else { throw Refusal.signedOut }
        try transaction.succeed(attempt.number, as: .passwordProved, by: found.account.actor)
        try transaction.run(
          "UPDATE sign_in SET proved_at = \(transaction.now) WHERE id = \(found.signIn.id)")
      }
    }
  }

  /// Changes the password of the account of a cookie and ends all its sign-ins.
  ///
  /// - Returns: the secret of the sign-in that takes the place of the cookie's.
  /// - Throws: `signed-out`, `server-busy`.
  package func changePassword(
    to password: String, secret: BearerSecret, at now: Timestamp
  ) async throws(Refusals) -> BearerSecret {
    let hash = try await passwords.hash(password)
    let (mark, new) = (KeyedHash.stored(secret), BearerSecret.random())
    try await write(at: now) { transaction in
      guard let found = try transaction.validSignIn(mark) else { throw Refusal.signedOut }
      try transaction.set(hash, of: found.account.id, endsAt: nil)
      _ = try transaction.insertSignIn(of: found.account, KeyedHash.stored(new), isShared: found.signIn.isShared)
      try transaction.audit(.passwordChanged, subject: found.account.id.rawValue)
    }
    return new
  }
}

// MARK: - Rows

extension Library {
  static let signInColumns: SQL =
    "sign_in.id AS sign_in_id, account_id, started_at, last_seen_at, ends_at, is_shared, proved_at"

  static func signIn(_ row: SQLRow) throws -> SignIn {
    let row = row.of("sign_in", key: "sign_in_id")
    return SignIn(
      id: try row.id("sign_in_id"),
      account: try row.id("account_id"), startedAt: try row.moment("started_at"),
      lastSeenAt: try row.moment("last_seen_at"), endsAt: try row.moment("ends_at"),
      isShared: try row.flag("is_shared"), provedAt: try row.moment("proved_at"))
  }
}

/// A comparison that is counted already.
struct Attempt: Sendable {
  let number: Int64
  let account: Account.ID?
  /// Nil where no account may sign in by the name.
  let hash: String?
  let isOneTime: Bool
}

extension Transaction {
  /// The row of an account that a name means, the owners of its failures, and the mark that a failure is written under.
  fileprivate func failing(
    _ entry: SignInTry, _ device: DeviceCookie
  ) throws -> (row: SQLRow?, mark: String, all: [Failing]) {
    // Longer names belong to no account.
    let name = String(entry.name.prefix(AccountDraft.emailLimit))
    let row = try accountRow(named: name)
    let key = try hashKey() ?? ""
    if let id = try row?.integer("account_id"), device.knows(Account.ID(rawValue: id), key: key) {
      let mark = KeyedHash.keyed(["device", device.name.text, String(id)], key: key + "failures")
      return (row, mark, [Failing(subject: .device, text: mark)])
    }
    // An unknown name is delayed like a known one.
    let mark = KeyedHash.keyed(["name", Library.accountKey(name)], key: key)
    return (row, mark, [Failing(subject: .account, text: mark), Failing(subject: .address, text: entry.address)])
  }

  fileprivate func begin(_ entry: SignInTry, _ device: DeviceCookie) throws -> Attempt {
    _ = try ensureHashKey()
    try cleanAudit(limit: 100)
    let (row, mark, failing) = try failing(entry, device)
    try expectPatience(failing)
    let account = try row.map(Library.account)
    let hasEnded = account?.passwordEndsAt.map { $0 <= now } ?? false
    let mayEnter = account.map { $0.isEnabled && !hasEnded } ?? false
    return Attempt(
      number: try beginAttempt(
        .signInFailed, mark: mark, subject: account?.id.rawValue,
        address: entry.address.isEmpty ? nil : String(entry.address.prefix(100))),
      account: account?.id, hash: mayEnter ? try row?.text("account_password_hash") : nil,
      isOneTime: account?.mustChoosePassword ?? false)
  }

  /// - Throws: `sign-in-refused` if the account changed since.
  fileprivate func finish(
    _ entry: SignInTry, _ attempt: Attempt, _ hash: String, renewed: String?, _ device: DeviceCookie
  ) throws -> SignInEntry {
    let id = attempt.account?.rawValue ?? 0
    guard let row = try firstRow("SELECT \(Library.accountColumns) FROM account WHERE id = \(id)"),
      case let account = try Library.account(row), account.isEnabled, try row.text("account_password_hash") == hash
    else { throw Refusal.signInRefused }
    if let renewed { try run("UPDATE account SET password_hash = \(renewed) WHERE id = \(id)") }
    try succeed(attempt.number, as: .signedIn, by: account.actor)
    // A use that was not written yet may have put an end off.
    try run("DELETE FROM sign_in WHERE ends_at <= \(now.milliseconds - SignInTimes.writtenEvery)")
    return try enter(account, device, isShared: entry.isShared)
  }

  /// The next person at a shared browser is a different person: its cookie does not remember this account.
  func enter(_ account: Account, _ device: DeviceCookie = DeviceCookie(), isShared: Bool) throws -> SignInEntry {
    let secret = BearerSecret.random()
    let signIn = try insertSignIn(of: account, KeyedHash.stored(secret), isShared: isShared)
    var device = device
    if !isShared { device.remember(account.id, key: try ensureHashKey()) }
    return SignInEntry(account: account, signIn: signIn, secret: secret, deviceCookie: device.text)
  }

  func insertSignIn(of account: Account, _ mark: String, isShared: Bool) throws -> SignIn {
    let end = SignInTimes(account.role, isShared: isShared).end(startedAt: now, usedAt: now)
    let id = try insertedID(
      into: "sign_in",
      [
        ("mark", .text(mark)), ("account_id", .integer(account.id.rawValue)),
        ("started_at", .integer(now.milliseconds)), ("last_seen_at", .integer(now.milliseconds)),
        ("ends_at", .integer(end.milliseconds)), ("is_shared", .integer(isShared ? 1 : 0)),
        ("proved_at", .integer(now.milliseconds)),
      ])
    return SignIn(
      id: SignIn.ID(rawValue: id), account: account.id, startedAt: now, lastSeenAt: now, endsAt: end,
      isShared: isShared, provedAt: now)
  }

  /// The sign-in with this mark that has not ended, and its account where it is enabled.
  ///
  /// - Parameter lastUse: a use that was not written; nil where none is known.
  func validSignIn(_ mark: String, usedAt lastUse: Timestamp? = nil) throws -> FoundSignIn? {
    let row = try firstRow(
      """
      SELECT \(Library.accountColumns), sign_in.id AS sign_in_id, started_at, last_seen_at, ends_at, is_shared, proved_at
      FROM sign_in JOIN account ON account.id = sign_in.account_id WHERE mark = \(mark)
      """)
    guard let row else { return nil }
    let found = FoundSignIn(account: try Library.account(row), signIn: try Library.signIn(row))
    let times = SignInTimes(found.account.role, isShared: found.signIn.isShared)
    var end = found.signIn.endsAt
    if let lastUse, found.signIn.lastSeenAt < lastUse, lastUse <= now {
      end = max(end, times.end(startedAt: found.signIn.startedAt, usedAt: lastUse))
    }
    guard found.account.isEnabled, end > now else { return nil }
    // An end that no sign-in of now can have was made by a clock that was ahead.
    guard found.signIn.endsAt.milliseconds <= now.milliseconds + times.idle + SignInTimes.writtenEvery else {
      return nil
    }
    return found
  }

  fileprivate func see(_ mark: String, usedAt lastUse: Timestamp?) throws -> SignIn? {
    guard let found = try validSignIn(mark, usedAt: lastUse) else { return nil }
    var signIn = found.signIn
    signIn.lastSeenAt = now
    signIn.endsAt = SignInTimes(found.account.role, isShared: signIn.isShared).end(
      startedAt: signIn.startedAt, usedAt: now)
    try run("UPDATE sign_in SET last_seen_at = \(now), ends_at = \(signIn.endsAt) WHERE id = \(signIn.id)")
    return signIn
  }

  /// - Returns: the number of sign-ins that ended.
  @discardableResult
  func endSignIns(of account: Account.ID, except kept: SignIn.ID? = nil) throws -> Int {
    try rows("DELETE FROM sign_in WHERE account_id = \(account) AND id <> \(kept?.rawValue ?? 0) RETURNING id").count
  }

  fileprivate func beginProof(_ mark: String) throws -> Attempt {
    guard let found = try validSignIn(mark), let row = try accountRow(named: found.account.name) else {
      throw Refusal.signedOut
    }
    let failing = KeyedHash.keyed(["proof", found.account.id.text], key: try ensureHashKey())
    try expectPatience([Failing(subject: .device, text: failing)])
    return Attempt(
      number: try beginAttempt(
        .proofFailed, mark: failing, subject: found.account.id.rawValue, address: nil),
      account: found.account.id, hash: try row.text("account_password_hash"),
      isOneTime: found.account.mustChoosePassword)
  }
}

struct FoundSignIn: Sendable {
  let account: Account
  let signIn: SignIn
}

package import Domain
package import Messages
package import Store

/// A try to sign in.
package struct SignInRequest: Sendable {
  /// The name of the account, or its e-mail address.
  package var name: String
  package var password: String
  /// The mark that this browser got with an earlier sign-in.
  package var deviceCookie: String?
  /// The network address of the browser.
  package var address: String
  /// Whether other people use the browser, too.
  package var isShared: Bool

  package init(name: String, password: String, deviceCookie: String? = nil, address: String, isShared: Bool = false) {
    (self.name, self.password, self.deviceCookie) = (name, password, deviceCookie)
    (self.address, self.isShared) = (address, isShared)
  }
}

/// The answer to a right password.
package struct SignedIn: Sendable {
  package let account: Account
  /// The value of the cookie. The store has only its hash.
  package let secret: BearerSecret
  /// The value of another cookie, which outlasts the sign-in: failures of others do not delay this browser.
  package let deviceCookie: String
  /// The life of the cookie; nil: it ends with the browser.
  package let lasts: Duration?
  package var mustChoosePassword: Bool { account.mustChoosePassword }
}

/// The person who sent a request.
package struct CurrentSignIn: Sendable {
  package let account: Account
  package let signIn: SignIn
  /// Whether another person made the password: its owner chooses a new one before anything else.
  package var mustChoosePassword: Bool { account.mustChoosePassword }
}

/// Signing in and out. A page calls ``visit(secret:)`` for each request and then works on a session of the account.
extension Session {
  /// Use cases check what the account's role may do.
  package static func serving(
    _ account: Account?, in library: Library, settings: Settings, messages: Messages, rules: CirculationRules,
    at now: Timestamp = .now
  ) -> Session {
    Session(
      library: library.acting(as: account?.actor ?? .visitor), settings: settings, messages: messages, rules: rules,
      now: now, account: account)
  }

  /// - Throws: `sign-in-refused`, whatever is wrong; `sign-in-too-often`; `server-busy`.
  package func signIn(_ request: SignInRequest) async throws -> SignedIn {
    let entry = try await library.signIn(
      SignInTry(
        name: request.name, password: request.password, deviceCookie: request.deviceCookie, address: request.address,
        isShared: request.isShared), at: now)
    return SignedIn(entry)
  }

  /// The account and the sign-in of a cookie, and the settings of the site. No sign-in: it ended, or its account was
  /// disabled or deleted.
  ///
  /// - Parameter secret: nil for a browser without the cookie.
  package func currentSignIn(secret: String?) async throws -> (signIn: CurrentSignIn?, settings: SiteSettings) {
    let found = try await library.signInAndSettings(of: secret.flatMap { BearerSecret($0) }, at: now)
    return (
      found.signIn.map { CurrentSignIn(account: $0.account, signIn: $0.signIn) }, named(found.settings)
    )
  }

  /// Ends the sign-in of a cookie. An ended sign-in is not an error.
  package func signOut(secret: String) async throws {
    guard let secret = BearerSecret(secret) else { return }
    try await library.signOut(secret, at: now)
  }

  /// The sign-ins of the session's account, the latest first.
  package func signIns() async throws -> [SignIn] { try await library.signIns(of: try own().id, at: now) }

  /// Ends a sign-in of the session's account.
  ///
  /// - Throws: `no-longer-there`.
  package func endSignIn(_ id: SignIn.ID) async throws {
    try await library.endSignIn(id, of: try own().id, at: now)
  }

  /// Ends every sign-in of the session's account but one.
  ///
  /// - Returns: the number of sign-ins that ended.
  package func endOtherSignIns(except id: SignIn.ID) async throws -> Int {
    try await library.endSignIns(of: try own().id, except: id, at: now)
  }

  // MARK: - Proof by password

  /// - Throws: `password-wrong`, `sign-in-too-often`, `server-busy`, `signed-out`.
  package func provePassword(_ password: String, secret: String) async throws {
    try await library.provePassword(password, secret: try bearer(secret), at: now)
  }

  package func hasProved(_ signIn: SignIn) -> Bool { signIn.isProved(at: now) }

  /// - Throws: `must-prove` where the password was typed more than ten minutes ago.
  package func expectProof(_ signIn: SignIn) throws {
    guard hasProved(signIn) else { throw Refusals(.mustProve) }
  }

  // MARK: - The own password

  /// Changes the password of the session's account and ends all its sign-ins.
  ///
  /// - Returns: the secret of the sign-in that continues.
  /// - Throws: `password-wrong`; a refusal for each rule that the new one breaks; `sign-in-too-often`, `signed-out`.
  package func changePassword(old: String, new: String, secret: String) async throws -> BearerSecret {
    let account = try own()
    try PasswordRule.check(new, names: account.names)
    try await library.provePassword(old, secret: try bearer(secret), at: now)
    return try await library.changePassword(to: new, secret: try bearer(secret), at: now)
  }

  /// The same for a password that another person made: its owner has just typed it to sign in.
  ///
  /// - Throws: `not-permitted` if the person has a self-chosen password.
  package func choosePassword(new: String, secret: String) async throws -> BearerSecret {
    let account = try own()
    guard account.mustChoosePassword else { throw Refusals(.mustProve) }
    try PasswordRule.check(new, names: account.names)
    return try await library.changePassword(to: new, secret: try bearer(secret), at: now)
  }

  /// Changes what people may change in their own account: names, address, language and theme.
  package func editOwnAccount(_ edit: AccountEdit, operation: OperationID = .random()) async throws -> Account {
    let own = AccountEdit(
      displayName: edit.displayName, email: edit.email, language: edit.language, theme: edit.theme)
    return try await library.editAccount(try self.own().id, own, operation: operation, at: now)
  }

  package func setLanguage(_ language: Language?) async throws -> Account {
    try await editOwnAccount(AccountEdit(language: .some(language)))
  }

  package func setTheme(_ theme: Theme) async throws -> Account { try await editOwnAccount(AccountEdit(theme: theme)) }

  // MARK: - Forms

  /// The token of the forms for a browser with this cookie. The sign-in form uses a separate random cookie.
  package func formToken(for secret: String) -> String { KeyedHash.formToken(of: secret) }

  /// Compares in constant time.
  package func formTokenMatches(_ token: String, secret: String) -> Bool {
    KeyedHash.areEqual(token, KeyedHash.formToken(of: secret))
  }

  /// - Parameter named: an account that a command names; nil for the session's own.
  /// - Throws: `signed-out`.
  func own(_ named: Account? = nil) throws(Refusals) -> Account {
    guard let account = named ?? account else { throw Refusals(.signedOut) }
    return account
  }

  private func bearer(_ text: String) throws(Refusals) -> BearerSecret {
    guard let secret = BearerSecret(text) else { throw Refusals(.signedOut) }
    return secret
  }
}

extension SignedIn {
  init(_ entry: SignInEntry) {
    let times = SignInTimes(entry.account.role, isShared: entry.signIn.isShared)
    self.init(
      account: entry.account, secret: entry.secret, deviceCookie: entry.deviceCookie,
      lasts: entry.signIn.isShared ? nil : .milliseconds(times.longest ?? times.idle))
  }
}

extension Account {
  /// The names that the password may not be.
  var names: [String] { [name, displayName] + (email.map { [$0] } ?? []) }
}

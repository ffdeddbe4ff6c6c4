package import Domain
import Messages
import Metadata
import Store

/// A new account that a person asks for at the page.
package struct SignUpRequest: Sendable {
  package var name: String
  package var displayName: String
  package var email: String
  package var password: String
  /// Empty: none.
  package var country: String
  package var code: String
  package var language: Language?
  package var address: String
  package var isShared: Bool

  package init(
    name: String, displayName: String = "", email: String = "", password: String, country: String = "",
    code: String = "", language: Language? = nil, address: String, isShared: Bool = false
  ) {
    (self.name, self.displayName, self.email, self.password) = (name, displayName, email, password)
    (self.country, self.code, self.language) = (country, code, language)
    (self.address, self.isShared) = (address, isShared)
  }
}

/// Accounts that people make for themselves.
extension Session {
  /// Makes an account and signs the person in.
  ///
  /// - Throws: all that is wrong with the values and the password; `sign-up-closed`, `sign-up-code-wrong`,
  ///   `account-name-taken`, `email-taken`, `sign-in-too-often`, `server-busy`.
  package func signUp(_ request: SignUpRequest) async throws -> SignedIn {
    let draft = try checked(request)
    let entry = try await library.signUp(
      SignUpTry(
        draft: draft, password: request.password, code: request.code, address: request.address,
        isShared: request.isShared), at: now)
    return SignedIn(entry)
  }

  /// All faults at once: without scripts a person sees them together.
  private func checked(_ request: SignUpRequest) throws(Refusals) -> AccountDraft {
    var faults: [Refusal] = []
    func take<Value>(_ value: () throws(Refusal) -> Value) -> Value? {
      do { return try value() } catch {
        faults.append(error)
        return nil
      }
    }
    let name = take { () throws(Refusal) in try AccountDraft.checkedName(request.name) }
    let shown = take { () throws(Refusal) in
      try AccountDraft.line(request.displayName, limit: AccountDraft.nameLimit)
    }
    let email = take { () throws(Refusal) in try AccountDraft.checkedEmail(request.email) }
    let country = take { () throws(Refusal) in try AccountDraft.checkedCountry(request.country) }
    let names = [request.name, request.displayName, request.email].filter { !$0.isEmpty }
    faults += PasswordRule.broken(by: request.password, names: names).map(\.refusal)
    if let refusals = Refusals(faults) { throw refusals }
    let typed = name ?? ""
    return AccountDraft(
      name: typed, displayName: (shown ?? "").isEmpty ? typed : shown ?? "", email: email ?? nil, role: .reader,
      language: request.language, country: country ?? nil)
  }

  /// The countries in the session's language, as its readers look for them.
  package func countries() async throws -> [(code: String, name: String)] {
    CountryNames.sorted(try await library.countryCodes(), in: messages.language)
  }

  /// The country that a new person most likely lives in. No visitor's address is sent to anybody.
  ///
  /// - Parameter region: of the most wanted language of the browser; nil where it names none.
  /// - Returns: the code, and whether a country was named that the list lacks.
  package func likelyCountry(region: String?) async throws -> (code: String?, hasUnlisted: Bool) {
    let codes = Set(try await library.countryCodes())
    let near = Country.likely(among: codes, [settings.lookup.country, region])
    guard near.code == nil else { return near }
    let own = Country.likely(among: codes, [await connectionCountry()])
    return (own.code, near.hasUnlisted || own.hasUnlisted)
  }

  /// Makes a code with which people sign up.
  ///
  /// - Throws: `not-permitted`.
  package func makeSignUpCode(uses: Int) async throws -> SignUpCode {
    try await library.makeSignUpCode(uses: uses, at: now)
  }

  /// - Returns: the number of codes that worked until now.
  package func endSignUpCodes() async throws -> Int { try await library.endSignUpCodes(at: now) }
}

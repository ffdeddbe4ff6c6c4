package import Domain
import Messages
import Metadata
import Store

/// The fields of the form for a new account, except the password.
package struct SignUpForm: Hashable, Sendable {
  package var code = ""
  package var name = ""
  package var displayName = ""
  package var email = ""
  /// Two letters; empty for none.
  package var country = ""
  /// Whether other people use the browser, too.
  package var isShared = false

  package init() {}
}

/// Accounts that people make for themselves.
extension Session {
  /// Makes an account and signs the person in.
  ///
  /// - Parameter address: the network address of the browser.
  /// - Throws: every fault of the values and the password; `sign-up-closed`, `sign-up-code-wrong`,
  ///   `account-name-taken`, `email-taken`, `sign-in-too-often`, `server-busy`.
  package func signUp(_ form: SignUpForm, password: String, address: String) async throws -> SignedIn {
    let draft = try checked(form, password: password)
    let entry = try await library.signUp(
      SignUpTry(draft: draft, password: password, code: form.code, address: address, isShared: form.isShared), at: now)
    return SignedIn(entry)
  }

  /// All faults at once: without scripts a person sees them together.
  private func checked(_ form: SignUpForm, password: String) throws(Refusals) -> AccountDraft {
    var faults: [Refusal] = []
    func take<Value>(_ value: () throws(Refusal) -> Value) -> Value? {
      do { return try value() } catch {
        faults.append(error)
        return nil
      }
    }
    let name = take { () throws(Refusal) in try AccountDraft.checkedName(form.name) }
    let shown = take { () throws(Refusal) in
      try AccountDraft.line(form.displayName, limit: AccountDraft.nameLimit)
    }
    let email = take { () throws(Refusal) in try AccountDraft.checkedEmail(form.email) }
    let country = take { () throws(Refusal) in try AccountDraft.checkedCountry(form.country) }
    let names = [form.name, form.displayName, form.email].filter { !$0.isEmpty }
    faults += PasswordRule.broken(by: password, names: names).map(\.refusal)
    if let refusals = Refusals(faults) { throw refusals }
    let typed = name ?? ""
    return AccountDraft(
      name: typed, displayName: (shown ?? "").isEmpty ? typed : shown ?? "", email: email ?? nil, role: .reader,
      language: messages.language, country: country ?? nil)
  }

  /// The countries in the session's language, as its readers look for them.
  package func countries() async throws -> [(code: String, name: String)] {
    CountryNames.sorted(try await library.countryCodes(), in: messages.language)
  }

  /// The country that a new person most likely lives in. No visitor's address is sent to a service.
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

  /// Makes a sign-up code.
  ///
  /// - Throws: `not-permitted`.
  package func makeSignUpCode(uses: Int) async throws -> SignUpCode {
    try await library.makeSignUpCode(uses: uses, at: now)
  }

  /// - Returns: the number of codes that worked until now.
  package func endSignUpCodes() async throws -> Int { try await library.endSignUpCodes(at: now) }
}

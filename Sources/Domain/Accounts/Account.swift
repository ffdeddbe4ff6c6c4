/// A person who can sign in to the pages of the library.
package struct Account: Hashable, Sendable {
  package typealias ID = RowID<Account>

  package var id: ID
  /// The name that the person types to sign in. Case and spaces around it do not count.
  package var name: String
  /// The name that pages show.
  package var displayName: String
  package var email: String?
  package var role: AccountRole
  /// The language of the pages; nil where the browser decides.
  package var language: Language?
  package var theme: Theme
  /// The student whose loans the account shows; nil for staff, and after the student was deleted.
  package var student: Student.ID?
  package var createdAt: Timestamp
  package var passwordChangedAt: Timestamp
  /// When a password that another person set expires. The owner chooses a new one at the first sign-in.
  package var passwordEndsAt: Timestamp?
  package var disabledAt: Timestamp?
  /// The country as the person chose it: two capital letters of ISO 3166-1.
  package var country: String?
  /// When another person made a code for the account; kept until the owner has seen the notice.
  package var codeMadeAt: Timestamp?
  /// Whether the owner wants each loan forgotten once it is back, where the library allows it.
  package var forgetsReturned = false

  package init(
    id: ID, name: String, displayName: String, email: String? = nil, role: AccountRole, language: Language? = nil,
    theme: Theme = .system, student: Student.ID? = nil, createdAt: Timestamp, passwordChangedAt: Timestamp,
    passwordEndsAt: Timestamp? = nil, disabledAt: Timestamp? = nil
  ) {
    (self.id, self.name, self.displayName, self.email) = (id, name, displayName, email)
    (self.role, self.language, self.theme, self.student) = (role, language, theme, student)
    (self.createdAt, self.passwordChangedAt) = (createdAt, passwordChangedAt)
    (self.passwordEndsAt, self.disabledAt) = (passwordEndsAt, disabledAt)
  }

  package var isEnabled: Bool { disabledAt == nil }
  package var mustChoosePassword: Bool { passwordEndsAt != nil }
  package var actor: Actor { .account(name: name, role: role) }
}

package enum AccountRole: String, CaseIterable, Sendable {
  case reader, helper, librarian

  /// The part that the account plays in the table of ``Role``.
  package var role: Role {
    switch self {
    case .reader: .reader
    case .helper: .helper
    case .librarian: .librarian
    }
  }
}

/// Light or dark pages.
package enum Theme: String, CaseIterable, Sendable {
  /// As the device has it.
  case system
  case light, dark
}

/// The password is not among the values: only its hash reaches the store.
package struct AccountDraft: Hashable, Sendable {
  package static let nameLimit = 60
  package static let emailLimit = 254

  package var name: String
  /// Empty: the name that is typed to sign in.
  package var displayName: String
  package var email: String?
  package var role: AccountRole
  package var language: Language?
  package var student: Student.ID?
  /// Two letters of ISO 3166-1.
  package var country: String?

  package init(
    name: String, displayName: String = "", email: String? = nil, role: AccountRole, language: Language? = nil,
    student: Student.ID? = nil, country: String? = nil
  ) {
    (self.name, self.displayName, self.email) = (name, displayName, email)
    (self.role, self.language, self.student, self.country) = (role, language, student, country)
  }

  /// The draft without spaces around its values.
  ///
  /// - Throws: `account-name-missing`, `input-too-long`, `input-not-text`, `account-name-not-valid`, `email-not-valid`,
  ///   `country-unknown`.
  package func checked() throws(Refusal) -> AccountDraft {
    var draft = self
    draft.name = try AccountDraft.checkedName(name)
    let shown = try AccountDraft.line(displayName, limit: AccountDraft.nameLimit)
    draft.displayName = shown.isEmpty ? draft.name : shown
    draft.email = try AccountDraft.checkedEmail(email)
    draft.country = try AccountDraft.checkedCountry(country)
    return draft
  }

  /// A name with an at sign could be another person's e-mail address.
  package static func checkedName(_ text: String) throws(Refusal) -> String {
    let name = try line(text, limit: nameLimit)
    guard !name.isEmpty else { throw .accountNameMissing }
    guard !name.contains("@") else { throw .accountNameNotValid }
    return name
  }

  /// One at sign, a host with a dot, and at most 254 bytes (RFC 5321, 4.5.3.1.3). No mail is sent to it.
  package static func checkedEmail(_ text: String?) throws(Refusal) -> String? {
    let email = try line(text ?? "", limit: emailLimit)
    guard !email.isEmpty else { return nil }
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, email.utf8.count <= emailLimit, !email.contains(where: \.isWhitespace)
    else { throw .emailNotValid }
    let host = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    guard host.count >= 2, host.allSatisfy({ !$0.isEmpty }) else { throw .emailNotValid }
    return email
  }

  /// - Returns: nil for an empty text.
  package static func checkedCountry(_ text: String?) throws(Refusal) -> String? {
    guard let text, !text.isEmpty else { return nil }
    guard let code = Country.code(text) else { throw .countryUnknown(code: text) }
    return code
  }

  package static func line(_ text: String, limit: Int) throws(Refusal) -> String {
    let line = try TypedText.clean(text)
    guard line.count <= limit else { throw .inputTooLong(limit: limit) }
    return line
  }
}

/// Changes of an account; nil keeps a value.
package struct AccountEdit: Hashable, Sendable {
  package var displayName: String?
  /// `.some(nil)`: none any more.
  package var email: String??
  package var role: AccountRole?
  /// `.some(nil)`: as the browser has it.
  package var language: Language??
  package var theme: Theme?
  package var student: Student.ID??
  package var country: String??
  package var forgetsReturned: Bool?

  package init(
    displayName: String? = nil, email: String?? = nil, role: AccountRole? = nil, language: Language?? = nil,
    theme: Theme? = nil, student: Student.ID?? = nil, country: String?? = nil, forgetsReturned: Bool? = nil
  ) {
    (self.displayName, self.email, self.role) = (displayName, email, role)
    (self.language, self.theme, self.student) = (language, theme, student)
    (self.country, self.forgetsReturned) = (country, forgetsReturned)
  }

  /// - Throws: `account-name-missing`, `input-too-long`, `input-not-text`, `email-not-valid`, `country-unknown`.
  package func checked() throws(Refusal) -> AccountEdit {
    var edit = self
    if let displayName {
      let line = try AccountDraft.line(displayName, limit: AccountDraft.nameLimit)
      guard !line.isEmpty else { throw .accountNameMissing }
      edit.displayName = line
    }
    if let email { edit.email = .some(try AccountDraft.checkedEmail(email)) }
    if let country { edit.country = .some(try AccountDraft.checkedCountry(country)) }
    return edit
  }
}

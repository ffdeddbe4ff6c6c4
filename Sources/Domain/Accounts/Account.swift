/// A person who can sign in to the pages of the library.
package struct Account: Hashable, Sendable {
  package struct ID: Hashable, Sendable, RawRepresentable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
  }

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
  /// The end of a password that somebody else made. Its owner chooses another one at the first sign-in.
  package var passwordEndsAt: Timestamp?
  package var disabledAt: Timestamp?

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

/// The role of an account.
package enum AccountRole: String, CaseIterable, Hashable, Sendable {
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
package enum Theme: String, CaseIterable, Hashable, Sendable {
  /// As the device has it.
  case system
  case light, dark
}

/// The values of a new account. The password is not among them: only its hash reaches the store.
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

  package init(
    name: String, displayName: String = "", email: String? = nil, role: AccountRole, language: Language? = nil,
    student: Student.ID? = nil
  ) {
    (self.name, self.displayName, self.email) = (name, displayName, email)
    (self.role, self.language, self.student) = (role, language, student)
  }

  /// The draft without spaces around its values.
  ///
  /// - Throws: `account-name-missing`, `input-too-long`, `input-not-text`, `account-name-not-valid`, `email-not-valid`.
  package func checked() throws(Refusal) -> AccountDraft {
    var draft = self
    draft.name = try AccountDraft.checkedName(name)
    let shown = try AccountDraft.line(displayName, limit: AccountDraft.nameLimit)
    draft.displayName = shown.isEmpty ? draft.name : shown
    draft.email = try AccountDraft.checkedEmail(email)
    return draft
  }

  /// A name with an at sign could be the e-mail address of somebody else.
  package static func checkedName(_ text: String) throws(Refusal) -> String {
    let name = try line(text, limit: nameLimit)
    guard !name.isEmpty else { throw .accountNameMissing }
    guard !name.contains("@") else { throw .accountNameNotValid }
    return name
  }

  /// The address is never written to, so one at sign with text around it is enough.
  package static func checkedEmail(_ text: String?) throws(Refusal) -> String? {
    let email = try line(text ?? "", limit: emailLimit)
    guard !email.isEmpty else { return nil }
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !email.contains(where: \.isWhitespace) else {
      throw .emailNotValid
    }
    return email
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

  package init(
    displayName: String? = nil, email: String?? = nil, role: AccountRole? = nil, language: Language?? = nil,
    theme: Theme? = nil, student: Student.ID?? = nil
  ) {
    (self.displayName, self.email, self.role) = (displayName, email, role)
    (self.language, self.theme, self.student) = (language, theme, student)
  }

  /// - Throws: `account-name-missing`, `input-too-long`, `input-not-text`, `email-not-valid`.
  package func checked() throws(Refusal) -> AccountEdit {
    var edit = self
    if let displayName {
      let line = try AccountDraft.line(displayName, limit: AccountDraft.nameLimit)
      guard !line.isEmpty else { throw .accountNameMissing }
      edit.displayName = line
    }
    if let email { edit.email = .some(try AccountDraft.checkedEmail(email)) }
    return edit
  }
}

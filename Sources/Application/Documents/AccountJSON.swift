package import Domain

/// An account. Its password is in no document.
package struct AccountJSON: Encodable {
  let id: Int64
  let name: String
  let displayName: String
  let email: OrNull<String>
  let role: String
  let language: OrNull<String>
  let theme: String
  /// The number of the student whose loans the account shows.
  let student: OrNull<Int64>
  let createdAt: String
  let passwordChangedAt: String
  let mustChoosePassword: Bool
  let disabledAt: OrNull<String>

  package init(_ account: Account) {
    (id, name, displayName) = (account.id.rawValue, account.name, account.displayName)
    (email, role) = (OrNull(account.email), account.role.rawValue)
    (language, theme) = (OrNull(account.language?.tag), account.theme.rawValue)
    student = OrNull(account.student?.rawValue)
    createdAt = JSONDocument.text(of: account.createdAt)
    passwordChangedAt = JSONDocument.text(of: account.passwordChangedAt)
    mustChoosePassword = account.mustChoosePassword
    disabledAt = OrNull(account.disabledAt.map { JSONDocument.text(of: $0) })
  }
}

/// An account whose password was set.
package struct NewPasswordJSON: Encodable {
  let account: AccountJSON
  /// The password that was made for one sign-in.
  let oneTimePassword: OrNull<String>
  let endsAt: OrNull<String>

  package init(_ new: Session.NewPassword) {
    account = AccountJSON(new.account)
    oneTimePassword = OrNull(new.oneTime?.shown)
    endsAt = OrNull(new.oneTime == nil ? nil : new.account.passwordEndsAt.map { JSONDocument.text(of: $0) })
  }
}

/// The number of sign-ins that were ended.
package struct SignedOutJSON: Encodable {
  let account: AccountJSON
  let ended: Int

  package init(_ account: Account, ended: Int) { (self.account, self.ended) = (AccountJSON(account), ended) }
}

/// The code that makes the first librarian.
package struct SetUpCodeJSON: Encodable {
  let code: String
  let endsAt: String
  let triesLeft: Int

  package init(_ code: SetUpCode) {
    (self.code, triesLeft) = (code.code.shown, code.triesLeft)
    endsAt = JSONDocument.text(of: code.endsAt)
  }
}

package import Domain

/// The results of commands about accounts.
package enum AccountReport: Hashable, Sendable {
  case added(Account)
  /// A password for one sign-in, as its owner types it.
  case addedOneTime(Account, code: OneTimeCode)
  case reset(Account)
  case resetOneTime(Account, code: OneTimeCode)
  case disabled(Account)
  case enabled(Account)
  case deleted(Account)
  case signedOut(Account, count: Int)
  case none
  case setUpCode(SetUpCode)
  /// Asked at a terminal that hides what is typed.
  case askForPassword, askAgain
}

extension AccountReport {
  var phrase: Phrase {
    switch self {
    case .added(let account): Phrase("accountAdded", ["name": .title(account.name)])
    case .addedOneTime(let account, let code):
      Phrase("accountAddedOneTime", AccountReport.values(account, code))
    case .reset(let account): Phrase("accountReset", ["name": .title(account.name)])
    case .resetOneTime(let account, let code):
      Phrase("accountResetOneTime", AccountReport.values(account, code))
    case .disabled(let account): Phrase("accountDisabled", ["name": .title(account.name)])
    case .enabled(let account): Phrase("accountEnabled", ["name": .title(account.name)])
    case .deleted(let account): Phrase("accountDeleted", ["name": .title(account.name)])
    case .signedOut(let account, let count):
      Phrase("accountSignedOut", ["name": .title(account.name), "count": .number(count)])
    case .none: Phrase("accountNone")
    case .setUpCode(let code):
      Phrase("accountSetUpCode", ["code": .text(code.code.shown), "until": .time(code.endsAt)])
    case .askForPassword: Phrase("accountAskForPassword")
    case .askAgain: Phrase("accountAskAgain")
    }
  }

  private static func values(_ account: Account, _ code: OneTimeCode) -> KeyValuePairs<String, Phrase.Value> {
    [
      "name": .title(account.name), "code": .text(code.shown),
      "until": .time(account.passwordEndsAt ?? account.passwordChangedAt),
    ]
  }
}

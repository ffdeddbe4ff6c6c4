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
  /// On the slip of a student: what to do with name and code.
  case slip(until: Timestamp)
  case codesPrinted(Int, pages: Int, files: [String])
  /// Students who have a password of their own.
  case codesKept(Int)
  case signUpCode(SignUpCode)
  case signUpCodesEnded(Int)
  /// On the slip of the library's code: what it is for. The address follows, if there is one.
  case signUpSlip(hasAddress: Bool)
  case signUpSlipEnd(SignUpCode)
  case slipsPrinted(Int, pages: Int, files: [String])
  case joined(Account, to: Student)
  case left(Account)
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
    case .slip(let until): Phrase("accountSlip", ["until": .time(until)])
    case .codesPrinted(let codes, let pages, let files):
      Phrase(
        "accountCodesPrinted",
        ["codes": .number(codes), "pages": .number(pages), "files": .list(files.map { .detail($0) })])
    case .codesKept(let count): Phrase("accountCodesKept", ["count": .number(count)])
    case .signUpCode(let code):
      Phrase(
        "accountSignUpCode",
        ["code": .text(code.code.shown), "until": .time(code.endsAt), "uses": .number(code.uses)])
    case .signUpCodesEnded(let count): Phrase("accountSignUpCodesEnded", ["count": .number(count)])
    case .signUpSlip(let hasAddress): Phrase("accountSignUpSlip", ["hasAddress": .flag(hasAddress)])
    case .signUpSlipEnd(let code):
      Phrase("accountSignUpSlipEnd", ["until": .time(code.endsAt), "uses": .number(code.uses)])
    case .slipsPrinted(let slips, let pages, let files):
      Phrase(
        "accountSlipsPrinted",
        ["slips": .number(slips), "pages": .number(pages), "files": .list(files.map { .detail($0) })])
    case .joined(let account, let student):
      Phrase("accountJoined", ["name": .title(account.name), "student": .person(student)])
    case .left(let account): Phrase("accountLeft", ["name": .title(account.name)])
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

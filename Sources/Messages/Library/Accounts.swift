package import Domain

/// The results of commands about accounts.
extension Phrase {
  package static func accountAdded(_ account: Account) -> Self { Self(["name": .title(account.name)]) }
  /// A password for one sign-in, as its owner types it.
  package static func accountAddedOneTime(_ account: Account, code: OneTimeCode) -> Self {
    Self(signIn(account, code))
  }
  package static func accountReset(_ account: Account) -> Self { Self(["name": .title(account.name)]) }
  package static func accountResetOneTime(_ account: Account, code: OneTimeCode) -> Self {
    Self(signIn(account, code))
  }
  package static func accountDisabled(_ account: Account) -> Self { Self(["name": .title(account.name)]) }
  package static func accountEnabled(_ account: Account) -> Self { Self(["name": .title(account.name)]) }
  package static func accountDeleted(_ account: Account) -> Self { Self(["name": .title(account.name)]) }
  package static func accountSignedOut(_ account: Account, count: Int) -> Self {
    Self(["name": .title(account.name), "count": .number(count)])
  }
  package static var accountNone: Self { Self() }
  package static func accountSetUpCode(_ code: SetUpCode) -> Self {
    Self(["code": .text(code.code.shown), "until": .time(code.endsAt)])
  }
  /// On the slip of a student: what to do with name and code.
  package static func accountSlip(until: Timestamp) -> Self { Self(["until": .time(until)]) }
  package static func accountCodesPrinted(_ codes: Int, pages: Int, files: [String]) -> Self {
    Self(["codes": .number(codes), "pages": .number(pages), "files": .paths(files)])
  }
  /// Students who keep their own password.
  package static func accountCodesKept(_ count: Int) -> Self { Self(["count": .number(count)]) }
  package static func accountSignUpCode(_ code: SignUpCode) -> Self {
    Self(["code": .text(code.code.shown), "until": .time(code.endsAt), "uses": .number(code.uses)])
  }
  package static func accountSignUpCodesEnded(_ count: Int) -> Self { Self(["count": .number(count)]) }
  /// On the slip of the library's code: what it is for. The address follows, if there is one.
  package static func accountSignUpSlip(hasAddress: Bool) -> Self { Self(["hasAddress": .flag(hasAddress)]) }
  package static func accountSignUpSlipEnd(_ code: SignUpCode) -> Self {
    Self(["until": .time(code.endsAt), "uses": .number(code.uses)])
  }
  package static func accountSlipsPrinted(_ slips: Int, pages: Int, files: [String]) -> Self {
    Self(["slips": .number(slips), "pages": .number(pages), "files": .paths(files)])
  }
  package static func accountJoined(_ account: Account, to student: Student) -> Self {
    Self(["name": .title(account.name), "student": .person(student)])
  }
  package static func accountLeft(_ account: Account) -> Self { Self(["name": .title(account.name)]) }
  /// Asked at a terminal that hides what is typed.
  package static var accountAskForPassword: Self { Self() }
  package static var accountAskAgain: Self { Self() }

  private static func signIn(_ account: Account, _ code: OneTimeCode) -> KeyValuePairs<String, Value> {
    let end = account.passwordEndsAt ?? account.passwordChangedAt
    return ["name": .title(account.name), "code": .text(code.shown), "until": .time(end)]
  }
}

import Domain
import Messages
import Reports
import TestSupport

@testable import Web

/// Pages with forms, and pages of problems.
extension PageSample {
  static func faults(_ text: PageText, _ fields: String?...) -> [FieldFault] {
    fields.map { FieldFault(field: $0, sentence: text("请检查。"), code: "password-too-short") }
  }

  static func accounts(_ text: PageText) -> [PageSample] {
    setUp(text) + account(text) + [
      PageSample(name: "sign-in", roles: [nil], page: SignInPage()),
      PageSample(name: "sign-in-closed", roles: [nil], page: SignInPage(back: text("/desk")), seesCatalogue: false),
      PageSample(
        name: "sign-in-refused", roles: [nil],
        page: SignInPage(name: text("王"), isShared: true, faults: faults(text, nil), wait: 80, isProblem: true)),
      PageSample(name: "choose", roles: signedIn, page: ChoosePasswordPage(signInName: text("王"))),
      PageSample(
        name: "choose-refused", roles: signedIn,
        page: ChoosePasswordPage(signInName: text("王"), faults: faults(text, "new", "new"))),
      PageSample(name: "prove", roles: signedIn, page: ProvePage(signInName: text("王"), back: text("/account"))),
      PageSample(
        name: "prove-refused", roles: signedIn,
        page: ProvePage(signInName: text("王"), back: text("/account"), faults: faults(text, "password"), wait: 5)),
    ]
  }

  private static func setUp(_ text: PageText) -> [PageSample] {
    let account = SetUpPage.Step.account(code: text("ABCD2345"), displayName: text("王老师"), name: text("王"))
    func settings(_ name: String, _ language: Language, _ viewers: SiteSettings.CatalogueViewers) -> SiteSettings {
      var settings = SiteSettings()
      (settings.name, settings.language, settings.catalogueViewers) = (name, language, viewers)
      return settings
    }
    let values = settings(text("学校图书馆"), .simplifiedChinese, .signedIn)
    return [
      PageSample(name: "set-up", roles: [nil], page: SetUpPage(step: .code), seesCatalogue: false),
      PageSample(
        name: "set-up-refused", roles: [nil], page: SetUpPage(step: .code, faults: faults(text, "code")),
        seesCatalogue: false),
      PageSample(name: "set-up-account", roles: [nil], page: SetUpPage(step: account), seesCatalogue: false),
      PageSample(
        name: "set-up-account-refused", roles: [nil],
        page: SetUpPage(step: account, faults: faults(text, "password", nil, "name")), seesCatalogue: false),
      PageSample(
        name: "set-up-library", roles: [.librarian],
        page: SetUpPage(step: .library(values, saved: values))),
      PageSample(
        name: "set-up-library-conflict", roles: [.librarian],
        page: SetUpPage(step: .library(values, saved: settings(text("图书馆"), .irish, .everybody)))),
    ]
  }

  private static func account(_ text: PageText) -> [PageSample] {
    let profile = AccountPage.Profile(displayName: text("王老师"), language: .simplifiedChinese, theme: .dark)
    let other = AccountPage.Profile(displayName: text("王"), language: nil, theme: .system)
    let signIns = [1, 2, 3].map {
      SignIn(
        id: SignIn.ID(rawValue: $0), account: Account.ID(rawValue: 1), startedAt: moment, lastSeenAt: moment,
        endsAt: moment, isShared: $0 == 3, provedAt: moment)
    }
    return [
      PageSample(
        name: "account", roles: signedIn,
        page: AccountPage(
          signInName: text("王"), profile: profile, saved: profile, signIns: signIns, current: signIns[0].id,
          reader: parts(text)),
        report: Frame.Report(text: text("已保存。"))),
      PageSample(
        name: "account-refused", roles: signedIn,
        page: AccountPage(
          signInName: text("王"), profile: profile, saved: other, signIns: [signIns[0]], current: signIns[0].id,
          faults: faults(text, "old", "new", "code", "email", "country", nil), reader: joined(text)),
        report: Frame.Report(text: text("请检查。"), tone: .bad)),
    ]
  }

  static func problems(_ text: PageText) -> [PageSample] {
    let problems: [WebProblem] = [
      .notFound, .methodNotAllowed, .notPermitted, .signedOut, .tooOften, .malformed, .formExpired, .otherSite,
      .tooLarge(kibibytes: 64), .misdirected, .unavailable, .busy, .diskFull, .fault,
      .bookDeleted(title: text("三体"), on: day),
    ]
    let refusals = Refusals(.noCopiesAvailable(title: text("三体")), [.loanLimitReached(limit: 5)])
    return problems.map { problem in
      PageSample(
        name: "problem-" + problem.code, roles: everybody,
        page: ProblemPage(matter: .problem(problem), retry: Address("/books"), wait: problem == .tooOften ? 61 : nil))
    } + [
      PageSample(name: "refused", roles: everybody, page: ProblemPage(matter: .refused(refusals))),
      PageSample(
        name: "refused-command", roles: everybody,
        page: ProblemPage(matter: .command(.unknownBookID(text: text("三体"))), retry: Address("/books"))),
    ]
  }
}

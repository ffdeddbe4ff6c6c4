import Domain
import Messages
import TestSupport

extension Said {
  /// The words of pages.
  static let pages: [Said] = pageWords + pageReports + librarySettings + readers

  /// The words of readers' pages and of what is kept about people.
  private static let readers: [Said] = {
    let reports: [Phrase] = [
      .readerBooksDue(1), .readerBooksDue(7), .readerBooksDueTomorrow, .readerPlace(3), .readerRenewed(1),
      .readerRenewed(7),
      .readerCodeMade(Sample.due), .readerRenewTitle(title: "Dune"), .readerCancelTitle(title: "Dune"),
      .readerLoansOut(1), .readerLoansOut(7),
      .readerJoinedTo(name: "Ada Lovelace"), .readerCalendarSince(Sample.due), .readerRows(1), .readerRows(7),
    ]
    let privacy: [Phrase] = [
      .settingsHistory(days: nil), .settingsHistory(days: 30), .privacyForgotten(loans: 2, entries: 3, reservations: 4),
      .privacyWouldForget(loans: 2, entries: 3, reservations: 4), .privacyKeepsForEver,
      .privacyExported(name: "Ada Lovelace", loans: 7, path: "/srv/a"),
      .privacyExported(name: "Ada Lovelace", loans: 7, path: nil),
    ]
    let flags = [true, false]
    let settings: [Phrase] =
      flags.flatMap { email in flags.map { .settingsSignUpNeeds(email: email, country: $0) } }
      + flags.map { .settingsForgettingAtOnce($0) }
    return reports.map { report in Said("label.reader.\(report)") { $0.text(report) } }
      + privacy.map { report in Said("settings.privacy.\(report)") { $0.sentence(report) } }
      + settings.map { report in Said("settings.\(report)") { $0.sentence(report) } }
  }()

  private static let pageWords: [Said] =
    PageTitle.allCases.map { title in Said("label.page.\(title)") { $0.title(title) } }
    + ButtonWord.allCases.map { word in Said("label.button.\(word)") { $0.word(word) } }
    + FieldLabel.allCases.map { field in Said("label.field.\(field)") { $0.label(field) } }
    + Hint.allCases.map { hint in Said("hint.\(hint)") { $0.sentence(hint) } }
    + EmptyState.allCases.map { state in Said("empty.\(state)") { $0.sentence(state) } }
    + WayToAdd.allCases.map { way in Said("way.\(way)") { $0.sentence(way) } }
    + FirstStep.Kind.allCases.map { step in Said("step.\(step)") { $0.label(step) } }
    + FirstStep.Kind.allCases.filter { $0 != .books }.map { step in
      Said("step.how.\(step)") { $0.advice(step) ?? "" }
    }
    + HelpText.allCases.map { help in Said("help.\(help)") { $0.sentence(help) } }
    + PrivacyText.allCases.map { text in Said("privacy.\(text)") { $0.sentence(text) } }

  private static let librarySettings: [Said] = {
    let reports: [Phrase] =
      [
        .settingsSuggestions(true), .settingsSuggestions(false), .settingsSharedReviews(true),
        .settingsSharedReviews(false), .settingsName("Dune"),
        .settingsLanguage(.simplifiedChinese), .settingsHistory(days: nil), .settingsHistory(days: 30),
        .settingsWelcome("Dune"),
      ]
      + [.settingsAudit(days: 1), .settingsAudit(days: 30), .settingsStored]
      + SiteSettings.CatalogueViewers.allCases.map { .settingsCatalogue($0) }
      + SiteSettings.SignUp.allCases.map { .settingsSignUp($0) }
    return reports.map { report in Said("settings.\(report)") { $0.sentence(report) } }
  }()

  private static let pageReports: [Said] = {
    let day = CalendarDay(year: 2026, month: 12, day: 5)
    let reports: [Phrase] = [
      .webDaysOverdue(3), .webDueOn(day),
      .webHeldUntil(day), .webFound(1), .webFound(7), .webFavourites(3), .webBooksUnder(letter: "D"), .webCopyNumber(3),
      .webHistoryOfCopy(3), .webTimes(1),
      .webTimes(7), .webSince(day), .webLanguageSwitch("Dune"), .webSignedInAs(name: "Ada Lovelace", role: .helper),
      .webRequestNumber(7), .webPageTitle("Dune", library: "/srv/a"), .webTaskDone(.books), .webSkipStep(.cards),
      .webEndSignIn(Sample.due), .webCloseAttention(.damagedCopy, id: 7), .webHistoryLong(days: 30),
      .webAuditLong(days: 365),
    ]
    let shelves: [ShelfState] = [
      .onShelf(2, of: 3), .allOut(nextDue: day), .allOut(nextDue: nil), .onHold, .wish, .away,
    ]
    let problems: [WebProblem] = [
      .notFound, .methodNotAllowed, .notPermitted, .signedOut, .tooOften, .malformed, .formExpired, .otherSite,
      .tooLarge(kibibytes: 64), .misdirected, .unavailable, .busy, .diskFull, .fault,
      .bookDeleted(title: "Dune", on: day),
    ]
    var settings = SiteSettings()
    (settings.name, settings.welcome, settings.historyDays) = ("/srv/a", "/srv/b", 30)
    let stored = settings
    let kept: [Phrase] = [.settingsStored, .settingsTidied(loans: 7, auditRows: 3), .settingsHistory(days: nil)]
    return reports.map { report in Said("label.web.\(report)") { $0.text(report) } }
      + FormReport.allCases.map { report in Said("label.web.\(report)") { $0.label(report) } }
      + shelves.map { shelf in Said("label.web.\(shelf)") { $0.label(shelf) } }
      + kept.map { report in Said("settings.\(report)") { $0.sentence(report) } }
      + [Said("settings.lines") { $0.lines(of: stored).joined(separator: "\n") }]
      + problems.map { problem in Said("web.problem.\(problem)") { $0.sentence(problem) } }
  }()
}

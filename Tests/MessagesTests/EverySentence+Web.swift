import Domain
import Messages
import TestSupport

extension Said {
  /// The words of pages.
  static let pages: [Said] = pageWords + pageReports + librarySettings + readers

  /// The words of readers' pages and of what is kept about people.
  private static let readers: [Said] = {
    let reports: [ReaderReport] = [
      .booksDue(1), .booksDue(7), .booksDueTomorrow, .place(3), .renewedTimes(1), .renewedTimes(7),
      .codeMade(Sample.due), .renew(title: "Dune"), .cancelReservation(title: "Dune"), .loansOut(1), .loansOut(7),
      .joinedTo(name: "Ada Lovelace"), .calendarSince(Sample.due), .rows(1), .rows(7),
    ]
    let privacy: [PrivacyReport] = [
      .keeps(days: nil), .keeps(days: 30), .forgotten(loans: 2, entries: 3, reservations: 4),
      .wouldForget(loans: 2, entries: 3, reservations: 4), .keepsForEver,
      .exported(name: "Ada Lovelace", loans: 7, path: "/srv/a"), .exported(name: "Ada Lovelace", loans: 7, path: nil),
    ]
    let flags = [true, false]
    let settings: [SettingsReport] =
      flags.flatMap { email in flags.map { .signUpNeeds(email: email, country: $0) } }
      + flags.map { .forgettingAtOnce($0) }
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
    + FirstTask.Kind.allCases.map { step in Said("step.\(step)") { $0.title(step) } }
    + FirstTask.Kind.allCases.filter { $0 != .books }.map { step in Said("step.how.\(step)") { $0.advice(step) ?? "" } }
    + HelpText.allCases.map { help in Said("help.\(help)") { $0.sentence(help) } }
    + PrivacyText.allCases.map { text in Said("privacy.\(text)") { $0.sentence(text) } }

  private static let librarySettings: [Said] = {
    let reports: [SettingsReport] =
      [
        .suggestions(true), .suggestions(false), .sharedReviews(true), .sharedReviews(false), .name("Dune"),
        .language(.simplifiedChinese), .history(days: nil), .history(days: 30), .welcome("Dune"),
      ]
      + [.audit(days: 1), .audit(days: 30), .stored]
      + SiteSettings.CatalogueViewers.allCases.map { .catalogue($0) }
      + SiteSettings.SignUp.allCases.map { .signUp($0) }
    return reports.map { report in Said("settings.\(report)") { $0.sentence(report) } }
  }()

  private static let pageReports: [Said] = {
    let day = CalendarDay(year: 2026, month: 12, day: 5)
    let reports: [WebReport] = [
      .daysOverdue(3), .dueOn(day),
      .heldUntil(day), .found(1), .found(7), .favourites(3), .booksUnder(letter: "D"), .copyNumber(3),
      .historyOfCopy(3), .times(1),
      .times(7), .since(day), .languageSwitch("Dune"), .signedInAs(name: "Ada Lovelace", role: .helper),
      .requestNumber(7), .pageTitle("Dune", library: "/srv/a"), .taskDone(.books), .skipTask(.cards),
      .endSignIn(Sample.due), .closeAttention(.damagedCopy, id: 7), .historyLong(days: 30),
      .auditLong(days: 365),
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
    let kept: [SettingsReport] = [.stored, .tidied(loans: 7, auditRows: 3), .history(days: nil)]
    return reports.map { report in Said("label.web.\(report)") { $0.text(report) } }
      + FormReport.allCases.map { report in Said("label.web.\(report)") { $0.text(report) } }
      + shelves.map { shelf in Said("label.web.\(shelf)") { $0.text(shelf) } }
      + kept.map { report in Said("settings.\(report)") { $0.sentence(report) } }
      + [Said("settings.lines") { $0.lines(of: stored).joined(separator: "\n") }]
      + problems.map { problem in Said("web.problem.\(problem)") { $0.sentence(problem) } }
  }()
}

import Domain
import KioskMachine
import Messages
import Reports
import TestSupport
import Testing

/// Everything that can be said, each as English and any other language say it: the keys of all tables, with samples of
/// their values. Enums that list themselves are here whole; of the others each case, by hand.
struct Said: CustomTestStringConvertible {
  /// The key that this is a sample of.
  let key: String
  let text: @Sendable (Messages) -> String

  var testDescription: String { key }

  init(_ key: String, _ text: @escaping @Sendable (Messages) -> String) {
    self.key = key
    self.text = text
  }

  static let everything: [Said] =
    labels + refusals + reports + restores + problems + settings + devices + pictures + lookups + findings + prompts
    + notices
    + screens + stations + reservations + books + tables + cards + inventories + pages + readersLists + discovery

  static let labels: [Said] =
    Label.allCases.map { label in Said("label.\(label)") { $0.label(label) } }
    + Activity.Kind.allCases.map { kind in Said("activity.\(kind)") { $0.label(kind) } }
    + Sample.actors.map { actor in Said("actor.\(actor)") { $0.label(actor) } }
    + DoctorFinding.Area.allCases.map { area in Said("area.\(area)") { $0.label(area) } }
    + DoctorFinding.Severity.allCases.map { severity in Said("severity.\(severity)") { $0.label(severity) } }
    + CommandCard.allCases.map { card in Said("card.\(card)") { $0.name(card) } }
    + LookupSource.allCases.map { source in Said("source.\(source)") { $0.label(source) } }
    + Noun.allCases.flatMap { noun in
      [0, 2, 7].map { number in Said("count.\(noun).\(number)") { $0.count(number, noun) } }
    }

  static let refusals: [Said] = Refusal.everyKind.map { refusal in
    Said("refusal.\(refusal)") { $0.sentence(refusal) }
  }

  static let reports: [Said] = {
    let draft = InboxDraft(
      id: InboxDraft.ID(rawValue: 7), isbn: Sample.isbn, title: "Dune", author: "Frank Herbert", copies: 3,
      createdAt: Sample.due, dueAt: nil, attempts: 0, problem: nil, actor: nil)
    let reports: [Phrase] = [
      .reportBookAdded(Sample.book), .reportCopiesAdded(2, to: Sample.book), .reportWished(Sample.wish),
      .reportAcquired(Sample.book),
      .reportAddedBefore(Sample.book), .reportAddedBefore(Sample.wish), .reportStudentAdded(Sample.ada),
      .reportCheckedOut(Sample.loan),
      .reportReturned(Sample.loan, daysOverdue: 0), .reportReturned(Sample.loan, daysOverdue: 3), .reportNoBooks,
      .reportNoStudents, .reportNoLoans,
      .reportNoActivity, .reportNoLookups, .reportLookupsRun(done: 4, notFound: 5, waiting: 6), .reportLookupsQueued(3),
      .reportLookupsRetried(3),
      .reportLookupsCleared(3), .reportNoScanners, .reportDemoLoaded(books: 40, copies: 60, students: 20),
      .reportDemoNotEmpty,
      .reportDatabaseSound, .reportValueMended(place: ValuePlace("book.isbn", row: "12")),
      .reportLibraryFounded(place: "/srv/a.sqlite"),
      .reportLibraryCopied(rows: 123, to: "/srv/a.sqlite"), .reportLibraryBackedUp(rows: 123, to: "/srv/a.sqlite"),
      .reportInboxEmpty, .reportInboxEdited(draft), .reportInboxDropped(draft), .reportInboxLeft(1),
      .reportInboxLeft(3),
      .reportWaitingForStore, .webPagesServed(address: "http://127.0.0.1:8081/"), .reportLogPutAside(path: "/m.2026"),
      .reportExplained(path: "why.png"), .reportPicturesRead(3, of: 8),
      .reportCameraOpened(Sample.camera, mode: "YUYV 1280x720"),
      .reportCameraOpened(Sample.scanner, mode: "YUYV 1280x720"),
    ]
    return reports.map { report in Said("report.\(report)") { $0.sentence(report) } } + attention
  }()

  private static let attention: [Said] = {
    let entry = AttentionEntry(
      id: 7, attention: Attention(.damagedCopy, subject: "2"), createdAt: Sample.due, lastAt: Sample.due)
    let reports: [Phrase] = [.attentionNone, .attentionDone(entry)]
    let reasons = [
      "no-copies-available", "held-for-another", "loan-limit-reached", "overdue-loans", "already-borrowed",
      "on-wishlist", "not-on-loan", "no-longer-there", "renewal-too-early", "unknown-book",
    ]
    return reports.map { report in Said("attention.\(report)") { $0.sentence(report) } }
      + Attention.Kind.allCases.map { kind in Said("attention.\(kind)") { $0.label(kind) } }
      + reasons.map { reason in Said("attention.\(reason)") { $0.attentionReason(reason) } }
      + [Said("attention.copy") { $0.subject(of: entry.attention) ?? "" }]
  }()

  static let commandProblems: [CommandProblem] =
    [
      .unknownBookID(text: "99"), .unknownProfile(name: "S1", others: ["S2"]), .unknownProfile(name: "S1", others: []),
      .whichCopy(title: "Dune", copies: 2),
      .severalBorrowers(title: "Dune", borrowers: [Sample.ada, Sample.ada]),
      .notOnLoanTo(title: "Dune", student: Sample.ada), .unknownLoanID(text: "99"), .unknownReservationID(text: "99"),
      .unknownDraft(text: "99"), .unknownAttention(text: "99"),
      .rulesNotValid(place: "/srv/a", .notRules), .rulesNotValid(place: "/srv/a", .keyMissing("loan.days")),
      .rulesNotValid(place: "/srv/a", .valueWrong(name: "loan.days")),
      .calendarNotValid(path: "/srv/a", .notACalendar), .calendarNotValid(path: "/srv/a", .noEvents),
      .calendarNotValid(path: "/srv/a", .tooMany(limit: 500)),
      .calendarNotValid(path: "/srv/a", .tooLong(event: 3, limit: 366)),
      .calendarNotValid(path: "/srv/a", .backwards(event: 3)), .calendarNotValid(path: "/srv/a", .noStart(event: 3)),
      .calendarNotValid(path: "/srv/a", .tooLarge(limitKibibytes: 4096)),
      .notACard(text: "12"), .nothingToPrint, .unknownClass(text: "S99", near: []),
      .unknownClass(text: "7x", near: ["7a", "7b"]), .classHasLoans(name: "10a (2026)", holders: [Sample.ada]),
      .unknownActivityID(text: "99"), .notADate(text: "2024-13"),
      .periodBackwards(
        since: CalendarDay(year: 2026, month: 12, day: 5), until: CalendarDay(year: 2026, month: 11, day: 3)),
      .unreadableFile(path: "/srv/a.csv", detail: .system(2)), .unreadableFile(path: "/srv/a.csv", detail: .system(15)),
      .unreadableFile(path: "/srv/a.csv", detail: .at("/srv/b", .folderMissing("/srv/a"))),
      .unreadableFile(path: "/srv/a.csv", detail: .first(.cause(.endMissing), others: 3)),
      .unreadableFile(path: "/srv/a.csv", detail: .logCannotBeRenamed(.system(13))),
      .unreadableFile(path: "/srv/a.csv", detail: .rowsLost(sent: 12, arrived: 7)),
      .unreadableFile(path: "/srv/a.csv", detail: .encoding("LATIN1")),
      .unreadableFile(path: "/srv/a.csv", detail: .attempts(7, last: "40001")),
      .unreadableFile(path: "/srv/a.csv", detail: .schemaNewer(version: 12, known: 7)), .outputFailed(detail: "ENOSPC"),
      .screenNotServed(address: "127.0.0.1:8080", detail: "EACCES"),
      .noPictures(names: ["/srv/a", "/srv/b"]), .foreignFile(path: "/srv/a.png"),
      .unwritableFile(path: "/srv/a.png", detail: "EACCES"), .lookupFoundNothing,
      .couldNotLookUp([UnaskedSource(.googleBooks, .limited)]), .lookupsOff, .nothingToLookUp(title: "Dune"),
      .lookupsStopped(.lookup(.unreachable), waiting: 12), .notConfirmed, .pinsDiffer, .passwordsDiffer,
      .noSuchChoice(text: "9", count: 5),
      .importRefused(bad: 1, canSkip: true), .importRefused(bad: 7, canSkip: true),
      .importRefused(bad: 2, canSkip: false), .importOvertaken(bad: 1), .importOvertaken(bad: 3),
      .importWasUnfinished,
      .libraryNameWrong(name: "Dune"), .libraryNameMissing,
      .libraryChanged(backup: "/srv/a.sqlite"),
    ] + webServer.map { .webServer($0) }

  static let problems: [Said] = {
    let faults: [FileFault] = [
      .notText,
      .tooLarge(limitKibibytes: 64), .notYAML(problem: "/srv/a"), .tooManyAliases(limit: 10), .notSettings,
      .unknownKey("loan.dayz", known: ["loan.days", "camera"]), .keyTwice("loan.days"),
      .setting(SettingProblem("loan.days", takes: .number(0...365), not: "x")),
    ]
    return commandProblems.map { problem in Said("problem.\(problem)") { $0.sentence(problem) } }
      + faults.map { fault in
        Said("fault.\(fault)") { $0.sentence(CommandProblem.malformedFile(path: "/srv/a.csv", line: 7, fault)) }
      }
  }()

  static let webServer: [WebServerProblem] = [
    .addressOpen(address: "0.0.0.0:8081"), .certificateIncomplete, .addressInUse(address: "127.0.0.1:8081"),
    .addressAbsent(address: "192.0.2.1:8081"), .portForbidden(address: "127.0.0.1:80"),
    .notListening(address: "127.0.0.1:8081", detail: "ENOBUFS"), .certificateUnreadable(path: "/srv/a.pem"),
    .certificateMissing(path: "/srv/a.pem"), .keyMissing(path: "/srv/a.key"),
    .keyMismatch(certificate: "/srv/a.pem", key: "/srv/a.key"),
  ]

  static let settings: [Said] = {
    let forms: [SettingProblem.Form] = [
      .number(0...365), .numberOrNone(1...999), .location, .camera, .frameSize, .oneOf(["50", "60"]), .devices, .layout,
      .characters(limit: 32), .text, .single, .group(keys: ["loan.days"]), .listOrNone(of: ["google", "openlibrary"]),
      .countryCode, .contact, .key, .webAddress, .screenAddress, .hoursOrNone, .listeningAddress, .publicAddress,
      .addressRanges,
      .path,
    ]
    return forms.map { form in
      Said("setting.\(form)") { $0.sentence(SettingProblem("loan.days", takes: form, not: "12x")) }
    }
  }()

  static let devices: [Said] = {
    let problems: [DeviceProblem] = [
      .absent, .forbidden(group: "video"), .forbidden(group: nil), .busy, .unplugged, .stalled(seconds: 2), .unsuitable,
      .failed(call: "VIDIOC_DQBUF", detail: "ENODEV"),
    ]
    let bare: [Device] = [Device(.camera), Device(.scanner), Device(.scanner, name: "Voyager"), Sample.camera]
    let reports =
      bare.map { DeviceReport.ready($0) } + bare.map { .partlyRead($0) }
      + bare.flatMap { device in problems.map { .lost(device, $0) } }
    let verdicts =
      ScannerVerdict.Ground.allCases.map { ScannerVerdict.taken($0) }
      + ScannerVerdict.Reason.allCases.map { ScannerVerdict.left($0) }
    return reports.map { report in Said("device.\(report)") { $0.sentence(report) } }
      + verdicts.map { verdict in Said("verdict.\(verdict)") { $0.sentence(verdict) } }
  }()

  static let pictures: [Said] = {
    let problems: [ImageProblem] = [
      .truncated(.jpeg), .empty, .fileTooLarge(limitMebibytes: 64),
      .tooLarge(width: 20_000, height: 30_000, limitMegapixels: 100), .tooLargeToDecode(detail: "libpng"), .typeUnknown,
      .sizeImpossible(width: 0, height: 7), .damaged(.pgm, .numberMissing), .damaged(.pgm, .numberTooLarge),
      .damaged(.ppm, .greatestValue(70_000)), .damaged(.png, .library("libpng")), .unreadable(detail: "ENOENT"),
      .outOfMemory(.png),
    ]
    return problems.map { problem in Said("picture.\(problem)") { $0.sentence(problem) } }
      + AdviceSentenceTests.all.map { advice in Said("advice.\(advice)") { $0.sentence(advice) } }
      + AdviceSentenceTests.words.map { word in Said("trace.\(word)") { $0.label(word) } }
      + [Said("foundingNote") { $0.text(.foundingNote(name: "library.sqlite")) }]
  }()

  static let lookups: [Said] =
    LookupSentenceTests.problems.map { problem in
      Said("unasked.\(problem)") { $0.sentence(UnaskedSource(.openLibrary, problem)) }
    }
    + LookupProblem.Code.allCases.map { code in Said("lookup.\(code)") { $0.sentence(LookupTask.Problem.lookup(code)) }
    }
    + CoverProblem.allCases.map { problem in Said("cover.\(problem)") { $0.sentence(LookupTask.Problem.cover(problem)) }
    }

  static let findings: [Said] =
    (DoctorSentenceTests.findings
    + [.leftoversRemoved(folder: "/srv", number: 1, mebibytes: 20)]).map { finding in
      Said("finding.\(finding)") { $0.sentence(finding) }
    }
    + Sample.checkFindings.map { finding in Said("check.\(finding)") { $0.sentence(finding) } }
}

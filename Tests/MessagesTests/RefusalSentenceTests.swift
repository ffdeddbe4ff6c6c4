import Domain
import Messages
import Reports
import TestSupport
import Testing

@testable import KioskMachine

@Suite("What is said when something is refused")
struct RefusalSentenceTests {
  let messages = Messages(language: .english, calendar: Sample.dublin)

  @Test func samples_coverEveryCase() {
    #expect(Set(Refusal.everyKind.map(RefusalName.init(of:))) == Set(RefusalName.allCases))
    #expect(Set(Sample.foreignCodes.map(\.kind)) == Set(ForeignCode.Kind.allCases))
  }

  @Test(arguments: Language.reviewed)
  func sentence_isOneProperSentence_forEveryRefusal(language: Language) {
    let messages = Messages(language: language, calendar: Sample.dublin)
    for refusal in Refusal.everyKind {
      // German dates have full stops.
      let sentence = messages.sentence(refusal).replacing(messages.day(Sample.due), with: "2026")
        .replacing(messages.day(CalendarDay(year: 2026, month: 12, day: 5)), with: "2026")
      #expect(sentence.hasSuffix(".") || sentence.hasSuffix("。"), "\(sentence)")
      #expect(!sentence.dropLast().contains(". "), "more than one sentence: \(sentence)")
      #expect(
        sentence.first.map { $0.isUppercase || "“„《".contains($0) || $0.isNumber || $0.isLetter } == true, "\(sentence)"
      )
      #expect(!sentence.contains("  ") && !sentence.contains("\n"), "\(sentence)")
    }
  }

  @Test func sentence_differs_betweenAnyTwoRefusals() {
    let sentences = Refusal.everyKind.map { messages.sentence($0) }
    #expect(Set(sentences).count == sentences.count)
  }

  /// Scripts depend on the codes, which follow from the names of the cases. A renamed case needs an explicit code.
  @Test func codes_areTheKnownOnes() {
    let codes = Refusal.everyKind.map(\.code).filter { !$0.hasPrefix("store-") }
    #expect(Set(codes).sorted() == Self.knownCodes.split(whereSeparator: \.isWhitespace).map { String($0) })
  }

  private static let knownCodes = """
    account-has-student account-name-missing account-name-not-valid account-name-taken after-end-of-term
    already-borrowed already-promoted already-reserved answer-not-understood author-too-short
    available-out-of-range backup-damaged backup-is-library barcode-not-text card-retired card-taken
    cards-exhausted check-digit-wrong class-archived class-changed class-taken clock-behind clock-implausible
    closed-day code-is-coupon code-is-ismn code-is-issn code-is-label code-is-product code-is-regional
    collated-otherwise copies-below-loans copies-out-of-range copy-in-repair copy-on-loan copy-on-shelf country-missing
    country-unknown date-in-the-past date-not-understood date-too-far days-out-of-range email-missing
    email-not-valid email-taken file-exists forgetting-not-allowed held-for-another
    input-not-text input-too-long inventory-open isbn-check-digit-wrong isbn-length-wrong isbn-taken
    label-taken labels-exhausted language-not-understood last-copy last-librarian leftovers-beside
    librarian-exists library-exists library-gone library-id-missing library-id-taken library-not-empty
    library-open link-code-wrong list-full loan-limit-reached must-prove name-missing no-closed-period
    no-copies-available no-inventory no-longer-there no-promotion no-student-joined not-a-work not-on-loan
    not-on-wishlist not-permitted not-reserved nothing-to-promote number-collision on-list-already on-wishlist
    operation-reused overdue-loans pages-out-of-range password-is-name password-needs-capital
    password-needs-sign password-too-common password-too-long password-too-short password-wrong pin-malformed
    pin-missing pin-paused pin-wrong rating-out-of-range reason-missing renewal-limit-reached renewal-too-early
    reserved-by-others review-missing reviews-not-shared rules-not-valid same-book same-class server-busy
    set-up-code-ended set-up-code-wrong sign-in-refused sign-in-too-often sign-up-closed sign-up-code-wrong
    signed-out staff-taken still-on-loan student-has-account student-has-loans text-not-kept title-too-short
    typed-id-refused unknown-account unknown-book unknown-card unknown-command unknown-copy unknown-label
    unknown-staff unknown-student value-not-damaged value-unfit
    """

  @Test func code_isKebabCaseAndUnique() {
    // Cases with several sentences share their code.
    let codes = RefusalName.allCases.flatMap { name in Set(name.samples.map(\.code)) }
    #expect(Set(codes).count == codes.count)
    for code in codes {
      #expect(code.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(code)")
    }
  }

  /// Every sentence that advises restoring a backup, in each language, for staff.
  @Test(arguments: Language.reviewed) func sentence_namesTheCommand_whereABackupHelps(language: Language) {
    let words: [Language: String] = [
      .english: "restore the latest backup", .german: "letzte Sicherung", .irish: "cúltaca is déanaí",
      .simplifiedChinese: "最近的备份",
    ]
    let messages = Messages(language: language, calendar: Sample.dublin)
    let command = "minilibrary database restore FILE"
    var found = 0
    for text in Said.everything.map({ $0.text(messages) }) where text.contains(words[language] ?? "-") {
      #expect(text.contains(command), "\(text)")
      found += 1
    }
    let lost: [Refusal] = [
      .store(.damaged, detail: "/srv/a.sqlite"), .store(.unreachable, detail: "/srv/a.sqlite"),
      .libraryGone(path: "/srv/a.sqlite", signs: ["a.sqlite-wal"]),
    ]
    for refusal in lost {
      #expect(messages.refusalLine(refusal).contains(command))
    }
    #expect(
      messages.sentence(DoctorFinding.storeUnsound(place: "/srv/a.sqlite", findings: [.rule(.isbn, row: 1)])).contains(
        command))
    #expect(found >= lost.count)
  }

  @Test func storeFault_namesTheFile() {
    for fault in StoreFault.allCases {
      #expect(messages.sentence(.store(fault, detail: "/srv/books.sqlite")).contains("/srv/books.sqlite"))
      #expect(!messages.sentence(.store(fault, detail: "")).contains("()"))
    }
  }

  /// A visitor has no options to give, and no use for a code, a path or a command. Staff read the code.
  @Test(arguments: Language.reviewed) func sentence_hasNoCodeAndNoPath_atAStation(language: Language) {
    let messages = Messages(language: language, calendar: Sample.dublin)
    for refusal in Refusal.everyKind {
      #expect(messages.refusalLine(refusal).contains(refusal.code))
      let notice = messages.notice(.refused(Refusals(refusal))).map(\.text)
      #expect(notice == [messages.stationSentence(refusal)])
      #expect(!notice.joined().contains(refusal.code), "\(notice)")
    }
    let lost: [Refusal] =
      StoreFault.allCases.map { .store($0, detail: "/srv/a.sqlite") } + [
        .clockBehind(now: Sample.due, last: Sample.due), .clockImplausible(now: Sample.due),
        .libraryGone(path: "/srv/a.sqlite", signs: ["a.sqlite-wal"]),
      ]
    for refusal in lost {
      let sentence = messages.stationSentence(refusal)
      #expect(
        !sentence.contains("/srv") && !sentence.contains("minilibrary") && !sentence.contains("--"), "\(sentence)")
      #expect(messages.staffLine(refusal).contains("\(sentence)") && messages.staffLine(refusal).contains(refusal.code))
    }
  }

  @Test func chineseCode_standsInFullWidthBrackets() {
    let chinese = Messages(language: .simplifiedChinese, calendar: Sample.dublin)
    #expect(chinese.refusalLine(.nameMissing).hasSuffix("。（name-missing）"))
    let device = DeviceReport.lost(Sample.camera, .absent)
    #expect(chinese.deviceLine(device).hasSuffix("（device-absent）"))
    #expect(!chinese.sentence(device).contains("device-absent"))
  }

  /// The sentences that a station says, in the visitor's view.
  @Test func stationSentence_saysFirstWhatHappened() {
    func told(_ notice: Notice) -> [String] { messages.notice(notice).map(\.text) }
    let screen = Screen(mode: .station, language: .english, body: .idle, prompt: nil, isBusy: false)
    #expect(messages.invitation(screen) == "Show your library card, or a book that you are returning.")
    let ada = Sample.ada
    #expect(
      told(.visitOpened(ada, loans: [], overdue: [])) == [
        "Hello Ada Lovelace. You have no books.", "Now show a book. Finished? Show your card again.",
      ])
    let island = Unfinished.checkOut(title: "The Red Island")
    #expect(told(.timedOut(island)) == ["“The Red Island” was NOT borrowed: nobody answered."])
    #expect(told(.dropped(island)) == ["“The Red Island” was NOT borrowed: it was interrupted."])
    #expect(told(.declined(island)) == ["“The Red Island” was NOT borrowed."])
    #expect(
      messages.stationSentence(.loanLimitReached(limit: 5))
        == "You have 5 books, the most you can have. Return one first.")
    #expect(
      told(.couldNotLookUp(Sample.isbn, [UnaskedSource(.googleBooks, .unreachable)]))
        == ["There is no internet just now. Type the title, or n to cancel; the other details are filled in later."])
  }

  @Test func refusalLine_putsTheCodeBehindEachSentence() {
    #expect(
      messages.refusalLine(Refusals(.noCopiesAvailable(title: "Dune")))
        == "All copies of “Dune” are on loan; it can be reserved. (no-copies-available)")
    #expect(
      messages.refusalLine(Refusals(.noCopiesAvailable(title: "Dune"), [.loanLimitReached(limit: 1)]))
        == "All copies of “Dune” are on loan; it can be reserved. (no-copies-available) "
        + "This student already has 1 book, which is the limit; please return one first. (loan-limit-reached)")
  }

  @Test func typedText_isShortenedAndHarmless_whenQuoted() {
    let pasted = messages.sentence(.isbnLengthWrong(text: String(repeating: "9", count: 10_000)))
    #expect(pasted.contains("“\(String(repeating: "9", count: 39))…”"))
    let escape = messages.sentence(.answerNotUnderstood(text: "\u{1B}[31mred\u{07}\r\n\u{202E}txet"))
    #expect(escape.hasPrefix("“[31mred  txet” is not"))
  }
}

import Domain
import KioskMachine
import Messages
import TestSupport
import Testing

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
      // German dates have full stops of their own.
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

  @Test func code_isKebabCaseAndUnique() {
    // Cases with several sentences share their code.
    let codes = RefusalName.allCases.flatMap { name in Set(name.samples.map(\.code)) }
    #expect(Set(codes).count == codes.count)
    for code in codes {
      #expect(code.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(code)")
    }
  }

  /// Every sentence that tells to restore a backup, in each language, at a station and in a command.
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
      #expect(messages.stationLine(refusal).contains(command))
    }
    #expect(
      messages.sentence(DoctorFinding.storeUnsound(place: "/srv/a.sqlite", findings: ["row 1"])).contains(command))
    #expect(found >= lost.count)
  }

  @Test func storeFault_namesTheFile() {
    for fault in StoreFault.allCases {
      #expect(messages.sentence(.store(fault, detail: "/srv/books.sqlite")).contains("/srv/books.sqlite"))
      #expect(!messages.sentence(.store(fault, detail: "")).contains("()"))
    }
  }

  /// A borrower at a station has no options to give.
  @Test(arguments: Language.reviewed) func clockBehind_namesNoOption_atAStation(language: Language) {
    let messages = Messages(language: language, calendar: Sample.dublin)
    let refusal = Refusal.clockBehind(now: Sample.due, last: Sample.due)
    #expect(messages.sentence(refusal).contains("--clock-is-right"))
    #expect(!messages.stationLine(refusal).contains("--"))
    let notice = messages.notice(.refused(Refusals(refusal)))
    #expect(notice.map(\.text) == [messages.stationLine(refusal)])
  }

  @Test func refusalLine_putsTheCodeBehindEachSentence() {
    #expect(
      messages.refusalLine(Refusals(.noCopiesAvailable(title: "Dune")))
        == "All copies of “Dune” are on loan. (no-copies-available)")
    #expect(
      messages.refusalLine(Refusals(.noCopiesAvailable(title: "Dune"), [.loanLimitReached(limit: 1)]))
        == "All copies of “Dune” are on loan. (no-copies-available) "
        + "This student already has 1 book, which is the limit; please return one first. (loan-limit-reached)")
  }

  @Test func typedText_isShortenedAndHarmless_whenQuoted() {
    let pasted = messages.sentence(.isbnLengthWrong(text: String(repeating: "9", count: 10_000)))
    #expect(pasted.contains("“\(String(repeating: "9", count: 39))…”"))
    let escape = messages.sentence(.answerNotUnderstood(text: "\u{1B}[31mred\u{07}\r\n\u{202E}txet"))
    #expect(escape.hasPrefix("“[31mred  txet” is not"))
  }
}

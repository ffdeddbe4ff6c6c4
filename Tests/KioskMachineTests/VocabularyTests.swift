import Domain
import Messages
import TestSupport
import Testing

@testable import KioskMachine

/// Every prompt, in every language, against every letter, word and digit (docs/design/messages.md).
@Suite("Answers by language and prompt") struct VocabularyTests {
  private static let letters: [Language: [String: Set<Choice>]] = [
    .english: ["y": [.yes], "n": [.no], "r": [.renew], "b": [.takeBack], "e": [.edit, .enterByHand]],
    .german: ["j": [.yes], "n": [.no], "v": [.renew], "z": [.takeBack], "b": [.edit], "e": [.enterByHand]],
    .irish: ["t": [.yes], "n": [.no], "a": [.renew], "g": [.takeBack], "c": [.edit], "i": [.enterByHand]],
    .simplifiedChinese: ["y": [.yes], "n": [.no], "x": [.renew], "h": [.takeBack], "g": [.edit], "s": [.enterByHand]],
    .french: ["o": [.yes], "n": [.no], "p": [.renew], "r": [.takeBack], "m": [.edit], "s": [.enterByHand]],
  ]

  private static let words: [Choice: [String]] = [
    .yes: ["yes", "ja", "tá", "ta", "是", "好", "对", "oui"], .no: ["no", "nein", "níl", "nil", "否", "不", "不是", "non"],
    .edit: ["edit", "ändern", "aendern", "bearbeiten", "athraigh", "ceartaigh", "修改", "modifier"],
  ]

  private static let commands: [Vocabulary.Word: [String]] = [
    .done: ["done", "fertig", "réidh", "reidh", "完成", "fini", "terminé", "termine"],
    .cancel: ["cancel", "abbrechen", "cealaigh", "取消", "annuler"],
    .renew: ["renew", "verlängern", "verlaengern", "athnuaigh", "续借", "prolonger"],
    .reserve: [
      "reserve", "vormerken", "reservieren", "cuir in áirithe", "cuir in airithe", "áirithe", "airithe", "预约",
      "réserver",
      "reserver",
    ],
    .returnBook: [
      "return", "back", "zurück", "zurueck", "rückgabe", "rueckgabe", "zurücknehmen", "zuruecknehmen", "ar ais", "fill",
      "glac ar ais", "还书", "归还", "retour", "rendre",
    ],
    .add: ["add", "aufnehmen", "cuir leis", "添加", "ajouter"],
    .station: ["station", "beides", "amach agus ar ais", "借还", "prêt et retour", "pret et retour"],
    .checkOut: ["checkout", "borrow", "ausleihen", "iasacht", "借书", "emprunter", "emprunt"],
    .shelving: ["shelving", "bestand", "seilfeanna", "上架", "rangement"], .new: ["new", "neu", "nua", "新书", "nouveau"],
    .help: ["help", "?", "hilfe", "cabhair", "帮助", "aide"],
    .quit: ["quit", "exit", "q", "beenden", "scoir", "退出", "quitter"],
    .account: ["account", "konto", "cuntas", "账户", "compte"],
  ]

  private static let draft = BookDraft(isbn: Shelf.unknown, title: "Peig", author: "Peig Sayers")

  /// The prompts with their brackets.
  static let prompts: [(kind: Prompt.Kind, choices: [Choice])] = [
    (.checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due), [.yes, .no, .date]),
    (.returnLoan(ReturnOffer(Shelf.adasDune)), [.yes, .no]),
    (.returnLoan(ReturnOffer(Shelf.adasDune, renewedDue: Shelf.due)), [.yes, .no, .renew]),
    (.returnLoan(ReturnOffer(Shelf.adasDune, renewedDue: Shelf.due, isRecent: true)), [.yes, .no, .renew]),
    (.returnLoan(ReturnOffer(Shelf.adasDune, offersCopy: true)), [.yes, .no, .add]),
    (.returnLoan(ReturnOffer(Shelf.adasDune, renewedDue: Shelf.due, offersCopy: true)), [.yes, .no, .renew, .add]),
    (.reserve(Shelf.emil, Shelf.cleo), [.yes, .no]), (.confirmISBN(Shelf.unknown), [.yes, .no]),
    (.confirmDay(Shelf.noon), [.yes, .no]), (.addBook(draft), [.yes, .no, .edit]),
    (.addBook(draft, foundBy: .openLibrary), [.yes, .no, .number, .edit]),
    (.lookUp(Shelf.unknown), [.enterByHand, .no]),
    (.addCopies(Shelf.heidi, count: 1, loans: []), [.yes, .no, .number]),
    (.addCopies(Shelf.dune, count: 1, loans: [Shelf.adasDune]), [.yes, .no, .number, .takeBack]),
    (.acquire(Shelf.wish, copies: 1), [.yes, .no, .number]),
    (.copyOf(Shelf.heidi, insteadOf: draft), [.yes, .no, .number]),
  ]

  private static func meaning(of text: String, to kind: Prompt.Kind, in language: Language) -> Prompt.Meaning {
    Prompt(id: Prompt.ID(rawValue: 1), kind: kind).meaning(of: text, in: language, .tested)
  }

  /// The words for a date and a number of copies only name what can be typed.
  private static var meanings: [Choice: Prompt.Meaning] {
    [
      .yes: .answer(.yes), .no: .answer(.no), .renew: .answer(.renew), .takeBack: .answer(.returnBook),
      .edit: .answer(.edit), .enterByHand: .answer(.edit), .add: .add, .date: .notADate, .number: .nothing,
    ]
  }

  @Test(arguments: Language.allCases) func brackets_areInTheTable(language: Language) {
    for (kind, choices) in Self.prompts { #expect(kind.choices == choices, "\(kind)") }
    for field in Prompt.Field.allCases { #expect(Prompt.Kind.enter(field, Self.draft).choices == [.no]) }
  }

  @Test(arguments: Language.allCases) func letter_isAnAnswer_whereItsLanguageOffersIt(language: Language) throws {
    let own = try #require(Self.letters[language])
    for (kind, choices) in Self.prompts {
      for letter in "abcdefghijklmnopqrstuvwxyzäéíç".map(String.init) {
        var meant = own[letter] ?? []
        if ["y", "j", "t", "o"].contains(letter) { meant = [.yes] }
        let choice = choices.first { meant.contains($0) }
        var expected = choice.flatMap { Self.meanings[$0] } ?? .nothing
        // Both are refused after it: yes to a look-up, and a renewal that is not offered, with the reason.
        if meant == [.yes], choice == nil { expected = .nothing }
        if case .returnLoan = kind, meant == [.renew] { expected = .answer(.renew) }
        #expect(Self.meaning(of: letter, to: kind, in: language) == expected, "\(letter) to \(kind)")
        #expect(Self.meaning(of: letter.uppercased(), to: kind, in: language) == expected, "\(letter) to \(kind)")
      }
    }
    for field in Prompt.Field.allCases {
      let entry = Prompt.Kind.enter(field, Self.draft)
      for letter in ["n", "N", "ｎ"] { #expect(Self.meaning(of: letter, to: entry, in: language) == .answer(.no)) }
      for text in ["y", "e", "No", "nein", "níl", "不", "1", "2", "3"] {
        #expect(Self.meaning(of: text, to: entry, in: language) == .answer(.text(text)), "\(text)")
      }
    }
  }

  @Test(arguments: Language.allCases) func letter_hasOneMeaning_inALanguageAndPrompt(language: Language) throws {
    for (kind, choices) in Self.prompts {
      for letter in "abcdefghijklmnopqrstuvwxyz".map(String.init) {
        guard case .letter(let meant)? = Vocabulary.tested.reading(letter, in: language) else { continue }
        #expect(choices.filter { meant.contains($0) }.count <= 1, "\(letter) to \(kind)")
        #expect(Vocabulary.tested.command(letter, in: language, slashOnly: false) == nil, "\(letter)")
      }
    }
  }

  @Test(arguments: Language.allCases) func word_meansTheSame_onEveryScreen(language: Language) {
    for (choice, words) in Self.words {
      for word in words.flatMap({ [$0, $0.uppercased()] }) {
        #expect(Vocabulary.tested.reading(word, in: language) == .word(choice), "\(word)")
        #expect(Vocabulary.tested.command(word, in: language, slashOnly: false) == nil, "\(word)")
        for (kind, _) in Self.prompts {
          #expect(Self.meaning(of: word, to: kind, in: language) == Self.meanings[choice], "\(word) to \(kind)")
        }
      }
    }
    for (word, texts) in Self.commands {
      for text in texts.flatMap({ [$0, $0.uppercased(), "/" + $0] }) {
        #expect(Vocabulary.tested.command(text, in: language, slashOnly: false) == .word(word), "\(text)")
        #expect(Vocabulary.tested.reading(text, in: language) == nil, "\(text)")
      }
    }
  }

  @Test func vocabulary_hasNothingElse() {
    let words = Self.words.values.flatMap { $0 } + Self.commands.values.flatMap { $0 }
    let letters = Self.letters.values.flatMap(\.keys)
    let languages = Language.allCases.flatMap(\.words)
    #expect(Vocabulary.tested.everything == Set(words).union(letters).union(languages))
    for word in ["ausleihe", "iasachtaí", "iasachtai", "f"] { #expect(!Vocabulary.tested.has(word)) }
  }

  @Test(arguments: Language.allCases) func digit_takesAnAnswer_inTheOrderOfTheBrackets(language: Language) {
    for (kind, choices) in Self.prompts {
      for (place, digit) in ["1", "2", "3"].enumerated() {
        let expected: Prompt.Meaning =
          if choices.contains(.number) {
            .answer(.text(digit))
          } else {
            place < choices.count ? Self.meanings[choices[place]] ?? .nothing : .nothing
          }
        #expect(Self.meaning(of: digit, to: kind, in: language) == expected, "\(digit) to \(kind)")
      }
    }
  }

  @Test(arguments: [("1", true), ("１", true), ("2", false), ("２", false)])
  func wideDigit_answers(digit: String, lends: Bool) {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    station.when(.types(digit))
    #expect(station.changes == (lends ? [.checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due)] : []))
    #expect(station.prompt == nil)
  }

  @Test func thirdDigit_isNoNumberOfDays() {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    station.when(.types("3"))
    #expect(station.notices == [.refused(.dateNotUnderstood(text: "3"))])
    #expect(station.prompt?.kind == PromptTests.heidiToCleo)
    for days in ["+3", "3d", "3 Tage"] {
      station.when(.types(days))
      #expect(station.notices == [] && station.prompt?.kind != PromptTests.heidiToCleo)
    }
  }

  @Test func thirdDigit_addsACopy_whereThatIsTheThirdAnswer() {
    var station = Station.each(.shelving)
    station.given(.book(Shelf.dune), .types("b"))
    station.when(.types("3"))
    #expect(station.notices == [.refused(.answerNotUnderstood(text: "3"))])
    station = Station.each()
    station.given(.card(Shelf.ada), .book(Shelf.dune))
    station.when(.types("3"))
    #expect(station.changes == [.renew(Shelf.adasDune, due: Shelf.due)])
  }

  /// A letter, a word and a digit that no bracket has.
  @Test(arguments: [
    "verlängern", "VERLAENGERN", "Edit", "r", "e", "ä", "続", "athnuaigh", "ｒ",
  ])
  func refusal_quotesTheLine_asItWasTyped(line: String) {
    for language in [Language.english, .irish] {
      var station = Station.each(language: language)
      station.given(.card(Shelf.cleo), .book(Shelf.heidi))
      station.when(.types(" \(line) "))
      let refusal = Refusal.answerNotUnderstood(text: line)
      #expect(station.notices == [.refused(Refusals(refusal))], "\(language)")
      #expect(station.prompt?.kind == PromptTests.heidiToCleo)
    }
  }

  /// A card and a button have no line: the word of the screen's language stands for them.
  @Test func refusal_namesTheCard_inTheLanguageOfTheScreen() {
    for (language, word) in [(Language.english, "renew"), (.german, "verlängern"), (.simplifiedChinese, "续借")] {
      var station = Station.each(language: language)
      station.given(.card(Shelf.cleo), .book(Shelf.heidi))
      for renewal in [Happening.command(.renew), .types(CommandCard.renew.text), .answers(.renew)] {
        station.when(renewal)
        #expect(station.notices == [.refused(.answerNotUnderstood(text: word))])
      }
    }
  }

  @Test func letterWithTwoMeanings_countsInItsOwnLanguageOnly() {
    let german = Vocabulary.Terms(words: [.yes: ["ja"], .quit: ["o"]], letters: [.yes: ["j"], .no: ["n"]])
    let invented = Vocabulary.Terms(words: [.no: ["ja"]], letters: [.yes: ["o"], .no: ["j"], .renew: ["t"]])
    let irish = Vocabulary.Terms(words: [:], letters: [.yes: ["t"]])
    let vocabulary = Vocabulary([.german: german, .pseudo: invented, .irish: irish])
    #expect(vocabulary.reading("j", in: .german) == .letter([.yes]))
    #expect(vocabulary.reading("j", in: .pseudo) == .letter([.no]))
    #expect(vocabulary.reading("j", in: .irish) == nil)
    #expect(vocabulary.reading("t", in: .pseudo) == .letter([.renew]))
    #expect(vocabulary.reading("t", in: .german) == nil)
    #expect(vocabulary.reading("o", in: .irish) == .letter([.yes]))
    #expect(vocabulary.reading("ja", in: .irish) == nil)
    #expect(vocabulary.reading("ja", in: .pseudo) == .word(.no))
  }

  @Test func languageWithoutLetters_hasTheEnglishOnes() {
    let english = Vocabulary.Terms(words: [.yes: ["yes"]], letters: [.yes: ["y"], .renew: ["r"]])
    let vocabulary = Vocabulary([.english: english])
    #expect(vocabulary.reading("r", in: .irish) == .letter([.renew]))
    #expect(vocabulary.reading("y", in: .pseudo) == .letter([.yes]))
    #expect(vocabulary.reading("yes", in: .pseudo) == .word(.yes))
  }

  @Test(arguments: [("y", Choice.yes), ("J", .yes), ("ja", .yes), ("1", .yes), ("２", .no), ("níl", .no), (" n ", .no)])
  func question_ofACommand_isAnswered(line: String, choice: Choice) {
    for language in Language.reviewed { #expect(Messages(language: language).answer(line) == choice, "\(language)") }
  }

  @Test(arguments: ["", "3", "r", "e", "maybe", "renew", "0"]) func question_ofACommand_isNotAnswered(line: String) {
    for language in Language.reviewed { #expect(Messages(language: language).answer(line) == nil, "\(language)") }
  }
}

package import Domain

/// An answer that the brackets of a prompt may offer.
package enum Choice: CaseIterable, Hashable, Sendable {
  case yes, no, renew, takeBack, edit, enterByHand, add
  /// Typed text: a due date, a number of copies.
  case date, number
}

/// The words and letters that people type at a station, of all languages. The catalogues have them.
///
/// A word counts on every screen: the person who answers may not be the one who chose the language. A letter belongs to
/// a language and a prompt; only yes and no are understood by the letters of other languages.
package struct Vocabulary: Sendable {
  /// A meaning of whole words, by the name of its catalogue entry.
  package enum Word: CaseIterable, Hashable, Sendable {
    case help, quit, done, station, shelving, new, cancel, checkOut, returnBook, add, renew, reserve
    /// Joins an account of the pages to the visitor.
    case account
    /// These answer a prompt and mean nothing without one.
    case yes, no, edit

    var choice: Choice? {
      switch self {
      case .yes: .yes
      case .no: .no
      case .edit: .edit
      case .help, .quit, .done, .station, .shelving, .new, .cancel, .checkOut, .returnBook, .add, .renew, .reserve,
        .account:
        nil
      }
    }
  }

  /// A meaning of single letters, by the name of its catalogue entry.
  package enum Letter: CaseIterable, Hashable, Sendable {
    case yes, no, renew, takeBack, edit, enterByHand

    package var choice: Choice {
      switch self {
      case .yes: .yes
      case .no: .no
      case .renew: .renew
      case .takeBack: .takeBack
      case .edit: .edit
      case .enterByHand: .enterByHand
      }
    }
  }

  /// The words and letters of one language in lower case, the usual one first.
  package struct Terms: Sendable {
    package var words: [Word: [String]]
    package var letters: [Letter: [String]]

    package init(words: [Word: [String]], letters: [Letter: [String]]) {
      self.words = words
      self.letters = letters
    }
  }

  /// The meaning of a word that needs no prompt.
  enum Command: Hashable {
    case word(Word)
    case language(Language)
  }

  /// The meaning of a typed answer. A letter may mean two things at different prompts.
  enum Reading: Hashable {
    case letter(Set<Choice>)
    case word(Choice)
  }

  private let terms: [Language: Terms]
  private let words: [Language: [String: Set<Word>]]
  private let letters: [Language: [String: Set<Choice>]]
  /// The meanings of a word in all languages. A word with two is understood in its own language only; so is a letter.
  private let wordsOfAll: [String: Set<Word>]
  private let lettersOfAll: [String: Set<Choice>]

  package init(_ terms: [Language: Terms]) {
    self.terms = terms
    words = terms.reduce(into: [:]) { words, term in
      for (word, names) in term.value.words {
        for name in names { words[term.key, default: [:]][name, default: []].insert(word) }
      }
    }
    letters = terms.reduce(into: [:]) { letters, term in
      for (letter, names) in term.value.letters {
        for name in names { letters[term.key, default: [:]][name, default: []].insert(letter.choice) }
      }
    }
    wordsOfAll = words.values.reduce(into: [:]) { $0.merge($1) { $0.union($1) } }
    lettersOfAll = letters.values.reduce(into: [:]) { $0.merge($1) { $0.union($1) } }
  }

  /// Every word and letter. No library ID may be one.
  package var everything: Set<String> {
    Set(wordsOfAll.keys).union(lettersOfAll.keys).union(Language.allCases.flatMap(\.words))
  }

  /// - Parameters:
  ///   - slashOnly: text is being entered that may contain “Help”, such as a book's title.
  ///   - isEntry: a field is being entered, such as a book's language, where “English” does not switch the station's.
  func command(_ line: String, in language: Language, slashOnly: Bool, isEntry: Bool = false) -> Command? {
    let line = TypedText.narrowed(line)
    let hasSlash = line.hasPrefix("/")
    guard hasSlash || !slashOnly else { return nil }
    let text = (hasSlash ? line.dropFirst() : line[...]).lowercased()
    if let word = word(text, in: language), word.choice == nil { return .word(word) }
    if isEntry && !hasSlash { return nil }
    return Language.allCases.first { $0.words.contains(text) }.map { .language($0) }
  }

  /// - Returns: nil if the text is not an answer in this language, and neither yes nor no in another one.
  func reading(_ text: String, in language: Language) -> Reading? {
    let text = text.lowercased()
    if let own = letters(of: language)[text] { return .letter(own) }
    if let choice = word(text, in: language)?.choice { return .word(choice) }
    guard let all = lettersOfAll[text], all.count == 1, !all.isDisjoint(with: [.yes, .no]) else { return nil }
    return .letter(all)
  }

  /// Whether a line is the word that ends the station, with or without a slash.
  package func leaves(_ line: String) -> Bool {
    let text = TypedText.narrowed(TypedText.trim(line)).lowercased()
    let word = text.hasPrefix("/") ? TypedText.trim(text.dropFirst()) : text
    return wordsOfAll[word]?.contains(.quit) == true
  }

  /// Whether a line is a word or a letter of any language.
  func has(_ text: String) -> Bool {
    let text = text.lowercased()
    return wordsOfAll[text] != nil || lettersOfAll[text] != nil
  }

  /// The word for an answer that came without one: from a card or a button.
  package func name(of word: Word, in language: Language) -> String {
    (terms[language] ?? terms[.english])?.words[word]?.first ?? ""
  }

  /// The answer to a question that offers some choices, such as a command's `[y/N]`; a digit takes them in their order.
  package func answer(_ line: String, among offered: [Choice], in language: Language) -> Choice? {
    let text = TypedText.narrowed(TypedText.trim(line))
    if let place = Vocabulary.place(ofDigit: text) { return place < offered.count ? offered[place] : nil }
    switch reading(text, in: language) {
    case .letter(let choices): return offered.first { choices.contains($0) }
    case .word(let choice): return offered.contains(choice) ? choice : nil
    case nil: return nil
    }
  }

  /// The index that one of the digits 1 to 3 stands for.
  static func place(ofDigit text: String) -> Int? { ["1", "2", "3"].firstIndex(of: text) }

  private func word(_ text: String, in language: Language) -> Word? {
    let found = words[language]?[text] ?? wordsOfAll[text] ?? []
    return found.count == 1 ? found.first : nil
  }

  private func letters(of language: Language) -> [String: Set<Choice>] {
    letters[language] ?? letters[.english] ?? [:]
  }
}

extension Vocabulary.Word {
  /// The word with the effect of a card; nil if no word has it.
  init?(_ command: CommandCard) {
    switch command {
    case .checkOut: self = .checkOut
    case .returnBook: self = .returnBook
    case .add: self = .add
    case .cancel: self = .cancel
    case .renew: self = .renew
    case .reserve: self = .reserve
    case .yes, .no, .done, .help, .stationMode, .shelvingMode, .language: return nil
    }
  }
}

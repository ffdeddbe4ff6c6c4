import Domain

/// The words that mean the same at every prompt. At a prompt for a title or an author they need a slash in front. Words
/// of all languages count: the next person may have learnt another language's.
enum ConsoleWord: Hashable {
  case help, quit, done, station, shelving, new, cancel, checkOut, returnBook, add, renew
  case language(Language)

  /// The words in lower case. They are ``Domain/ReservedWords`` too. A language has its own: ``Domain/Language/words``.
  static let words: [String: ConsoleWord] = [
    "help": .help, "?": .help, "quit": .quit, "exit": .quit, "q": .quit, "done": .done, "station": .station,
    "shelving": .shelving, "new": .new, "cancel": .cancel,
    "hilfe": .help, "beenden": .quit, "fertig": .done, "ausleihe": .station, "bestand": .shelving, "neu": .new,
    "abbrechen": .cancel,
    "cabhair": .help, "scoir": .quit, "réidh": .done, "reidh": .done, "iasachtaí": .station, "iasachtai": .station,
    "seilfeanna": .shelving, "nua": .new, "cealaigh": .cancel,
    "帮助": .help, "退出": .quit, "完成": .done, "借还": .station, "上架": .shelving, "新书": .new, "取消": .cancel,
    "checkout": .checkOut, "borrow": .checkOut, "return": .returnBook, "add": .add, "renew": .renew,
    "ausleihen": .checkOut, "zurück": .returnBook, "zurueck": .returnBook, "rückgabe": .returnBook,
    "rueckgabe": .returnBook,
    "aufnehmen": .add, "verlängern": .renew, "verlaengern": .renew,
    "iasacht": .checkOut, "ar ais": .returnBook, "fill": .returnBook, "cuir leis": .add, "athnuaigh": .renew,
    "借书": .checkOut, "还书": .returnBook, "归还": .returnBook, "添加": .add, "续借": .renew,
  ]

  /// - Parameters:
  ///   - slashOnly: text is being entered, in which “Help” may be a book's title.
  ///   - isEntry: a field is being entered, such as a book's language, where “English” does not switch the station's.
  init?(_ line: String, slashOnly: Bool, isEntry: Bool = false) {
    let line = TypedText.narrowed(line)
    let hasSlash = line.hasPrefix("/")
    guard hasSlash || !slashOnly else { return nil }
    let text = (hasSlash ? line.dropFirst() : line[...]).lowercased()
    let language = Language.allCases.first { $0.words.contains(text) }
    guard let word = ConsoleWord.words[text] ?? language.map({ .language($0) }) else { return nil }
    if case .language = word, isEntry, !hasSlash { return nil }
    self = word
  }
}

extension ConsoleWord {
  /// The word of a card that does what it does; nil for one that has none of its own.
  init?(_ command: CommandCard) {
    switch command {
    case .checkOut: self = .checkOut
    case .returnBook: self = .returnBook
    case .add: self = .add
    case .cancel: self = .cancel
    case .renew: self = .renew
    case .yes, .no, .done, .help, .stationMode, .shelvingMode, .language: return nil
    }
  }
}

/// The words and letters that only answer a prompt (``ConsoleWord`` has those that also do without one): of all languages at once, whichever one the prompt is in. So no letter may mean
/// two things; the German b(earbeiten) and the Irish b(reac) would.
enum AnswerWord {
  case yes, no, edit, renew, returnBook

  /// The words in lower case. They are ``Domain/ReservedWords`` too.
  static let words: [String: AnswerWord] = [
    "y": .yes, "yes": .yes, "n": .no, "no": .no, "e": .edit, "edit": .edit, "r": .renew,
    "b": .returnBook, "back": .returnBook,
    // German
    "j": .yes, "ja": .yes, "nein": .no, "ändern": .edit, "aendern": .edit, "v": .renew,
    "z": .returnBook,
    // Irish, which has no yes and no: “it is”, “it is not”
    "t": .yes, "tá": .yes, "ta": .yes, "níl": .no, "nil": .no, "athraigh": .edit, "a": .renew,
    "f": .returnBook,
    // Chinese
    "是": .yes, "好": .yes, "否": .no, "不": .no, "不是": .no, "修改": .edit,
  ]

  init?(_ text: String) {
    guard let word = AnswerWord.words[text.lowercased()] else { return nil }
    self = word
  }
}

extension Answer {
  /// Whether a line means yes, in any of the words that a prompt takes for it; Enter alone does not.
  package static func isYes(_ line: String) -> Bool {
    AnswerWord(line) == .yes
  }

  /// Whether a line means no.
  package static func isNo(_ line: String) -> Bool {
    AnswerWord(line) == .no
  }
}

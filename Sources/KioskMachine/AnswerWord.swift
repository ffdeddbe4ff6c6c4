/// The words and letters that only answer a prompt (``ConsoleWord`` has those that also do without one): of all languages at once, whichever one the prompt is in. So no letter may mean
/// two things; the German b(earbeiten) and the Irish b(reac) would.
enum AnswerWord {
  case yes, no, edit, renew, giveBack

  /// The words in lower case. They are ``Domain/ReservedWords`` too.
  static let words: [String: AnswerWord] = [
    "y": .yes, "yes": .yes, "n": .no, "no": .no, "e": .edit, "edit": .edit, "r": .renew,
    "b": .giveBack, "back": .giveBack,
    // German
    "j": .yes, "ja": .yes, "nein": .no, "ändern": .edit, "aendern": .edit, "v": .renew,
    "z": .giveBack,
    // Irish, which has no yes and no: “it is”, “it is not”
    "t": .yes, "tá": .yes, "ta": .yes, "níl": .no, "nil": .no, "athraigh": .edit, "a": .renew,
    "f": .giveBack,
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

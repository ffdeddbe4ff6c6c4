/// The words and letters that answer a prompt.
enum AnswerWord {
  case yes, no, edit, renew, giveBack

  /// In lower case. They are ``Domain/ReservedWords`` too.
  static let words: [String: AnswerWord] = [
    "y": .yes, "yes": .yes, "j": .yes, "ja": .yes, "n": .no, "no": .no, "nein": .no, "e": .edit, "edit": .edit,
    "r": .renew, "renew": .renew, "b": .giveBack, "return": .giveBack, "back": .giveBack,
  ]

  init?(_ text: String) {
    guard let word = AnswerWord.words[text.lowercased()] else { return nil }
    self = word
  }
}

/// The words that mean the same at every prompt but those for a title or an author, where they need a slash in front.
enum ConsoleWord {
  case help, quit, done, station, shelving, new, cancel

  /// In lower case. They are ``Domain/ReservedWords`` too.
  static let words: [String: ConsoleWord] = [
    "help": .help, "?": .help, "quit": .quit, "exit": .quit, "q": .quit, "done": .done, "station": .station,
    "shelving": .shelving, "new": .new, "cancel": .cancel,
  ]

  /// - Parameter slashOnly: text is being entered, in which “Help” may be a book's title.
  init?(_ line: String, slashOnly: Bool) {
    let hasSlash = line.hasPrefix("/")
    guard hasSlash || !slashOnly else { return nil }
    let text = (hasSlash ? line.dropFirst() : line[...]).lowercased()
    guard let word = ConsoleWord.words[text] else { return nil }
    self = word
  }
}

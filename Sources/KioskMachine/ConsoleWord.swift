/// The words that mean the same at every prompt but those for a title or an author, where they need a slash in front.
enum ConsoleWord: String, CaseIterable {
  case help
  case quit
  case done
  case station
  case shelving
  case new
  case cancel

  /// - Parameter slashOnly: text is being entered, in which “Help” may be a book's title.
  init?(_ line: String, slashOnly: Bool) {
    let hasSlash = line.hasPrefix("/")
    guard hasSlash || !slashOnly else { return nil }
    let word = (hasSlash ? line.dropFirst() : line[...]).lowercased()
    switch word {
    case "?": self = .help
    case "exit", "q": self = .quit
    default: self.init(rawValue: word)
    }
  }
}

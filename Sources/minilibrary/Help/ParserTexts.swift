extension UsageProblem {
  /// The problem that an English sentence of argument-parser tells; nil for the rare ones, which stay as they are.
  ///
  /// The parser's errors are internal to it, so their sentences are the only way to them. A test holds each of them.
  init?(parserText text: String) {
    if let match = text.wholeMatch(of: /Missing expected argument '(.+)'/) {
      self = .missingArgument(String(match.1))
    } else if let match = text.wholeMatch(of: /Missing one of: '(.+)'/) {
      self = .missingOneOf(UsageProblem.list(match.1))
    } else if let match = text.wholeMatch(of: /Missing value for '(.+)'/) {
      self = .missingValue(String(match.1))
    } else if let match = text.wholeMatch(of: /Unknown option '(.+?)'(?:\. Did you mean '(.+)'\?)?/) {
      self = .unknownOption(String(match.1), suggestion: match.2.map { String($0) })
    } else if let match = text.wholeMatch(of: /The option '(.+?)' does not take any value, but '(.*)' was specified\./)
    {
      self = .valueNotTaken(String(match.2), by: String(match.1))
    } else if let match = text.wholeMatch(of: /Unexpected argument '(.*)'/.dotMatchesNewlines()) {
      self = .unexpectedArguments([String(match.1)])
    } else if let match = text.wholeMatch(of: /\d+ unexpected arguments: '(.*)'/.dotMatchesNewlines()) {
      self = .unexpectedArguments(UsageProblem.list(match.1))
    } else if let match = text.wholeMatch(
      of: /Value to be set with flag '(.+?)'.* had already been set with flag '(.+?)'.*/)
    {
      self = .setTwice(String(match.2), String(match.1))
    } else if text == "Missing required subcommand." {
      self = .missingSubcommand
    } else if let match = text.wholeMatch(of: /Invalid option: (.+)/) {
      self = .unknownOption(String(match.1), suggestion: nil)
    } else if let match = text.wholeMatch(
      of: /The value '(.*?)' is invalid for '(.+?)'(?:\. Please provide one of (.+))?/.dotMatchesNewlines())
    {
      self = .invalidValue(String(match.1), for: String(match.2), allowed: UsageProblem.choices(match.3))
    } else {
      return nil
    }
  }

  private static func list(_ text: Substring) -> [String] {
    text.split(separator: "', '", omittingEmptySubsequences: false).map { String($0) }
  }

  /// `'a', 'b' or 'c'.`, or a line for each of many.
  private static func choices(_ text: Substring?) -> [String] {
    guard let text else { return [] }
    let lines = text.matches(of: /\u{1}- ([^\u{1}]+)/).map { String($0.output.1) }
    return lines.isEmpty ? text.matches(of: /'([^']+)'/).map { String($0.output.1) } : lines
  }
}

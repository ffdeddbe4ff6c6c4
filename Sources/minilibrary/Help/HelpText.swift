import Application
import ArgumentParser
import Glibc
import Messages
import Platform
import TerminalText

/// The help and the errors of argument-parser in a person's language.
///
/// The sources name entries of the catalogue where argument-parser wants a text: `abstract: "helpBooksAdd"`. The parser
/// puts them into its screens, dumps and completion scripts. ``HelpText`` replaces them and the parser's own English
/// words, and wraps lines by their width on a terminal.
struct HelpText {
  let messages: Messages
  var columns = HelpText.terminalColumns

  /// As argument-parser has it: COLUMNS, the terminal of the output, or 80.
  private static var terminalColumns: Int {
    let named = ProcessEnvironment()["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return named ?? SystemCall.terminalWidth(of: STDOUT_FILENO) ?? 80
  }

  /// Prints an error or a help screen as argument-parser does, and ends the process with the parser's status.
  static func exit(_ error: any Error, arguments: [String] = CommandLine.arguments) -> Never {
    let code = MiniLibrary.exitCode(for: error)
    let text = MiniLibrary.fullMessage(for: error, columns: .max / 2)
    guard !text.isEmpty else { MiniLibrary.exit(withError: error) }
    let help = HelpText(messages: LanguageOptions.messages(for: arguments))
    let forPrograms = ["--experimental-dump-help", "--generate-completion-script"]
    let request = forPrograms.first { name in code.isSuccess && arguments.contains { $0.hasPrefix(name) } }
    let translated =
      switch request {
      case nil: help.screen(text)
      case "--experimental-dump-help": help.replacingKeys(in: text, escaped: Escape.json)
      case .some where text.hasPrefix("#compdef"): help.replacingKeys(in: text, escaped: Escape.zsh)
      case .some: help.replacingKeys(in: text, escaped: Escape.fish)
      }
    guard code.isSuccess else {
      Output.tell(translated + "\n")
      Glibc.exit(code.rawValue)
    }
    do {
      try Output.write(translated + "\n")
    } catch {
      MiniLibrary.exit(withError: ExitStatus.report(error, in: help.messages))
    }
    Glibc.exit(code.rawValue)
  }

  /// A whole help screen or error message.
  func screen(_ text: String) -> String {
    var paragraphs: [String] = []
    // The values that an option takes follow its error, a line each.
    let whole = text.replacing("\n  - ", with: "\u{1}- ")
    for line in whole.split(separator: "\n", omittingEmptySubsequences: false) { paragraphs += lines(String(line)) }
    return paragraphs.joined(separator: "\n")
  }

  /// One line of argument-parser, which has not wrapped it.
  private func lines(_ line: String) -> [String] {
    for (start, heading) in HelpText.headings where line.hasPrefix(start) {
      let rest = String(line.dropFirst(start.count))
      switch start {
      case "USAGE: ", "Usage: ": return usage(heading, rest)
      case "Error: ": return [messages.help(heading, error(rest))]
      case "Help:  ": return wrapped(messages.help(heading, row(rest)), indent: 0)
      default: return wrapped(messages.help(heading, replacingKeys(in: rest)), indent: 0)
      }
    }
    if let match = line.wholeMatch(of: #/  See '(.+)' for (detailed help|more information)\./#) {
      let key = match.2 == "detailed help" ? "helpSeeDetails" : "helpSeeMore"
      return wrapped(messages.help(key, label(String(match.1))), indent: 2)
    }
    if line.hasPrefix("Example: ") { return [messages.help("helpExample", String(line.dropFirst("Example: ".count)))] }
    if line.hasPrefix("  ") { return tableRow(line) }
    let text = replacingKeys(in: line)
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrapped(String($0), indent: 0) }
  }

  private static let headings: [(start: String, key: String)] = [
    ("OVERVIEW: ", "helpOverview"), ("USAGE: ", "helpUsage"), ("ARGUMENTS:", "helpArguments"),
    ("OPTIONS:", "helpOptions"), ("SUBCOMMANDS:", "helpSubcommands"), ("Usage: ", "helpErrorUsage"),
    ("Error: ", "helpError"), ("Help:  ", "helpErrorHelp"),
  ]

  // MARK: - Rows of options

  private static let textColumn = 26
  private static let discussionColumn = 8

  /// `  --isbn <isbn>           helpOptionIsbn`; a long name stands on the line before its text.
  private func tableRow(_ line: String) -> [String] {
    let content = line.drop { $0 == " " }
    let column = line.count - content.count
    guard column == 2 else {
      return wrapped(
        described(String(content)), indent: column == HelpText.textColumn ? column : HelpText.discussionColumn)
    }
    guard
      let match = line.wholeMatch(
        of: #/  (\S.*?) +(help[A-Z]\w*.*|Show (?:the|help|subcommand) .*\.|\((?:values|default(?: as flag)?): .*\))/#)
    else { return ["  " + label(String(content))] }
    let name = "  " + label(String(match.1))
    let text = wrapped(described(String(match.2)), indent: HelpText.textColumn)
    let width = DisplayWidth.of(name)
    guard width < HelpText.textColumn, let first = text.first else { return [name] + text }
    let padding = String(repeating: " ", count: HelpText.textColumn - width)
    return [name + padding + first.dropFirst(HelpText.textColumn)] + text.dropFirst()
  }

  /// `<isbn>  helpOptionIsbn`
  private func row(_ text: String) -> String {
    guard let match = text.wholeMatch(of: /(.*?) {2}(.*)/) else { return label(text) }
    return label(String(match.1)) + "  " + described(String(match.2))
  }

  /// The text of an option, with its values and its default.
  private func described(_ text: String) -> String {
    var text = replacingKeys(in: text)
    guard
      let match = text.firstMatch(
        of: /\(values: (.+?)(?:; default(?: as flag)?: (.+))?\)$|\(default(?: as flag)?: ([^()]+)\)$/)
    else {
      return text
    }
    let brackets =
      switch (match.1, match.2 ?? match.3) {
      case (let values?, nil): messages.help("helpValues", String(values))
      case (let values?, let value?): messages.help("helpValuesDefault", String(values), String(value))
      case (nil, let value): messages.help("helpDefault", String(value ?? ""))
      }
    text.replaceSubrange(match.range, with: brackets)
    // Full-width brackets have their own space.
    return text.replacing(" （", with: "（")
  }

  /// The names of an option with the name of its value: `--due <Datum>`.
  private func label(_ text: String) -> String {
    text.replacing(/<[^<>]+>/) { value in
      String(value.output).replacing(/[a-z]+( [a-z]+)*/) {
        messages.helpValue(String($0.output.0)) ?? String($0.output.0)
      }
    }.replacing(" (default)", with: " (\(messages.help("helpDefaultCommand")))")
  }

  // MARK: - Usage and errors

  /// Breaks a line between options only.
  private func usage(_ key: String, _ text: String) -> [String] {
    let title = messages.help(key)
    let indent = DisplayWidth.of(title)
    return wrapped(label(text), indent: indent).enumerated().map { number, line in
      number == 0 ? messages.help(key, String(line.dropFirst(indent))) : line
    }
  }

  private func error(_ text: String) -> String {
    guard let problem = UsageProblem(parserText: text) else { return label(replacingKeys(in: text)) }
    return label(problem.sentence(in: messages))
  }

  /// A text in lines that fit the terminal.
  ///
  /// - Parameter indent: the spaces before each line.
  private func wrapped(_ text: String, indent: Int) -> [String] {
    let lines = LineWrap.wrap(text, to: max(columns - indent, 20)).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.isEmpty ? "" : String(repeating: " ", count: indent) + $0 }
  }

  // MARK: - Keys

  /// A text with the entries in the place of their keys, and of argument-parser's own texts.
  func replacingKeys(in text: String, escaped escape: (String) -> String = { $0 }) -> String {
    text.replacing(/help[A-Z][A-Za-z]*|Show the version\.|Show help information\.|Show subcommand help information\./) {
      switch $0.output {
      case "Show the version.": escape(messages.help("helpVersion"))
      case "Show help information.": escape(messages.help("helpHelp"))
      case "Show subcommand help information.": escape(messages.help("helpHelpCommand"))
      // One entry lists the languages; the others quote nothing.
      case let key: escape(messages.help(String(key), Messages.languages.joined(separator: ", ")))
      }
    }
  }

  /// How a text is written in a file for another program.
  enum Escape {
    static func json(_ text: String) -> String {
      text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    static func zsh(_ text: String) -> String {
      shell(text.replacing("\\", with: "\\\\").replacing(":", with: "\\:").replacing(/[\[\]]/) { "\\" + $0.output })
    }

    static func fish(_ text: String) -> String {
      text.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: " ")
    }

    private static func shell(_ text: String) -> String {
      text.replacing("'", with: "'\\''").replacing("\n", with: " ")
    }
  }
}

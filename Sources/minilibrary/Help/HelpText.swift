import Application
import ArgumentParser
import Glibc
import Messages
import Platform
import TerminalText

/// The help and the errors of argument-parser in a person's language.
///
/// The sources name entries of the catalogue where argument-parser wants a text: `abstract: "helpBooksAdd"`. Screens
/// are built from the configurations of the commands and from their arguments (``ArgumentInfo``). The parser writes
/// completion scripts and dumps, in which entries replace their keys.
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
    if error is ExitCode { MiniLibrary.exit(withError: error) }
    let help = HelpText(messages: LanguageOptions.messages(for: arguments))
    do {
      let text = try help.text(for: error) + "\n"
      if code.isSuccess { try Output.write(text) } else { Output.tell(text) }
    } catch {
      MiniLibrary.exit(withError: ExitStatus.report(error, in: help.messages))
    }
    Glibc.exit(code.rawValue)
  }

  /// The output for an error of the parser, or for a request that the parser throws.
  func text(for error: any Error) throws -> String {
    let problem = ParserProblem(error)
    if let problem, problem.name == "helpRequested" { return try screen(of: problem.commands) }
    let (text, code) = (MiniLibrary.message(for: error), MiniLibrary.exitCode(for: error))
    guard code.isSuccess else { return try screen(of: problem, text, isUsage: code == .validationFailure) }
    switch problem?.name {
    case "dumpHelpRequested": return try replacingKeys(in: text, escaped: Escape.json)
    case "completionScriptRequested" where text.hasPrefix("#compdef"):
      return try replacingKeys(in: text, escaped: Escape.zsh)
    case "completionScriptRequested": return try replacingKeys(in: text, escaped: Escape.fish)
    default: return text
    }
  }

  // MARK: - Screens

  private static let textColumn = 26
  private static let discussionColumn = 8

  /// The help of the last of these commands.
  func screen(of commands: [any ParsableCommand.Type]) throws -> String {
    guard let command = commands.last else { return "" }
    let configuration = command.configuration
    let abstract = isHelp(command) ? messages.help("helpHelpCommand") : words(configuration.abstract)
    var overview = wrapped(messages.help("helpOverview", abstract))
    if !configuration.discussion.isEmpty { overview += [""] + discussion(configuration.discussion) }
    let arguments = try ArgumentInfo.all(of: command)
    let positional = arguments.filter { $0.kind == .positional }.flatMap(rows)
    let options =
      arguments.filter { $0.kind != .positional }.flatMap(rows)
      + row("--version", messages.help("helpVersion"))
      + (isHelp(command) ? [] : row("-h, --help", messages.help("helpHelp")))
    let subcommands = configuration.subcommands.flatMap { subcommand in
      let isDefault = subcommand == configuration.defaultSubcommand
      let mark = isDefault ? " (\(messages.help("helpDefaultCommand")))" : ""
      return row(subcommand._commandName, mark: mark, words(subcommand.configuration.abstract))
    }
    let tables = [("helpArguments", positional), ("helpOptions", options), ("helpSubcommands", subcommands)]
    let sections =
      [overview, usage("helpUsage", commands, arguments)]
      + tables.filter { !$1.isEmpty }.map { key, rows in [messages.help(key)] + rows }
      + (subcommands.isEmpty ? [] : [seeDetails(commands)])
    let text = sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    return subcommands.isEmpty ? text + "\n" : text
  }

  /// Whether it is argument-parser's own `help`, which has a text of the parser and no `--help`.
  private func isHelp(_ command: any ParsableCommand.Type) -> Bool { command._commandName == "help" }

  /// The keys and examples of a command, a line each.
  private func discussion(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.hasPrefix("Example: ")
        ? [messages.help("helpExample", String(line.dropFirst("Example: ".count)))] : wrapped(words(String(line)))
    }
  }

  private func seeDetails(_ commands: [any ParsableCommand.Type]) -> [String] {
    let names = commands.map { $0._commandName }
    let line = (names.prefix(1) + ["help"] + names.dropFirst() + ["<subcommand>"]).joined(separator: " ")
    return wrapped(messages.help("helpSeeDetails", label(line)), indent: 2)
  }

  private func rows(_ argument: ArgumentInfo) -> [String] {
    let discussion = argument.discussion.map { wrapped(words($0), indent: HelpText.discussionColumn) }
    return row(argument.fullLabel, described(argument)) + (discussion ?? [])
  }

  /// `  --isbn <isbn>           Its ISBN`; a long name stands on the line before its text.
  private func row(_ name: String, mark: String = "", _ text: String) -> [String] {
    let shown = "  " + label(name) + mark
    if text.isEmpty { return [shown] }
    let lines = wrapped(text, indent: HelpText.textColumn)
    let width = max(DisplayWidth.of(shown), name.count + 2)
    guard width < HelpText.textColumn, let first = lines.first else { return [shown] + lines }
    let padding = String(repeating: " ", count: HelpText.textColumn - DisplayWidth.of(shown))
    return [shown + padding + first.dropFirst(HelpText.textColumn)] + lines.dropFirst()
  }

  /// The text of an argument, with its values and its default.
  private func described(_ argument: ArgumentInfo) -> String {
    let text = words(argument.abstract ?? "")
    let values = (argument.allValues ?? []).joined(separator: ", ")
    let brackets =
      switch (values.isEmpty, argument.defaultValue) {
      case (true, nil): ""
      case (false, nil): messages.help("helpValues", values)
      case (false, let value?): messages.help("helpValuesDefault", values, value)
      case (true, let value?): messages.help("helpDefault", value)
      }
    // Full-width brackets have their own space.
    return [text, brackets].filter { !$0.isEmpty }.joined(separator: " ").replacing(" （", with: "（")
  }

  // MARK: - Usage and errors

  /// The line that shows how to call a command. It breaks between options only.
  private func usage(
    _ key: String, _ commands: [any ParsableCommand.Type], _ arguments: [ArgumentInfo]
  ) -> [String] {
    let title = messages.help(key)
    let indent = DisplayWidth.of(title)
    let call = label(HelpText.synopsis(of: commands, arguments))
    return wrapped(call, indent: indent).enumerated().map { number, line in
      number == 0 ? messages.help(key, String(line.dropFirst(indent))) : line
    }
  }

  /// A command with more options than this shows only the needed ones.
  private static let optionLimit = 12

  private static func synopsis(of commands: [any ParsableCommand.Type], _ arguments: [ArgumentInfo]) -> String {
    let name = commands.map { $0._commandName }
    let needed = arguments.filter { $0.kind == .positional || !$0.isOptional }
    let options =
      if arguments.count <= optionLimit {
        arguments.map(\.synopsis)
      } else if (1...optionLimit).contains(needed.count) {
        ["[<options>]"] + needed.map(\.synopsis)
      } else {
        ["<options>"]
      }
    let subcommand = commands.last?.configuration.subcommands.isEmpty == false ? ["<subcommand>"] : []
    return (name + options + subcommand).joined(separator: " ")
  }

  /// An error, the argument that it is about, and how the command is called.
  private func screen(of problem: ParserProblem?, _ message: String, isUsage: Bool) throws -> String {
    let commands = problem?.commands ?? [MiniLibrary.self]
    let arguments = try commands.last.map { try ArgumentInfo.all(of: $0) } ?? []
    let usage = problem?.usage(arguments)
    var lines = [messages.help("helpError", usage.map { label($0.problem.sentence(in: messages)) } ?? message)]
    guard isUsage else { return lines[0] }
    if let argument = usage?.argument, let name = usage?.label {
      lines += wrapped(messages.help("helpErrorHelp", label(name) + "  " + words(argument.abstract ?? "")))
    }
    lines += self.usage("helpErrorUsage", commands, arguments)
    if let command = commands.last, isHelp(command) { return lines.joined(separator: "\n") }
    let help = commands.map { $0._commandName }.joined(separator: " ") + " --help"
    return (lines + wrapped(messages.help("helpSeeMore", help), indent: 2)).joined(separator: "\n")
  }

  /// The names of an option with the name of its value: `--due <Datum>`.
  private func label(_ text: String) -> String {
    text.replacing(/<[^<>]+>/) { value in
      String(value.output).replacing(/[a-z]+( [a-z]+)*/) {
        messages.helpValue(String($0.output.0)) ?? String($0.output.0)
      }
    }
  }

  /// A text in lines that fit the terminal.
  ///
  /// - Parameter indent: the spaces before each line.
  private func wrapped(_ text: String, indent: Int = 0) -> [String] {
    let lines = LineWrap.wrap(text, to: max(columns - indent, 20)).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.isEmpty ? "" : String(repeating: " ", count: indent) + $0 }
  }

  // MARK: - Keys

  /// A text of ours with the entries in the place of their keys.
  func words(_ text: String, escaped escape: (String) -> String = { $0 }) -> String {
    // One entry lists the languages; the others quote nothing.
    text.replacing(/help[A-Z][A-Za-z]*/) {
      escape(messages.help(String($0.output), messages.languageTags.joined(separator: ", ")))
    }
  }

  private func replacingKeys(in text: String, escaped escape: (String) -> String) throws -> String {
    try ParserTexts().keys.reduce(words(text, escaped: escape)) { text, own in
      text.replacing(own.text, with: escape(messages.help(own.key)))
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

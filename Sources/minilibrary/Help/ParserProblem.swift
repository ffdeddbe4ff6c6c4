import ArgumentParser

/// An error of the parser: a problem of the command line, or a request for help.
///
/// The types of these errors are internal to the parser. Reflection reads their cases and values, so that nothing
/// depends on the parser's English sentences. A test holds each case that a command line can cause.
struct ParserProblem {
  /// The commands on the line, from the program itself to the last.
  let commands: [any ParsableCommand.Type]
  /// `missingValueForOption`
  let name: String
  private let values: [Any]
  private let error: any Error

  /// - Returns: nil for an error that a command threw when it ran.
  init?(_ error: any Error) {
    self.error = error
    let mirror = Mirror(reflecting: error)
    // A command that only groups others throws a request for its help when it runs.
    if error is CleanExit, let group = mirror.descendant("base", "helpRequest") as? any ParsableCommand.Type {
      (commands, name, values) = (group.path(), "helpRequested", [])
      return
    }
    guard let commands = mirror.descendant("commandStack") as? [any ParsableCommand.Type],
      let problem = mirror.descendant("parserError")
    else { return nil }
    self.commands = commands
    guard let payload = Mirror(reflecting: problem).children.first, let name = payload.label else {
      self.name = "\(problem)"
      values = []
      return
    }
    self.name = name
    let parts = Mirror(reflecting: payload.value)
    values = parts.displayStyle == .tuple ? parts.children.map(\.value) : [payload.value]
  }

  /// The problem, and the argument whose help belongs to it; nil for problems that the parser words itself.
  ///
  /// The parser's message quotes the arguments that it is about. A line of it ends with the key of the argument's help.
  func usage(_ arguments: [ArgumentInfo]) -> (problem: UsageProblem, argument: ArgumentInfo?, label: String?)? {
    let message = MiniLibrary.fullMessage(for: error)
    func quotes(_ text: String) -> Bool { message.contains("'\(text)'") }
    func explains(_ argument: ArgumentInfo) -> Bool { message.contains("  \(argument.abstract ?? "")\n") }
    let option = values.lazy.compactMap(ParserProblem.option).first
    let text = values.lazy.compactMap { $0 as? String ?? ($0 as? Character).map { "-\($0)" } }.first
    switch (name, option, text) {
    case ("noValue", _, _):
      let missing = arguments.filter { quotes($0.neededSynopsis) }
      guard let first = missing.first(where: explains) ?? missing.first else { return nil }
      let labels = missing.map(\.neededSynopsis)
      let problem: UsageProblem =
        labels.allSatisfy { $0 == labels[0] } ? .missingArgument(labels[0]) : .missingOneOf(labels)
      return (problem, first, first.label(first.names?.first?.text))
    case ("missingValueForOption", let option?, _):
      let argument = arguments.named(option)
      let label = argument?.label(option)
      return (.missingValue(label ?? option), argument, label)
    case ("unableToParseValue", let option, let value?):
      let argument = option.flatMap(arguments.named) ?? arguments.last { $0.kind == .positional && quotes($0.label(nil)) }
      guard let argument else { return nil }
      let label = argument.label(option)
      return (.invalidValue(value, for: label, allowed: argument.allValues ?? []), argument, label)
    case ("unknownOption", let option?, _):
      let names = arguments.flatMap { $0.names ?? [] }.map(\.text)
      return (.unknownOption(option, suggestion: names.first { $0 != option && quotes($0) }), nil, nil)
    case ("unexpectedValueForOption", let option?, let value?): return (.valueNotTaken(value, by: option), nil, nil)
    case ("unexpectedExtraValues", _, _): return (.unexpectedArguments(extraValues), nil, nil)
    case ("invalidOption", _, let text?), ("nonAlphanumericShortOption", _, let text?):
      return (.unknownOption(text, suggestion: nil), nil, nil)
    case ("missingSubcommand", _, _): return (.missingSubcommand, nil, nil)
    default: return nil
    }
  }

  /// The words that no argument takes, each with its place on the line.
  private var extraValues: [String] {
    values.flatMap { Mirror(reflecting: $0).children }
      .compactMap { Mirror(reflecting: $0.value).children.lazy.compactMap { $0.value as? String }.first }
  }

  /// The name of an option, `--due`; nil for other values of the parser.
  private static func option(_ value: Any) -> String? {
    guard let part = Mirror(reflecting: value).children.first else { return nil }
    switch part.label {
    case "some": return option(part.value)
    case "long": return "--\(part.value)"
    case "longWithSingleDash": return "-\(part.value)"
    case "short": return Mirror(reflecting: part.value).children.first.map { "-\($0.value)" }
    default: return nil
    }
  }
}

extension ParsableCommand {
  /// The commands from a root to this one; empty where this one is not below it.
  static func path(from root: any ParsableCommand.Type = MiniLibrary.self) -> [any ParsableCommand.Type] {
    if root == Self.self { return [root] }
    let below = root.configuration.subcommands.lazy.map { path(from: $0) }.first { !$0.isEmpty }
    return below.map { [root] + $0 } ?? []
  }
}

extension [ArgumentInfo] {
  fileprivate func named(_ option: String) -> ArgumentInfo? {
    first { argument in argument.names?.contains { $0.text == option } == true }
  }
}

import ArgumentParser
import FoundationEssentials

/// An argument of a command as the parser describes it to programs (`--experimental-dump-help`).
struct ArgumentInfo: Decodable {
  enum Kind: String, Decodable { case positional, option, flag }

  struct Name: Decodable {
    enum Kind: String, Decodable { case long, short, longWithSingleDash }

    let kind: Kind
    let name: String

    /// `--due`, `-o`
    var text: String { (kind == .long ? "--" : "-") + name }
  }

  let kind: Kind
  let shouldDisplay: Bool
  let isOptional: Bool
  let isRepeating: Bool
  let names: [Name]?
  let preferredName: Name?
  let valueName: String?
  let defaultValue: String?
  let allValues: [String]?
  let abstract: String?
  let discussion: String?

  /// The arguments that the command itself declares, without `--help`. A command with subcommands declares none.
  static func all(of command: any ParsableCommand.Type) throws -> [ArgumentInfo] {
    guard command.configuration.subcommands.isEmpty else { return [] }
    let arguments = try Dump(of: command).command.arguments ?? []
    return arguments.filter { $0.shouldDisplay && $0.preferredName?.text != "--help" }
  }

  /// Options whose value may be left out (`defaultAsFlag`). The parser's description does not say so.
  private static let optionalValues: Set<String> = ["--camera", "--screen"]

  /// `<book>`, `--due <date>`
  func label(_ name: String?) -> String {
    let value = "<\(valueName ?? "")>"
    guard let name else { return value }
    if kind == .flag { return name }
    let isOptional = preferredName.map { ArgumentInfo.optionalValues.contains($0.text) } ?? false
    return name + " " + (isOptional ? "[\(value)]" : value)
  }

  /// With all names: `-o, --output <file>`
  var fullLabel: String {
    let short = (names ?? []).filter { $0.kind == .short }
    let names = short + (names ?? []).filter { $0.kind != .short }
    return label(names.isEmpty ? nil : names.map(\.text).joined(separator: ", "))
  }

  /// `--category <name> ...`
  var neededSynopsis: String { label(preferredName?.text) + (isRepeating ? " ..." : "") }

  /// `[--category <name> ...]`
  var synopsis: String { isOptional ? "[\(neededSynopsis)]" : neededSynopsis }
}

/// What `--experimental-dump-help` prints.
private struct Dump: Decodable {
  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let arguments: [ArgumentInfo]?
    let subcommands: [Command]?
  }

  let command: Command

  init(of command: any ParsableCommand.Type) throws {
    self = try JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8))
  }
}

/// The texts that the parser adds to completion scripts and dumps, with the keys of ours.
struct ParserTexts {
  let keys: [(text: String, key: String)]

  init() throws {
    let root = try Dump(of: MiniLibrary.self).command
    func argument(_ name: String) -> String? {
      root.arguments?.first { $0.preferredName?.text == name }?.abstract
    }
    let help = root.subcommands?.first { $0.commandName == "help" }?.abstract
    let texts = [(argument("--version"), "helpVersion"), (argument("--help"), "helpHelp"), (help, "helpHelpCommand")]
    keys = texts.compactMap { text, key in text.map { ($0, key) } }
  }
}

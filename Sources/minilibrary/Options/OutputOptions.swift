import Application
import ArgumentParser
import Domain
import Messages
import Store

struct OutputOptions: ParsableArguments {
  @Flag(help: "helpOutputJson")
  var json = false

  var form: DocumentForm? { json ? .whole : nil }

  /// Prints the document or the text, whichever was asked for.
  func show(_ document: some Encodable, else text: @autoclosure () throws -> String) throws {
    try Output.write(json ? JSONDocument.text(of: document) : text())
  }

  /// - Throws: the problem of the printout, after printing it.
  func show(_ printout: Printout) throws {
    try show(printout.document, else: printout.text())
    if let warning = printout.warning { Output.complain(warning) }
    if let problem = printout.problem { throw problem }
  }

  func show(_ document: some Encodable, lines: [String]) throws {
    try show(document, else: lines.map { $0 + "\n" }.joined())
  }

  func show(_ document: some Encodable, line: String) throws {
    try show(document, lines: [line])
  }
}

/// The options of every command that works on a library and prints a result.
struct CommonOptions: ParsableArguments {
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions
}

/// How `--json` prints.
enum DocumentForm: Hashable, Sendable {
  /// A single document.
  case whole
  /// A document on one line, for each report.
  case lines
}

struct ClockOptions: ParsableArguments {
  @Flag(help: "helpClockClockIsRight")
  var clockIsRight = false

  /// Confirms the clock. Call it before anything that a due date follows from.
  func confirm(in session: Session) async throws {
    if clockIsRight { try await session.confirmClock() }
  }
}

struct WriteOptions: ParsableArguments {
  @Option(help: ArgumentHelp("helpWriteOperation", valueName: "id"))
  var operation: String?

  func validate() throws {
    guard let operation else { return }
    guard (1...200).contains(operation.count) else {
      throw ValidationError(.operationLength)
    }
  }

  /// The operation's ID. Without a given ID, each call is a separate change.
  var operationID: OperationID { operation.map { OperationID($0) } ?? .random() }
}

/// The language of a command's output.
struct LanguageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "helpLanguageLanguage",
      discussion: "helpLanguageLanguageMore",
      valueName: "language"), completion: .list(Language.allCases.map(\.tag)))
  var language: String?

  var options: [SettingKey: String] {
    var options: [SettingKey: String] = [:]
    options[.language] = language
    return options
  }

  func validate() throws {
    let environment = ProcessEnvironment()
    // Only the language: a command that reads no other setting does not fail because of their values.
    let own = environment["MINILIBRARY_LANGUAGE"].map { ["MINILIBRARY_LANGUAGE": $0] } ?? [:]
    do {
      _ = try Settings(options: options, environment: ProcessEnvironment(own))
    } catch {
      throw ValidationError(messages(environment).sentence(error))
    }
  }

  /// The words for commands without a file, and before it is read. An unknown language is reported in the locale's.
  func messages(_ environment: ProcessEnvironment = ProcessEnvironment()) -> Messages {
    LanguageOptions.messages(language, environment)
  }

  /// The words for help and for what is wrong with a command line: their language follows from the options as they were
  /// typed, the environment and the configuration file, so far as these are sound.
  static func messages(for arguments: [String]) -> Messages {
    func value(of name: String) -> String? {
      let place = arguments.lastIndex { $0 == name || $0.hasPrefix(name + "=") }
      return place.flatMap { place in
        let text = arguments[place].dropFirst(name.count + 1)
        if arguments[place] != name { return text.isEmpty ? nil : String(text) }
        return arguments.indices.contains(place + 1) ? arguments[place + 1] : nil
      }
    }
    let named = value(of: "--language")
    if let named, Language(tag: named) != nil { return messages(named) }
    let options = value(of: "--config").map { $0.isEmpty ? [] : ["--config", $0] } ?? []
    if let settings = try? StoreOptions.parse(options).settings() { return settings.messages }
    return messages()
  }

  /// The messages for options that are checked before `--language` is known.
  static func messages(_ named: String? = nil, _ environment: ProcessEnvironment = ProcessEnvironment()) -> Messages {
    let named = named ?? environment["MINILIBRARY_LANGUAGE"]
    return Messages(language: named.flatMap(Language.init(tag:)) ?? Language(environment: environment.variables))
  }
}

/// How many rows of a list are wanted; at least one.
struct Limit: ExpressibleByArgument {
  let count: Int

  init(_ count: Int) {
    self.count = max(1, count)
  }

  init?(argument: String) {
    guard let count = Int(argument), count >= 1 else { return nil }
    self.count = count
  }

  var defaultValueDescription: String { String(count) }
}

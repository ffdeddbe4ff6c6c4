import Application
import ArgumentParser
import Messages

/// Which library, and by which rules: shared by every command that opens the store.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The configuration file. Also MINILIBRARY_CONFIG.",
      discussion: """
        Without it: \(SettingsFile.systemWide), if it is there. The environment outdoes the file, and options outdo both.
        """, valueName: "file"), completion: .file())
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The library's file, or its postgres:// address. Also MINILIBRARY_DATABASE.",
      discussion: """
        Without it: minilibrary/library.sqlite in $XDG_DATA_HOME or ~/.local/share. Every user of the machine can read \
        a command line: a password belongs into ~/.pgpass (or PGPASSFILE, PGSERVICE) instead.
        """, valueName: "path|address"), completion: .file())
  var database: String?

  @Option(
    help: ArgumentHelp(
      "Days until a loan is due (default: 14). Also MINILIBRARY_LOAN_DAYS.", valueName: "days"))
  var loanDays: String?

  @Option(
    help: ArgumentHelp(
      "Books a student may have at once, or none for any number (default: 5). Also MINILIBRARY_LOAN_LIMIT.",
      valueName: "number"))
  var loanLimit: String?

  @OptionGroup var speech: LanguageOptions

  private var options: [SettingKey: String] {
    var options = speech.options
    options[.database] = database
    options[.loanDays] = loanDays
    options[.loanLimit] = loanLimit
    return options
  }

  /// Checks the options and the environment; the configuration file is read when the command runs.
  func validate() throws {
    if config == "" { throw ValidationError("--config takes the path of a file.") }
    do {
      _ = try Settings(options: options, environment: ProcessEnvironment())
    } catch {
      throw ValidationError(speech.messages().sentence(error))
    }
  }

  /// - Parameters:
  ///   - others: options of the command beside these.
  ///   - systemWide: the file that is read when none was named, and need not be there.
  /// - Throws: ``Messages/CommandProblem`` for a file that cannot be read or does not say what it should.
  func settings(
    and others: [SettingKey: String] = [:], environment: ProcessEnvironment = ProcessEnvironment(),
    systemWide: String = SettingsFile.systemWide
  ) throws -> Settings {
    let named = named(environment)
    let file = try SettingsFile(path: named ?? systemWide, mayBeMissing: named == nil)
    return try Settings(options: options.merging(others) { $1 }, environment: environment, file: file)
  }

  /// The configuration file that is read where it is there.
  func configurationPath(_ environment: ProcessEnvironment) -> String { named(environment) ?? SettingsFile.systemWide }

  private func named(_ environment: ProcessEnvironment) -> String? {
    (config ?? environment["MINILIBRARY_CONFIG"]).map(environment.expandingHome)
  }
}

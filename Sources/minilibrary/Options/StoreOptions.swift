import Application
import ArgumentParser
import Domain
import Messages

/// Which library: shared by every command that opens the store.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "helpStoreConfig",
      discussion: "helpStoreConfigMore", valueName: "file"), completion: .file())
  var config: String?

  @Option(
    help: ArgumentHelp(
      "helpStoreDatabase",
      discussion: "helpStoreDatabaseMore", valueName: "path|address"), completion: .file())
  var database: String?

  @OptionGroup var speech: LanguageOptions

  private var options: [SettingKey: String] {
    var options = speech.options
    options[.database] = database
    return options
  }

  /// Checks the options and the environment; the configuration file is read when the command runs.
  func validate() throws {
    if config == "" { throw ValidationError(.configEmpty) }
    do {
      _ = try Settings(options: options, environment: ProcessEnvironment())
    } catch {
      throw ValidationError(speech.messages().sentence(error))
    }
  }

  /// - Parameters:
  ///   - others: further options of the command.
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

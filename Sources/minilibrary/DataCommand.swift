import Application
import ArgumentParser

/// A command that reads the settings.
protocol SettingsCommand: AsyncParsableCommand {
  var store: StoreOptions { get }
  /// The form of the document for results and refusals; nil: text for people.
  var document: DocumentForm? { get }
  /// Settings from options that do not concern the store.
  var moreOptions: [SettingKey: String] { get }
  func run(with settings: Settings) async throws
}

/// A command that works on an open library and prints the result.
protocol DataCommand: SettingsCommand {
  var use: LibraryUse { get }
  func run(in session: Session) async throws
}

/// A command with the options of nearly all commands.
protocol CommonCommand: SettingsCommand {
  var common: CommonOptions { get }
}

/// A data command with `--json`.
typealias DocumentCommand = DataCommand & CommonCommand

extension SettingsCommand {
  var document: DocumentForm? { nil }
  var moreOptions: [SettingKey: String] { [:] }

  func run() async throws {
    var messages = store.speech.messages()
    do {
      let settings = try store.settings(and: moreOptions)
      messages = settings.messages
      try await run(with: settings)
    } catch {
      throw ExitStatus.report(error, in: messages, as: document)
    }
  }
}

extension DataCommand {
  var use: LibraryUse { [] }

  func run(with settings: Settings) async throws {
    try await Session.run(settings, use, tell: Output.complain) { try await run(in: $0) }
  }
}

extension CommonCommand {
  var store: StoreOptions { common.store }
  var output: OutputOptions { common.output }
  var document: DocumentForm? { output.form }
}

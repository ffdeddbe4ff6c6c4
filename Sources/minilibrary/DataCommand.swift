import Application
import ArgumentParser

/// A command that works on an open library and prints the result.
protocol DataCommand: AsyncParsableCommand {
  var store: StoreOptions { get }
  var use: LibraryUse { get }
  /// The form of the document for results and refusals; nil: text for people.
  var document: DocumentForm? { get }
  /// Settings from options that do not concern the store.
  var moreOptions: [SettingKey: String] { get }
  func run(in session: Session) async throws
}

/// A data command with `--json`.
protocol DocumentCommand: DataCommand {
  var output: OutputOptions { get }
}

extension DocumentCommand {
  var document: DocumentForm? { output.form }
}

extension DataCommand {
  var use: LibraryUse { [] }
  var document: DocumentForm? { nil }
  var moreOptions: [SettingKey: String] { [:] }

  func run() async throws {
    var messages = store.speech.messages()
    do {
      let settings = try store.settings(and: moreOptions)
      messages = settings.messages
      try await Session.run(settings, use, tell: Output.complain) { try await run(in: $0) }
    } catch {
      throw ExitStatus.report(error, in: messages, as: document)
    }
  }
}

extension Session {
  /// Prints the document or the text, whichever was asked for.
  func show(_ document: some Encodable, else text: @autoclosure () -> String, asJSON: Bool) throws {
    try Output.write(asJSON ? JSONDocument.text(of: document) : text())
  }
}

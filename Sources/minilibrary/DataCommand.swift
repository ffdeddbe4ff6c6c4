import ArgumentParser
import Domain
import Messages
import Store

/// A command that works on an open library and prints what came of it.
protocol DataCommand: AsyncParsableCommand {
  var store: StoreOptions { get }
  func run(in session: Session) async throws
}

extension DataCommand {
  func run() async throws {
    let messages = Messages()
    do {
      let settings = try store.settings()
      let rules = settings.rules
      let library = try await Library.open(at: settings.location(), rules: rules, calendar: messages.calendar)
      do {
        try await run(in: Session(library: library, rules: rules, messages: messages, now: .now))
      } catch {
        // Why the command failed matters more than what closing after it may add.
        try? await library.close()
        throw error
      }
      try await library.close()
    } catch {
      throw ExitStatus.report(error, in: messages)
    }
  }
}

/// What a data command works with: the open library, its rules and words, and one moment that counts as now.
struct Session: Sendable {
  let library: Library
  let rules: CirculationRules
  let messages: Messages
  let now: Timestamp

  var calendar: LocalCalendar { messages.calendar }

  /// Prints the document or the text, whichever was asked for.
  func show(_ document: some Encodable, else text: @autoclosure () -> String, asJSON: Bool) throws {
    try Output.write(asJSON ? JSONDocument.text(of: document) : text())
  }
}

import ArgumentParser
import Domain
import Kiosk
import Messages
import Store

/// A command that works on an open library and prints what came of it.
protocol DataCommand: AsyncParsableCommand {
  var store: StoreOptions { get }
  /// Whether it runs on and on: then a server that does not answer yet is waited for, and the store is never waited for
  /// where other things go on.
  var isStation: Bool { get }
  /// What was set by options that are not the store's.
  var moreOptions: [SettingKey: String] { get }
  func run(in session: Session) async throws
}

extension DataCommand {
  var isStation: Bool { false }
  var moreOptions: [SettingKey: String] { [:] }

  func run() async throws {
    var messages = store.speech.messages()
    do {
      let settings = try store.settings(and: moreOptions)
      messages = settings.messages
      let rules = settings.rules
      let library = try await library(at: settings.location(), rules, messages)
      do {
        try await run(in: Session(library: library, settings: settings, messages: messages, now: .now))
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

  /// After a power cut a station may be up before the server is.
  private func library(
    at location: StoreLocation, _ rules: CirculationRules, _ messages: Messages
  ) async throws -> Library {
    var hasComplained = false
    while true {
      do {
        return try await Library.open(
          at: location, rules: rules, calendar: messages.calendar, worksInPlace: !isStation)
      } catch {
        guard isStation, case .postgres = location, case .store(.unreachable, _) = error.first else { throw error }
        if !hasComplained {
          Output.complain(messages.refusalLine(error))
          Output.complain(messages.sentence(.waitingForStore))
          hasComplained = true
        }
        ServiceManager(environment: ProcessEnvironment().variables)?
          .notify(.stillStarting(.seconds(60)), .status("waiting for the store"))
        try await Task.sleep(for: .seconds(1))
      }
    }
  }
}

/// What a data command works with: the open library, its rules and words, and one moment that counts as now.
struct Session: Sendable {
  let library: Library
  let settings: Settings
  let messages: Messages
  let now: Timestamp

  var rules: CirculationRules { settings.rules }
  var calendar: LocalCalendar { messages.calendar }

  /// Prints the document or the text, whichever was asked for.
  func show(_ document: some Encodable, else text: @autoclosure () -> String, asJSON: Bool) throws {
    try Output.write(asJSON ? JSONDocument.text(of: document) : text())
  }
}

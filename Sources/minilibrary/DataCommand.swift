import Application
import ArgumentParser
import Domain
import FoundationEssentials
import Kiosk
import Messages
import Store

/// A command that works on an open library and prints what came of it.
protocol DataCommand: AsyncParsableCommand {
  var store: StoreOptions { get }
  /// Whether it runs on and on: then a server that does not answer yet is waited for, and the store is never waited for
  /// where other things go on.
  var isStation: Bool { get }
  /// Whether it may take minutes: then it works elsewhere than where a wish to stop is heard.
  var isLong: Bool { get }
  /// Whether it may be the first thing that is done with a library. Every other command refuses a library that was named and
  /// is not there: the name is mistyped.
  var founds: Bool { get }
  /// Whether it looks at what it would do, and does nothing: where there is no library yet, as if in an empty one.
  var onlyLooks: Bool { get }
  /// Whether it goes on where an import cannot be finished because its rows are damaged.
  var mendsDamage: Bool { get }
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
  var isStation: Bool { false }
  var isLong: Bool { false }
  var founds: Bool { false }
  var onlyLooks: Bool { false }
  var mendsDamage: Bool { false }
  var document: DocumentForm? { nil }
  var moreOptions: [SettingKey: String] { [:] }

  func run() async throws {
    var messages = store.speech.messages()
    do {
      let settings = try store.settings(and: moreOptions)
      messages = settings.messages
      let library = try await library(settings)
      do {
        let finished = try await finishImports(of: library, messages)
        try await run(
          in: Session(
            library: library, settings: settings, messages: messages, now: .now, finishedLines: finished))
      } catch {
        // Why the command failed matters more than what closing after it may add.
        try? await library.close()
        throw error
      }
      try await library.close()
    } catch {
      throw ExitStatus.report(error, in: messages, as: document)
    }
  }

  /// No command sees half of an import that was broken off.
  ///
  /// - Returns: how many lines of earlier imports this command has brought to their end.
  private func finishImports(of library: Library, _ messages: Messages) async throws -> Int {
    guard !onlyLooks else { return 0 }
    do {
      let lines = try await library.finishImports()
      if lines > 0 { Output.complain(messages.sentence(.finishedEarlier(lines: lines))) }
      return lines
    } catch {
      // A command that only looks goes on; one that changes something meets the same fault.
      guard case .store(let fault, _) = error.first,
        [.locked, .contended, .readOnly, .full].contains(fault) || mendsDamage && fault == .damaged
      else { throw error }
      return 0
    }
  }

  /// Opens the library. After a power cut a station may be up before the server is.
  private func library(_ settings: Settings) async throws -> Library {
    let (location, messages) = (try settings.location(), settings.messages)
    if onlyLooks, case .file(let path) = location, !FileManager.default.fileExists(atPath: path) {
      try location.expectNoneGone()
      return try await Library.inMemory(rules: settings.rules, calendar: messages.calendar)
    }
    var hasComplained = false
    while true {
      do {
        let library = try await Library.open(
          at: location, rules: settings.rules, calendar: messages.calendar, mayFound: founds || !settings.namesLibrary,
          worksInPlace: !isStation && !isLong, clockRule: .program)
        if let path = library.logPutAside { Output.complain(messages.sentence(.logPutAside(path: path))) }
        return library
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

extension Session {
  /// Prints the document or the text, whichever was asked for.
  func show(_ document: some Encodable, else text: @autoclosure () -> String, asJSON: Bool) throws {
    try Output.write(asJSON ? JSONDocument.text(of: document) : text())
  }
}

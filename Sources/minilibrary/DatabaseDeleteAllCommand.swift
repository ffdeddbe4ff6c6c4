import Application
import ArgumentParser
import Domain
import Glibc
import Messages
import Store

struct DatabaseDeleteAllCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete-all",
    abstract: "Back the library up, then delete everything in it.",
    discussion: """
      Asks for the library's name typed out; --name says it in a script. The backup lies beside the library's file, or with \
      this machine's data where the library is on a server, and is checked before anything is deleted. Then all books, \
      students, loans and activity go in one transaction; the library keeps its name. Covers and copies that were made \
      elsewhere stay.

      Example: minilibrary database delete-all --name library
      """
  )

  @Option(help: "The library's name, as “database name” shows it.")
  var name: String?

  @Option(
    help: ArgumentHelp("Where the backup is written (default: beside the library).", valueName: "file"),
    completion: .file())
  var backup: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  var use: LibraryUse { .long }

  func run(in session: Session) async throws {
    let expected = try await session.libraryName()
    let rows = try await session.library.rowsToDelete()
    guard typedName(expected, rows: rows, session.messages) == expected else {
      throw CommandProblem.libraryNameWrong(name: expected)
    }
    let place = session.settings.place
    let path = backup ?? session.backupPath(at: session.now)
    let (library, messages) = (session.library, session.messages)
    let bar = ProgressBar()
    let deleted: Int
    do {
      defer { bar.clear() }
      deleted = try await Interruption.cancelling {
        let backup = try await place.backUpLibrary(to: path) { bar.show(done: $0.done, of: $0.total) }
        if let first = backup.findings.first {
          Output.complain(messages.sentence(RestoreReport.findings(backup.findings.count, first: first, in: path)))
        }
        do {
          return try await library.deleteAll(backedUp: backup.rows)
        } catch let refusals as Refusals where refusals.first == .noLongerThere {
          throw CommandProblem.libraryChanged(backup: path)
        }
      }
    }
    let report = session.messages.sentence(ImportReport.deleted(rows: deleted, backup: path))
    try session.show(DeletedLibraryJSON(rows: deleted, backup: path), else: report + "\n", asJSON: output.json)
  }

  /// A script that does not say the name has not said it.
  private func typedName(_ expected: String, rows: Int, _ messages: Messages) -> String? {
    if let name { return TypedText.trim(name) }
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    Output.remark(messages.sentence(ImportReport.askName(expected, rows: rows)))
    return readLine().map { TypedText.trim($0) }
  }
}

/// The keys are a promise to scripts.
private struct DeletedLibraryJSON: Encodable {
  let rows: Int
  let backup: String
}

extension Session {
  /// `library-before-delete-20261121T103000Z.sqlite`
  fileprivate func backupPath(at now: Timestamp) -> String {
    let digits = JSONDocument.text(of: now).prefix(19).filter { $0 != "-" && $0 != ":" }
    let mark = "-before-delete-\(digits)Z.sqlite"
    switch settings.place {
    case .file(let path):
      return (path.hasSuffix(".sqlite") ? String(path.dropLast(".sqlite".count)) : path) + mark
    case .postgres: return settings.stateOrDataFolder + "/library" + mark
    }
  }
}

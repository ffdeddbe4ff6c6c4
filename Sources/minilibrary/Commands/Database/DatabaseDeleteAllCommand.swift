import Application
import ArgumentParser
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
    let typed: String?
    if let name {
      typed = name
    } else if isatty(STDIN_FILENO) == 1 {
      let rows = try await session.library.rowsToDelete()
      Output.remark(session.messages.sentence(ImportReport.askName(try await session.libraryName(), rows: rows)))
      typed = readLine()
    } else {
      // A script that does not say the name has not said it.
      typed = nil
    }
    let (backup, bar) = (backup, ProgressBar())
    let deletion: (rows: Int, backup: String)
    do {
      defer { bar.clear() }
      deletion = try await Interruption.cancelling {
        try await session.deleteAll(
          named: typed, backup: backup, progress: { bar.show(done: $0.done, of: $0.total) }, tell: Output.complain)
      }
    }
    let report = session.messages.sentence(ImportReport.deleted(rows: deletion.rows, backup: deletion.backup))
    try session.show(
      DeletedLibraryJSON(rows: deletion.rows, backup: deletion.backup), else: report + "\n", asJSON: output.json)
  }
}

/// The keys are a promise to scripts.
private struct DeletedLibraryJSON: Encodable {
  let rows: Int
  let backup: String
}

import Application
import ArgumentParser
import Domain
import Messages
import Store

struct DatabaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "database",
    abstract: "Look after the library's database.",
    subcommands: [
      DatabaseNewCommand.self, DatabaseCheckCommand.self, DatabaseMendCommand.self, DatabaseBackupCommand.self,
      DatabaseRestoreCommand.self, DatabaseCopyCommand.self,
      DatabaseSortCommand.self, DatabaseNameCommand.self, DatabaseDeleteAllCommand.self,
    ]
  )
}

struct DatabaseCheckCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check that the library's file is sound and its counts agree.",
    discussion: """
      Prints ok, or a line for each finding and ends with status 1.

      Example: minilibrary database check --database /var/lib/minilibrary/library.sqlite
      """
  )

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  var use: LibraryUse { .mendsDamage }

  func run(in session: Session) async throws {
    let findings = try await session.library.check() + unfinishedImport(in: session)
    let lines = findings.isEmpty ? [session.messages.sentence(.databaseSound)] : findings.map { PlainText.clean($0) }
    try session.show(findings, else: lines.map { $0 + "\n" }.joined(), asJSON: output.json)
    if !findings.isEmpty { throw ExitStatus.refused }
  }

  /// An import that another program is at work with is no finding.
  private func unfinishedImport(in session: Session) async throws -> [String] {
    do {
      try await session.library.finishImports()
      return []
    } catch {
      guard (try? await session.library.hasUnfinishedImport()) == true else { return [] }
      return [
        "an import is not finished; the next command that may change the library finishes it: \(error.first.code)"
      ]
    }
  }
}

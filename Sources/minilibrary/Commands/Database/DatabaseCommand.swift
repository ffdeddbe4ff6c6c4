import Application
import ArgumentParser
import Domain
import Glibc
import Messages
import Store

struct DatabaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "database", "helpDatabase",
    subcommands: [
      DatabaseNewCommand.self, DatabaseCheck.command, DatabaseMend.command, DatabaseBackupCommand.self,
      DatabaseRestoreCommand.self, DatabaseCopyCommand.self, DatabaseSort.command, DatabaseTidy.command,
      DatabaseName.command, DatabaseDeleteAll.command,
    ])
}

struct DatabaseCheck: Query {
  static let configuration = CommandConfiguration(
    "check", "helpDatabaseCheck", more: "helpDatabaseCheckMore",
    examples: "database check --database /var/lib/minilibrary/library.sqlite")

  var use: LibraryUse { .mendsDamage }

  func answer(in session: Session) async throws -> Printout {
    let findings = try await session.check()
    let messages = session.messages
    let lines = findings.map { PlainText.clean(messages.sentence($0)) }
    var printout = Printout(
      findings.map { $0.json(in: messages) },
      lines: lines.isEmpty ? [messages.text(.reportDatabaseSound)] : lines)
    printout.problem = findings.isEmpty ? nil : ExitStatus.refused
    return printout
  }
}

struct DatabaseNewCommand: CommonCommand {
  static let configuration = CommandConfiguration(
    "new", "helpDatabaseNew", more: "helpDatabaseNewMore",
    examples: "database new --database /var/lib/minilibrary/library.sqlite")

  @OptionGroup var common: CommonOptions

  func run(with settings: Settings) async throws {
    let (place, messages) = (try settings.location(), settings.messages)
    if let path = try await place.foundLibrary() { Output.complain(messages.text(.reportLogPutAside(path: path))) }
    try output.show(
      ["database": place.description],
      line: messages.text(.reportLibraryFounded(place: place.description)))
  }
}

struct DatabaseName: Query {
  static let configuration = CommandConfiguration(
    "name", "helpDatabaseName", more: "helpDatabaseNameMore",
    examples: #"database name "Saint Brigid's School Library""#)

  @Argument(help: "helpDatabaseNameName")
  var name: String?

  func answer(in session: Session) async throws -> Printout {
    let name = if let name { try await session.setName(name) } else { try await session.libraryName() }
    return Printout(["name": name], .importLibraryNamed(name), in: session)
  }
}

struct DatabaseSort: Query {
  static let configuration = CommandConfiguration(
    "sort", "helpDatabaseSort", more: "helpDatabaseSortMore", examples: "database sort")

  func answer(in session: Session) async throws -> Printout {
    let moved = try await session.sortAnew()
    return Printout(["moved": moved], .bookSorted(moved), in: session)
  }
}

struct DatabaseMend: Query {
  static let configuration = CommandConfiguration(
    "mend", "helpDatabaseMend", more: "helpDatabaseMendMore",
    examples: """
      database mend book.isbn 12 9780441172719
      database mend book.isbn 12 --none
      """)

  @Argument(help: ArgumentHelp("helpDatabaseMendColumn", valueName: "column"))
  var column: String

  @Argument(help: ArgumentHelp("helpDatabaseMendRow", valueName: "row"))
  var row: String

  @Argument(help: ArgumentHelp("helpDatabaseMendValue", valueName: "value"))
  var value: String?

  @Flag(help: "helpDatabaseMendNone")
  var none = false

  var use: LibraryUse { .mendsDamage }

  func validate() throws {
    guard none == (value == nil) else { throw ValidationError(.valueOrNone) }
  }

  func answer(in session: Session) async throws -> Printout {
    let place = try await session.mend(column, row: row, to: value)
    let document: JSONObject = ["column": column, "row": row, "value": value]
    return Printout(document, .reportValueMended(place: place), in: session)
  }
}

struct DatabaseDeleteAll: Query {
  static let configuration = CommandConfiguration(
    "delete-all", "helpDatabaseDeleteAll", more: "helpDatabaseDeleteAllMore",
    examples: "database delete-all --name library")

  @Option(help: "helpDatabaseDeleteAllName")
  var name: String?

  @Option(help: ArgumentHelp("helpDatabaseDeleteAllBackup", valueName: "file"), completion: .file())
  var backup: String?

  var use: LibraryUse { .long }

  func answer(in session: Session) async throws -> Printout {
    let typed: String?
    if let name {
      typed = name
    } else if isatty(STDIN_FILENO) == 1 {
      let rows = try await session.read.rowsToDelete()
      Output.remark(session.messages.text(.importAskName(try await session.libraryName(), rows: rows)))
      typed = readLine()
    } else {
      // A script that does not say the name has not said it.
      typed = nil
    }
    let backup = backup
    let deletion = try await ProgressBar.during { bar in
      try await session.deleteAll(
        named: typed, backup: backup, progress: { bar.show(done: $0.done, of: $0.total) }, tell: Output.complain)
    }
    let document: JSONObject = ["rows": deletion.rows, "backup": deletion.backup]
    return Printout(document, .importDeleted(rows: deletion.rows, backup: deletion.backup), in: session)
  }
}

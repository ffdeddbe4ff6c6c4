import Application
import ArgumentParser
import Domain
import Messages
import Store

struct DatabaseBackupCommand: CommonCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Back the library up into a new file while stations work.",
    discussion: """
      The file holds the library as it was at one moment, is checked before it gets its name, and is opened with \
      --database like any other. A file that exists is never overwritten. Rows that break a rule, as “database check” finds them, \
      are backed up as they are and named; the status is 1 then, and the file is whole.

      “database restore” brings a backup back.

      Example: minilibrary database backup "/media/stick/library-$(date +%F).sqlite"
      """
  )

  @Argument(help: ArgumentHelp("The new file.", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup var common: CommonOptions

  func run(with settings: Settings) async throws {
    let (source, messages) = (try settings.location(), settings.messages)
    let (file, run) = (file, CopyRun(source: source.description, target: file, output: output, messages: messages))
    try await run.perform { progress in
      try await source.backUpLibrary(to: file, progress: progress)
    } report: { rows, isSound in
      let backedUp: CommandReport = .libraryBackedUp(rows: rows, to: file)
      return isSound ? messages.sentence(backedUp) : messages.sentence(RestoreReport.backedUp(rows: rows, to: file))
    }
  }
}

struct DatabaseRestoreCommand: CommonCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Replace the library by a backup, and put the old one aside.",
    discussion: """
      The backup is checked first, and an older one is brought up to date. Then one step replaces the library; a power cut leaves \
      the old library or the new one. The old library is kept under a dated name: beside the file, or in a schema of its own on \
      the server. Stations have to be ended before: a library that is open anywhere is refused.

      Rows of the backup that break a rule, as “database check” finds them, are restored as they are and named; the status is 1 \
      then.

      Prints which activity the backup lacks; --json lists it. With --dry-run that is all: a copy of the backup is checked \
      and deleted again.

      Example: minilibrary database restore /media/stick/library.sqlite --dry-run
      """
  )

  @Argument(help: ArgumentHelp("The backup, as “database backup” writes it.", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "Check the backup and tell what it lacks; change nothing.")
  var dryRun = false

  @OptionGroup var common: CommonOptions

  func run(with settings: Settings) async throws {
    let messages = settings.messages
    let target = dryRun ? settings.place : try settings.location()
    let (file, isDry, makesFolder) = (file, dryRun, settings.makesFolder)
    let restoration = try await ProgressBar.during { bar in
      try await target.restoreLibrary(from: file, isDry: isDry, makesFolder: makesFolder) {
        bar.show(done: $0.done, of: $0.total)
      }
    }
    if let first = restoration.findings.first {
      Output.complain(messages.sentence(.findings(restoration.findings.count, first: first, in: file)))
    }
    try output.show(
      RestorationJSON(restoration, from: file, to: target.description, isDry: isDry),
      else: text(restoration, messages))
    if !restoration.findings.isEmpty { throw ExitStatus.refused }
  }

  private func text(_ restoration: Restoration, _ messages: Messages) -> String {
    let rows = restoration.rows.reduce(0) { $0 + $1.rows }
    let report: RestoreReport =
      dryRun
      ? .wouldRestore(rows: rows, from: file) : .restored(rows: rows, from: file, aside: restoration.aside)
    let log = restoration.logAside.map { messages.sentence(RestoreReport.logKept($0)) + "\n" } ?? ""
    return missing(restoration.missing, messages) + messages.sentence(report) + "\n" + log
  }

  private func missing(_ missing: MissingActivity, _ messages: Messages) -> String {
    var reports: [RestoreReport] = []
    if missing.entries.isEmpty {
      if missing.hasLibrary, missing.unread == nil { reports.append(.lacksNothing) }
    } else {
      if !missing.continuesBackup { reports.append(.otherLog) }
      reports.append(.lacks(missing.entries.count, since: missing.since))
    }
    if let detail = missing.unread { reports.append(.unread(detail: detail)) }
    let sentences = reports.map { messages.sentence($0) + "\n" }.joined()
    guard !missing.entries.isEmpty else { return sentences }
    let table = Table(
      missing.counts,
      [
        .plain(messages.label(.activity)) { Activity.Kind(rawValue: $0.type).map { messages.label($0) } ?? $0.type },
        .number(messages.label(.entries)) { String($0.number) },
      ])
    return sentences + table.text
  }
}

import Application
import ArgumentParser
import Domain
import Messages
import Platform
import Store

struct DatabaseBackupCommand: CommonCommand {
  static let configuration = CommandConfiguration(
    "backup", "helpDatabaseBackup", more: "helpDatabaseBackupMore",
    examples: #"database backup "/media/stick/library-$(date +%F).sqlite""#)

  @Argument(help: ArgumentHelp("helpDatabaseBackupFile", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup var common: CommonOptions

  func run(with settings: Settings) async throws {
    let (source, messages) = (try settings.location(), settings.messages)
    let (file, run) = (file, CopyRun(source: source.description, target: file, output: output, messages: messages))
    try await run.perform { progress in
      try await source.backUpLibrary(to: file, by: .command(user: SystemName.ofUser()), progress: progress)
    } report: { rows, isSound in
      let backedUp: Phrase = .reportLibraryBackedUp(rows: rows, to: file)
      return isSound ? messages.sentence(backedUp) : messages.text(.restoreBackedUp(rows: rows, to: file))
    }
  }
}

struct DatabaseRestoreCommand: CommonCommand {
  static let configuration = CommandConfiguration(
    "restore", "helpDatabaseRestore", more: "helpDatabaseRestoreMore",
    examples: "database restore /media/stick/library.sqlite --dry-run")

  @Argument(help: ArgumentHelp("helpDatabaseRestoreFile", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "helpDatabaseRestoreDryRun")
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
      Output.complain(messages.text(.restoreFindings(restoration.findings.count, first: first, in: file)))
    }
    try output.show(
      restoration.json(from: file, to: target.description, isDry: isDry, in: messages),
      else: text(restoration, messages))
    if !restoration.findings.isEmpty { throw ExitStatus.refused }
  }

  private func text(_ restoration: Restoration, _ messages: Messages) -> String {
    let rows = restoration.rows.reduce(0) { $0 + $1.rows }
    let report: Phrase =
      dryRun
      ? .restoreWouldRestore(rows: rows, from: file)
      : .restoreRestored(rows: rows, from: file, aside: restoration.aside)
    let log = restoration.logAside.map { messages.text(.restoreLogKept($0)) + "\n" } ?? ""
    return missing(restoration.missing, messages) + messages.sentence(report) + "\n" + log
  }

  private func missing(_ missing: MissingActivity, _ messages: Messages) -> String {
    var reports: [Phrase] = []
    if missing.entries.isEmpty {
      if missing.hasLibrary, missing.unread == nil { reports.append(.restoreLacksNothing) }
    } else {
      if !missing.continuesBackup { reports.append(.restoreOtherLog) }
      reports.append(.restoreLacks(missing.entries.count, since: missing.since))
    }
    if let detail = missing.unread { reports.append(.restoreUnread(detail: detail)) }
    let sentences = reports.map { messages.sentence($0) + "\n" }.joined()
    guard !missing.entries.isEmpty else { return sentences }
    let table = Table(
      missing.counts,
      [
        .plain(.activity) { Activity.Kind(rawValue: $0.type).map { messages.label($0) } ?? $0.type },
        .number(.entries) { String($0.number) },
      ], in: messages)
    return sentences + table.text
  }
}

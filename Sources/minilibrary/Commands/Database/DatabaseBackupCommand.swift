import Application
import ArgumentParser
import Messages
import Store

struct DatabaseBackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Write the library into a new file while stations work.",
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

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run() async throws {
    var messages = store.speech.messages()
    let source: StoreLocation
    do {
      let settings = try store.settings()
      messages = settings.messages
      source = try settings.location()
    } catch {
      throw ExitStatus.report(error, in: messages, as: output.form)
    }
    let (file, run) = (file, CopyRun(source: source.description, target: file, asJSON: output.json, messages: messages))
    try await run.perform { progress in
      try await source.backUpLibrary(to: file, progress: progress)
    } report: { rows, isSound in
      let backedUp: CommandReport = .libraryBackedUp(rows: rows, to: file)
      return isSound ? messages.sentence(backedUp) : messages.sentence(RestoreReport.backedUp(rows: rows, to: file))
    }
  }
}

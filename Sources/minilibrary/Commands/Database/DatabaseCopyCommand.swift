import ArgumentParser
import Messages
import Store

struct DatabaseCopyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy a whole library into another one, from files to PostgreSQL and back.",
    discussion: """
      Both are paths of files or postgres:// addresses. Stations may go on working with the first; what they change \
      while it is copied is not in the second, which has to be empty or new. It is copied wholly or not at all. Every \
      user of the machine can read a command line: a password belongs into ~/.pgpass (or PGPASSFILE, PGSERVICE) instead.

      Example: minilibrary database copy library.sqlite postgres://library@server/school
      """
  )

  @Argument(help: ArgumentHelp("The library that is read.", valueName: "from"))
  var source: String

  @Argument(help: ArgumentHelp("The library that takes the copy.", valueName: "to"))
  var target: String

  @OptionGroup var output: OutputOptions
  @OptionGroup var speech: LanguageOptions

  func run() async throws {
    let (source, target) = (StoreLocation(source), StoreLocation(target))
    let messages = speech.messages()
    let run = CopyRun(
      source: source.description, target: target.description, asJSON: output.json, messages: messages)
    try await run.perform { progress in
      CheckedLibrary(rows: try await source.copyLibrary(to: target, progress: progress))
    } report: { rows, _ in
      messages.sentence(CommandReport.libraryCopied(rows: rows, to: target.description))
    }
  }
}

import Application
import ArgumentParser
import Messages
import Store

struct DatabaseCopyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "copy", "helpDatabaseCopy", more: "helpDatabaseCopyMore",
    examples: "database copy library.sqlite postgres://library@server/school")

  @Argument(help: ArgumentHelp("helpDatabaseCopySource", valueName: "from"))
  var source: String

  @Argument(help: ArgumentHelp("helpDatabaseCopyTarget", valueName: "to"))
  var target: String

  @OptionGroup var output: OutputOptions
  @OptionGroup var speech: LanguageOptions

  func run() async throws {
    let (source, target) = (StoreLocation(source), StoreLocation(target))
    let messages = speech.messages()
    let run = CopyRun(source: source.description, target: target.description, output: output, messages: messages)
    do {
      try await run.perform { progress in
        CheckedLibrary(rows: try await source.copyLibrary(to: target, progress: progress))
      } report: { rows, _ in
        messages.text(.reportLibraryCopied(rows: rows, to: target.description))
      }
    } catch {
      throw ExitStatus.report(error, in: messages, as: output.form)
    }
  }
}

/// Copies a whole library, with a progress bar, and prints the result.
struct CopyRun: Sendable {
  /// The addresses for display: without a password.
  let source: String
  let target: String
  let output: OutputOptions
  let messages: Messages

  typealias Work = @Sendable (_ progress: @escaping @Sendable (CopyProgress) -> Void) async throws -> CheckedLibrary

  /// - Parameter report: the last line, for a number of rows; none or some of them break a rule.
  func perform(_ work: @escaping Work, report: (_ rows: Int, _ isSound: Bool) -> String) async throws {
    let copy = try await ProgressBar.during { bar in
      try await work { bar.show(done: $0.done, of: $0.total) }
    }
    let report = report(copy.rows.reduce(0) { $0 + $1.rows }, copy.findings.isEmpty)
    try output.show(copy.json(from: source, to: target, in: messages), else: text(copy.rows, report))
    if let first = copy.findings.first {
      Output.complain(messages.text(.restoreFindings(copy.findings.count, first: first, in: target)))
      throw ExitStatus.refused
    }
  }

  private func text(_ counts: [TableCount], _ report: String) -> String {
    let table = Table(counts, [.plain(.table) { $0.table }, .number(.rows) { String($0.rows) }], in: messages)
    return table.text + report + "\n"
  }
}

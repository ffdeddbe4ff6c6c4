import Application
import ArgumentParser
import Domain
import Foundation
import Messages

struct LoansRemindCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Write a letter to each student who has overdue books.",
    discussion: """
      The letters come one after the other, each on a page of its own (a form feed between them), ready to be piped to a \
      printer or into mail; or each into a file of its own. They are in the order of grades, then of names.

      Example: minilibrary loans remind --within 3

      Example: minilibrary loans remind --separate letters
      """
  )

  @Option(help: ArgumentHelp("Only to this student: the library ID, or the number of the card.", valueName: "student"))
  var student: String?

  @Option(help: ArgumentHelp("Also of what is due within so many days.", valueName: "days"))
  var within: Int?

  @Option(
    help: ArgumentHelp(
      "A file for each student in this folder, named by the library ID; those of the last time are replaced or removed.",
      valueName: "folder"), completion: .directory)
  var separate: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  private static let daysAhead = 0...365

  func validate() throws {
    if let within, !Self.daysAhead.contains(within) {
      throw ValidationError(
        "--within takes a number from \(Self.daysAhead.lowerBound) to \(Self.daysAhead.upperBound).")
    }
    if separate == "" { throw ValidationError("--separate takes the path of a folder.") }
    if separate != nil && output.json { throw ValidationError("Either --separate or --json.") }
  }

  func run(in session: Session) async throws {
    var only: Student?
    if let student { only = try await session.student(named: student) }
    let reminders = try await session.reminders(for: only, within: within)
    let messages = session.messages
    if let separate {
      let removed = try session.writeLetters(reminders, into: separate, only: only)
      let report = reminders.isEmpty ? ReminderReport.none : .written(reminders.count, folder: separate)
      let lines = [report] + (removed > 0 ? [.removed(removed, folder: separate)] : [])
      try Output.write(lines.map { messages.sentence($0) + "\n" }.joined())
    } else {
      try session.show(
        reminders.map { ReminderJSON($0, in: session) },
        else: reminders.isEmpty
          ? messages.sentence(ReminderReport.none) + "\n"
          : reminders.map { messages.letter($0).map { $0 + "\n" }.joined() }.joined(separator: "\u{0C}"),
        asJSON: output.json)
    }
  }
}

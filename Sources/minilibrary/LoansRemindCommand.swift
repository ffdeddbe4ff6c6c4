import Application
import ArgumentParser
import Domain
import Foundation
import Messages
import Store

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
    let only = try await session.addressee(student)
    let name = try await session.library.chosenName()
    let reminders = session.reminders(of: try await loans(of: only, in: session), from: name)
    let messages = session.messages
    if let separate {
      let files = ReminderFiles(folder: separate)
      let removed = try files.replace(with: reminders.map { ($0.student, messages.letter($0)) }, only: only)
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

  /// The loans that a letter names, due first.
  private func loans(of student: Student?, in session: Session) async throws -> [Loan] {
    var end = session.now
    if let within {
      let day = session.calendar.day(session.calendar.day(of: session.now), plus: within)
      end = day.flatMap(session.calendar.endOfDay).map { Timestamp(milliseconds: $0.milliseconds + 1) } ?? end
    }
    if let student {
      return try await session.library.activeLoans(of: student.id).filter { $0.dueDate < end }
    }
    let limit = end
    return try await allPages(limit: nil) { last, count in
      try await session.library.loans(.overdue(at: limit), after: last.map { PageMark($0) }, limit: count)
    }
  }
}

extension Session {
  fileprivate func addressee(_ name: String?) async throws -> Student? {
    guard let name else { return nil }
    return try await student(named: name)
  }

  /// - Parameter loans: due first.
  fileprivate func reminders(of loans: [Loan], from library: String?) -> [Reminder] {
    let today = calendar.day(of: now)
    return Dictionary(grouping: loans) { $0.student.id }.values
      .compactMap { loans in
        loans.first.map { first in
          Reminder(
            student: first.student,
            overdue: loans.filter { $0.isOverdue(at: now) }
              .map { Reminder.Overdue(loan: $0, days: rules.daysOverdue($0, at: now, in: calendar)) },
            dueSoon: loans.filter { !$0.isOverdue(at: now) }, day: today, library: library)
        }
      }
      .sorted { a, b in
        a.student.grade == b.student.grade
          ? PageMark(a.student).isBefore(PageMark(b.student))
          : a.student.grade.compare(b.student.grade, options: .numeric) == .orderedAscending
      }
  }
}

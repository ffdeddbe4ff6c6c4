import Application
import ArgumentParser
import Domain
import Messages

struct LoansRemindCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "remind", "helpLoansRemind", more: "helpLoansRemindMore",
    examples: "loans remind --within 3", "loans remind --class 7b --guardian --separate letters")

  @Option(help: ArgumentHelp("helpLoansRemindStudent", valueName: "student"))
  var student: String?

  @Option(name: .customLong("class"), help: ArgumentHelp("helpOptionClass", valueName: "class"))
  var className: String?

  @Option(help: ArgumentHelp("helpLoansRemindWithin", valueName: "days"))
  var within: Int?

  @Option(help: ArgumentHelp("helpLoansRemindSeparate", valueName: "folder"), completion: .directory)
  var separate: String?

  @Flag(help: "helpLoansRemindGuardian")
  var guardian = false

  @Flag(name: [.customLong("again"), .customLong("force")], help: "helpLoansRemindAgain")
  var again = false

  @Flag(help: "helpLoansRemindDryRun")
  var dryRun = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    try (0...365).validate(within, "--within")
    if separate == "" { throw ValidationError(.separateEmpty) }
    if student != nil && className != nil { throw ValidationError(.classOrStudent) }
  }

  func run(in session: Session) async throws {
    var query = LetterQuery()
    if let student { query.student = try await session.student(named: student) }
    if let className { query.schoolClass = try await session.schoolClass(named: className) }
    (query.days, query.again, query.forGuardians) = (within, again, guardian)
    let letters = try await session.letters(query)
    if dryRun { return try list(letters, in: session) }
    if let separate { return try await write(letters, into: separate, in: session) }
    if !output.json { tell(of: letters, in: session) }
    try output.show(
      letters.reminders.map { $0.json(in: letters, session) },
      else: letters.reminders.isEmpty
        ? session.messages.text(.reminderNone) + "\n"
        : letters.reminders.map { session.text(of: $0, in: letters) }.joined(separator: "\u{0C}"))
  }

  private func write(_ letters: Letters, into folder: String, in session: Session) async throws {
    let (files, removed) = try await session.write(letters, into: folder)
    let written: Phrase = files.isEmpty ? .reminderNone : .reminderWritten(files.count, folder: folder)
    let reports = [written] + leftOut(letters) + (removed > 0 ? [.reminderRemoved(removed, folder: folder)] : [])
    try output.show(
      letters.json(files: files.map { "\(folder)/\($0)" }, removed: removed, in: session),
      lines: reports.map { session.messages.sentence($0) })
  }

  private func list(_ letters: Letters, in session: Session) throws {
    let messages = session.messages
    let table = Table(
      letters.reminders,
      [
        .plain(.grade) { $0.student.grade }, .flexible(.student) { $0.student.fullName },
        .plain(.libraryID) { $0.student.libraryID },
        .number(.letterBooks) { String($0.overdue.count + $0.dueSoon.count) },
      ], in: messages)
    let reports = [.reminderPlanned(letters.reminders.count)] + leftOut(letters)
    try output.show(
      letters.json(files: nil, in: session),
      else: (letters.reminders.isEmpty ? "" : table.text) + reports.map { messages.sentence($0) + "\n" }.joined())
  }

  private func leftOut(_ letters: Letters) -> [Phrase] {
    letters.leftOut.isEmpty ? [] : [.reminderLeftOut(letters.leftOut.count)]
  }

  /// On standard error, so that it is not printed among the letters.
  private func tell(of letters: Letters, in session: Session) {
    for report in leftOut(letters) { Output.remark(session.messages.sentence(report)) }
  }
}

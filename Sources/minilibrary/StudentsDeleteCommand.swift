import Application
import ArgumentParser
import Domain
import Messages
import Store

struct StudentsDeleteCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a student who has left; what they borrowed stays in the history.",
    discussion: """
      Asks first. Refused while the student has books; with --force they are taken for brought back, each is named, and the \
      copies are on the shelf again. Reservations are cancelled.

      Example: minilibrary students delete S12345 --yes
      """
  )

  @Argument(help: "The library ID, or the number of the card.")
  var student: String

  @Flag(help: "Do not ask.")
  var yes = false

  @Flag(help: "Even if the student has books.")
  var force = false

  @OptionGroup var write: WriteOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let (library, messages) = (session.library, session.messages)
    let operation = write.operationID
    if let before = try await library.wasDone(operation), before.kind == .deleteStudent {
      let id = Student.ID(rawValue: before.result)
      let deletion = try await library.deleteStudent(id, force: force, operation: operation, at: session.now)
      return try session.show(
        DeletionJSON(student: nil, deletion, in: session),
        else: messages.sentence(StudentReport.deletedBefore) + "\n", asJSON: output.json)
    }
    let found = try await session.student(named: student)
    if !yes { try await ask(found, in: session) }
    let deletion = try await library.deleteStudent(found.id, force: force, operation: operation, at: session.now)
    var lines = [messages.sentence(StudentReport.deleted(found))]
    for ended in deletion.endedLoans {
      lines.append(messages.sentence(StudentReport.takenForBroughtBack(ended.loan)))
      if let next = ended.keptFor { lines.append(messages.sentence(.keepAside(next))) }
    }
    lines += deletion.cancelledReservations.map { messages.sentence(.cancelled($0)) }
    try session.show(
      DeletionJSON(student: found, deletion, in: session), else: lines.map { $0 + "\n" }.joined(), asJSON: output.json)
  }

  /// - Throws: `not-confirmed` when the answer is no; what stands in the way is told before anybody is asked.
  private func ask(_ student: Student, in session: Session) async throws {
    let loans = try await session.library.activeLoans(of: student.id)
    if !loans.isEmpty && !force { throw Refusal.studentHasLoans(count: loans.count) }
    let reservations = try await session.library.reservations(.ofStudent(student.id), limit: .max)
    let question = StudentReport.confirmDeletion(student, loans: loans.count, reservations: reservations.count)
    guard Confirmation.isGiven(session.messages.sentence(question)) else { throw CommandProblem.notConfirmed }
  }
}

/// The result of deleting a student, as `--json` shows it.
private struct DeletionJSON: Encodable {
  /// null where it was done before.
  let student: OrNull<StudentJSON>
  let endedLoans: [LoanJSON]
  let cancelledReservations: [ReservationJSON]

  init(student: Student?, _ deletion: StudentDeletion, in session: Session) {
    self.student = OrNull(student.map { StudentJSON($0) })
    endedLoans = deletion.endedLoans.map { LoanJSON($0.loan, in: session) }
    cancelledReservations = deletion.cancelledReservations.map { ReservationJSON($0) }
  }
}

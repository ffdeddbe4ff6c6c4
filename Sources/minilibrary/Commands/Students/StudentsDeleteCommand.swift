import Application
import ArgumentParser
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
    let messages = session.messages
    let (found, deletion) = try await session.deleteStudent(
      student, force: force, operation: write.operationID,
      confirm: yes
        ? nil
        : { student, loans, reservations in
          let question = StudentReport.confirmDeletion(student, loans: loans, reservations: reservations)
          return Confirmation.isGiven(messages.sentence(question))
        })
    var lines = [messages.sentence(found.map { .deleted($0) } ?? StudentReport.deletedBefore)]
    for ended in deletion.endedLoans {
      lines.append(messages.sentence(StudentReport.takenForBroughtBack(ended.loan)))
      if let next = ended.keptFor { lines.append(messages.sentence(.keepAside(next))) }
    }
    lines += deletion.cancelledReservations.map { messages.sentence(.cancelled($0)) }
    try session.show(
      StudentDeletionJSON(found, deletion, in: session), else: lines.map { $0 + "\n" }.joined(), asJSON: output.json)
  }
}

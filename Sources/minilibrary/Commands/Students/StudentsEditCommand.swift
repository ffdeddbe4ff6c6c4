import Application
import ArgumentParser
import Domain
import Messages
import Store

struct StudentsAddCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a student.",
    discussion: "Example: minilibrary students add --library-id S12345 --first-name Ada --last-name Lovelace --grade 7"
  )

  @Option(name: .customLong("library-id"), help: ArgumentHelp("Unique, such as S12345.", valueName: "id"))
  var libraryID: String

  @Option(help: ArgumentHelp("One of the two names may be missing.", valueName: "name"))
  var firstName = ""

  @Option(help: ArgumentHelp(valueName: "name"))
  var lastName = ""

  @Option(help: "Year or class, in any form.")
  var grade = ""

  @Option(
    help: ArgumentHelp("The number of a printed card (default: the next free one).", valueName: "eight digits"))
  var card: String?

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  var use: LibraryUse { .createsIfMissing }

  func run(in session: Session) async throws {
    let draft = StudentDraft(
      libraryID: try TypedText.clean(libraryID), firstName: try TypedText.clean(firstName),
      lastName: try TypedText.clean(lastName), grade: try TypedText.clean(grade),
      cardNumber: try card.map { try session.card(named: $0) })
    let student = try await session.library.addStudent(draft, operation: write.operationID, at: session.now)
    try output.show(StudentJSON(student), line: session.messages.sentence(.studentAdded(student)))
  }
}

struct StudentsEditCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a student; fields that are not named stay as they are.",
    discussion: """
      With a new library ID the history comes along.

      Example: minilibrary students edit S12345 --grade 8 --card auto
      """
  )

  @Argument(help: "The library ID, or the number of the card.")
  var student: String

  @Option(name: .customLong("library-id"), help: ArgumentHelp("Unique, such as S12345.", valueName: "id"))
  var libraryID: String?

  @Option(help: ArgumentHelp("One of the two names may be empty.", valueName: "name"))
  var firstName: String?

  @Option(help: ArgumentHelp(valueName: "name"))
  var lastName: String?

  @Option(help: "Year or class, in any form.")
  var grade: String?

  @Option(
    help: ArgumentHelp(
      "The number of a printed card, auto for the next free one, or none.", valueName: "eight digits|auto|none"))
  var card: String?

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if [libraryID, firstName, lastName, grade, card].allSatisfy({ $0 == nil }) {
      throw ValidationError("Name what is to be changed: --library-id, --first-name, --last-name, --grade or --card.")
    }
  }

  func run(in session: Session) async throws {
    let edit = StudentEdit(
      libraryID: try libraryID.map { try TypedText.clean($0) },
      firstName: try firstName.map { try TypedText.clean($0) },
      lastName: try lastName.map { try TypedText.clean($0) }, grade: try grade.map { try TypedText.clean($0) },
      card: try card.map { try newCard($0, in: session) })
    let changed = try await session.editStudent(student, edit, operation: write.operationID)
    try output.show(StudentJSON(changed), line: session.messages.sentence(.changed(changed)))
  }

  private func newCard(_ text: String, in session: Session) throws -> StudentEdit.Card {
    switch text {
    case "auto": .next
    case "none": .none
    default: .number(try session.card(named: text))
    }
  }
}

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
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let messages = session.messages
    let (found, deletion) = try await session.deleteStudent(
      student, force: force, operation: write.operationID,
      confirm: yes
        ? nil
        : { student, loans, reservations in
          let question = StudentReport.confirmDeletion(student, loans: loans, reservations: reservations)
          return TerminalQuestion.isAnsweredYes(messages.sentence(question), in: messages)
        })
    var lines = [messages.sentence(found.map { .deleted($0) } ?? StudentReport.deletedBefore)]
    for ended in deletion.endedLoans {
      lines.append(messages.sentence(StudentReport.takenForBroughtBack(ended.loan)))
      if let next = ended.hold { lines.append(messages.sentence(.hold(next))) }
    }
    lines += deletion.cancelledReservations.map { messages.sentence(.cancelled($0)) }
    try output.show(StudentDeletionJSON(found, deletion, in: session), lines: lines)
  }
}

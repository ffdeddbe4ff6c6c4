import Application
import ArgumentParser
import Domain
import Messages
import Store

struct StudentsEditCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change what is known of a student; what is not named stays as it is.",
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
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

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
    try session.show(
      StudentJSON(changed), else: session.messages.sentence(.changed(changed)) + "\n", asJSON: output.json)
  }

  private func newCard(_ text: String, in session: Session) throws -> StudentEdit.Card {
    switch text {
    case "auto": .next
    case "none": .none
    default: .number(try session.card(named: text))
    }
  }
}

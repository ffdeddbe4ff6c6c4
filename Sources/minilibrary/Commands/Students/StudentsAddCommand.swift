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
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  var use: LibraryUse { .createsIfMissing }

  func run(in session: Session) async throws {
    let draft = StudentDraft(
      libraryID: try TypedText.clean(libraryID), firstName: try TypedText.clean(firstName),
      lastName: try TypedText.clean(lastName), grade: try TypedText.clean(grade),
      cardNumber: try card.map { try session.card(named: $0) })
    let student = try await session.library.addStudent(draft, operation: write.operationID, at: session.now)
    try session.show(
      StudentJSON(student), else: session.messages.sentence(.studentAdded(student)) + "\n", asJSON: output.json)
  }
}

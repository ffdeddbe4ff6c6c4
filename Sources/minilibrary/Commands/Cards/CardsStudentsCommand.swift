import Application
import ArgumentParser
import Cards
import Messages

struct CardsStudentsCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "students",
    abstract: "Cards for students, ten on a sheet.",
    discussion: """
      Who has no card number is given one.

      Example: minilibrary cards students --grade 7 -o cards.pdf
      """)

  @OptionGroup var file: CardFileOptions

  @Option(help: ArgumentHelp("Only this student, by library ID or card; may be repeated.", valueName: "student"))
  var student: [String] = []

  @Option(help: "Only students of this grade, as it is written with them.")
  var grade: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func validate() throws {
    if grade != nil, !student.isEmpty { throw ValidationError("Either --grade or --student.") }
  }

  func run(in session: Session) async throws {
    try file.check(.card, count: 1)
    let batch = try await session.studentCards(named: student, grade: grade) { try file.check(.card, count: $0) }
    try file.write(batch, as: .card, .cardNumbersGiven(batch.numbersGiven), in: session, asJSON: output.json)
  }
}

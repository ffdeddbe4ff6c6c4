import Application
import ArgumentParser
import Cards
import Messages

struct CardsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "cards", "helpCards", more: "helpCardsMore",
    subcommands: [
      CardsStudents.command, CardsStaff.command, CardsCommandsCommand.self, CardsLabels.command,
    ])
}

struct CardsStudents: Query {
  static let configuration = CommandConfiguration(
    "students", "helpCardsStudents", more: "helpCardsStudentsMore",
    examples: "cards students --class 7b -o cards.pdf")

  @OptionGroup var file: CardFileOptions
  @OptionGroup var students: StudentSelection

  func answer(in session: Session) async throws -> Printout {
    try file.check(.card, count: 1)
    let batch = try await session.studentCards(named: students.student, className: students.className) {
      try file.check(.card, count: $0)
    }
    return try file.write(batch, as: .card, .cardsNumbersGiven(batch.numbersGiven), in: session)
  }
}

struct CardsStaff: Query {
  static let configuration = CommandConfiguration(
    "staff", "helpCardsStaff", examples: "cards staff -o staff.pdf")

  @OptionGroup var file: CardFileOptions

  @Option(help: ArgumentHelp("helpCardsStaffName", valueName: "name"))
  var name: [String] = []

  func answer(in session: Session) async throws -> Printout {
    let batch = try await session.staffCards(named: name)
    try file.check(.card, count: batch.cards.count)
    return try file.write(batch, as: .card, .cardsNumbersGiven(0), in: session)
  }
}

struct CardsLabels: Query {
  static let configuration = CommandConfiguration(
    "labels", "helpCardsLabels", more: "helpCardsLabelsMore", examples: "cards labels --new -o labels.pdf")

  @OptionGroup var file: CardFileOptions

  @Option(help: ArgumentHelp("helpCardsLabelsBook", valueName: "book"))
  var book: [String] = []

  @Flag(help: "helpCardsLabelsNew")
  var new = false

  @Flag(help: "helpCardsLabelsOnce")
  var once = false

  func validate() throws {
    if new, !book.isEmpty { throw ValidationError(.newOrBook) }
  }

  func answer(in session: Session) async throws -> Printout {
    try file.check(.label, count: 1)
    let batch = try await session.bookLabels(named: book, isNew: new, once: once) { try file.check(.label, count: $0) }
    return try file.write(
      batch, as: .label, .cardsLabelNumbersGiven(batch.numbersGiven, once ? .book : .copy), in: session)
  }
}

struct CardsCommandsCommand: CommonCommand {
  static let configuration = CommandConfiguration(
    "commands", "helpCardsCommands", examples: "cards commands -o commands.pdf")

  @OptionGroup var file: CardFileOptions
  @OptionGroup var common: CommonOptions

  func run(with settings: Settings) async throws {
    let messages = settings.messages
    let files = try file.write(CardBatch.commands(in: messages).cards, as: .card)
    files.warn(in: messages)
    try output.show(
      files,
      line: messages.text(.cardsWritten(files.cards, pages: files.pages, files: files.files)))
  }
}

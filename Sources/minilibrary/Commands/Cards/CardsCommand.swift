import Application
import ArgumentParser
import Cards
import Messages

struct CardsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cards",
    abstract: "Print cards for students, the command cards, and labels for books.",
    discussion: "Print the files at 100 %: the bars have the width that scanners want.",
    subcommands: [CardsStudentsCommand.self, CardsCommandsCommand.self, CardsLabelsCommand.self]
  )
}

struct CardsStudentsCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "students",
    abstract: "Print cards for students, ten on a sheet.",
    discussion: """
      Who has no card number is given one.

      Example: minilibrary cards students --grade 7 -o cards.pdf
      """)

  @OptionGroup var file: CardFileOptions

  @Option(help: ArgumentHelp("Only this student, by library ID or card; may be repeated.", valueName: "student"))
  var student: [String] = []

  @Option(help: "Only students of this grade, as it is written with them.")
  var grade: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if grade != nil, !student.isEmpty { throw ValidationError("Either --grade or --student.") }
  }

  func run(in session: Session) async throws {
    try file.check(.card, count: 1)
    let batch = try await session.studentCards(named: student, grade: grade) { try file.check(.card, count: $0) }
    try file.write(batch, as: .card, .cardNumbersGiven(batch.numbersGiven), output, in: session)
  }
}

struct CardsLabelsCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "labels",
    abstract: "Print labels for books without a barcode, one for each copy.",
    discussion: """
      Each book gets a number of its own, which every station then knows as it knows an ISBN. Without --book and --new these \
      are all books without an ISBN, those that have a label already among them. 21 labels of 63.5 by 38.1 mm are on a sheet.

      Example: minilibrary cards labels --new -o labels.pdf
      """)

  @OptionGroup var file: CardFileOptions

  @Option(help: ArgumentHelp("Only this book, by ISBN, label or ID; may be repeated.", valueName: "book"))
  var book: [String] = []

  @Flag(help: "Only books that have no label yet.")
  var new = false

  @Flag(help: "One label a book, however many copies there are.")
  var once = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if new, !book.isEmpty { throw ValidationError("Either --new or --book.") }
  }

  func run(in session: Session) async throws {
    try file.check(.label, count: 1)
    let batch = try await session.bookLabels(named: book, isNew: new, once: once) { try file.check(.label, count: $0) }
    try file.write(batch, as: .label, .labelNumbersGiven(batch.numbersGiven), output, in: session)
  }
}

struct CardsCommandsCommand: CommonCommand {
  static let configuration = CommandConfiguration(
    commandName: "commands",
    abstract: "Print the command cards that answer at a station without a keyboard.",
    discussion: "Example: minilibrary cards commands -o commands.pdf")

  @OptionGroup var file: CardFileOptions
  @OptionGroup var common: CommonOptions

  func run(with settings: Settings) async throws {
    let messages = settings.messages
    let files = try file.write(CardBatch.commands(in: messages).cards, as: .card)
    files.warn(in: messages)
    try output.show(
      files,
      line: messages.sentence(CardReport.cardsWritten(files.cards, pages: files.pages, files: files.files)))
  }
}

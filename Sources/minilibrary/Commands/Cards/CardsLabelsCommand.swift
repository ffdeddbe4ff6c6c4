import Application
import ArgumentParser
import Cards
import Messages

struct CardsLabelsCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "labels",
    abstract: "Labels for books without a barcode, a label a copy.",
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

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func validate() throws {
    if new, !book.isEmpty { throw ValidationError("Either --new or --book.") }
  }

  func run(in session: Session) async throws {
    try file.check(.label, count: 1)
    let batch = try await session.bookLabels(named: book, isNew: new, once: once) { try file.check(.label, count: $0) }
    try file.write(batch, as: .label, .labelNumbersGiven(batch.numbersGiven), in: session, asJSON: output.json)
  }
}

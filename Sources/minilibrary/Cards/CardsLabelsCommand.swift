import Application
import ArgumentParser
import Cards
import Domain
import Messages
import Store

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
    var books = try await books(in: session)
    let count = books.reduce(0) { $0 + copies(of: $1) }
    try file.check(.label, count: count)
    let unlabelled = Set(books.filter { $0.labelNumber == nil }.map(\.id))
    // Read before numbers are given: nothing that may fail stands between them and the sheets.
    let owner = try await session.library.printedOwner() ?? ""
    var given = 0
    // A few at a time: no other station waits for long.
    for start in stride(from: 0, to: books.count, by: 200) {
      let range = start..<min(books.count, start + 200)
      guard books[range].contains(where: { $0.labelNumber == nil }) else { continue }
      let (labelled, count) = try await session.library.giveLabels(to: books[range].map(\.id))
      books.replaceSubrange(range, with: labelled)
      given += count
    }
    let labels = books.flatMap { book in
      book.labelNumber.map { label in
        Array(
          repeating: PrintedCard(code: .label(label), title: book.title, details: [book.author], owner: owner),
          count: copies(of: book))
      } ?? []
    }
    let new = books.filter { unlabelled.contains($0.id) }.compactMap(\.labelNumber?.text)
    var files = try file.write(labels, as: .label, given: new, session.messages)
    files.numbersGiven = given
    try session.report(files, as: .label, given: given > 0 ? .labelNumbersGiven(given) : nil, asJSON: output.json)
  }

  private func copies(of book: Book) -> Int { once ? 1 : max(1, book.totalCopies) }

  private func books(in session: Session) async throws -> [Book] {
    if !book.isEmpty {
      var found: [Book] = []
      for name in book {
        let book = try await session.book(named: name)
        if book.isWishlistItem { throw Refusal.onWishlist(title: book.title) }
        found.append(book)
      }
      return found
    }
    let isNew = new
    return try await allPages(limit: nil) { last, count in
      try await session.library.booksWithoutISBN(isNew: isNew, after: last?.id, limit: count)
    }
  }
}

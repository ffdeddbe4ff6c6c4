import ArgumentParser
import Domain
import Messages
import Store

struct BooksAddCommand: DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a book, or copies of a book that the library has.",
    discussion: """
      A known ISBN adds copies; title, author and notes are then left as they are.

      Example: minilibrary books add --isbn 9780441172719 --title Dune --author "Frank Herbert" --copies 2
      """
  )

  @Option(help: ArgumentHelp("ISBN-10 or ISBN-13, hyphens and spaces allowed.", valueName: "isbn"))
  var isbn: String?

  @Option(help: "At least two characters; needed for a new book.")
  var title = ""

  @Option(help: "At least two characters; needed for a new book.")
  var author = ""

  @Option(help: ArgumentHelp("How many copies.", valueName: "number"))
  var copies = 1

  @Option(help: "Anything worth remembering.")
  var notes = ""

  @OptionGroup var write: WriteOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let number = try isbn.map { text throws(Refusal) in try ISBN(typed: text) }
    let known = if let number { try await session.library.book(isbn: number) } else { Book?.none }
    let (book, report) =
      if let known { try await add(to: known, in: session) } else { try await addNew(number, in: session) }
    try session.show(BookJSON(book), else: session.messages.sentence(report) + "\n", asJSON: output.json)
  }

  private func addNew(_ number: ISBN?, in session: Session) async throws -> (Book, CommandReport) {
    let draft = BookDraft(
      isbn: number, title: try TypedText.clean(title), author: try TypedText.clean(author), copies: copies,
      notes: try TypedText.clean(notes))
    let book = try await session.library.addBook(draft, operation: write.operationID, at: session.now)
    return (book, .bookAdded(book))
  }

  private func add(to known: Book, in session: Session) async throws -> (Book, CommandReport) {
    if known.isWishlistItem {
      let book = try await session.library.acquire(
        known.id, copies: copies, operation: write.operationID, at: session.now)
      return (book, .acquired(book))
    }
    if let acquired = await acquiredBefore(known, in: session) { return (acquired, .countedBefore(acquired)) }
    let book = try await session.library.addCopies(copies, to: known.id, operation: write.operationID, at: session.now)
    return (book, book.totalCopies == known.totalCopies ? .countedBefore(book) : .copiesAdded(copies, to: book))
  }

  /// A named operation may have been the one that fulfilled the wish. The store then answers as it did the first time; for
  /// any other name it refuses, since there is no wish any more, and nothing is changed.
  private func acquiredBefore(_ known: Book, in session: Session) async -> Book? {
    guard write.operation != nil else { return nil }
    return try? await session.library.acquire(
      known.id, copies: copies, operation: write.operationID, at: session.now)
  }
}

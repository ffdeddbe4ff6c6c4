import ArgumentParser
import Domain
import Messages
import Store

struct BooksShowCommand: DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one book and who has it.",
    discussion: "Example: minilibrary books show 978-0-441-17271-9"
  )

  @Argument(help: "Its ISBN, the number of its label, or its ID in the list of books.")
  var book: String

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let found = try await session.book(named: book)
    let loans = try await session.library.activeLoans(of: found.id)
    try session.show(
      BookJSON(found, loans: loans.map { LoanJSON($0, in: session) }), else: session.text(of: found, loans),
      asJSON: output.json)
    await session.queueLookup(of: found)
  }
}

extension Session {
  fileprivate func text(of book: Book, _ loans: [Loan]) -> String {
    var sheet = Sheet(messages)
    sheet.add(.id, String(book.id.rawValue))
    sheet.add(.isbn, book.isbn?.text)
    sheet.add(.label, book.labelNumber?.text)
    sheet.add(.title, book.title)
    sheet.add(.author, book.author)
    if book.isWishlistItem {
      sheet.add(.wishlist, messages.label(.yes))
    } else {
      sheet.add(.available, "\(book.availableCopies)/\(book.totalCopies)")
    }
    sheet.add(.publisher, book.metadata.publisher)
    sheet.add(.published, book.metadata.publishedDate)
    sheet.add(.pages, book.metadata.pageCount.map(String.init))
    sheet.add(.bookLanguage, book.metadata.languageCode)
    sheet.add(.categories, book.metadata.categories.joined(separator: ", "))
    sheet.add(.description, book.metadata.description)
    sheet.add(.notes, book.notes)
    sheet.add(.added, messages.day(book.createdAt))
    return sheet.text + (loans.isEmpty ? "" : "\n" + text(of: loans, columns: [.student, .libraryID, .due, .overdue]))
  }
}

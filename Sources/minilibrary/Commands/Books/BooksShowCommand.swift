import Application
import ArgumentParser
import Domain
import Messages

struct BooksShowCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show all of one book: who has it, who had it, and where there is more about it.",
    discussion: "Example: minilibrary books show 978-0-441-17271-9"
  )

  @Argument(help: "Its ISBN, the number of its label, or its ID in the list of books.")
  var book: String

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    try await session.show(try await session.book(named: book), output)
  }
}

extension Session {
  func show(_ book: Book, _ output: OutputOptions) async throws {
    let details = try await details(of: book)
    try show(details.document(in: self), else: text(of: details), asJSON: output.json)
    await queueLookup(of: book)
  }

  private func text(of details: BookDetails) -> String {
    let book = details.book
    var sheet = Sheet(messages)
    sheet.add(.id, String(book.id.rawValue))
    sheet.add(.isbn, book.isbn?.text)
    sheet.add(.label, book.labelNumber?.text)
    sheet.add(.title, book.title)
    sheet.add(.author, book.author)
    if book.isWishlistItem {
      sheet.add(.wishlist, messages.label(.yes))
    } else {
      sheet.add(.available, messages.sentence(.available(book, keptAside: details.copiesOnHold)))
      if details.waiting > 0 { sheet.add(.waiting, messages.count(details.waiting, .student)) }
    }
    if book.isFavorite { sheet.add(.favorite, messages.label(.yes)) }
    sheet.add(.publisher, book.metadata.publisher)
    sheet.add(.published, book.metadata.publishedDate)
    sheet.add(.pages, book.metadata.pageCount.map(String.init))
    sheet.add(.bookLanguage, LanguageName.text(book.metadata.languageCode, in: messages.language))
    sheet.add(.categories, book.metadata.categories.joined(separator: ", "))
    sheet.add(.description, book.metadata.description)
    sheet.add(.notes, book.notes)
    sheet.add(.added, messages.day(book.createdAt))
    let links = BookLinks(book)
    sheet.add(.cover, links.cover)
    sheet.add(.amazonSearch, links.amazon)
    sheet.add(.googleBooks, links.googleBooks)
    sheet.add(.openLibrary, links.openLibrary)
    var text = sheet.text
    if !details.loans.isEmpty {
      text += "\n" + self.text(of: details.loans, columns: [.student, .libraryID, .due, .overdue])
    }
    if !details.queue.isEmpty {
      text += "\n" + self.text(of: details.queue, columns: [.id, .student, .libraryID, .reservedOn, .standing])
    }
    if !details.history.isEmpty {
      text += "\n" + messages.sentence(.pastLoans) + "\n"
      text += self.text(of: details.history, columns: [.libraryID, .checkedOut, .returned])
    }
    if details.history.count == Session.historyLimit { text += messages.sentence(.morePastLoans) + "\n" }
    return text
  }
}

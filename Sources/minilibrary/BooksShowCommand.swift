import Application
import ArgumentParser
import Domain
import Messages
import Store

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
  /// Ended loans that are shown of a book; more of them `loans list` has.
  private static let historyLimit = 20

  func show(_ book: Book, _ output: OutputOptions) async throws {
    try await library.passOnLapsed(at: now)
    let loans = try await library.activeLoans(of: book.id)
    let line = try await allPages(limit: nil) { (last: Reservation?, count) in
      try await library.reservations(.ofBook(book.id), after: last?.id, limit: count)
    }
    let history = try await history(of: book)
    var json = BookJSON(book, loans: loans.map { LoanJSON($0, in: self) })
    json.section = Filing.section(of: book.title).name
    json.links = LinksJSON(BookLinks(book))
    json.reservations = line.map { ReservationJSON($0) }
    json.copiesOnHold = line.count(where: \.isHeld)
    json.waiting = line.count { !$0.isHeld }
    json.history = history.map { LoanJSON($0, in: self) }
    try show(json, else: text(of: book, loans, line, history), asJSON: output.json)
    await queueLookup(of: book)
  }

  /// Loans that ended, the latest first: of students who are there, and of those who are gone.
  private func history(of book: Book) async throws -> [LoanRecord] {
    let loans = try await library.history(.ofBook(book.id), limit: Session.historyLimit + book.totalCopies)
    return Array(loans.filter { !$0.isActive }.prefix(Session.historyLimit))
  }

  private func text(of book: Book, _ loans: [Loan], _ line: [Reservation], _ history: [LoanRecord]) -> String {
    var sheet = Sheet(messages)
    sheet.add(.id, String(book.id.rawValue))
    sheet.add(.isbn, book.isbn?.text)
    sheet.add(.label, book.labelNumber?.text)
    sheet.add(.title, book.title)
    sheet.add(.author, book.author)
    if book.isWishlistItem {
      sheet.add(.wishlist, messages.label(.yes))
    } else {
      sheet.add(.available, messages.sentence(.available(book, keptAside: line.count(where: \.isHeld))))
      let waiting = line.count { !$0.isHeld }
      if waiting > 0 { sheet.add(.waiting, messages.count(waiting, .student)) }
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
    if !loans.isEmpty { text += "\n" + self.text(of: loans, columns: [.student, .libraryID, .due, .overdue]) }
    if !line.isEmpty {
      text += "\n" + self.text(of: line, columns: [.id, .student, .libraryID, .reservedOn, .standing])
    }
    if !history.isEmpty {
      text += "\n" + messages.sentence(.pastLoans) + "\n"
      text += self.text(of: history, columns: [.libraryID, .checkedOut, .returned])
    }
    if history.count == Session.historyLimit { text += messages.sentence(.morePastLoans) + "\n" }
    return text
  }
}

package import Domain
import Messages
import Store

extension Session {
  /// The book that a person names on the command line: its ISBN in any form, the number of its label, or its number in the list.
  package func book(named text: String) async throws -> Book {
    let typed = try TypedText.clean(text)
    switch Scan(typed: typed) {
    case .isbn(let isbn):
      guard let book = try await library.book(isbn: isbn) else { throw Refusal.unknownBook(isbn: isbn) }
      return book
    case .label(let label):
      guard let book = try await library.book(label: label) else { throw Refusal.unknownLabel(label) }
      return book
    case .pricePoint: throw Refusal.isbnLengthWrong(text: typed)
    case .text(_, otherwise: .unknownStudent), .card, .command:
      // Short numbers are the library's own; cards and commands are numbers too, but never of books.
      guard let digits = Digits(typed), (1...7).contains(digits.count), let number = Int64(digits.text) else {
        throw Refusal.isbnLengthWrong(text: typed)
      }
      guard let book = try await library.book(id: Book.ID(rawValue: number)) else {
        throw CommandProblem.unknownBookID(text: typed)
      }
      return book
    case .text(_, let otherwise): throw otherwise
    case .refused(let refusal): throw refusal
    }
  }

  /// The student who is named by library ID or by the number of a card.
  package func student(named text: String) async throws -> Student {
    switch Scan(typed: text) {
    case .card(let card):
      guard let student = try await library.student(card: card) else { throw Refusal.unknownCard(card) }
      return student
    case .text(let libraryID, let otherwise):
      guard let student = try await library.student(libraryID: libraryID) else { throw otherwise }
      return student
    case .isbn, .label, .pricePoint, .command: throw Refusal.unknownStudent(libraryID: TypedText.trim(text))
    case .refused(let refusal): throw refusal
    }
  }

  /// A card number as typed, hyphens and spaces aside.
  package func card(named text: String) throws -> CardNumber {
    guard let card = CardNumber(ISBN.compact(text)) else { throw CommandProblem.notACard(text: text) }
    return card
  }

  /// The wish that a person names by ISBN or ID.
  ///
  /// - Throws: `not-on-wishlist` for a book that is there.
  package func wish(named name: String) async throws -> Book {
    let book = try await book(named: name)
    guard book.isWishlistItem else { throw Refusal.notOnWishlist(title: book.title) }
    return book
  }

  package func reservationID(named text: String) throws -> Reservation.ID {
    guard let digits = Digits(TypedText.trim(text)), let number = Int64(digits.text) else {
      throw CommandProblem.unknownReservationID(text: text)
    }
    return Reservation.ID(rawValue: number)
  }
}

package import Domain
import Reports
import Store

/// Names that people use, in the transaction that needs them.
extension LibrarySnapshot {
  /// The book that a person names: by its ISBN in any form, the number of its label, or its number in the list.
  ///
  /// - Throws: `unknown-book`, `unknown-label`, `unknown-book-id`, `isbn-length-wrong` and the like.
  func book(named text: String) throws -> Book {
    let typed = try TypedText.clean(text)
    switch Scan(typed: typed) {
    case .isbn(let isbn):
      guard let book = try self.book(code: .isbn(isbn)) else { throw Refusal.unknownBook(isbn: isbn) }
      return book
    case .label(let label):
      guard let book = try self.book(code: .label(label)) else { throw Refusal.unknownLabel(label) }
      return book
    case .pricePoint: throw Refusal.isbnLengthWrong(text: typed)
    case .text(_, otherwise: .unknownStudent), .card, .command:
      // Short numbers are the library's own; cards and commands are numbers too, but never of books.
      guard let digits = Digits(typed), (1...7).contains(digits.count), let number = Int64(digits.text) else {
        throw Refusal.isbnLengthWrong(text: typed)
      }
      guard let book = try self.book(id: Book.ID(rawValue: number)) else {
        throw CommandProblem.unknownBookID(text: typed)
      }
      return book
    case .text(_, let otherwise): throw otherwise
    case .refused(let refusal): throw refusal
    }
  }

  /// The student whom a person names: by library ID, or by the number of a card.
  ///
  /// - Throws: `unknown-student`, `unknown-card` and the like.
  func student(named text: String) throws -> Student {
    switch Scan(typed: text) {
    case .card(let card):
      guard let student = try self.student(card: card) else { throw Refusal.unknownCard(card) }
      return student
    case .text(let libraryID, let otherwise):
      guard let student = try self.student(libraryID: libraryID) else { throw otherwise }
      return student
    case .isbn, .label, .pricePoint, .command: throw Refusal.unknownStudent(libraryID: TypedText.trim(text))
    case .refused(let refusal): throw refusal
    }
  }
}

extension TypedText {
  /// - Returns: nil where nothing was typed.
  package static func clean(ifTyped line: String?) throws(Refusal) -> String? {
    guard let line else { return nil }
    return try clean(line)
  }

  /// The number of a row as lists show it; nil for a text that is not only digits.
  static func number(_ line: String) -> Int64? { Digits(trim(line)).flatMap { Int64($0.text) } }
}

/// Web addresses with more about a book, by its ISBN if it has one, else by title and author.
package struct BookLinks: Hashable, Sendable {
  /// A search on Amazon.
  package let amazon: String
  package let googleBooks: String
  /// The page at Open Library, by ISBN only: a search by words would be a guess.
  package let openLibrary: String?
  package let cover: String?

  package init(_ book: Book) {
    self.init(isbn: book.isbn, title: book.title, author: book.author, cover: book.metadata.coverImageURL)
  }

  package init(isbn: ISBN?, title: String, author: String, cover: String? = nil) {
    self.cover = cover
    if let isbn {
      amazon = "https://www.amazon.com/s?k=\(isbn.text)&i=stripbooks"
      googleBooks = "https://books.google.com/books?vid=ISBN\(isbn.text)"
      openLibrary = "https://openlibrary.org/isbn/\(isbn.text)"
    } else {
      let words = author.isEmpty ? title : "\(title) \(author)"
      amazon = "https://www.amazon.com/s?k=\(BookLinks.escape(words))&i=stripbooks"
      googleBooks = "https://www.google.com/search?tbm=bks&q=\(BookLinks.escape(words))"
      openLibrary = nil
    }
  }

  /// RFC 3986, 2.1: all but letters, digits, hyphen, full stop, underscore and tilde.
  static func escape(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      let character = Unicode.Scalar(byte)
      switch character {
      case "A"..."Z", "a"..."z", "0"..."9", "-", ".", "_", "~": escaped.unicodeScalars.append(character)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return escaped
  }
}

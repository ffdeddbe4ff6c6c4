package import Domain

/// Title and author as they are compared: without case and diacritics.
struct BookName: Hashable {
  let title: String
  let author: String

  init(_ title: String, _ author: String) {
    self.title = SearchText.fold(TypedText.trim(title))
    self.author = SearchText.fold(TypedText.trim(author))
  }
}

/// Title and author as two people may write them: without punctuation, with `ae` for `ä`, the names of the author in any order.
struct LooseBookName: Hashable {
  let title: [String]
  let author: [String]

  init(_ title: String, _ author: String) {
    self.title = LooseBookName.words(title)
    self.author = LooseBookName.words(author).sorted()
  }

  private static func words(_ text: String) -> [String] {
    let folded = SearchText.fold(SearchText.spelledUmlauts(text) ?? text)
    return folded.unicodeScalars.split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
      .map { String(String.UnicodeScalarView($0)) }
  }
}

extension Library {
  /// The limit of books that hold all words of a title and an author; beyond it the one with exactly these may be
  /// missed.
  private static let mostNamesakes = 1000

  /// A book, or else a wish, of this title and author, whether it has an ISBN or not. “Herbert, Frank” is Frank Herbert, and
  /// “E.B. White” is E. B. White.
  package func namesake(title: String, author: String) async throws(Refusals) -> Book? {
    let name = LooseBookName(title, author)
    guard !name.title.isEmpty else { return nil }
    for wishlist in [false, true] {
      let books = try await books(matching: "\(title) \(author)", wishlist: wishlist, limit: Library.mostNamesakes)
      if let book = books.first(where: { LooseBookName($0.title, $0.author) == name }) { return book }
    }
    return nil
  }
}

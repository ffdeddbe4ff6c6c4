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

extension Library {
  /// So many books may hold all words of a title and an author before the one that has just these is overlooked.
  private static let mostNamesakes = 1000

  /// A book, or else a wish, of this title and author, in any case and with any diacritics, whether it has an ISBN or not.
  package func namesake(title: String, author: String) async throws(Refusals) -> Book? {
    let name = BookName(title, author)
    for wishlist in [false, true] {
      let books = try await books(matching: "\(title) \(author)", wishlist: wishlist, limit: Library.mostNamesakes)
      if let book = books.first(where: { BookName($0.title, $0.author) == name }) { return book }
    }
    return nil
  }
}

/// The columns of a table of read books, in their order, with the names of the heading in every language.
package enum ReadingTableColumn: String, CaseIterable, Sendable {
  case title = "Title"
  case author = "Author"
  case isbn = "ISBN"
  case genre = "Genre"
  case rating = "Rating"
  case readOn = "Read On"
  case review = "Review"
}

/// The program whose columns a table of read books has.
package enum ReadingFormat: String, CaseIterable, Sendable {
  case own = "minilibrary"
  case goodreads
  case storyGraph = "storygraph"

  /// The headings of an export.
  package var headings: [String] {
    switch self {
    case .own: ReadingTableColumn.allCases.map(\.rawValue)
    case .goodreads:
      [
        "Book Id", "Title", "Author", "Author l-f", "ISBN", "ISBN13", "My Rating", "Date Read", "Date Added",
        "Bookshelves", "Exclusive Shelf", "My Review",
      ]
    case .storyGraph:
      [
        "Title", "Authors", "ISBN/UID", "Format", "Read Status", "Date Added", "Last Date Read", "Star Rating",
        "Review",
        "Tags",
      ]
    }
  }

  /// - Parameter added: the day on which the entry was made.
  package func cells(_ entry: ReadingEntry, added: CalendarDay) -> [String] {
    let draft = entry.content
    let (isbn, genre) = (draft.isbn?.text ?? "", draft.genre?.rawValue ?? "")
    switch self {
    case .own:
      return [
        draft.title, draft.author, isbn, genre, draft.rating.map { String($0) } ?? "",
        draft.readOn?.description ?? "", draft.review,
      ]
    case .goodreads:
      // Goodreads writes 0 for a book without a rating.
      return [
        "", draft.title, draft.author, "", "", isbn, String(draft.rating ?? 0), slashed(draft.readOn),
        slashed(added), genre, "read", draft.review,
      ]
    case .storyGraph:
      return [
        draft.title, draft.author, isbn, "", "read", slashed(added), slashed(draft.readOn),
        draft.rating.map { String($0) } ?? "", draft.review, genre,
      ]
    }
  }

  /// `2026/12/05`, as both programs write a day.
  private func slashed(_ day: CalendarDay?) -> String {
    day.map { $0.description.replacing("-", with: "/") } ?? ""
  }
}

import Domain
import Metadata
import Store

/// Which of the books that a catalogue names is a wish that has no ISBN. Catalogues answer with whatever resembles it; what is not
/// certain is left alone, for somebody may buy it.
enum WishMatch {
  /// The first of the same title that has the author; where the wish names none, the first of that title, if all of that title are
  /// of one.
  static func of(title: String, author: String, in records: [BookRecord]) -> BookRecord? {
    let (title, author) = (SearchText.fold(title), SearchText.fold(author))
    let same = records.filter { title == SearchText.fold($0.title) || title == SearchText.fold($0.fullTitle) }
    if !author.isEmpty { return same.first { names(in: $0).contains { BookIdentity.sameName($0, author) } } }
    let authors = Set(same.map { names(in: $0).first ?? "" })
    return authors.count == 1 && authors != [""] ? same.first : nil
  }

  private static func names(in record: BookRecord) -> [String] { record.authors.map { SearchText.fold($0) } }
}

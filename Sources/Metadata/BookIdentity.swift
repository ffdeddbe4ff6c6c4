package import Domain
import Foundation

/// A title and an author, by which a record without an ISBN is recognised.
///
/// Both have to be known on both sides. A title alone belongs to many books.
package struct BookIdentity: Hashable, Sendable {
  package let title: String
  package let author: String

  package init(title: String, author: String) {
    self.title = title
    self.author = author
  }

  /// Whether the record has the same title, with or without its subtitle, and one of the same authors.
  package func agrees(with record: BookRecord) -> Bool {
    guard record.authors.contains(where: { BookIdentity.sameName(author, $0) }) else { return false }
    let (own, head) = (BookIdentity.words(title), BookIdentity.words(BookIdentity.head(of: title)))
    let (whole, other) = (BookIdentity.words(record.fullTitle), BookIdentity.words(record.title))
    guard !own.isEmpty, !other.isEmpty else { return false }
    // Two subtitles that differ are two books: at most one side is cut.
    return own == whole || own == other || head == whole
      || own == BookIdentity.words(BookIdentity.head(of: record.title))
  }

  /// `Herbert, Frank` and `Frank Herbert` share their words; `J. R. R. Tolkien` and `Tolkien` share the one that counts.
  package static func sameName(_ one: String, _ other: String) -> Bool {
    let (one, other) = (nameWords(one), nameWords(other))
    return !one.isEmpty && !other.isEmpty && (one.isSubset(of: other) || other.isSubset(of: one))
  }

  private static func nameWords(_ name: String) -> Set<Substring> {
    Set(fold(name).split { !$0.isLetter }.filter { $0.count > 1 })
  }

  private static func words(_ title: some StringProtocol) -> [Substring] {
    fold(title).split { !$0.isLetter && !$0.isNumber }
  }

  /// The title without its subtitle: `Dune` of `Dune: Roman`, `Dune - Roman` and `Dune (Roman)`.
  private static func head(of title: String) -> Substring {
    let ends = [":", ";", " - ", " – ", " — ", " ("].compactMap { title.range(of: $0)?.lowerBound }
    return title[..<(ends.min() ?? title.endIndex)]
  }

  private static func fold(_ text: some StringProtocol) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}

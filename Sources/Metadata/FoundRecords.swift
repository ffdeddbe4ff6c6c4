package import Domain
import Foundation

/// Collects the records that catalogues return for one ISBN.
///
/// A record that names the ISBN is exact. A record without any ISBN counts only if its title and author agree with the
/// known ones. Exact records take precedence.
struct FoundRecords {
  private let isbn: ISBN
  private let known: TitleAndAuthor?
  private let language: String?
  /// The first exact record, with what later exact ones add to it.
  private(set) var exact: (record: BookRecord, source: LookupSource)?
  private var silent: [(record: BookRecord, source: LookupSource)] = []

  /// - Parameters:
  ///   - known: what the library has of the book; nil for a book that it does not have yet.
  ///   - language: the library's, where it knows one.
  init(_ isbn: ISBN, known: TitleAndAuthor?, language: String? = nil) {
    self.isbn = isbn
    self.known = known
    self.language = language
  }

  mutating func add(_ record: BookRecord, from source: LookupSource) {
    let record = record.ofEdition(in: language)
    switch RecordMatch(record, isbn) {
    case .other: return
    case .silent: silent.append((record, source))
    case .same where exact == nil: exact = (record, source)
    case .same: exact?.record.fill(from: record)
    }
  }

  /// - Parameter isComplete: whether every catalogue was asked; another one may have an exact record.
  func best(isComplete: Bool) -> (record: BookRecord, source: LookupSource)? {
    if var exact {
      let identity = known ?? exact.record.identity
      for entry in silent where identity?.agrees(with: entry.record) == true { exact.record.fill(from: entry.record) }
      return exact
    }
    guard isComplete, let known else { return nil }
    let agreeing = silent.filter { known.agrees(with: $0.record) }
    guard var first = agreeing.first else { return nil }
    for entry in agreeing.dropFirst() { first.record.fill(from: entry.record) }
    return first
  }
}

extension BookRecord {
  /// Without what belongs to another language's edition.
  fileprivate func ofEdition(in language: String?) -> BookRecord {
    guard let language, let own = metadata.languageCode, own != language else { return self }
    var record = self
    (record.metadata.description, record.metadata.coverImageURL) = (nil, nil)
    (record.metadata.languageCode, record.covers) = (nil, BookCovers())
    return record
  }

  /// Nil without an author.
  fileprivate var identity: TitleAndAuthor? {
    authors.isEmpty ? nil : TitleAndAuthor(title: fullTitle, author: authors.joined(separator: ", "))
  }
}

/// A title and an author, which identify a record without an ISBN.
///
/// Both have to be known on both sides. Many books share a title.
package struct TitleAndAuthor: Hashable, Sendable {
  package let title: String
  package let author: String

  package init(title: String, author: String) {
    self.title = title
    self.author = author
  }

  /// Whether the record has the same title, with or without its subtitle, and one of the same authors.
  package func agrees(with record: BookRecord) -> Bool {
    guard record.authors.contains(where: { TitleAndAuthor.sameName(author, $0) }) else { return false }
    let (own, head) = (TitleAndAuthor.words(title), TitleAndAuthor.words(TitleAndAuthor.head(of: title)))
    let (whole, other) = (TitleAndAuthor.words(record.fullTitle), TitleAndAuthor.words(record.title))
    guard !own.isEmpty, !other.isEmpty else { return false }
    // Two subtitles that differ are two books: at most one side is cut.
    return own == whole || own == other || head == whole
      || own == TitleAndAuthor.words(TitleAndAuthor.head(of: record.title))
  }

  /// `Herbert, Frank` and `Frank Herbert` share their words; `J. R. R. Tolkien` and `Tolkien` the one that counts.
  package static func sameName(_ one: String, _ other: String) -> Bool {
    let (one, other) = (nameWords(one), nameWords(other))
    return !one.isEmpty && !other.isEmpty && (one.isSubset(of: other) || other.isSubset(of: one))
  }

  private static func nameWords(_ name: String) -> Set<Substring> {
    Set(name.folded.split { !$0.isLetter }.filter { $0.count > 1 })
  }

  private static func words(_ title: some StringProtocol) -> [Substring] {
    title.folded.split { !$0.isLetter && !$0.isNumber }
  }

  /// The title without its subtitle: `Dune` of `Dune: Roman`, `Dune - Roman` and `Dune (Roman)`.
  private static func head(of title: String) -> Substring {
    let ends = [":", ";", " - ", " – ", " — ", " ("].compactMap { title.range(of: $0)?.lowerBound }
    return title[..<(ends.min() ?? title.endIndex)]
  }
}

extension StringProtocol {
  /// Without case, accents and double width, for a comparison.
  var folded: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}

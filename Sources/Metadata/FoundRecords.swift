import Domain

/// Collects the records that catalogues return for one ISBN.
///
/// A record that names the ISBN is exact. A record without any ISBN counts only if its title and author agree with the
/// known ones. Exact records take precedence.
struct FoundRecords {
  private let isbn: ISBN
  private let known: BookIdentity?
  private let language: String?
  /// The first exact record, with what later exact ones add to it.
  private(set) var exact: (record: BookRecord, source: LookupSource)?
  private var silent: [(record: BookRecord, source: LookupSource)] = []

  /// - Parameters:
  ///   - known: what the library has of the book; nil for a book that it does not have yet.
  ///   - language: the library's, where it knows one.
  init(_ isbn: ISBN, known: BookIdentity?, language: String? = nil) {
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

  /// - Parameter isComplete: whether every catalogue was asked. A catalogue that was not may have an exact record.
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
  fileprivate var identity: BookIdentity? {
    authors.isEmpty ? nil : BookIdentity(title: fullTitle, author: authors.joined(separator: ", "))
  }
}

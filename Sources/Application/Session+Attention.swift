package import Domain
import Reports
import Store

/// The attention list: what stations left for the librarian.
extension Session {
  /// The entries, the newest first.
  ///
  /// - Parameters:
  ///   - all: closed ones, too.
  ///   - after: the ID of the last entry of the page before.
  package func attentions(all: Bool = false, after: String? = nil, limit: Int? = nil) async throws -> [AttentionEntry] {
    var start: AttentionEntry?
    if let after { start = try await attention(named: after) }
    return try await allPages(limit: limit) { (last: AttentionEntry?, count) in
      try await library.attentions(all: all, after: (last ?? start).map { PageCursor($0) }, limit: count)
    }
  }

  /// - Throws: ``Domain/CommandProblem/unknownAttention(text:)``.
  package func attention(named text: String) async throws -> AttentionEntry {
    guard let id = TypedText.number(text), let entry = try await library.attention(id) else {
      throw CommandProblem.unknownAttention(text: text)
    }
    return entry
  }

  /// The titles of the numbers of an entry, for a librarian who looks for the books; empty for one that the library
  /// does not have.
  ///
  /// - Parameter limit: of a pile's list only the first ones.
  package func titles(of entry: AttentionEntry, limit: Int = .max) async throws -> [(code: String, title: String)] {
    var titles: [(code: String, title: String)] = []
    for code in entry.attention.codes.prefix(limit) {
      let book: Book? =
        switch Scan(typed: code) {
        case .isbn(let isbn): try await library.book(isbn: isbn)
        case .label(let label): try await library.book(label: label)
        case .pricePoint, .card, .text, .command, .refused: nil
        }
      titles.append((code, book?.title ?? ""))
    }
    return titles
  }

  /// Closes all of them, or none where one is unknown.
  package func closeAttention(named names: [String]) async throws -> [AttentionEntry] {
    var ids: [Int64] = []
    for name in names { ids.append(try await attention(named: name).id) }
    return try await library.closeAttention(ids, at: now)
  }
}

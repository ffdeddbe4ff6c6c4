package import Domain
import Store

/// The attention list: what stations left for the librarian.
extension Session {
  /// The entries, the newest first.
  ///
  /// - Parameters:
  ///   - all: closed ones, too.
  ///   - after: the ID of the entry that the list goes on behind.
  package func attentions(all: Bool = false, after: String? = nil, limit: Int? = nil) async throws -> [AttentionEntry] {
    var start: AttentionEntry?
    if let after { start = try await attention(named: after) }
    return try await allPages(limit: limit) { (last: AttentionEntry?, count) in
      try await library.attentions(all: all, after: (last ?? start).map { PageMark($0) }, limit: count)
    }
  }

  /// - Throws: ``Domain/CommandProblem/unknownAttention(text:)``.
  package func attention(named text: String) async throws -> AttentionEntry {
    guard let digits = Digits(TypedText.trim(text)), let id = Int64(digits.text),
      let entry = try await library.attention(id)
    else { throw CommandProblem.unknownAttention(text: text) }
    return entry
  }

  /// Closes all of them, or none where one is unknown.
  package func closeAttention(named names: [String]) async throws -> [AttentionEntry] {
    var ids: [Int64] = []
    for name in names { ids.append(try await attention(named: name).id) }
    return try await library.closeAttention(ids, at: now)
  }
}

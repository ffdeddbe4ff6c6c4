import Domain
import Store

/// The first entries of the attention list, and whether there are more.
package typealias AttentionRows = (rows: [AttentionRow], goesOn: Bool)

extension Session {
  package static let attentionCodeLimit = 10

  /// The open entries of the attention list, the newest first, with the titles of what was scanned.
  ///
  /// - Returns: at most `limit` entries, and whether there are more.
  package func attentionRows(limit: Int) async throws -> AttentionRows {
    let entries = try await library.attentions(all: false, after: nil, limit: limit + 1)
    let shown = entries.prefix(limit).map { ($0, $0.attention.codes.prefix(Session.attentionCodeLimit)) }
    let titles = try await library.titles(of: shown.flatMap { $0.1.compactMap { Scan(typed: $0).bookCode } })
    let rows = shown.map { entry, codes in
      AttentionRow(
        entry: entry,
        codes: codes.map { text in
          AttentionRow.Code(text: text, title: Scan(typed: text).bookCode.flatMap { titles[$0] })
        },
        moreCodes: entry.attention.codes.count - codes.count)
    }
    return (rows, entries.count > limit)
  }
}

package import Domain

/// A place between two books of a list. The pages on both sides begin there, even if books were added since.
package struct CatalogueCursor: Hashable, Sendable {
  package let order: CatalogueOrder
  /// The values of the columns of the order; the last one is the ID of the book.
  let values: [SQLValue]

  init(_ order: CatalogueOrder, _ row: SQLRow) throws {
    self.order = order
    values = try order.columns.map { try row.value($0) }
  }

  private init(_ order: CatalogueOrder, values: [SQLValue]) {
    (self.order, self.values) = (order, values)
  }

  /// The place before the first book of a section.
  static func before(_ section: CollationSection) -> CatalogueCursor {
    CatalogueCursor(.title, values: [.text(section.keys.start), .integer(.min)])
  }

  /// No key is longer, and no address needs to be.
  private static let longest = 2000
  private static let separator: UInt8 = 0x1F

  /// The cursor for an address: letters, digits, hyphens and underscores. It says nothing to a person.
  package var text: String {
    let parts = [order.rawValue] + values.map { $0.name ?? "" }
    return Sodium.base64URL(Array(parts.map(\.utf8).joined(separator: [CatalogueCursor.separator])))
  }

  /// - Returns: nil for a text that this program did not make for this order.
  package init?(_ text: String, in order: CatalogueOrder) {
    guard text.utf8.count <= CatalogueCursor.longest, let bytes = Sodium.bytes(ofBase64URL: text) else { return nil }
    let parts = bytes.split(separator: CatalogueCursor.separator, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.first == order.rawValue, parts.count == order.columns.count + 1 else { return nil }
    var values: [SQLValue] = []
    for (column, part) in zip(order.columns, parts.dropFirst()) {
      if column.hasSuffix("_key") {
        // A key is printable ASCII; another text would be one that an engine refuses.
        guard part.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
        values.append(.text(part))
      } else {
        guard let number = Int64(part) else { return nil }
        values.append(.integer(number))
      }
    }
    self.init(order, values: values)
  }
}

extension CatalogueOrder {
  /// The columns of `book` that make the order, and with ``isDescending`` an index.
  var columns: [String] {
    switch self {
    case .title: ["title_key", "id"]
    case .author: ["author_key", "title_key", "id"]
    case .newest: ["created_at", "id"]
    case .mostBorrowed: ["times_borrowed", "id"]
    case .bestLiked: ["liking", "id"]
    }
  }

  var isDescending: Bool {
    switch self {
    case .title, .author: false
    case .newest, .mostBorrowed, .bestLiked: true
    }
  }
}

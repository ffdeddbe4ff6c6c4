package import Domain
package import Messages

/// An inventory as `--json` shows it.
package struct InventoryJSON: Encodable {
  let id: Int64
  let name: String
  let startedAt: String
  let finishedAt: OrNull<String>
  /// Codes by what they were found to be; only where one is shown.
  let scanned: [String: Int]?
  /// Copies; only of one that is being finished.
  let missing: Int?

  package init(_ inventory: Inventory, counts: Bool = true, missing: Int? = nil) {
    id = inventory.id.rawValue
    name = inventory.name
    startedAt = JSONDocument.text(of: inventory.startedAt)
    finishedAt = OrNull(inventory.finishedAt.map { JSONDocument.text(of: $0) })
    let all = Inventory.Verdict.allCases.map { ($0.rawValue, inventory.counts[$0] ?? 0) }
    scanned = counts ? Dictionary(uniqueKeysWithValues: all) : nil
    self.missing = missing
  }
}

package struct InventoryScanJSON: Encodable {
  let code: String
  let verdict: String
  /// Null for a code that the library does not know.
  let book: OrNull<BookNameJSON>
  let scannedAt: String

  package init(_ scan: Inventory.Scan) {
    code = scan.code
    verdict = scan.verdict.rawValue
    book = OrNull(scan.book.map { BookNameJSON($0) })
    scannedAt = JSONDocument.text(of: scan.scannedAt)
  }
}

/// A line that is not a code of a book.
package struct InventoryRefusalJSON: Encodable {
  /// The code as it was read, or its beginning.
  let code: String
  let refusals: [RefusalJSON.Reason]

  package init(_ line: String, _ refusal: Refusal, _ messages: Messages) {
    code = String(TypedText.trim(line).prefix(TypedText.maximumLength))
    refusals = [RefusalJSON.Reason(refusal, messages)]
  }
}

package struct InventoryMissingJSON: Encodable {
  let copies: Int
  let book: BookNameJSON
  let labelNumber: OrNull<String>

  package init(_ missing: Inventory.Missing) {
    copies = missing.copies
    book = BookNameJSON(
      id: missing.book?.id, isbn: missing.book?.isbn, title: missing.title, author: missing.author)
    labelNumber = OrNull(missing.book?.labelNumber?.text)
  }
}

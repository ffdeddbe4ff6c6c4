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
  let book: OrNull<Int64>
  let title: OrNull<String>
  let author: OrNull<String>
  let scannedAt: String

  package init(_ scan: Inventory.Scan) {
    code = scan.code
    verdict = scan.verdict.rawValue
    book = OrNull(scan.book?.id.rawValue)
    title = OrNull(scan.book?.title)
    author = OrNull(scan.book?.author)
    scannedAt = JSONDocument.text(of: scan.scannedAt)
  }
}

/// A line that is no code of a book.
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
  let book: OrNull<Int64>
  let isbn: OrNull<String>
  let labelNumber: OrNull<String>
  let title: String
  let author: String

  package init(_ missing: Inventory.Missing) {
    copies = missing.copies
    book = OrNull(missing.book?.id.rawValue)
    isbn = OrNull(missing.book?.isbn?.text)
    labelNumber = OrNull(missing.book?.labelNumber?.text)
    title = missing.title
    author = missing.author
  }
}

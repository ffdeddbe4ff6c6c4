package import Domain
package import Store

extension Session {
  /// The one with this number; else the open one; else the last that was finished.
  package func inventory(_ id: Int64?) async throws -> Inventory {
    if let found = try await library.inventory(id.map { Inventory.ID(rawValue: $0) }) { return found }
    guard id == nil else { throw Refusal.noLongerThere }
    guard let last = try await library.inventories(limit: 1).first,
      let found = try await library.inventory(last.id)
    else { throw Refusal.noInventory }
    return found
  }

  /// A new inventory; without a name it is called by today's date.
  package func startInventory(named name: String?, operation: OperationID) async throws -> Inventory {
    let typed = try TypedText.clean(ifTyped: name) ?? ""
    let name = typed.isEmpty ? calendar.day(of: now).description : typed
    return try await library.startInventory(named: name, operation: operation, at: now)
  }

  /// Scans a line into the open inventory: a code as typed, as a scanner that types sends it, or as `minilibrary scan`
  /// prints it: `EAN-13:9780441172719`.
  ///
  /// - Throws: a `Refusal` for a line that is not a code of a book; `Refusals` of the store, such as for a finished
  ///   inventory.
  package func scanIntoInventory(_ line: String) async throws -> Inventory.Scan {
    let (code, text) = try InventoryCode.read(line)
    return try await library.scanIntoInventory(code, text: text, operation: .random(), at: .now)
  }

  package func finishInventory(operation: OperationID) async throws -> FinishedInventory {
    try await library.finishInventory(operation: operation, at: now)
  }

  package func missing(in inventory: Inventory, limit: Int? = nil) async throws -> [Inventory.Missing] {
    try await allPages(limit: limit) { last, count in
      try await library.missing(in: inventory, after: last, limit: count)
    }
  }

  /// Codes that were found and should not be there.
  package func strangers(in inventory: Inventory, limit: Int? = nil) async throws -> [Inventory.Scan] {
    try await allPages(limit: limit) { last, count in
      try await library.strangers(in: inventory.id, after: last?.id, limit: count)
    }
  }

  package func inventories() async throws -> [Inventory] {
    try await allPages(limit: nil) { last, count in
      try await library.inventories(before: last?.id, limit: count)
    }
  }
}

/// Classifies a line of an inventory: a book, or a correctly read number that is not a book.
private enum InventoryCode {
  /// - Parameter line: typed, as a scanner sends it, or as `minilibrary scan` prints it: EAN-13:9780441172719.
  /// - Returns: the book's code, nil for another number, and the number itself.
  /// - Throws: what is wrong with it; a card, a command and words are never on a shelf.
  static func read(_ line: String) throws(Refusal) -> (code: BookCode?, text: String) {
    let scan = printed(line) ?? Scan(scanned: line) ?? Scan(typed: line)
    switch scan {
    case .isbn, .label: return (scan.bookCode, scan.bookCode?.text ?? "")
    case .pricePoint(let code): return (.isbn(code.isbn), code.isbn.text)
    case .refused(.foreignCode(let code)), .text(_, otherwise: .foreignCode(let code)): return (nil, code.text)
    case .text(let text, otherwise: .unknownStudent), .text(let text, otherwise: .unknownCard):
      throw .isbnLengthWrong(text: text)
    case .card(let card): throw .isbnLengthWrong(text: card.text)
    case .command(let command): throw .isbnLengthWrong(text: command.text)
    case .text(_, let otherwise): throw otherwise
    case .refused(let refusal): throw refusal
    }
  }

  private static func printed(_ line: String) -> Scan? {
    let parts = TypedText.trim(line).split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let symbology = Symbology(rawValue: String(parts[0])) else { return nil }
    return Barcode(symbology, parts[1]).map { Scan($0) }
  }
}

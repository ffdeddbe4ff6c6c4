import Domain

/// Classifies a line of an inventory: a book, or a correctly read number that is not a book.
enum InventoryCode {
  /// - Parameter line: a code as typed, as a scanner that types sends it, or as `minilibrary scan` prints it: `EAN-13:9780441172719`.
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

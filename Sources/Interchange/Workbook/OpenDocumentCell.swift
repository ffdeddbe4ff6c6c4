import Domain

/// A cell of an OpenDocument spreadsheet: OpenDocument 1.3 part 3, sections 9.1.4 and 19.385.
struct OpenDocumentCell {
  enum Content {
    case empty
    case text([UInt8])
    case fault(ImportFault)
  }

  /// `office:value-type`
  private enum Kind { case none, number, day, time, boolean, text }

  /// Other cells hide it, which were joined with it.
  private(set) var isCovered = false
  /// The number of adjacent columns with the same cell.
  private(set) var count = 1
  private(set) var columnsSpanned = 1
  private(set) var rowsSpanned = 1
  private var kind = Kind.none
  private var isError = false
  private var hasFormula = false
  private var value: String?
  /// The text that a person sees.
  private var shown: [UInt8] = []
  private var paragraphs = 0
  /// White space was the last: more of it says nothing (section 6.1.2).
  private var isSpaced = true

  mutating func begin(_ attributes: XMLAttributes, isCovered: Bool) {
    shown.removeAll(keepingCapacity: true)
    (self.isCovered, count, columnsSpanned, rowsSpanned) = (isCovered, 1, 1, 1)
    (kind, isError, hasFormula, value, paragraphs) = (.none, false, false, nil, 0)
    for (name, text) in attributes {
      switch name {
      case "number-columns-repeated": count = max(1, text.number ?? 1)
      case "number-columns-spanned": columnsSpanned = min(max(1, text.number ?? 1), WorkbookLimits.columns)
      case "number-rows-spanned": rowsSpanned = max(1, text.number ?? 1)
      case "formula": hasFormula = true
      case "value-type":
        // LibreOffice adds its own attribute, and only that shows that a formula failed.
        if name.isOf(":office:") { kind = OpenDocumentCell.kind(text) } else { isError = text == "error" }
      case "value", "date-value", "time-value", "boolean-value", "string-value": value = text.string
      default: break
      }
    }
  }

  private static func kind(_ text: XMLValue) -> Kind {
    switch text {
    case "float", "percentage", "currency": .number
    case "date": .day
    case "time": .time
    case "boolean": .boolean
    case "string": .text
    default: .none
    }
  }

  var content: Content {
    if isError || (hasFormula && OpenDocumentCell.isError(shown)) {
      return .fault(.cellError(text: String(decoding: shown, as: UTF8.self)))
    }
    switch kind {
    case .none:
      if hasFormula, shown.isEmpty { return .fault(.formulaWithoutValue) }
      return text(shown)
    case .number: return text(number)
    case .day: return text(value.map { Array(CellNumber.day($0).utf8) } ?? shown)
    case .time: return text(shown.isEmpty ? Array((value ?? "").utf8) : shown)
    case .boolean: return text(Array((value == "true" ? "TRUE" : "FALSE").utf8))
    case .text: return text(value.map { Array($0.utf8) } ?? shown)
    }
  }

  private func text(_ bytes: [UInt8]) -> Content { bytes.isEmpty ? .empty : .text(bytes) }

  /// As a person sees it where it has zeros before it, else with all its digits.
  private var number: [UInt8] {
    guard let value else { return shown }
    let plain = Array((CellNumber.text(value, .plain) ?? value).utf8)
    let isPadded = shown.count > plain.count && shown.hasSuffix(plain)
    return isPadded && shown.dropLast(plain.count).allSatisfy { $0 == UInt8(ascii: "0") } ? shown : plain
  }

  /// `#REF!`, `Err:502`
  private static func isError(_ shown: [UInt8]) -> Bool {
    (shown.first == UInt8(ascii: "#")
      && [UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "A")].contains(shown.last))
      || shown.starts(with: "Err:".utf8)
  }

  // MARK: - Paragraphs

  mutating func beginParagraph() {
    if paragraphs > 0 { add(UInt8(ascii: "\n")) }
    paragraphs += 1
    isSpaced = true
  }

  mutating func endParagraph() {
    if isSpaced, shown.last == UInt8(ascii: " ") { shown.removeLast() }
  }

  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D:
        if !isSpaced { add(0x20) }
        isSpaced = true
      default:
        add(byte)
        isSpaced = false
      }
    }
  }

  /// - Returns: whether the element's text is a part of the paragraph.
  mutating func inline(_ element: XMLName, _ attributes: XMLAttributes) -> Bool {
    switch element {
    case "s":
      let count = min(attributes.first { $0.name == "c" }?.value.number ?? 1, CSVReader.kibibyteLimit * 1024)
      for _ in 0..<count { add(0x20) }
      isSpaced = false
      return false
    case "tab":
      add(0x09)
      return false
    case "line-break":
      add(UInt8(ascii: "\n"))
      isSpaced = true
      return false
    case "annotation", "note", "ruby-text", "frame", "custom-shape": return false
    default: return true
    }
  }

  /// A row that is too long is refused by its length.
  private mutating func add(_ byte: UInt8) {
    if shown.count <= CSVReader.kibibyteLimit * 1024 { shown.append(byte) }
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}

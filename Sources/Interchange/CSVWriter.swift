/// Writes rows as RFC 4180 has them: CRLF, quotation marks if needed. Text that a spreadsheet would take for a formula
/// is defused (``DefusedText``). Control characters are left out: no import takes them, and a terminal would obey them.
package struct CSVWriter {
  private let separator: UInt8
  private var isFirst = true
  /// The bytes that were written and not yet taken.
  package private(set) var bytes: [UInt8] = []

  /// - Parameter marked: with the byte order mark that some spreadsheets need to recognise UTF-8.
  package init(separator: Separator = .comma, marked: Bool = false) {
    self.separator = separator.rawValue
    if marked { bytes = [0xEF, 0xBB, 0xBF] }
  }

  package mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  package mutating func add(_ text: String) {
    separate()
    var text = CSVWriter.withoutControls(text)
    text.withUTF8 { field in
      let isQuoted = CSVWriter.needsQuotes(field)
      if isQuoted { bytes.append(UInt8(ascii: "\"")) }
      if DefusedText.isDefused(field) { bytes.append(DefusedText.mark) }
      guard isQuoted else { return bytes.append(contentsOf: field) }
      for byte in field {
        if byte == UInt8(ascii: "\"") { bytes.append(byte) }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    }
  }

  package mutating func add(_ number: Int64) {
    separate()
    bytes.append(contentsOf: String(number).utf8)
  }

  package mutating func addNothing() { separate() }

  package mutating func endRow() {
    bytes.append(UInt8(ascii: "\r"))
    bytes.append(UInt8(ascii: "\n"))
    isFirst = true
  }

  package mutating func addRow(_ fields: [String]) {
    for field in fields { add(field) }
    endRow()
  }

  private mutating func separate() {
    if !isFirst { bytes.append(separator) }
    isFirst = false
  }

  /// Tabs and line ends stay.
  private static func withoutControls(_ text: String) -> String {
    // C1 controls, U+0080 to U+009F, begin with C2 in UTF-8, as signs such as § do.
    let mayHoldControl = text.utf8.contains { byte in
      switch byte {
      case 0x09, 0x0A, 0x0D: false
      case 0x00...0x1F, 0x7F, 0xC2: true
      default: false
      }
    }
    guard mayHoldControl else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.properties.generalCategory != .control || ["\t", "\n", "\r"].contains($0) }))
  }

  /// The check covers all separators: by default, LibreOffice splits at each of them.
  private static func needsQuotes(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    field.contains { byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "\n"),
        UInt8(ascii: "\r"):
        true
      default: false
      }
    }
  }
}

/// Text that a spreadsheet would take for a formula gets an apostrophe before it, and loses it at import.
///
/// https://owasp.org/www-community/attacks/CSV_Injection. So that all text comes back as it was, text that looks as if
/// it had been defused (`'=1`) is defused too (`''=1`): what is written and what is read are one to one.
package enum DefusedText {
  static let mark = UInt8(ascii: "'")

  /// Whether it is written with an apostrophe more: any number of them and then what begins a formula.
  static func isDefused(_ text: some Collection<UInt8>) -> Bool {
    guard let first = text.first(where: { $0 != mark }) else { return false }
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "\t"),
      UInt8(ascii: "\r"):
      return true
    default: return false
    }
  }

  /// Restores the text from before it was defused.
  package static func undo(_ text: String) -> String {
    guard text.utf8.first == mark, isDefused(text.utf8) else { return text }
    return String(text.unicodeScalars.dropFirst())
  }
}

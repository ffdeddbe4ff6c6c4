/// Decimal digits of an identifier, as values 0...9.
///
/// ASCII only, on purpose: `Character.isNumber` also accepts "٣" and "½", which no barcode holds.
package struct Digits: Hashable, Sendable {
  package let values: [UInt8]

  package init?(_ text: some StringProtocol) { self.init(String(text)) }

  /// Not generic: every row of a page of books makes one, and the unspecialised code took a twentieth of the page's time.
  package init?(_ text: String) {
    var text = text
    let values: [UInt8]? = text.withUTF8 { bytes in
      let zero = UInt8(ascii: "0")
      guard bytes.allSatisfy({ zero...(zero + 9) ~= $0 }) else { return nil }
      return bytes.map { $0 - zero }
    }
    guard let values else { return nil }
    self.values = values
  }

  package init(values: [UInt8]) {
    precondition(values.allSatisfy { $0 <= 9 }, "a digit is 0...9")
    self.values = values
  }

  package var count: Int { values.count }

  package var text: String {
    String(decoding: values.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
  }

  package func hasPrefix(_ prefix: String) -> Bool {
    values.starts(with: prefix.utf8) { $0 + UInt8(ascii: "0") == $1 }
  }
}

/// Decimal digits of an identifier, as values 0...9.
///
/// ASCII only, on purpose: `Character.isNumber` also accepts "٣" and "½", which no barcode holds.
package struct Digits: Hashable, Sendable {
  package let values: [UInt8]

  package init?(_ text: some StringProtocol) {
    var values: [UInt8] = []
    values.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      values.append(byte - UInt8(ascii: "0"))
    }
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

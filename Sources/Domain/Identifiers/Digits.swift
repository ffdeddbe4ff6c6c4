/// Decimal digits of an identifier, as values 0...9.
///
/// ASCII only, on purpose: `Character.isNumber` also accepts "٣" and "½", which no barcode holds.
package struct Digits: Hashable, Sendable {
  package let values: [UInt8]

  package init?(_ text: some StringProtocol) { self.init(String(text)) }

  /// Not generic: every row of a page of books makes one, and generic code took a twentieth of its time.
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

  /// Nil for no digits, and for a number that is too large.
  package var number: Int? { Int(text) }

  package func hasPrefix(_ prefix: String) -> Bool {
    values.starts(with: prefix.utf8) { $0 + UInt8(ascii: "0") == $1 }
  }
}

/// The two check digits of the trade.
package enum CheckDigit {
  /// GS1 General Specifications 7.9: weights 3, 1, 3, … from the right of the payload, complement to ten.
  ///
  /// - Parameter payload: the digits without the check digit, of any length.
  package static func gtin(of payload: some BidirectionalCollection<UInt8>) -> UInt8 {
    var sum = 0
    var weight = 3
    for digit in payload.reversed() {
      sum += Int(digit) * weight
      weight = 4 - weight
    }
    return UInt8((10 - sum % 10) % 10)
  }

  /// Whether the last digit is the GS1 check digit of the others. False for fewer than two digits.
  package static func isValidGTIN(_ digits: Digits) -> Bool {
    guard digits.count >= 2, let last = digits.values.last else { return false }
    return gtin(of: digits.values.dropLast()) == last
  }

  /// ISO 2108:1992: weights 10 … 2, modulo 11.
  ///
  /// - Parameter payload: the first nine digits.
  /// - Returns: 0...10, where 10 is written X.
  package static func isbn10(of payload: some Collection<UInt8>) -> UInt8 {
    var sum = 0
    for (weight, digit) in zip((2...10).reversed(), payload) {
      sum += weight * Int(digit)
    }
    return UInt8((11 - sum % 11) % 11)
  }
}

/// Codes of the retail symbologies, in the forms that scanners send.
enum RetailDigits {
  /// 13, 12 or 8 digits: EAN-13, UPC-A or UPC-E.
  static func bare(_ text: String) -> ShownCode? {
    switch text.utf8.count {
    case 13: full(text).map { ShownCode($0) }
    case 12: Barcode(.upcA, text).map { ShownCode($0) }
    case 8: Barcode(.upcE, text).map { ShownCode($0) }
    default: nil
    }
  }

  /// - Parameter mayBeUPC: accepts 12 digits and an add-on; many libraries have IDs of 14 digits.
  static func withAddOn(_ text: String, mayBeUPC: Bool) -> ShownCode? {
    let codeLength: Int
    switch text.utf8.count {
    case 15, 18: codeLength = 13
    case 14 where mayBeUPC, 17 where mayBeUPC: codeLength = 12
    default: return nil
    }
    let digits = text.prefix(codeLength)
    guard let barcode = codeLength == 13 ? full(digits) : Barcode(.upcA, digits),
      let addOn = AddOn(text.dropFirst(codeLength))
    else { return nil }
    return ShownCode(barcode, addOn: addOn)
  }

  /// A GTIN in fourteen digits (EAN-14) whose first is 0: the number of a single item, padded with zeros.
  static func fourteen(_ text: some StringProtocol) -> Barcode? {
    guard let digits = Digits(text), digits.count == 14, digits.hasPrefix("0") else { return nil }
    return digits.hasPrefix("000000") ? Barcode(.ean8, text.suffix(8)) : full(text.dropFirst())
  }

  /// Thirteen digits that begin with 0 are those of a UPC-A.
  private static func full(_ text: some StringProtocol) -> Barcode? {
    text.hasPrefix("0") ? Barcode(.upcA, text.dropFirst()) : Barcode(.ean13, text)
  }
}

/// Zero suppression: UPC-E and the UPC-A that it stands for (GS1 General Specifications 5.2.2.4.2).
package enum UPCE {
  /// The twelve digits of UPC-A for the eight of UPC-E: number system (0 or 1), six digits, check digit, which is kept.
  ///
  /// - Returns: nil for another number of digits, another number system, or a wrong check digit.
  package static func expand(_ digits: Digits) -> Digits? {
    guard digits.count == 8, digits.values[0] <= 1 else { return nil }
    let system = digits.values[0]
    let d = Array(digits.values[1...6])
    let body: [UInt8] =
      switch d[5] {
      case 0...2: [d[0], d[1], d[5], 0, 0, 0, 0, d[2], d[3], d[4]]
      case 3: [d[0], d[1], d[2], 0, 0, 0, 0, 0, d[3], d[4]]
      case 4: [d[0], d[1], d[2], d[3], 0, 0, 0, 0, 0, d[4]]
      default: [d[0], d[1], d[2], d[3], d[4], 0, 0, 0, 0, d[5]]
      }
    let expanded = Digits(values: [system] + body + [digits.values[7]])
    return CheckDigit.isValidGTIN(expanded) ? expanded : nil
  }
}

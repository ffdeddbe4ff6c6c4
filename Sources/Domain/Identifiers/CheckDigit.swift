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

  /// Whether the last digit is the GS1 check digit of those before it. False for fewer than two digits.
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

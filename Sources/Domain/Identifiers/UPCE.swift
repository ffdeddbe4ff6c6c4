/// Zero suppression: UPC-E and the UPC-A that it stands for (GS1 General Specifications 5.2.2.4.2).
package enum UPCE {
  /// The twelve digits of UPC-A for the eight of UPC-E: number system (0 or 1), six digits, check digit, which is kept.
  ///
  /// - Returns: nil when `digits` are not eight, the number system is another, or the check digit is wrong.
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

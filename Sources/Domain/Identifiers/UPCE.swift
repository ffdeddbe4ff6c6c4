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

  /// The eight digits of UPC-E for twelve of UPC-A, or nil where the zeros do not stand as the rule wants.
  package static func compress(_ upcA: Digits) -> Digits? {
    guard upcA.count == 12, upcA.values[0] <= 1, CheckDigit.isValidGTIN(upcA) else { return nil }
    let v = upcA.values
    let manufacturer = Array(v[1...5])
    let item = Array(v[6...10])
    let six: [UInt8]? =
      if manufacturer[2] <= 2, manufacturer[3] == 0, manufacturer[4] == 0, item[0] == 0, item[1] == 0 {
        [manufacturer[0], manufacturer[1], item[2], item[3], item[4], manufacturer[2]]
      } else if manufacturer[3] == 0, manufacturer[4] == 0, item[0...2].allSatisfy({ $0 == 0 }) {
        [manufacturer[0], manufacturer[1], manufacturer[2], item[3], item[4], 3]
      } else if manufacturer[4] == 0, item[0...3].allSatisfy({ $0 == 0 }) {
        [manufacturer[0], manufacturer[1], manufacturer[2], manufacturer[3], item[4], 4]
      } else if item[0...3].allSatisfy({ $0 == 0 }), item[4] >= 5 {
        manufacturer + [item[4]]
      } else {
        nil
      }
    return six.map { Digits(values: [v[0]] + $0 + [v[11]]) }
  }
}

import Domain

/// The widths of a symbol's bars and spaces in modules, first bar to last (ISO/IEC 15420, 4.2 and 4.3).
struct BarPattern {
  /// Alternately bar and space, a bar first and last.
  private(set) var elements: [UInt8] = []
  /// The index in `elements` at which the four of each digit begin.
  private(set) var digitStarts: [Int] = []
  var moduleCount: Int { elements.reduce(0) { $0 + Int($1) } }

  init(_ barcode: Barcode) {
    let digits = barcode.text.utf8.map { Int($0 - UInt8(ascii: "0")) }
    appendGuard(3)
    switch barcode.symbology {
    case .ean13, .upcA:
      let thirteen = barcode.symbology == .upcA ? [0] + digits : digits
      let parity = Self.leadingDigitParity[thirteen[0]]
      for (index, digit) in thirteen[1...6].enumerated() { append(digit, even: parity >> (5 - index) & 1 == 1) }
      appendGuard(5)
      for digit in thirteen[7...12] { append(digit, even: false) }
      appendGuard(3)
    case .ean8:
      for digit in digits[0...3] { append(digit, even: false) }
      appendGuard(5)
      for digit in digits[4...7] { append(digit, even: false) }
      appendGuard(3)
    case .upcE:
      // The check digit's parity, turned round for number system 1.
      let parity = Self.checkDigitParity[digits[7]] ^ (digits[0] == 1 ? 0b111111 : 0)
      for (index, digit) in digits[1...6].enumerated() { append(digit, even: parity >> (5 - index) & 1 == 1) }
      appendGuard(6)
    }
  }

  private mutating func appendGuard(_ count: Int) {
    elements.append(contentsOf: repeatElement(1, count: count))
  }

  private mutating func append(_ digit: Int, even: Bool) {
    digitStarts.append(elements.count)
    let widths = Self.oddWidths[digit]
    elements.append(contentsOf: even ? widths.reversed() : widths)
  }

  /// Set A; set B is its mirror image, set C has its widths with bars for spaces.
  static let oddWidths: [[UInt8]] = [
    [3, 2, 1, 1], [2, 2, 2, 1], [2, 1, 2, 2], [1, 4, 1, 1], [1, 1, 3, 2],
    [1, 2, 3, 1], [1, 1, 1, 4], [1, 3, 1, 2], [1, 2, 1, 3], [3, 1, 1, 2],
  ]

  /// Both sets of all digits, once each: what four elements may mean.
  static let digitWidths: [[UInt8]] = oddWidths + oddWidths.map { $0.reversed() }

  /// Which of the six left digits are of set B, first digit in the highest bit.
  static let leadingDigitParity = [
    0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101, 0b010110, 0b011010,
  ]
  static let checkDigitParity = [
    0b111000, 0b110100, 0b110010, 0b110001, 0b101100, 0b100110, 0b100011, 0b101010, 0b101001, 0b100101,
  ]
}

extension CodeSolver {
  /// The two cheapest add-ons whose digits' sets are those that their sum asks for.
  ///
  /// - Parameter sums: twenty symbols for each digit, as `DigitCosts` has them.
  mutating func solve(_ shape: AddOnShape, _ sums: UnsafePointer<Float>) -> Solution? {
    found = Solution(best: Path(), second: Path())
    let rows = SymbolRows(sums: sums, digitsOfHalf: shape.digitCount)
    for (sum, parity) in shape.parities.enumerated() {
      func row(_ digit: Int) -> UnsafePointer<Float> {
        rows.left(digit, isEven: parity >> (shape.digitCount &- 1 &- digit) & 1 == 1, false)
      }
      var bound: Float = 0
      for digit in 0..<shape.digitCount { bound += rows.least(row(digit)) }
      guard bound <= found.second.cost else { continue }
      switch shape {
      case .five:
        start(remainder: 0, digits: 0)
        for digit in 0..<5 { step(row(digit), weight: digit.isMultiple(of: 2) ? 3 : 9) }
        consider(current[2 * sum])
        consider(current[2 * sum + 1])
      case .two:
        for number in stride(from: sum, to: 100, by: 4) {
          let (tens, ones) = number.quotientAndRemainder(dividingBy: 10)
          consider(Path(cost: row(0)[tens] + row(1)[ones], digits: UInt64(tens << 4 | ones)))
        }
      }
    }
    return found.best.cost < Self.impossible ? found : nil
  }
}

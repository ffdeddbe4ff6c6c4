import Domain

/// The cost of each symbol at each digit of an add-on, over all bands: as `DigitCosts` of a code.
struct AddOnCosts: Sendable {
  let shape: AddOnShape
  private var sums: [Float]
  /// The weight of all bands, 1/residual each.
  private var weight: Float = 0
  private var weightedResidual: Float = 0
  private var weightedGuards: Float = 0
  private(set) var bands = 0

  init(_ shape: AddOnShape) {
    self.shape = shape
    sums = Array(repeating: 0, count: shape.digitCount * DigitTemplates.symbolCount)
  }

  mutating func clear() {
    guard bands > 0 else { return }
    self = AddOnCosts(shape)
  }

  /// A better fit weighs more; the cap keeps a spoilt band from deciding.
  mutating func add(
    _ costs: UnsafePointer<Float>, _ outcome: BoundaryViterbi.Outcome, _ parameters: SoftReaderParameters.Fit
  ) {
    let share = 1 / max(outcome.residual, parameters.leastResidual)
    weight += share
    weightedResidual += share * outcome.residual
    weightedGuards += share * outcome.guardResidual
    bands += 1
    for digit in 0..<shape.digitCount {
      let symbols = digit * DigitTemplates.symbolCount..<(digit + 1) * DigitTemplates.symbolCount
      let cap = symbols.reduce(Float.infinity) { min($0, costs[$1]) } + parameters.costCap
      for index in symbols { sums[index] += share * min(costs[index], cap) }
    }
  }

  /// - Parameter need: what the margin must reach once the excess is taken off.
  /// - Returns: the add-on that these costs say, where it is beyond doubt.
  func decide(with solver: inout CodeSolver, _ rule: SoftReaderParameters.AddOnRule, need: Float) -> AddOn? {
    guard bands >= rule.fewestBands else { return nil }
    let solution = sums.withUnsafeBufferPointer { sums in sums.baseAddress.flatMap { solver.solve(shape, $0) } }
    guard let solution, weightedResidual / weight < rule.residual, weightedGuards / weight < rule.guards else {
      return nil
    }
    let count = Float(bands)
    let margin = (solution.second.cost - solution.best.cost) / count
    let excess = (solution.best.cost - unboundCost) / count
    guard margin - rule.excessWeight * excess >= need else { return nil }
    let digits = (0..<shape.digitCount).map {
      Int(solution.best.digits >> (4 * UInt64(shape.digitCount - 1 - $0)) & 15)
    }
    let worst = digits.indices.map { residual(digit: $0, value: digits[$0]) }.max() ?? .infinity
    guard worst < rule.worstDigit else { return nil }
    return AddOn(digits.map(String.init).joined())
  }

  /// The cost of the best symbols of all digits without a rule that binds them.
  private var unboundCost: Float {
    (0..<shape.digitCount).reduce(0) { sum, digit in
      let first = digit * DigitTemplates.symbolCount
      return sum + (sums[first..<first + DigitTemplates.symbolCount].min() ?? 0)
    }
  }

  /// Mean squared residual of a digit in the set that fits it better.
  private func residual(digit: Int, value: Int) -> Float {
    let first = digit * DigitTemplates.symbolCount + value
    return min(sums[first], sums[first + 10]) / weight / Float(DigitTemplates.samplesPerDigit)
  }
}

/// The two layouts of add-on symbols (ISO/IEC 15420, 4.4; GS1 General Specifications 5.2.2.5): digits of sets A and B
/// with a separator between them, and no guard at the end.
enum AddOnShape: Int, CaseIterable, Sendable {
  case five, two

  var digitCount: Int {
    switch self {
    case .five: 5
    case .two: 2
    }
  }

  /// Edges from the first bar's first to the last bar's last.
  var edgeCount: Int { 4 + 4 * digitCount + 2 * (digitCount - 1) }

  var layout: SymbolLayout {
    let digits = Array(repeating: [SymbolElement.leftDigit], count: digitCount).joined(separator: [.separator])
    return SymbolLayout(elements: [.addOnGuard] + digits, left: digitCount, right: 0)
  }

  /// The shapes of add-on that a code may have. A book's two digits are five digits with the rest covered.
  static func shapes(beside barcode: Barcode) -> [AddOnShape] {
    switch barcode.symbology {
    case .ean8: []
    case .ean13: ISBN(thirteen: barcode.gtin) == nil ? allCases : [.five]
    case .upcA, .upcE: allCases
    }
  }

  /// Which digits are of set B, the first in the highest bit, by what the digits' weighted sum leaves modulo 10 (of two
  /// digits the number modulo 4).
  var parities: [Int] {
    switch self {
    case .five:
      [0b11000, 0b10100, 0b10010, 0b10001, 0b01100, 0b00110, 0b00011, 0b01010, 0b01001, 0b00101]
    case .two: [0b00, 0b01, 0b10, 0b11]
    }
  }
}

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

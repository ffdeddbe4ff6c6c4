/// The cost of each symbol at each digit of one region, over all its bands.
package struct DigitCosts: Hashable, Sendable {
  /// The index of the right half's first digit.
  static let rightHalf = 6
  static let digitCount = 12
  static let valueCount = digitCount * DigitTemplates.symbolCount

  package let shape: SymbolShape
  /// Squared residual times the band's weight: 12 digits of 20 symbols, first the left half's; digits that the shape
  /// does not have cost nothing. Symbols 0...9 are of set A (right half: C), 10...19 of set B.
  private(set) var sums = [Float](repeating: 0, count: valueCount)
  /// The weight of all bands, 1/residual each.
  private(set) var weight: Float = 0
  private var weightedResidual: Float = 0
  private var weightedGuards: Float = 0
  package private(set) var bands = 0
  /// The number of bands without the mean over the height, which may join halves of two codes.
  package private(set) var bandsProper = 0

  init(_ shape: SymbolShape) {
    self.shape = shape
  }

  /// Mean squared residual of the bands, by weight.
  package var residual: Float { bands > 0 ? weightedResidual / weight : .infinity }
  package var guardResidual: Float { bands > 0 ? weightedGuards / weight : .infinity }

  /// Mean squared residual of one symbol at one digit.
  package func residual(digit: Int, symbol: Int) -> Float {
    sums[digit * DigitTemplates.symbolCount + symbol] / weight / Float(DigitTemplates.samplesPerDigit)
  }

  mutating func clear() {
    guard bands > 0 else { return }
    for index in sums.indices { sums[index] = 0 }
    (weight, weightedResidual, weightedGuards, bands, bandsProper) = (0, 0, 0, 0, 0)
  }

  /// Adds a band. A better fit weighs more, and no symbol's cost counts in full where the band was spoilt.
  mutating func add(
    _ costs: UnsafePointer<Float>, _ outcome: BoundaryViterbi.Outcome, isMean: Bool,
    _ parameters: SoftReaderParameters.Fit
  ) {
    let share = 1 / max(outcome.residual, parameters.leastResidual)
    weight += share
    weightedResidual += share * outcome.residual
    weightedGuards += share * outcome.guardResidual
    bands += 1
    if !isMean { bandsProper += 1 }
    let drawn = shape.drawnDigits
    sums.withUnsafeMutableBufferPointer { sums in
      for digit in 0..<Self.digitCount {
        let inHalf = digit < Self.rightHalf ? digit : digit - Self.rightHalf
        guard inHalf < (digit < Self.rightHalf ? drawn.left : drawn.right) else { continue }
        let first = digit &* DigitTemplates.symbolCount
        var least = Float.infinity
        for index in first..<first &+ DigitTemplates.symbolCount where costs[index] < least { least = costs[index] }
        let cap = least + parameters.costCap
        for index in first..<first &+ DigitTemplates.symbolCount { sums[index] += share * min(costs[index], cap) }
      }
    }
  }

  /// The cost of the best symbols of all digits without a rule that binds them.
  var unboundCost: Float {
    (0..<Self.digitCount).reduce(0) { sum, digit in
      let first = digit * DigitTemplates.symbolCount
      return sum + (sums[first..<first + DigitTemplates.symbolCount].min() ?? 0)
    }
  }
}

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

  /// A better fit weighs more, and no symbol's cost counts in full where the band was spoilt.
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

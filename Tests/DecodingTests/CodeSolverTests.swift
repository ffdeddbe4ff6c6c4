import Domain
import TestSupport
import Testing

@testable import Decoding

@Suite("The two best lawful codes")
struct CodeSolverTests {
  /// Costs at which few symbols of each digit are possible, all different.
  private func costs(_ shape: SymbolShape, _ generator: inout SeededGenerator, likely: [Barcode]) -> DigitCosts {
    var values = [Float](repeating: 12, count: DigitCosts.valueCount)
    for barcode in likely {
      for (digit, symbol) in drawnSymbols(of: barcode) {
        values[digit * 20 + symbol] = Float.random(in: 0...6, using: &generator)
      }
    }
    for index in values.indices { values[index] += Float.random(in: 0...0.5, using: &generator) }
    var costs = DigitCosts(shape)
    costs.add(
      values, BoundaryViterbi.Outcome(residual: 0.05, guardResidual: 0.05), isMean: false, SoftReaderParameters.Fit())
    return costs
  }

  /// Digit and symbol at each place of a code, from its left, found by its drawing.
  private func drawnSymbols(of barcode: Barcode) -> [(Int, Int)] {
    let pattern = BarPattern(barcode)
    let half = SymbolShape(barcode.symbology).drawnDigits.left
    return pattern.digitStarts.enumerated().map { index, start in
      let widths = Array(pattern.elements[start..<start + 4])
      let isRight = index >= half
      let symbol = (isRight ? BarPattern.oddWidths : BarPattern.digitWidths).firstIndex(of: widths) ?? 0
      return (isRight ? DigitCosts.rightHalf + index - half : index, symbol)
    }
  }

  private func cost(_ barcode: Barcode, _ costs: DigitCosts) -> Float {
    drawnSymbols(of: barcode).reduce(0) { $0 + costs.sums[$1.0 * 20 + $1.1] }
  }

  @Test(arguments: [Symbology.ean13, .ean8, .upcE], 0..<6)
  func best_isTheCheapestOfMany(symbology: Symbology, seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let likely = try (0..<12).map { _ in try Barcode.any(symbology, &generator) }
    let costs = costs(SymbolShape(symbology), &generator, likely: likely)
    var solver = CodeSolver()
    let solved = solver.solve(costs)
    let solution = try #require(solved)
    #expect(solution.best.cost <= solution.second.cost)
    #expect(solution.best.digits != solution.second.digits)
    for path in [solution.best, solution.second] {
      // A returned code must be valid and cost what is stated; from the other end it is another drawing.
      let barcode = try #require(Barcode(SymbolShape(symbology), path.digits))
      let forwards = cost(barcode, costs)
      #expect(abs(forwards - path.cost) < 0.01 || path.cost < forwards)
    }
    let cheapest = try #require(likely.map { cost($0, costs) }.min())
    #expect(solution.best.cost <= cheapest + 0.01)
    // Any other code costs at least as much as the second.
    for barcode in likely where Barcode(SymbolShape(symbology), solution.best.digits) != barcode {
      #expect(cost(barcode, costs) >= solution.second.cost - 0.01)
    }
    for _ in 0..<200 {
      let other = try Barcode.any(symbology, &generator)
      if Barcode(SymbolShape(symbology), solution.best.digits) != other {
        #expect(cost(other, costs) >= solution.second.cost - 0.01)
      }
    }
  }

  @Test(arguments: everySymbology)
  func code_isSolved_fromItsOwnSymbols(symbology: Symbology, text: String) throws {
    let barcode = try code(symbology, text)
    var generator = SeededGenerator(seed: 5)
    let costs = costs(SymbolShape(symbology), &generator, likely: [barcode])
    var solver = CodeSolver()
    let decision = costs.decide(with: &solver)
    let decided = try #require(decision)
    #expect(decided.barcode == barcode)
    #expect(abs(decided.evidence.excess) < 0.01)
    #expect(decided.evidence.margin > 0)
  }

  /// EAN-13 upside down: the right half comes first, each digit mirrored.
  @Test func code_isSolved_upsideDown() throws {
    let barcode = try code(.ean13, "9780306406157")
    var values = [Float](repeating: 12, count: DigitCosts.valueCount)
    for (digit, symbol) in drawnSymbols(of: barcode) {
      // Seen from its end, set C looks like B, A like C's other self and B like C.
      let mirrored = 11 - digit
      values[mirrored * 20 + (digit >= 6 ? symbol + 10 : symbol < 10 ? symbol + 10 : symbol - 10)] = 0
    }
    var costs = DigitCosts(.thirteen)
    costs.add(
      values, BoundaryViterbi.Outcome(residual: 0.05, guardResidual: 0.05), isMean: false, SoftReaderParameters.Fit())
    var solver = CodeSolver()
    let decided = costs.decide(with: &solver)
    #expect(decided?.barcode == barcode)
  }
}

import Domain
import TestSupport
import Testing

@testable import Decoding

@Suite("Fitting a symbol to a profile")
struct BoundaryViterbiTests {
  private struct Fitted {
    var residual: Float
    var costs: DigitCosts
  }

  /// The best of rigid and warped alignment, at the blur and growth that are asked for.
  private func fit(_ drawing: DrawnProfile, _ barcode: Barcode, kind: TemplateKind = TemplateKind()) -> Fitted? {
    let samples = drawing.samples(barcode)
    let parameters = SoftReaderParameters()
    var profile = EdgeProfile()
    profile.take(samples, count: samples.count, hysteresis: 0.2)
    var proposer = AlignmentProposer(parameters.alignment)
    let shape = SymbolShape(barcode.symbology)
    proposer.propose(shape, in: profile, atMost: 3)
    let viterbi = BoundaryViterbi(parameters.fit, templates: .standard)
    var best: Fitted?
    for index in 0..<proposer.count {
      for alignment in [proposer[index].rigid, proposer[index]] {
        var values = [Float](repeating: 0, count: BandValues.count)
        guard
          let outcome = viterbi.fit(
            shape, at: alignment, in: profile, kind: kind, abortResidual: 0.17, into: &values),
          outcome.residual < best?.residual ?? .infinity
        else { continue }
        var costs = DigitCosts(shape)
        costs.add(values, outcome, isMean: false, parameters.fit)
        best = Fitted(residual: outcome.residual, costs: costs)
      }
    }
    return best
  }

  private func expectDecided(
    _ drawing: DrawnProfile, _ barcode: Barcode, kind: TemplateKind = TemplateKind(), below residual: Float
  ) throws {
    let fitted = try #require(fit(drawing, barcode, kind: kind))
    #expect(fitted.residual < residual)
    var solver = CodeSolver()
    let decision = fitted.costs.decide(with: &solver)
    let decided = try #require(decision)
    #expect(decided.barcode == barcode)
    #expect(decided.evidence.excess < 1)
  }

  @Test(arguments: everySymbology)
  func perfectCode_fits(symbology: Symbology, text: String) throws {
    try expectDecided(DrawnProfile(), try code(symbology, text), below: 0.05)
  }

  @Test(arguments: [(0.5, 0.0), (-0.5, 0), (0, 0.25), (0, -0.1), (0.3, 0.15)])
  func taperedAndBulgingCode_fits(taper: Double, bulge: Double) throws {
    var drawing = DrawnProfile()
    (drawing.taper, drawing.bulge) = (taper, bulge)
    try expectDecided(drawing, try code(.ean13, "9780306406157"), below: 0.06)
  }

  @Test(arguments: [(0.4, 1), (0.6, 2), (0.76, 3)])
  func blurredCode_fits_withItsBlur(blur: Double, index: Int) throws {
    var drawing = DrawnProfile()
    drawing.blur = blur
    let kind = TemplateKind(blur: index, growth: 2)
    try expectDecided(drawing, try code(.ean13, "9780306406157"), kind: kind, below: 0.06)
  }

  @Test(arguments: [(-0.25, 0), (0.25, 4)])
  func grownBars_fit_withTheirGrowth(growth: Double, index: Int) throws {
    var drawing = DrawnProfile()
    drawing.growth = growth
    let kind = TemplateKind(blur: 1, growth: index)
    try expectDecided(drawing, try code(.ean8, "20000011"), kind: kind, below: 0.05)
  }

  @Test(arguments: 0..<4)
  func noisyCode_fits(seed: Int) throws {
    var drawing = DrawnProfile()
    drawing.noise = 8
    var generator = SeededGenerator(seed: UInt64(seed))
    try expectDecided(drawing, try .any(.ean13, &generator), below: 0.15)
  }

  @Test func halfACode_fitsNothing() throws {
    var drawing = DrawnProfile()
    drawing.visible = 0.5
    let fitted = fit(drawing, try code(.ean13, "9780306406157"))
    #expect(fitted?.residual ?? 1 > 0.15)
  }
}

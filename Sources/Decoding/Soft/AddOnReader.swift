import Domain

/// Looks to the right of a code that was read for an add-on. A wrong one is worse than none.
///
/// The code's outline says where its bands, its modules and its right are. In each band two edges are proposed with clear paper
/// on both sides and an add-on's width between them, the digits are fitted as a code's are, and the bands' costs are pooled.
struct AddOnReader: ~Copyable {
  /// Shares of the code's height from its upper end: first where an add-on's bars are, whatever stands above them.
  private static let heights = [0.69, 0.44, 0.81, 0.56, 0.31, 0.93, 0.19, 0.07]

  private let parameters: SoftReaderParameters
  private var rule: SoftReaderParameters.AddOnRule { parameters.addOn }
  private let viterbi: BoundaryViterbi
  private let layouts = AddOnShape.allCases.map(\.layout)
  private var solver = CodeSolver()
  private var profile = EdgeProfile()
  private var lines = SampleLines(lines: 5)
  private let samples = Scratch(count: SampleLines.longest + 8, repeating: Float(0))
  private let storage = Scratch(count: 2 * DigitCosts.valueCount, repeating: Float(0))
  private var trial: UnsafeMutablePointer<Float>
  private var best: UnsafeMutablePointer<Float>
  private var pools = AddOnShape.allCases.map(AddOnCosts.init)
  private var kind = TemplateKind()
  private var kindIsFitted = false
  private var fits = 0

  init(_ parameters: SoftReaderParameters, templates: DigitTemplates) {
    self.parameters = parameters
    viterbi = BoundaryViterbi(parameters.fit, templates: templates)
    trial = storage.base
    best = storage.base + DigitCosts.valueCount
  }

  /// - Parameter kind: the blur and the growth that the code itself was fitted with.
  mutating func read(
    beside outline: SymbolOutline, modules: Int, kind: TemplateKind, of plane: LumaPlane,
    in sampler: borrowing BandSampler
  ) -> AddOn? {
    let field = AddOnField(beside: outline, modules: modules, in: sampler)
    guard field.module >= parameters.alignment.samplesPerModule, field.count > Int(field.codeEnd) + 16 else {
      return nil
    }
    for index in pools.indices { pools[index].clear() }
    (self.kind, kindIsFitted, fits) = (kind, false, 0)
    let bands = field.bandCount(atMost: rule.bands)
    let half = min((outline.along.upperBound - outline.along.lowerBound) / Double(bands) / 2, field.modulePixels)
    for (turn, height) in Self.heights.prefix(bands).enumerated() {
      field.sampleBand(atHeight: height, half: half, of: plane, in: sampler, &lines, into: samples.base)
      profile.take(samples.base, count: field.count, hysteresis: rule.hysteresis)
      if let (fit, shape) = fit(field, height, plane, sampler) {
        pools[shape.rawValue].add(best, fit, parameters.fit)
      }
      // Most codes have none, and it shows at once.
      if turn + 1 == rule.bandsWithout, pools.allSatisfy({ $0.bands == 0 }) { return nil }
      if fits > rule.fits { break }
    }
    return decided(of: bands)
  }

  /// The one layout that most bands have.
  private mutating func decided(of bands: Int) -> AddOn? {
    let (five, two) = (pools[AddOnShape.five.rawValue], pools[AddOnShape.two.rawValue])
    let (more, less) = five.bands >= two.bands ? (five, two) : (two, five)
    guard Float(more.bands) >= rule.shareOfBands * Float(bands), more.bands >= 3 * less.bands else { return nil }
    return more.decide(with: &solver, rule)
  }

  // MARK: - One band

  /// The best fit between the edges of a band that an add-on may lie between. Its costs are in `best`.
  private mutating func fit(
    _ field: AddOnField, _ height: Double, _ plane: LumaPlane, _ sampler: borrowing BandSampler
  ) -> (BoundaryViterbi.Outcome, AddOnShape)? {
    let (edges, darkens, count) = (profile.edges, profile.darkens, profile.edgeCount)
    let module = field.module
    var found: (outcome: BoundaryViterbi.Outcome, shape: AddOnShape)?
    var starts = 0
    for first in 0..<count where darkens[first] {
      let gap = (edges[first] - field.codeEnd) / module
      guard gap >= rule.narrowestGap else { continue }
      guard gap <= rule.widestGap, starts < rule.starts else { break }
      guard first == 0 || edges[first] - edges[first - 1] >= rule.clearBefore * module else { continue }
      starts += 1
      for shape in AddOnShape.allCases {
        let modules = Float(layouts[shape.rawValue].moduleCount)
        for last in first &+ 1..<max(first &+ 1, min(count, first &+ shape.edgeCount &+ 2)) where !darkens[last] {
          let width = (edges[last] - edges[first]) / module
          guard width >= modules * rule.narrowest else { continue }
          guard width <= modules * rule.widest else { break }
          guard last &- first &+ 1 >= Int(Float(shape.edgeCount) * parameters.alignment.edges) else { continue }
          let clear = edges[last] + rule.clearBehind * width / modules * module
          guard last &+ 1 >= count || edges[last &+ 1] >= clear, clear < Float(field.count),
            field.isInside(clear, atHeight: height, of: plane, in: sampler)
          else { continue }
          let alignment = SymbolAlignment(first: edges[first], last: edges[last])
          if let outcome = fit(shape, alignment, below: found?.outcome.residual) { found = (outcome, shape) }
        }
      }
      if let found, found.outcome.residual < parameters.fit.pooledResidual { break }
    }
    guard let found, found.outcome.residual < parameters.fit.pooledResidual else { return nil }
    return found
  }

  /// With the blur of the code, and once an add-on with those beside it: it may be printed apart, or lie nearer.
  private mutating func fit(
    _ shape: AddOnShape, _ alignment: SymbolAlignment, below limit: Float?
  ) -> BoundaryViterbi.Outcome? {
    var reached = attempt(shape, alignment, below: limit ?? rule.promising)
    guard reached != nil || limit == nil, !kindIsFitted else { return reached }
    for axis in [\TemplateKind.blur, \TemplateKind.growth] {
      for step in [1, -1] {
        let before = kind
        kind[keyPath: axis] += step
        if kind.isListed, let better = attempt(shape, alignment, below: reached?.residual ?? rule.promising) {
          reached = better
          break
        }
        kind = before
      }
    }
    if let reached, reached.residual < 0.06 { kindIsFitted = true }
    return reached
  }

  private mutating func attempt(
    _ shape: AddOnShape, _ alignment: SymbolAlignment, below limit: Float
  ) -> BoundaryViterbi.Outcome? {
    fits += 1
    guard
      let outcome = viterbi.fit(
        layouts[shape.rawValue], at: alignment, in: profile, kind: kind,
        abortResidual: parameters.firstLook.abortResidual, into: trial),
      outcome.residual < limit
    else { return nil }
    (trial, best) = (best, trial)
    return outcome
  }
}

import Domain

/// Looks to the right of a code that was read for an add-on. A wrong one is worse than none.
///
/// The code's outline says where its bands, its modules and its right are. In each band two edges are proposed with
/// clear paper on both sides and an add-on between them, its digits are fitted, and the bands' costs are pooled.
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
  private let storage = Scratch(count: 2 * BandValues.count, repeating: Float(0))
  private var trial: UnsafeMutablePointer<Float>
  private var best: UnsafeMutablePointer<Float>
  private var pools = AddOnShape.allCases.map(AddOnCosts.init)
  private var shapes = AddOnShape.allCases
  private var kind = TemplateKind()
  private var kindIsFitted = false
  private var fits = 0

  init(_ parameters: SoftReaderParameters, templates: DigitTemplates) {
    self.parameters = parameters
    viterbi = BoundaryViterbi(parameters.fit, templates: templates)
    trial = storage.base
    best = storage.base + BandValues.count
  }

  /// - Parameters:
  ///   - shapes: those that the code may have.
  ///   - kind: the blur and the growth that the code itself was fitted with.
  mutating func read(
    _ shapes: [AddOnShape], beside outline: SymbolOutline, modules: Int, kind: TemplateKind, of plane: LumaPlane,
    in sampler: borrowing BandSampler
  ) -> AddOn? {
    let field = AddOnField(beside: outline, modules: modules, in: sampler)
    guard field.module >= parameters.alignment.samplesPerModule, field.count > Int(field.codeEnd) + 16 else {
      return nil
    }
    for index in pools.indices { pools[index].clear() }
    (self.shapes, self.kind, kindIsFitted, fits) = (shapes, kind, false, 0)
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
      if pools.contains(where: { $0.bands == rule.bandsEnough }),
        let addOn = decided(of: turn + 1, need: rule.earlyNeed)
      {
        return addOn
      }
      if fits > rule.fits { break }
    }
    return decided(of: bands, need: 1)
  }

  /// The one layout that most bands have.
  private mutating func decided(of bands: Int, need: Float) -> AddOn? {
    let (five, two) = (pools[AddOnShape.five.rawValue], pools[AddOnShape.two.rawValue])
    let (more, less) = five.bands >= two.bands ? (five, two) : (two, five)
    guard Float(more.bands) >= rule.shareOfBands * Float(bands), more.bands >= 3 * less.bands else { return nil }
    return more.decide(with: &solver, rule, need: need * rule.need(more.shape))
  }

  // MARK: - One band

  /// The best fit between the edges of a band that an add-on may lie between. Its costs are in `best`.
  private mutating func fit(
    _ field: AddOnField, _ height: Double, _ plane: LumaPlane, _ sampler: borrowing BandSampler
  ) -> (outcome: BoundaryViterbi.Outcome, shape: AddOnShape)? {
    var found: (outcome: BoundaryViterbi.Outcome, shape: AddOnShape)?
    var starts = 0
    for first in 0..<profile.edgeCount where isStart(first, field) {
      guard starts < rule.starts else { break }
      starts += 1
      for shape in shapes {
        for last in first &+ 1..<max(first &+ 1, min(profile.edgeCount, first &+ shape.edgeCount &+ 2))
        where isEnd(last, of: shape, from: first, field, height, plane, sampler) {
          let alignment = SymbolAlignment(first: profile.edges[first], last: profile.edges[last])
          if let outcome = fit(shape, alignment, below: found?.outcome.residual) { found = (outcome, shape) }
        }
      }
      if let found, found.outcome.residual < parameters.fit.pooledResidual { return found }
    }
    return nil
  }

  private func isStart(_ edge: Int, _ field: AddOnField) -> Bool {
    guard profile.darkens[edge] else { return false }
    let place = profile.edges[edge]
    let gap = (place - field.codeEnd) / field.module
    return gap >= rule.narrowestGap && gap <= rule.widestGap
      && (edge == 0 || place - profile.edges[edge - 1] >= rule.clearBefore * field.module)
  }

  private func isEnd(
    _ edge: Int, of shape: AddOnShape, from first: Int, _ field: AddOnField, _ height: Double, _ plane: LumaPlane,
    _ sampler: borrowing BandSampler
  ) -> Bool {
    let fewest = Int(Float(shape.edgeCount) * parameters.alignment.edges)
    guard !profile.darkens[edge], edge &- first &+ 1 >= fewest else { return false }
    let (start, end) = (profile.edges[first], profile.edges[edge])
    let module = (end - start) / Float(layouts[shape.rawValue].moduleCount)
    guard module >= rule.narrowest * field.module, module <= rule.widest * field.module else { return false }
    let clear = end + rule.clearBehind * module
    guard edge &+ 1 >= profile.edgeCount || profile.edges[edge &+ 1] >= clear, clear < Float(field.count),
      field.isInside(clear, atHeight: height, of: plane, in: sampler)
    else { return false }
    return isSamePaper(before: start - rule.clearBefore * module..<start - module, behind: end + module..<clear)
  }

  /// Whether it is as light after the add-on as before: of five digits under a finger two would remain.
  private func isSamePaper(before: Range<Float>, behind: Range<Float>) -> Bool {
    let (paper, beyond) = (mean(before), mean(behind))
    var darkest = Float.infinity
    for sample in Int(before.upperBound)..<Int(behind.lowerBound) { darkest = min(darkest, samples.base[sample]) }
    return abs(beyond - paper) <= rule.paperChange * (paper - darkest)
  }

  private func mean(_ range: Range<Float>) -> Float {
    let (first, end) = (max(0, Int(range.lowerBound)), max(1, Int(range.upperBound)))
    var sum: Float = 0
    for sample in min(first, end - 1)..<end { sum += samples.base[sample] }
    return sum / Float(end - min(first, end - 1))
  }

  /// With the blur of the code, then with neighbouring values: an add-on may be printed apart, or lie nearer.
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

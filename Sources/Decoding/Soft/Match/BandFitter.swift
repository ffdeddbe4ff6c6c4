/// Fits one shape to one band: proposals until one fits well, and once a region the blur and the ink's growth.
struct BandFitter: ~Copyable {
  /// A residual at which no other proposal can do better.
  private static let excellent: Float = 0.05
  /// At which no other is tried once the last band's alignment gives it.
  private static let good: Float = 0.10
  private static let promising: Float = 0.25

  private var proposer: AlignmentProposer
  private let viterbi: BoundaryViterbi
  private let storage = Scratch(count: 2 * BandValues.count, repeating: Float(0))
  private var trial: UnsafeMutablePointer<Float>
  private var best: UnsafeMutablePointer<Float>
  private var bestFit: BandFit?
  /// The blur and growth that the region's best bands have.
  private(set) var kind = TemplateKind()
  private var kindIsFitted = false

  /// Fits made since the last frame began.
  private(set) var fits = 0
  /// Mean squared residual above which a fit is given up half-way.
  var abortResidual: Float = 0

  init(_ parameters: SoftReaderParameters, templates: DigitTemplates) {
    proposer = AlignmentProposer(parameters.alignment)
    viterbi = BoundaryViterbi(parameters.fit, templates: templates)
    trial = storage.base
    best = storage.base + BandValues.count
  }

  mutating func beginFrame() { fits = 0 }

  /// Counts the frame's fits from a number on.
  ///
  /// - Returns: the number so far.
  @discardableResult mutating func countFits(from number: Int) -> Int {
    defer { fits = number }
    return fits
  }

  /// - Parameter allowsTightMargins: as in `SoftReaderParameters.BandPlan`.
  mutating func beginRegion(allowsTightMargins: Bool) {
    proposer.allowsTightMargins = allowsTightMargins
    kind = TemplateKind()
    kindIsFitted = false
  }

  /// Values of the fit that was returned last, in the order of `BandValues`.
  var costs: UnsafePointer<Float> { UnsafePointer(best) }

  /// - Parameter isLate: whether the region's first bands are over: blur is then taken as fitted.
  mutating func fit(_ track: ShapeTrack, in profile: borrowing EdgeProfile, isLate: Bool) -> BandFit? {
    bestFit = nil
    if let alignment = track.alignment, track.residual < 0.12 { attempt(track.shape, alignment, profile) }
    if residual > Self.good { attemptProposals(track.shape, profile) }
    if bestFit == nil, !kindIsFitted, proposer.count > 0 { attemptSharply(track.shape, profile) }
    guard residual <= 0.40 else { return nil }
    if !kindIsFitted, residual < Self.promising {
      climb(track.shape, profile)
      if residual < 0.06 || isLate { kindIsFitted = true }
    }
    return bestFit
  }

  /// Fits a shape where it is known to lie.
  ///
  /// - Parameter kind: blur and growth to begin with; the best near them, if it `climbs`.
  mutating func refit(
    _ shape: SymbolShape, at alignment: SymbolAlignment, in profile: borrowing EdgeProfile, kind: inout TemplateKind,
    climbs: Bool
  ) -> BoundaryViterbi.Outcome? {
    let before = self.kind
    defer { self.kind = before }
    self.kind = kind
    bestFit = nil
    attempt(shape, alignment, profile)
    if climbs, bestFit != nil {
      climb(shape, profile)
      kind = self.kind
    }
    return bestFit?.outcome
  }

  /// The boundaries of a fit that was made before, in samples. They are computed again.
  func boundaries(
    _ shape: SymbolShape, at alignment: SymbolAlignment, in profile: borrowing EdgeProfile
  ) -> [Float]? {
    viterbi.fit(shape, at: alignment, in: profile, kind: kind, abortResidual: abortResidual, into: trial)
      .map { _ in viterbi.boundaries(shape, at: alignment) }
  }

  private var residual: Float { bestFit?.outcome.residual ?? .infinity }

  private mutating func attemptProposals(_ shape: SymbolShape, _ profile: borrowing EdgeProfile) {
    proposer.propose(shape, in: profile, atMost: shape == .thirteen ? 3 : 2)
    for index in 0..<proposer.count where residual > Self.excellent {
      let alignment = proposer[index]
      attempt(shape, alignment.rigid, profile)
      if residual > Self.excellent, alignment.isWarped { attempt(shape, alignment, profile) }
    }
  }

  /// A print that is large and sharp is unlike all templates but the sharpest.
  private mutating func attemptSharply(_ shape: SymbolShape, _ profile: borrowing EdgeProfile) {
    let before = kind
    kind = TemplateKind(blur: 0)
    attempt(shape, proposer[0].rigid, profile)
    if bestFit == nil { kind = before }
  }

  /// Up and down in blur, then in growth, as long as it gets better: on the path found, then on the best path for that.
  private mutating func climb(_ shape: SymbolShape, _ profile: borrowing EdgeProfile) {
    guard let alignment = bestFit?.alignment else { return }
    while true {
      let (before, climbed) = (kind, residual)
      climbOnPath(shape, alignment, profile)
      guard kind != before else { return }
      attempt(shape, alignment, profile)
      guard residual < climbed else {
        kind = before
        return
      }
    }
  }

  private mutating func climbOnPath(
    _ shape: SymbolShape, _ alignment: SymbolAlignment, _ profile: borrowing EdgeProfile
  ) {
    var reached = residual
    for (blur, growth) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
      // A gain of less than a ten-thousandth counts as none.
      while let better = residual(shape, alignment, profile, blur, growth), better < reached - 1e-4 {
        reached = better
        kind.blur += blur
        kind.growth += growth
      }
    }
  }

  /// The residual of the found path with another blur and growth. Nil where they are not listed.
  private func residual(
    _ shape: SymbolShape, _ alignment: SymbolAlignment, _ profile: borrowing EdgeProfile, _ blur: Int, _ growth: Int
  ) -> Float? {
    let other = TemplateKind(blur: kind.blur + blur, growth: kind.growth + growth)
    guard other.isListed else { return nil }
    return viterbi.residual(shape, at: alignment, in: profile, kind: other, along: best + BandValues.path)
  }

  private mutating func attempt(_ shape: SymbolShape, _ alignment: SymbolAlignment, _ profile: borrowing EdgeProfile) {
    fits += 1
    guard
      let outcome = viterbi.fit(
        shape, at: alignment, in: profile, kind: kind, abortResidual: abortResidual, into: trial),
      outcome.residual < residual
    else { return }
    bestFit = BandFit(outcome: outcome, alignment: alignment)
    (trial, best) = (best, trial)
  }
}

/// Values that a fit leaves of one band, in this order: the costs of all symbols at all digits as in `DigitCosts`, the
/// levels at each digit's place, those of the modules beyond both ends, and the path.
enum BandValues {
  /// Modules beyond an end whose levels are kept: the standard's right quiet zone (GS1 General Specifications 5.2.3.4).
  static let marginModules = 7
  static let marginBefore = DigitCosts.valueCount + DigitCosts.digitCount * DigitTemplates.samplesPerDigit
  static let marginBehind = marginBefore + marginModules
  /// The boundaries of the path, as `BoundaryViterbi` counts them.
  static let path = marginBehind + marginModules
  static let count = path + BoundaryViterbi.mostElements + 1

  /// The index at which the levels of a digit begin.
  @inline(__always)
  static func view(_ digit: Int) -> Int { DigitCosts.valueCount &+ digit &* DigitTemplates.samplesPerDigit }
}

/// Sums over the samples of a stretch: how much of what varies there a template explains.
struct Variation {
  private var count: Float = 0
  private var (level, template, levels, templates, products): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)

  @inline(__always)
  mutating func add(_ level: Float, _ template: Float) {
    count += 1
    self.level += level
    self.template += template
    levels += level * level
    templates += template * template
    products += level * template
  }

  /// The squared difference between levels and template against the levels' own variation, both about their means: 0
  /// where they are the same but for light, 1 where flat paper is as like the levels, more where it is liker.
  var unexplained: Float {
    let seen = levels - level * level / count
    let drawn = templates - template * template / count
    let common = products - level * template / count
    return seen > 1e-4 ? max(0, seen - 2 * common + drawn) / seen : .infinity
  }
}

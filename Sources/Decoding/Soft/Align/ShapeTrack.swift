/// One shape of symbol, followed from band to band of a region.
struct ShapeTrack: Sendable {
  let shape: SymbolShape
  /// UPC-E alone is also looked for from its other end: the other shapes read both ways once they are aligned.
  let isReversed: Bool
  /// Whether it may still be this shape.
  var isActive = true
  /// The residual of the best band so far.
  var residual = Float.infinity
  /// The alignment of the best band so far, in its profile's samples.
  var alignment: SymbolAlignment?
  var costs: DigitCosts
  var sightings = SymbolSightings()

  init(_ shape: SymbolShape, isReversed: Bool = false) {
    self.shape = shape
    self.isReversed = isReversed
    costs = DigitCosts(shape)
  }

  static let all = [
    ShapeTrack(.thirteen), ShapeTrack(.eight), ShapeTrack(.six), ShapeTrack(.six, isReversed: true),
  ]

  mutating func restart() {
    (isActive, residual, alignment) = (true, .infinity, nil)
    costs.clear()
    sightings.clear()
  }

  mutating func follow(_ fit: BandFit) {
    guard fit.outcome.residual < residual else { return }
    residual = fit.outcome.residual
    alignment = fit.alignment
  }
}

/// How a shape fits one band.
struct BandFit {
  var outcome: BoundaryViterbi.Outcome
  var alignment: SymbolAlignment
}

import Domain
import Reports

/// The notes of a region reader on one region, taken on request, in the terms of its profiles.
struct RegionNotes: Sendable {
  struct Band: Sendable {
    /// Pixels along the bars from the region's middle.
    var v: Double
    var fit: Fit?
  }

  struct Fit: Sendable {
    var shape: SymbolShape
    var isReversed: Bool
    /// Mean squared residual of levels −1...1.
    var residual: Float
    /// Between the shape's elements, in samples from the profile's start, ascending.
    var boundaries: [Float]
  }

  /// In the order of the looks.
  var bands: [Band] = []
  /// The fit of the mean over the height.
  var meanFit: Fit?
  /// The mean profile's levels, −1 black to 1 white.
  var levels: [Float] = []
  /// The mean profile's edges, in samples.
  var edges: [Float] = []

  mutating func begin(_ mean: borrowing EdgeProfile) {
    bands.removeAll(keepingCapacity: true)
    meanFit = nil
    levels = Array(UnsafeBufferPointer(start: mean.levels, count: mean.count))
    edges = Array(UnsafeBufferPointer(start: mean.edges, count: mean.edgeCount))
  }

  mutating func add(_ fit: Fit) {
    if bands.isEmpty {
      if fit.residual < meanFit?.residual ?? .infinity { meanFit = fit }
    } else if fit.residual < bands[bands.count - 1].fit?.residual ?? .infinity {
      bands[bands.count - 1].fit = fit
    }
  }

  /// The best fit of a shape on any band, and that band's place along the bars.
  func best(_ shape: SymbolShape, isReversed: Bool) -> Fit? {
    (bands.compactMap(\.fit) + [meanFit].compactMap(\.self))
      .filter { $0.shape == shape && $0.isReversed == isReversed }
      .min { $0.residual < $1.residual }
  }
}

extension RegionReader {
  mutating func note(_ fit: BandFit, of track: ShapeTrack) {
    guard let places = boundaries(track.shape, isReversed: track.isReversed, at: fit.alignment) else { return }
    notes?.add(
      RegionNotes.Fit(
        shape: track.shape, isReversed: track.isReversed, residual: fit.outcome.residual,
        boundaries: track.isReversed ? places.reversed() : places))
  }

  /// The region that was read last, in the terms of the picture.
  mutating func traced(_ region: BarcodeRegion, _ tally: CandidateTally) -> ReadingTrace.Region? {
    guard let notes else { return nil }
    let frame = ReadingTrace.Frame(sampler)
    var traced = ReadingTrace.Region(region: region, frame: frame, levels: notes.levels, edges: notes.edges)
    traced.bands = notes.bands.map { band in
      ReadingTrace.Band(v: band.v, residual: band.fit?.residual, boundaries: band.fit?.boundaries ?? [])
    }
    for track in tracks {
      guard let fit = notes.best(track.shape, isReversed: track.isReversed) else { continue }
      if let guess = track.costs.guess(with: &solver, fit, track.sightings, templates, tally) {
        traced.guesses.append(guess)
      }
    }
    traced.guesses.sort { $0.rank < $1.rank }
    if let (barcode, evidence) = tally.accepted {
      traced.accepted = barcode
      traced.isScannersAlone = evidence.bands == 0
      if let outline = outline(of: barcode) { traced.along = outline.along }
    }
    return traced
  }
}

extension DigitCosts {
  /// The code that these costs say, digit by digit, and why it does not stand.
  fileprivate func guess(
    with solver: inout CodeSolver, _ fit: RegionNotes.Fit, _ sightings: SymbolSightings, _ templates: DigitTemplates,
    _ tally: CandidateTally
  ) -> ReadingTrace.Guess? {
    guard bands > 0, let solution = solver.solve(self), let barcode = Barcode(shape, solution.best.digits) else {
      return nil
    }
    let decided = decide(with: &solver, sightings, templates)
    let evidence = decided?.evidence ?? .scanner(votes: 0)
    let forwards = places(of: solution.best.digits, backwards: false)
    let backwards = places(of: solution.best.digits, backwards: true)
    let isBackwards = shape != .six && whole(backwards) < whole(forwards)
    return ReadingTrace.Guess(
      barcode: barcode, second: Barcode(shape, solution.second.digits), evidence: evidence,
      digits: (isBackwards ? backwards : forwards).map { traced($0.digit, $0.symbol, fit) },
      isReversed: isBackwards != fit.isReversed, ends: Self.ends(fit.boundaries), residual: fit.residual,
      refusal: decided == nil ? .onlyOverTheWholeHeight : tally.refusal(of: barcode))
  }

  private static func ends(_ boundaries: [Float]) -> ClosedRange<Double> {
    let (first, last) = (Double(boundaries.first ?? 0), Double(boundaries.last ?? 0))
    return min(first, last)...max(first, last)
  }

  private func traced(_ digit: Int, _ symbol: Int, _ fit: RegionNotes.Fit) -> ReadingTrace.Digit {
    let costs = (0..<DigitTemplates.symbolCount).map { residual(digit: digit, symbol: $0) }
    let own = costs[symbol]
    let others = costs.indices.filter { $0 != symbol }
    let rival = others.min { costs[$0] < costs[$1] } ?? symbol
    // The start guard is the first element, and between the halves lies one more.
    var element = digit < Self.rightHalf ? 1 + digit : 2 + shape.drawnDigits.left + digit - Self.rightHalf
    if fit.isReversed { element = fit.boundaries.count - 2 - element }
    let (from, to) = (Double(fit.boundaries[element]), Double(fit.boundaries[element + 1]))
    return ReadingTrace.Digit(
      value: symbol % 10, looksLike: costs[rival] < own ? rival % 10 : symbol % 10, residual: own,
      lead: costs[rival] - own, samples: min(from, to)...max(from, to))
  }
}

extension ReadingTrace.Frame {
  fileprivate init(_ sampler: borrowing BandSampler) {
    let origin = sampler.point(sample: 0, v: 0)
    let (one, lower) = (sampler.point(sample: 1, v: 0), sampler.point(sample: 0, v: 1))
    self.init(
      origin: origin, across: Point(x: one.x - origin.x, y: one.y - origin.y),
      along: Point(x: lower.x - origin.x, y: lower.y - origin.y), sampleCount: sampler.count, height: sampler.height)
  }
}

/// A band that fits a shape, and whose costs were pooled.
package struct PooledBand: Hashable, Sendable {
  package var shape: SymbolShape
  /// Whether it was looked at from its other end.
  package var isReversed: Bool
  package var alignment: SymbolAlignment
  /// Pixels along the bars from the region's middle; nil of the mean over the height.
  package var along: Double?
  /// Mean squared residual of levels −1...1.
  package var residual: Float
}

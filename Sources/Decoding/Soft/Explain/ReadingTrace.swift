package import Domain
package import Reports

/// The observations of the soft reader in one picture, for people who wonder why a code is not read.
///
/// Made by `SoftReader.explain`. Places are samples along a region's `frame`, which places these in the picture.
package struct ReadingTrace: Hashable, Sendable {
  /// The size of the picture, in pixels.
  package var width: Int
  package var height: Int
  /// In the order of the looks, the strongest first; a region that was looked at again appears again.
  package var regions: [Region] = []
  /// Located but not looked at: inside or next to a code that was read.
  package var passedOver: [BarcodeRegion] = []

  /// A part of the picture that may be bars, and what came of it.
  package struct Region: Hashable, Sendable {
    package var region: BarcodeRegion
    package var frame: Frame
    /// The mean over the height, −1 black to 1 white, a value a sample.
    package var levels: [Float]
    /// The places where `levels` goes from white to black and back, in samples.
    package var edges: [Float]
    /// None where there were too few edges for a barcode.
    package var bands: [Band] = []
    /// The code that each shape's bands say, best first.
    package var guesses: [Guess] = []
    package var accepted: Barcode?
    /// Whether only libzbar's decoder gave what was accepted.
    package var isScannersAlone = false
    /// Pixels along the bars from the middle: of the code if it was read, otherwise of the region.
    package var along: ClosedRange<Double>

    init(region: BarcodeRegion, frame: Frame, levels: [Float], edges: [Float]) {
      self.region = region
      self.frame = frame
      self.levels = levels
      self.edges = edges
      along = -region.height / 2...region.height / 2
    }
  }

  /// How a region's samples lie in the picture: a parallelogram as high as its bars.
  package struct Frame: Hashable, Sendable {
    /// The place of the first sample, at the middle of the height.
    package var origin: Point
    /// From one sample to the next.
    package var across: Point
    /// One pixel along the bars.
    package var along: Point
    package var sampleCount: Int
    /// Pixels along the bars that were sampled.
    package var height: Double

    /// - Parameter v: pixels along the bars from the region's middle.
    package func point(sample: Double, v: Double) -> Point {
      Point(x: origin.x + sample * across.x + v * along.x, y: origin.y + sample * across.y + v * along.y)
    }

    /// Pixels from one sample to the next.
    package var step: Double { (across.x * across.x + across.y * across.y).squareRoot() }
  }

  /// A few lines that were averaged.
  package struct Band: Hashable, Sendable {
    /// Pixels along the bars from the region's middle.
    package var v: Double
    /// The mean squared residual of levels, for the shape that fits best; nil if none fits.
    package var residual: Float?
    /// Between that shape's guards and digits, in samples.
    package var boundaries: [Float]
  }

  package struct Guess: Hashable, Sendable {
    package var barcode: Barcode
    /// The second best that obeys the rules.
    package var second: Barcode?
    package var evidence: ReadingEvidence
    /// The drawn digits, in the order of the text: 12 of an EAN-13, whose first lies in the others' sets.
    package var digits: [Digit]
    /// Whether the text runs against the samples.
    package var isReversed: Bool
    /// The ends of the symbol, in samples.
    package var ends: ClosedRange<Double>
    /// The residual of the best band.
    package var residual: Float
    /// Nil for a guess that passed every gate.
    package var refusal: TraceReason?

    /// Least first: what stands, then what fits.
    var rank: Float { (refusal == nil ? 0 : 10) + residual }
  }

  package struct Digit: Hashable, Sendable {
    package var value: Int
    /// The most likely digit when no rule binds it to the others.
    package var looksLike: Int
    /// Mean squared residual of levels −1...1.
    package var residual: Float
    /// By how much the next best symbol fits worse; negative where another fits better.
    package var lead: Float
    package var samples: ClosedRange<Double>

    /// 0 doubtful to 1 sure: how far it leads, less where it fits badly. It is for the eye: no gate looks at it.
    package var certainty: Double {
      let leads = max(0, min(1, Double(lead) / 0.35))
      let fits = max(0, min(1, (0.36 - Double(residual)) / 0.24))
      return leads * fits
    }
  }
}

extension ReadingTrace {
  /// Withdraws a code that the last region accepted.
  mutating func refuse(_ barcode: Barcode, because reason: (ReadingEvidence) -> TraceReason) {
    guard let last = regions.indices.last else { return }
    regions[last].accepted = nil
    for index in regions[last].guesses.indices where regions[last].guesses[index].barcode == barcode {
      regions[last].guesses[index].refusal = reason(regions[last].guesses[index].evidence)
    }
  }
}

extension CandidateTally {
  func refusal(of barcode: Barcode) -> TraceReason? {
    let standing = accepted
    if standing?.barcode == barcode { return nil }
    guard let candidate = candidates.first(where: { $0.barcode == barcode }), let evidence = candidate.evidence else {
      return .onlyOverTheWholeHeight
    }
    if evidence.worstDigit >= rule.worstDigit {
      return .digitUnlikeAny(residual: evidence.worstDigit, limit: rule.worstDigit)
    }
    if evidence.unexplained >= rule.leftUnexplained(by: evidence) {
      return .digitNotSeen(unexplained: evidence.unexplained, limit: rule.leftUnexplained(by: evidence))
    }
    if candidate.votes < rule.scannerVotes, rule.isDoubtful(evidence.doubtfulPair) {
      return .digitNotSeen(unexplained: evidence.doubtfulPair.unexplained, limit: rule.pairUnexplained)
    }
    if evidence.guards >= rule.guards(of: evidence) {
      return .guardsUnlike(residual: evidence.guards, limit: rule.guards(of: evidence))
    }
    if evidence.residual >= rule.residual { return .fitsBadly(residual: evidence.residual, limit: rule.residual) }
    if candidate.votes == 0, mayBeHalf(barcode) { return .marginNotClear(modules: 0, need: rule.clearSix) }
    let clear = rule.clearModules(SymbolShape(barcode.symbology))
    if evidence.clearModules < clear { return .marginNotClear(modules: evidence.clearModules, need: clear) }
    let rival = candidates.filter { $0.barcode != barcode && $0.votes >= rule.vetoVotes }.max { $0.votes < $1.votes }
    if let rival, rival.votes > candidate.votes { return .contradicted(by: rival.barcode, votes: rival.votes) }
    let (sureness, need) = (sureness(evidence), need(candidate, evidence))
    if sureness < need {
      return evidence.margin >= need
        ? .breaksTheRules(sureness: sureness, need: need) : .marginTooSmall(sureness: sureness, need: need)
    }
    return standing.map { .outdone(by: $0.barcode) } ?? .marginTooSmall(sureness: sureness, need: need)
  }
}

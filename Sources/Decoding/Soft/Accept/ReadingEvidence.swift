import Domain

/// Why the soft reader says that a code reads as it does.
package struct ReadingEvidence: Hashable, Sendable {
  /// The additional cost of the second best code, in squared residual, mean over bands weighted by 1/residual.
  package var margin: Float
  /// The cost of parity and check digit against the digits that look best each for itself, as `margin`.
  package var excess: Float
  /// Mean squared residual of levels −1...1: of the whole symbol, its worst digit and its guards.
  package var residual: Float
  package var worstDigit: Float
  package var guards: Float
  /// Bands that were decided jointly. 0: only libzbar read it.
  package var bands: Int
  /// Lines on which libzbar's decoder gave the same text.
  package var scannerVotes: Int
  /// The share that the least visible digit leaves unexplained on its best band, and the middle digit's, from 0 on.
  package var unexplained: Float = 0
  package var usuallyUnexplained: Float = 0
  /// The two neighbouring digits that a strip may cover in part.
  package var doubtfulPair = DoubtfulPair()
  /// Whether another look at the picture saw the pair in doubt.
  package var wasDoubted = false
  /// Modules as white as the code's spaces outside the end that has fewer of them: 1...7; 0 if the bars continue there.
  package var clearModules = 7

  /// A code that libzbar gave, and no band was decided for.
  static func scanner(votes: Int) -> ReadingEvidence {
    ReadingEvidence(
      margin: 0, excess: 0, residual: .infinity, worstDigit: .infinity, guards: .infinity, bands: 0, scannerVotes: votes
    )
  }
}

extension DigitCosts {
  /// - Returns: the code that these costs say and how sure that is; nil without a band proper.
  func decide(with solver: inout CodeSolver) -> (barcode: Barcode, evidence: ReadingEvidence)? {
    decided(with: &solver).map { ($0.barcode, $0.evidence) }
  }

  /// The same, with what the bands show of each single digit.
  func decide(
    with solver: inout CodeSolver, _ sightings: SymbolSightings, _ templates: DigitTemplates
  ) -> (barcode: Barcode, evidence: ReadingEvidence)? {
    guard let (barcode, decided, digits) = decided(with: &solver) else { return nil }
    var evidence = decided
    let places = likelierPlaces(of: digits)
    let seen = sightings.visibility(
      of: places, residuals: places.map { residual(digit: $0.digit, symbol: $0.symbol) }, templates)
    evidence.unexplained = seen.unexplained
    evidence.usuallyUnexplained = seen.usual
    evidence.doubtfulPair = seen.doubtfulPair
    evidence.clearModules = seen.clearModules
    return (barcode, evidence)
  }

  private func decided(
    with solver: inout CodeSolver
  ) -> (barcode: Barcode, evidence: ReadingEvidence, digits: UInt64)? {
    guard bandsProper > 0, let solution = solver.solve(self), let barcode = Barcode(shape, solution.best.digits) else {
      return nil
    }
    let bands = Float(bands)
    return (
      barcode,
      ReadingEvidence(
        margin: (solution.second.cost - solution.best.cost) / bands,
        excess: (solution.best.cost - unboundCost) / bands,
        residual: residual, worstDigit: worstDigit(of: solution.best.digits), guards: guardResidual,
        bands: self.bands, scannerVotes: 0),
      solution.best.digits
    )
  }

  /// Mean squared residual of the digit that fits worst.
  private func worstDigit(of digits: UInt64) -> Float {
    likelierPlaces(of: digits).map { residual(digit: $0.digit, symbol: $0.symbol) }.max() ?? .infinity
  }

  /// The places of a code's digits, in the direction that fits better.
  private func likelierPlaces(of code: UInt64) -> [(digit: Int, symbol: Int)] {
    let forwards = places(of: code, backwards: false)
    guard shape != .six else { return forwards }
    let backwards = places(of: code, backwards: true)
    return whole(forwards) <= whole(backwards) ? forwards : backwards
  }

  func whole(_ places: [(digit: Int, symbol: Int)]) -> Float {
    places.reduce(0) { $0 + residual(digit: $1.digit, symbol: $1.symbol) }
  }

  /// Which of the twenty symbols a code has at which of the twelve digits, in the order of its text.
  func places(of code: UInt64, backwards: Bool) -> [(digit: Int, symbol: Int)] {
    let half = shape.drawnDigits.left
    func digit(_ fromEnd: Int) -> Int { Int(code >> (4 * UInt64(fromEnd)) & 15) }
    let parity =
      switch shape {
      case .thirteen: BarPattern.leadingDigitParity[digit(12)]
      case .eight: 0
      case .six: BarPattern.checkDigitParity[digit(0)] ^ (digit(7) == 1 ? 0b111111 : 0)
      }
    let drawn = shape.drawnDigits.left + shape.drawnDigits.right
    // UPC-E's check digit is not drawn.
    let notDrawn = shape == .six ? 1 : 0
    return (0..<drawn).map { index in
      let value = digit(drawn - 1 - index + notDrawn)
      if index < half {
        let isEven = shape != .eight && parity >> (5 - index) & 1 == 1
        return backwards
          ? (digit: Self.rightHalf + half - 1 - index, symbol: value + (isEven ? 0 : 10))
          : (digit: index, symbol: value + (isEven ? 10 : 0))
      }
      return backwards
        ? (digit: half - 1 - (index - half), symbol: value + 10)
        : (digit: Self.rightHalf + index - half, symbol: value)
    }
  }
}

extension Barcode {
  /// - Parameter digits: four bits each, the last digit lowest.
  init?(_ shape: SymbolShape, _ digits: UInt64) {
    let count = shape == .thirteen ? 13 : 8
    let text = String((0..<count).map { Character(String(digits >> (4 * UInt64(count - 1 - $0)) & 15)) })
    switch shape {
    case .thirteen where text.hasPrefix("0"): self.init(.upcA, text.dropFirst())
    case .thirteen: self.init(.ean13, text)
    case .eight: self.init(.ean8, text)
    case .six: self.init(.upcE, text)
    }
  }
}

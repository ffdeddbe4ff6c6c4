/// Evidence of the bands that were pooled for a shape, one by one: each digit's own, and the white next to the code.
///
/// The solver's costs cannot separate a digit that is present from one that the check digit supplies: a covered place
/// costs every symbol the same. Here each digit is compared with flat paper, independently of all others. Its bars are
/// seen on a band if they explain more of the variance at its place than they leave unexplained.
struct SymbolSightings: Sendable {
  private var values: [Float] = []
  private var kinds: [TemplateKind] = []
  private var halves = 0

  mutating func clear() {
    values.removeAll(keepingCapacity: true)
    kinds.removeAll(keepingCapacity: true)
    halves = 0
  }

  /// - Parameters:
  ///   - band: as in `BandValues`.
  ///   - kind: of the templates that it was fitted with.
  ///   - isHalf: whether it shows that the code is half of another one.
  mutating func add(_ band: UnsafePointer<Float>, _ kind: TemplateKind, isHalf: Bool = false) {
    halves += isHalf ? 1 : 0
    values.append(contentsOf: UnsafeBufferPointer(start: band, count: BandValues.count))
    kinds.append(kind)
  }

  /// - Parameters:
  ///   - places: of a code's drawn digits, as `DigitCosts.places` gives them.
  ///   - residuals: mean squared residuals of these digits over all bands, in the same order.
  ///   - templates: those that the bands were fitted with.
  func visibility(
    of places: [(digit: Int, symbol: Int)], residuals: [Float], _ templates: DigitTemplates
  ) -> SymbolVisibility {
    let inOrder = places.map { place in Self.settled(kinds.indices.map { unexplained(place, $0, templates) }) }
    let shares = inOrder.sorted()
    let clear = kinds.indices.map(clearModules).sorted()
    // A band that misses the code's bars may show paper, and a band with a speck shows none.
    let usually = clear.isEmpty ? 0 : clear[clear.count / 2]
    return SymbolVisibility(
      unexplained: shares.last ?? .infinity, usual: shares.isEmpty ? 0 : shares[shares.count / 2],
      doubtfulPair: DoubtfulPair.worst(unexplained: inOrder, residuals: residuals),
      clearModules: 2 * halves >= max(1, kinds.count) ? 0 : min(clear.last ?? 0, usually + 2))
  }

  /// The best band's share: a strip may cover all others. Of many bands one is like a digit by chance, so a second one
  /// must be liker to it than to flat paper.
  private static func settled(_ shares: [Float]) -> Float {
    let sorted = shares.sorted()
    guard let best = sorted.first else { return .infinity }
    return sorted.count >= manyBands && sorted[1] > likerThanPaper ? sorted[1] : best
  }

  private static let manyBands = 5
  private static let likerThanPaper: Float = 0.8

  private func unexplained(
    _ place: (digit: Int, symbol: Int), _ band: Int, _ templates: DigitTemplates
  ) -> Float {
    let isRight = place.digit >= DigitCosts.rightHalf
    let template = templates.digits(isRight ? kinds[band].inverted : kinds[band])
    let (lane, index) = place.symbol.quotientAndRemainder(dividingBy: 4)
    let first = band * BandValues.count + BandValues.view(place.digit)
    var variation = Variation()
    for sample in 0..<DigitTemplates.samplesPerDigit {
      let level = template[sample * DigitTemplates.lanes + lane][index]
      variation.add(values[first + sample], isRight ? -level : level)
    }
    return variation.unexplained
  }

  /// Modules outside the code that are as white as its own spaces, at the end that has fewer. The first one counts as
  /// white, because its neighbour's blur greys it.
  private func clearModules(_ band: Int) -> Int {
    [BandValues.marginBefore, BandValues.marginBehind].map { margin in
      let first = band * BandValues.count + margin
      return 1 + values[first + 1..<first + BandValues.marginModules].prefix { $0 >= Self.white }.count
    }.min() ?? 0
  }

  /// The least level that counts as white, from −1 black to 1 white: a quarter of the way to black.
  private static let white: Float = 0.5
}

/// How well a code's parts are seen for themselves.
struct SymbolVisibility: Hashable, Sendable {
  /// The least visible digit's share of what varies at its place and its bars leave unexplained, on the band that shows
  /// it best: 0 where they are as drawn, 1 where flat paper is as like.
  var unexplained: Float
  /// The same of the code's middle digit.
  var usual: Float
  var doubtfulPair: DoubtfulPair
  var clearModules: Int
}

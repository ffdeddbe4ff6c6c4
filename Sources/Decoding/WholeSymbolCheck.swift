import Domain

/// Holds a scan line's measured widths against the pattern of the text that the decoder gave.
///
/// libzbar's decoder joins halves from different lines and separates some digits by only one sum of bars: that causes
/// its misreadings. Here the whole symbol must lie on one line, and each digit must be nearest to its own pattern.
struct WholeSymbolCheck {
  enum Verdict {
    /// Every digit fits.
    case whole
    /// One digit looks more like another one.
    case near
    /// No more than a mention.
    case partial
  }

  struct Match {
    var verdict: Verdict
    /// The symbol's elements, as indices in the line's widths.
    var elements: Range<Int>
    /// Whether the text runs against the line's widths.
    var isReversed = false

    /// The index in the line's widths of the beginning of an element, counted from the text's first bar; if the text is
    /// reversed, the index after it.
    func element(_ number: Int) -> Int {
      isReversed ? elements.upperBound - number : elements.lowerBound + number
    }
  }

  /// How much farther every other digit's pattern must be, in squared distance. Without it, two of 3,500 blurred,
  /// scaled and turned copies of photographs were read wrong; with it, none.
  private static let lead = 1.2

  /// Clear space that a short code must have on both sides, in modules (the standard: 7 and more).
  private static let quietModules = 3.0

  /// The pattern as scanned from its left and from its right end.
  private let directions: [(elements: [UInt8], digitStarts: [Int])]
  private let isShort: Bool

  init(_ barcode: Barcode) {
    let pattern = BarPattern(barcode)
    let count = pattern.elements.count
    directions = [
      (pattern.elements, pattern.digitStarts),
      (pattern.elements.reversed(), pattern.digitStarts.map { count - $0 - 4 }),
    ]
    isShort = barcode.symbology == .ean8 || barcode.symbology == .upcE
  }

  /// - Parameters:
  ///   - widths: the line's elements, spaces at even indices.
  ///   - last: the index of the element at which the decoder was satisfied: the symbol's end, or its centre.
  func bestMatch(in widths: UnsafeBufferPointer<UInt32>, decodedAt last: Int) -> Match? {
    let count = directions[0].elements.count
    let starts = max(1, last - count - 4)...max(1, last + 6)
    var best: (error: Double, match: Match)?
    for (direction, (pattern, digits)) in directions.enumerated() {
      for start in starts where !start.isMultiple(of: 2) && start + count < widths.count {
        let symbol = UnsafeBufferPointer(rebasing: widths[start..<start + count])
        guard let fit = fit(symbol, to: pattern), fit.error < best?.error ?? .infinity else { continue }
        let verdict = verdict(
          symbol, pattern, digits, fit, quiet: (widths[start - 1], widths[start + count], start == 1))
        best = (
          fit.error, Match(verdict: verdict, elements: start..<start + count, isReversed: direction == 1)
        )
      }
    }
    return best?.match
  }

  private struct Fit {
    /// Squared differences of widths in modules, their mean.
    var error: Double
    /// One module's width in the line's unit.
    var module: Double
    /// By how much ink made each bar wider, in the line's unit.
    var growth: Double
  }

  /// Two sums, of the bars and of the spaces, give the module and the bar growth. Nil where the widths do not fit.
  private func fit(_ symbol: UnsafeBufferPointer<UInt32>, to pattern: [UInt8]) -> Fit? {
    var sums = (bars: 0.0, spaces: 0.0)
    var modules = (bars: 0.0, spaces: 0.0)
    for index in symbol.indices {
      if index.isMultiple(of: 2) {
        sums.bars += Double(symbol[index])
        modules.bars += Double(pattern[index])
      } else {
        sums.spaces += Double(symbol[index])
        modules.spaces += Double(pattern[index])
      }
    }
    let rough = (sums.bars + sums.spaces) / (modules.bars + modules.spaces)
    var error = 0.0
    let limit = 0.5 * Double(symbol.count)
    for index in symbol.indices {
      let difference = Double(symbol[index]) / rough - Double(pattern[index])
      error += difference * difference
      if error > limit { return nil }
    }
    let bars = Double((symbol.count + 1) / 2)
    let spaces = Double(symbol.count / 2)
    let module = (sums.bars * spaces + sums.spaces * bars) / (modules.bars * spaces + modules.spaces * bars)
    guard module > 0 else { return nil }
    let growth = (sums.bars - module * modules.bars) / bars
    return Fit(error: error / Double(symbol.count), module: module, growth: growth)
  }

  private func verdict(
    _ symbol: UnsafeBufferPointer<UInt32>, _ pattern: [UInt8], _ digits: [Int], _ fit: Fit,
    quiet: (before: UInt32, after: UInt32, beginsLine: Bool)
  ) -> Verdict {
    if isShort {
      let need = Self.quietModules * fit.module
      // The first width of a line is 0 where the scanner had nothing to measure it from.
      let before = quiet.beginsLine && quiet.before == 0 || Double(quiet.before) >= need
      guard before, quiet.after == 0 || Double(quiet.after) >= need else { return .partial }
    }
    let misfits = digits.count { !isNearestToItself(symbol, pattern, digitAt: $0, fit) }
    return misfits == 0 ? .whole : misfits == 1 ? .near : .partial
  }

  private func isNearestToItself(
    _ symbol: UnsafeBufferPointer<UInt32>, _ pattern: [UInt8], digitAt start: Int, _ fit: Fit
  ) -> Bool {
    var widths = SIMD4<Double>()
    for offset in 0..<4 {
      let growth = (start + offset).isMultiple(of: 2) ? fit.growth : -fit.growth
      widths[offset] = Double(symbol[start + offset]) - growth
    }
    let sum = widths.sum()
    guard sum > 0 else { return false }
    widths *= 7 / sum
    let own = SIMD4(
      Double(pattern[start]), Double(pattern[start + 1]), Double(pattern[start + 2]), Double(pattern[start + 3]))
    let ownDistance = squaredLength(widths - own)
    return Self.digits.allSatisfy { $0 == own || squaredLength(widths - $0) > Self.lead * ownDistance }
  }

  private func squaredLength(_ vector: SIMD4<Double>) -> Double { (vector * vector).sum() }

  private static let digits = BarPattern.digitWidths.map {
    SIMD4(Double($0[0]), Double($0[1]), Double($0[2]), Double($0[3]))
  }
}

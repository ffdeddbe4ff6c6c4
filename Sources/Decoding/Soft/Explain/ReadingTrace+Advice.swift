import Domain
import Glibc
package import Reports

extension ReadingTrace {
  /// Why nothing was read, the most promising place first, at most three. Empty where something was.
  package var advice: [ReadingAdvice] {
    guard !regions.contains(where: { $0.accepted != nil }) else { return [] }
    let places = unread
    return places.isEmpty ? [.nothingLikeBars] : places.prefix(3).map(\.advice)
  }

  package var unread: [(region: Region, advice: ReadingAdvice)] {
    var places: [Region] = []
    for region in regions where region.accepted == nil {
      // The closer look comes last and counts.
      if let known = places.firstIndex(where: { $0.region == region.region }) {
        places[known] = region
      } else {
        places.append(region)
      }
    }
    // Next to strong bars, weak ones are texture and text.
    let strongest = places.map(\.region.score).max() ?? 0
    let advised = places.filter { $0.credibleGuess != nil || $0.region.score >= Self.leastShare * strongest }
      .map { (region: $0, advice: advice(on: $0)) }
    let ranked = (0..<10).flatMap { rank in advised.filter { Self.rank($0.advice) == rank } }
    guard let first = ranked.first else { return [] }
    // Stripes and letters are everywhere: they are worth a word only where there is nothing better.
    return Self.rank(first.advice) < Self.hopeless ? ranked.filter { Self.rank($0.advice) < Self.hopeless } : [first]
  }

  private static let leastShare = 0.25
  private static let hopeless = 7

  private static func rank(_ advice: ReadingAdvice) -> Int {
    switch advice {
    case .checkDigitWrong: 0
    case .notSure, .contradicted: 1
    case .doubtfulDigits: 2
    case .partOfCode: 3
    case .blurred: 4
    case .tooSmall: 5
    case .otherBars: 7
    case .tooFewBars: 8
    case .nothingLikeBars, .notABook: 9
    }
  }

  /// Pixels a narrowest bar below which nothing is read as a rule, and below which size is taken for the cause.
  private static let tiny = 0.9
  private static let small = 1.6
  /// Narrowest bars over which an edge is smeared from where blur is taken for the cause, and pixels, which sharp ones
  /// have not.
  private static let soft = 1.6
  private static let softest = 2.5

  private func advice(on region: Region) -> ReadingAdvice {
    let spot = ReadingAdvice.Spot(x: Int(region.region.centre.x.rounded()), y: Int(region.region.centre.y.rounded()))
    if let guess = region.credibleGuess { return advice(on: guess, in: region, spot) }
    // Were it one whole EAN-13.
    let pixelsOfWhole = region.region.width / 95
    guard region.edges.count >= 16, let module = region.moduleEstimate else {
      return pixelsOfWhole < Self.tiny && region.edges.count >= 12
        ? .tooSmall(at: spot, pixels: pixelsOfWhole) : .tooFewBars(at: spot)
    }
    let pixels = module * region.frame.step
    if pixels < Self.tiny { return .tooSmall(at: spot, pixels: pixels) }
    // Blur hides the narrow bars that would show the module's width.
    if let rise = region.rise, rise * region.frame.step > Self.softest,
      rise * region.frame.step > Self.soft * pixelsOfWhole
    {
      return .blurred(at: spot, bars: rise * region.frame.step / pixelsOfWhole)
    }
    if region.looksLikePart(module: module, reachesBorder: reachesBorder(region)) { return .partOfCode(at: spot) }
    if pixels < Self.small { return .tooSmall(at: spot, pixels: pixels) }
    return .otherBars(at: spot)
  }

  private func advice(on guess: Guess, in region: Region, _ spot: ReadingAdvice.Spot) -> ReadingAdvice {
    let module = guess.module
    let pixels = module * region.frame.step
    let smear = (region.rise ?? 0) / module
    // A tiny or smeared code shows doubtful digits wherever they are: that is not what is wrong with it.
    func sizeOrBlur(_ otherwise: ReadingAdvice) -> ReadingAdvice {
      if pixels < Self.small { return .tooSmall(at: spot, pixels: pixels) }
      if smear > Self.soft { return .blurred(at: spot, bars: smear) }
      return otherwise
    }
    switch guess.refusal {
    case .contradicted(let other, _): return .contradicted(at: spot, one: guess.barcode, other: other)
    case .unlikeInOtherLight(let rival): return .notSure(at: spot, best: guess.barcode, second: rival)
    case .breaksTheRules: return sizeOrBlur(.checkDigitWrong(at: spot, digits: guess.asItLooks))
    case .digitUnlikeAny where guess.isClearButWrong: return .checkDigitWrong(at: spot, digits: guess.asItLooks)
    case .digitUnlikeAny, .digitNotSeen, .marginNotClear, .guardsUnlike, .fitsBadly, .onlyOverTheWholeHeight:
      if guess.endIsMissing { return .partOfCode(at: spot) }
      return guess.digits.contains { $0.isDoubtful }
        ? sizeOrBlur(.doubtfulDigits(at: spot, digits: guess.withDoubts))
        : sizeOrBlur(guess.second.map { .notSure(at: spot, best: guess.barcode, second: $0) } ?? .otherBars(at: spot))
    case .marginTooSmall, .outdone, nil:
      guard let second = guess.second else { return sizeOrBlur(.otherBars(at: spot)) }
      return sizeOrBlur(.notSure(at: spot, best: guess.barcode, second: second))
    }
  }

  /// Whether the bars run out of the picture at one end.
  private func reachesBorder(_ region: Region) -> Bool {
    let box = region.region
    let reach = 1.5 * box.cellSize
    return [box.across.lowerBound, box.across.upperBound].contains { u in
      let end = box.point(u: u, v: 0)
      return end.x < reach || end.y < reach || end.x > Double(width) - reach || end.y > Double(height) - reach
    }
  }
}

extension ReadingTrace.Region {
  /// The best guess, unless more of its digits are doubtful than this: then the bars belong to something else.
  package var credibleGuess: ReadingTrace.Guess? {
    guesses.first { guess in
      2 * guess.digits.filter(\.isDoubtful).count <= guess.digits.count
    }
  }

  /// The width of the narrowest element in samples: the largest value that nearly all elements are multiples of.
  var moduleEstimate: Double? {
    let widths = zip(edges, edges.dropFirst()).map { Double($1 - $0) }
    guard widths.count >= 12 else { return nil }
    let candidates = (0..<160).map { 1.2 * exp2(Double($0) / 32) }
    let costs = candidates.map { module in
      widths.reduce(0) { sum, width in
        let modules = width / module
        let nearest = max(1, modules.rounded())
        // An element wider than any bar lies outside the symbol.
        return sum + (nearest > 9 ? 0.25 : min(0.5, abs(modules - nearest)))
      }
    }
    guard let least = costs.min() else { return nil }
    return candidates.indices.last { costs[$0] <= 1.2 * least + 0.5 }.map { candidates[$0] }
  }

  /// Samples that an edge takes from black to white, the median over the clearest third; nil without any.
  var rise: Double? {
    let reach = 8
    let rises = edges.indices.compactMap { index -> (swing: Float, rise: Double)? in
      let middle = Int(edges[index])
      let before = index > 0 ? (Int(edges[index - 1]) + middle) / 2 : max(0, middle - reach)
      let after =
        index + 1 < edges.count ? (Int(edges[index + 1]) + middle) / 2 : min(levels.count - 1, middle + reach)
      guard before < after, levels.indices.contains(before), levels.indices.contains(after) else { return nil }
      let stretch = levels[before...after]
      let steepest = zip(stretch, stretch.dropFirst()).map { abs($1 - $0) }.max() ?? 0
      let swing = (stretch.max() ?? 0) - (stretch.min() ?? 0)
      return steepest > 0.01 ? (swing, Double(swing / steepest)) : nil
    }
    let clearest = rises.sorted { $0.swing > $1.swing }.prefix(max(1, rises.count / 3)).map(\.rise).sorted()
    return clearest.isEmpty ? nil : clearest[clearest.count / 2]
  }

  /// Half an EAN-13 has 28 to 32 edges in 45 to 52 modules; somewhat less or more is taken for a half, too. Where the
  /// picture ends, any part will do that has bars of several widths, all multiples of one.
  func looksLikePart(module: Double, reachesBorder: Bool) -> Bool {
    guard let first = edges.first, let last = edges.last else { return false }
    let inner = zip(edges, edges.dropFirst()).map { Double($1 - $0) / module }.filter { $0 < 5 }
    guard inner.count >= 12, Set(inner.map { $0.rounded() }).count >= 3 else { return false }
    let misfit = inner.reduce(0) { $0 + abs($1 - max(1, $1.rounded())) } / Double(inner.count)
    guard misfit < 0.17 else { return false }
    return reachesBorder ? edges.count < 62 : 20...44 ~= edges.count && 32...66 ~= Double(last - first) / module
  }
}

extension ReadingTrace.Digit {
  package var isDoubtful: Bool { certainty < 0.25 }
}

extension ReadingTrace.Guess {
  /// In samples.
  package var module: Double {
    (ends.upperBound - ends.lowerBound) / Double(SymbolShape(barcode.symbology).moduleCount)
  }

  /// Every digit is clear for itself, and one or two are others than the code would need.
  package var isClearButWrong: Bool {
    let different = digits.filter { $0.looksLike != $0.value }
    return 1...2 ~= different.count && different.allSatisfy { $0.lead < -0.15 && $0.residual + $0.lead < 0.12 }
      && digits.allSatisfy { !$0.isDoubtful || $0.looksLike != $0.value }
  }

  /// Three digits or more at one end are doubtful, and the other end is sure.
  var endIsMissing: Bool {
    let doubts = digits.map(\.isDoubtful)
    return [doubts, doubts.reversed()].contains { doubts in
      doubts.prefix(3).allSatisfy(\.self) && !doubts.suffix(4).contains(true)
    }
  }

  /// The text with `?` for digits that are not sure.
  package var withDoubts: String { text { $0.isDoubtful ? "?" : String($0.value) } }
  /// The text with the digits as they look, each for itself.
  var asItLooks: String { text { String($0.looksLike) } }

  /// Characters that are not drawn come from the code: EAN-13's first digit, UPC-E's first and last.
  private func text(_ character: (ReadingTrace.Digit) -> String) -> String {
    let before = firstDrawn
    let after = barcode.text.count - before - digits.count
    return String(barcode.text.prefix(before)) + digits.map(character).joined() + String(barcode.text.suffix(after))
  }

  /// How many digits of the text come before the first that is drawn.
  package var firstDrawn: Int {
    switch barcode.symbology {
    case .ean13, .upcE: 1
    case .ean8, .upcA: 0
    }
  }
}

import Domain

/// Asks the picture beside a line that gave a code whether the bars of each digit go on there.
///
/// Texture on one line can have the widths of a digit that it covers. Bars go on along themselves, and texture changes from line to line:
/// so lines beside the first one are laid against the code as drawn. Each digit must be like its own pattern on lines that
/// follow each other over several modules of height, and on the same lines as its neighbours.
struct DigitWitness {
  /// Modules of height over which each digit must be seen. Texture of blots of three modules stays like itself over four.
  private static let height = 5.0
  /// Correlation with its own pattern from which a digit is seen: the bars explain half of what varies.
  private static let likeness: Float = 0.7
  /// Correlation with half the code from which a line still crosses it.
  private static let crossing: Float = 0.4
  /// Lines to each side that are laid at first, and that are laid if those are too few.
  private static let reaches = [12, 40]
  /// Digits on each side that must be seen on the same lines. Those farther off may share few: a tilted line crosses one near the
  /// bars' upper ends and the other near their lower ends.
  private static let neighbours = 3
  /// Lines in a row that may miss the code before it is taken to end.
  private static let mostMissed = 3
  /// Samples on each side by which a digit's neighbours take part: its outer edges are edges of theirs.
  private static let aside = 2

  /// Sharp and blurred.
  private let drawings: [DrawnSymbol]

  init(_ barcode: Barcode) {
    drawings = DrawnSymbol.Blur.allCases.map { DrawnSymbol(barcode, $0) }
  }

  /// Elements of `BarPattern`, the first bar's beginning and the last one's end included, at which guards and digits meet.
  var elements: [Int] { drawings.first?.elements ?? [] }

  /// The answer of the picture around one line.
  enum Verdict: Hashable {
    /// All of them. Of any two neighbours the less well seen one leaves at most so large a share unexplained on its lines.
    case seen(leastSeenPair: Float)
    /// Too few lines show one.
    case unseen
    /// Lines show all of them, and one or two stand out as what covers a digit does.
    case covered
  }

  /// - Parameter places: of `elements` on one line, in this order or from the text's end.
  func verdict(at places: [Point], in plane: LumaPlane) -> Verdict {
    let begun = drawings.compactMap { drawn in
      WitnessLines(drawn, along: places).map { lines in
        var lines = lines
        return (lines: lines, likeness: lines.begin(in: plane))
      }
    }
    guard var lines = begun.max(by: { $0.likeness < $1.likeness })?.lines else { return .unseen }
    for reach in Self.reaches {
      for side in [1, -1] { follow(&lines, side, reach, plane) }
      guard let sights = sights(of: lines), shows(sights, lines) else { continue }
      // A covered digit stands out beside all that the code shows of the others.
      for side in [1, -1] { follow(&lines, side, Self.reaches.max() ?? reach, plane) }
      guard let all = self.sights(of: lines), !sights.hasCoveredPair, !all.showCover else { return .covered }
      return .seen(leastSeenPair: sights.leastSeenPair)
    }
    return .unseen
  }

  private func follow(_ lines: inout WitnessLines, _ side: Int, _ reach: Int, _ plane: LumaPlane) {
    var missed = 0
    for number in lines.next(side)..<max(lines.next(side), reach + 1) where missed <= Self.mostMissed {
      let likeness = lines.add(number, side, in: plane, crossing: Self.crossing)
      missed = likeness < Self.crossing ? missed + 1 : 0
    }
  }

  private static func fewestLines(_ lines: WitnessLines) -> Int { max(2, Int((height / lines.spacing).rounded(.up))) }

  /// Nil where too few lines cross the code.
  private func sights(of lines: WitnessLines) -> DigitSights? {
    let (profiles, drawn) = (lines.profiles, lines.drawn)
    guard profiles.count >= Self.fewestLines(lines) else { return nil }
    let smooth = profiles.indices.map { index in
      Self.mean(of: profiles[max(0, index - 1)...min(profiles.count - 1, index + 1)])
    }
    let whole = Self.mean(of: profiles[...]).map { $0 / Float(profiles.count) }
    let digits = drawn.digits.map { digit in
      let range = Self.range(of: digit)
      let run = Self.longestRun(smooth.map { drawn.likeness(of: $0, over: range) > Self.likeness })
      let mean = Self.mean(of: profiles[run])
      let likeness = mean.isEmpty ? 0 : drawn.likeness(of: mean, over: range)
      return DigitSight(
        lines: run, mean: mean, unexplained: 1 - likeness * likeness, contrast: drawn.contrast(of: whole, over: range),
        grain: DigitSight.grain(of: profiles, over: range))
    }
    return DigitSights(digits: digits, variance: DigitSights.variance(of: whole))
  }

  private static func range(of digit: DrawnSymbol.Digit) -> Range<Int> {
    digit.first - aside..<digit.first + DrawnSymbol.samplesPerDigit + aside
  }

  /// Whether each digit is seen on enough lines, liker than any other, and on lines of its neighbours, and both ends are.
  private func shows(_ sights: DigitSights, _ lines: WitnessLines) -> Bool {
    let (need, drawn) = (Self.fewestLines(lines), lines.drawn)
    let isSeen = zip(drawn.digits, sights.digits).allSatisfy { digit, sight in
      sight.lines.count >= need && drawn.isLikestItself(digit, sight.mean, over: Self.range(of: digit))
    }
    guard isSeen else { return false }
    let ends = lines.likenessOfEnds()
    guard min(ends.first, ends.last) > Self.crossing else { return false }
    // A tilted line may leave one code and enter another, whose bars begin where those of the first end.
    // A digit that both codes have at this place hides the end, so more than direct neighbours are compared.
    return (1...Self.neighbours).allSatisfy { distance in
      zip(sights.digits, sights.digits.dropFirst(distance)).allSatisfy { $0.lines.clamped(to: $1.lines).count >= need }
    }
  }

  /// The longest run of lines on which a digit is seen; a single line that misses it is left in.
  private static func longestRun(_ isSeen: [Bool]) -> Range<Int> {
    var (longest, run) = (0..<0, 0..<0)
    for index in isSeen.indices where isSeen[index] {
      run = index - run.upperBound <= 1 && !run.isEmpty ? run.lowerBound..<index + 1 : index..<index + 1
      if run.count > longest.count { longest = run }
    }
    return longest
  }

  private static func mean(of profiles: ArraySlice<[Float]>) -> [Float] {
    guard var sum = profiles.first else { return [] }
    for profile in profiles.dropFirst() {
      for index in sum.indices { sum[index] += profile[index] }
    }
    return sum
  }
}

/// A code as a picture of it shows it.
struct DrawnSymbol {
  /// The blur of the picture: samples on each side that a sample sees, the nearer ones more.
  enum Blur: Int, CaseIterable {
    /// A module in all.
    case slight = 2
    /// Three and a half.
    case heavy = 7
  }

  static let samplesPerModule = 4
  static let samplesPerDigit = 7 * samplesPerModule

  struct Digit {
    /// Its first sample.
    var first: Int
    var isRight: Bool
    /// Widths of its elements as drawn.
    var widths: [UInt8]
  }

  /// As in `DigitWitness.elements`, and the same in modules.
  let elements: [Int]
  let modules: [Int]
  let digits: [Digit]
  /// Levels, −1 black to 1 white, over the whole symbol.
  let levels: [Float]
  private let sharp: [Float]
  private let blur: Blur

  init(_ barcode: Barcode, _ blur: Blur) {
    self.blur = blur
    let pattern = BarPattern(barcode)
    let starts = [0] + pattern.elements.reduce(into: []) { $0.append(($0.last ?? 0) + Int($1)) }
    elements = Set([0, pattern.elements.count] + pattern.digitStarts.flatMap { [$0, $0 + 4] }).sorted()
    modules = elements.map { starts[$0] }
    digits = pattern.digitStarts.map { start in
      Digit(
        first: starts[start] * Self.samplesPerModule, isRight: start.isMultiple(of: 2),
        widths: Array(pattern.elements[start..<start + 4]))
    }
    sharp = Self.sharpLevels(pattern.elements, firstIsBar: true)
    levels = Self.blurred(sharp, blur)
  }

  private static func sharpLevels(_ widths: [UInt8], firstIsBar: Bool) -> [Float] {
    widths.enumerated().flatMap { index, width in
      Array(repeating: index.isMultiple(of: 2) == firstIsBar ? -1 : 1, count: Int(width) * samplesPerModule)
    }
  }

  private static func blurred(_ sharp: [Float], _ blur: Blur) -> [Float] {
    let reach = blur.rawValue
    let padded = Array(repeating: Float(1), count: reach) + sharp + Array(repeating: 1, count: reach)
    let weights = (-reach...reach).map { Float(reach + 1 - abs($0)) }
    let sum = weights.reduce(0, +)
    return sharp.indices.map { index in
      weights.indices.reduce(0) { $0 + weights[$1] * padded[index + $1] } / sum
    }
  }

  /// Samples of the white beside a symbol that are compared. Labels cut close have less than three modules there.
  static let samplesBeyond = 2 * samplesPerModule
  private static let samplesOfGuard = 3 * samplesPerModule

  /// - Parameter profile: of the whole symbol and `samplesBeyond` on each side.
  func likenessOfEnds(of profile: [Float]) -> (first: Float, last: Float) {
    let white = Array(repeating: Float(1), count: Self.samplesBeyond)
    let drawn = white + levels + white
    let length = Self.samplesBeyond + Self.samplesOfGuard
    return (
      Self.correlation(profile.prefix(length), drawn.prefix(length)),
      Self.correlation(profile.suffix(length), drawn.suffix(length))
    )
  }

  func likeness(of profile: [Float], over range: Range<Int>) -> Float {
    Self.correlation(profile[range], levels[range])
  }

  /// How much of the drawn levels a profile shows, in its own unit.
  func contrast(of profile: [Float], over range: Range<Int>) -> Float {
    let (x, y) = (profile[range], levels[range])
    let (middleX, middleY) = (x.reduce(0, +) / Float(range.count), y.reduce(0, +) / Float(range.count))
    let (both, own) = zip(x, y).reduce((Float(0), Float(0))) { sums, pair in
      (sums.0 + (pair.0 - middleX) * (pair.1 - middleY), sums.1 + (pair.1 - middleY) * (pair.1 - middleY))
    }
    return own > 0 ? both / own : 0
  }

  /// Whether no other digit that may stand there is liker.
  func isLikestItself(_ digit: Digit, _ profile: [Float], over range: Range<Int>) -> Bool {
    let own = likeness(of: profile, over: range)
    let others = digit.isRight ? BarPattern.oddWidths : BarPattern.digitWidths
    return others.allSatisfy { widths in
      guard widths != digit.widths else { return true }
      var other = sharp
      other.replaceSubrange(
        digit.first..<digit.first + Self.samplesPerDigit, with: Self.sharpLevels(widths, firstIsBar: digit.isRight))
      // Only what is compared needs its blur.
      let reach = max(0, range.lowerBound - 2 * blur.rawValue)..<min(other.count, range.upperBound + 2 * blur.rawValue)
      let drawn = Self.blurred(Array(other[reach]), blur)
      let place = range.lowerBound - reach.lowerBound
      return Self.correlation(profile[range], drawn[place..<place + range.count]) < own
    }
  }

  static func correlation(_ one: ArraySlice<Float>, _ other: ArraySlice<Float>) -> Float {
    one.withUnsafeBufferPointer { one in
      other.withUnsafeBufferPointer { other in
        var (a, b, aa, bb, ab): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
        for index in 0..<min(one.count, other.count) {
          let (x, y) = (one[index], other[index])
          a += x
          b += y
          aa += x * x
          bb += y * y
          ab += x * y
        }
        let count = Float(one.count)
        let (varianceA, varianceB) = (aa - a * a / count, bb - b * b / count)
        return varianceA > 1e-3 && varianceB > 1e-6 ? (ab - a * b / count) / (varianceA * varianceB).squareRoot() : 0
      }
    }
  }
}

import Domain

/// Checks in the picture around a line that gave a code whether the bars of each digit continue there.
///
/// Texture on one line can have the widths of the digit that it covers. Bars continue along their length, and texture
/// changes from line to line. So neighbouring lines are compared with the code as drawn. Each digit must match its own
/// pattern on consecutive lines over several modules of height, and on the same lines as its neighbours.
struct DigitWitness {
  /// Modules of height over which each digit must be seen: blots of three modules are alike over four.
  private static let height = 5.0
  /// The least correlation of a digit that is seen with its pattern: the bars explain half of the variance.
  private static let likeness: Float = 0.7
  /// The least correlation with half the code for a line to cross it.
  private static let crossing: Float = 0.4
  /// Lines to each side that are laid at first, and that are laid if those are too few.
  private static let reaches = [12, 40]
  /// Digits on each side that must be seen on the same lines. Those farther off may share few: a tilted line crosses
  /// one near the bars' upper ends and the other near their lower ends.
  private static let neighbours = 3
  /// Lines in a row that may miss the code before it is taken to end.
  private static let mostMissed = 3
  /// Sharp and blurred.
  private let drawings: [DrawnSymbol]
  private let sharpening: Sharpening

  /// - Parameter sharpening: of the picture's lines, as of the band that gave the code.
  init(_ barcode: Barcode, _ sharpening: Sharpening = .none) {
    self.sharpening = sharpening
    drawings = DrawnSymbol.Blur.allCases.map { DrawnSymbol(barcode, $0) }
  }

  /// Elements of `BarPattern` at which guards and digits meet, with the first bar's beginning and the last one's end.
  var elements: [Int] { drawings.first?.elements ?? [] }

  enum Verdict: Hashable {
    /// All. Of any two neighbours the less well seen one leaves at most so large a share unexplained on its lines.
    case seen(leastSeenPair: Float)
    /// Too few lines show one.
    case unseen
    /// Lines show all of them, and one or two stand out as what covers a digit does.
    case covered
  }

  /// - Parameter places: of `elements` on one line, in this order.
  func verdict(at places: [Point], in plane: LumaPlane) -> Verdict { verdict(atOneOf: [places], in: plane) }

  /// - Parameter places: the same, in one order or another: the line is like the code in one of them.
  func verdict(atOneOf places: [[Point]], in plane: LumaPlane) -> Verdict {
    let begun = places.flatMap { places in
      drawings.compactMap { drawn in
        WitnessLines(drawn, sharpening, along: places).map { lines in
          var lines = lines
          return (lines: lines, likeness: lines.begin(in: plane))
        }
      }
    }
    guard var lines = begun.max(by: { $0.likeness < $1.likeness })?.lines else { return .unseen }
    for reach in Self.reaches {
      for side in [1, -1] { follow(&lines, side, reach, plane) }
      guard let sights = sights(of: lines, withGrain: false), shows(sights, lines) else { continue }
      // A covered digit stands out from all that the code shows of the others.
      for side in [1, -1] { follow(&lines, side, Self.reaches.max() ?? reach, plane) }
      guard let all = self.sights(of: lines, withGrain: true), !sights.hasCoveredPair, !all.showCover else {
        return .covered
      }
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
  private func sights(of lines: WitnessLines, withGrain: Bool) -> DigitSights? {
    let (profiles, drawn) = (lines.profiles, lines.drawn)
    guard profiles.count >= Self.fewestLines(lines) else { return nil }
    let smooth = profiles.indices.map { index in
      Self.sum(of: profiles[max(0, index - 1)...min(profiles.count - 1, index + 1)], over: drawn.levels.indices)
    }
    let whole = Self.sum(of: profiles[...], over: drawn.levels.indices).map { $0 / Float(profiles.count) }
    let digits = drawn.digits.map { digit in
      let range = digit.range
      let run = Self.longestRun(smooth.map { drawn.likeness(of: $0, over: range) > Self.likeness })
      let mean = Self.sum(of: profiles[run], over: range)
      let likeness = run.isEmpty ? 0 : DrawnSymbol.correlation(mean[...], drawn.levels[range])
      return DigitSight(
        lines: run, mean: mean, unexplained: 1 - likeness * likeness, contrast: drawn.contrast(of: whole, over: range),
        grain: withGrain ? DigitSight.grain(of: profiles, over: range) : 0)
    }
    return DigitSights(digits: digits, variance: DigitSights.variance(of: whole))
  }

  private func shows(_ sights: DigitSights, _ lines: WitnessLines) -> Bool {
    let (need, drawn) = (Self.fewestLines(lines), lines.drawn)
    let isSeen = zip(drawn.digits, sights.digits).allSatisfy { digit, sight in
      sight.lines.count >= need && drawn.isLikestItself(digit, sight.mean)
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

  private static func sum(of profiles: ArraySlice<[Float]>, over range: Range<Int>) -> [Float] {
    var sum = Array(repeating: Float(0), count: range.count)
    for profile in profiles {
      profile[range].withUnsafeBufferPointer { profile in
        for index in sum.indices { sum[index] += profile[index] }
      }
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

    /// Its samples and a few of its neighbours: its outer edges are edges of theirs.
    var range: Range<Int> { first - aside..<first + samplesPerDigit + aside }
  }

  private static let aside = 2

  /// A digit without the influence of its neighbours, which blur adds to it.
  private struct Shape {
    var widths: [UInt8]
    /// Over `Digit.range`.
    var levels: [Float]

    init(_ widths: [UInt8], isRight: Bool, _ blur: Blur) {
      self.widths = widths
      let beside = Array(repeating: Float(0), count: aside)
      levels = blurred(beside + sharpLevels(widths, firstIsBar: isRight) + beside, blur, around: 0)
    }
  }

  private static let leftShapes = shapes(BarPattern.digitWidths, isRight: false)
  private static let rightShapes = shapes(BarPattern.oddWidths, isRight: true)

  private static func shapes(_ widths: [[UInt8]], isRight: Bool) -> [Blur: [Shape]] {
    Dictionary(
      uniqueKeysWithValues: Blur.allCases.map { blur in (blur, widths.map { Shape($0, isRight: isRight, blur) }) })
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

  /// Two sums over a run of samples are one whose weights rise and fall. Whole numbers are never rounded.
  private static func blurred(_ sharp: [Float], _ blur: Blur, around: Float = 1) -> [Float] {
    let length = blur.rawValue + 1
    let beside = Array(repeating: around, count: blur.rawValue)
    let weights = Float(length * length)
    return sums(of: sums(of: beside + sharp + beside, length), length).map { $0 / weights }
  }

  private static func sums(of values: [Float], _ length: Int) -> [Float] {
    var sum = values.prefix(length).reduce(0, +)
    return [sum]
      + zip(values.dropFirst(length), values).map { next, last in
        sum += next - last
        return sum
      }
  }

  /// Samples of the white margin that are compared. Labels cut close have less than three modules there.
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
  ///
  /// - Parameter seen: over the digit's range.
  func isLikestItself(_ digit: Digit, _ seen: [Float]) -> Bool {
    let own = Self.correlation(seen[...], levels[digit.range])
    let shapes = (digit.isRight ? Self.rightShapes : Self.leftShapes)[blur] ?? []
    guard let itself = shapes.first(where: { $0.widths == digit.widths }) else { return false }
    let around = zip(levels[digit.range], itself.levels).map { $0 - $1 }
    return shapes.allSatisfy { shape in
      guard shape.widths != digit.widths else { return true }
      let drawn = zip(around, shape.levels).map { $0 + $1 }
      return Self.correlation(seen[...], drawn[...]) < own
    }
  }

  static func correlation(_ one: ArraySlice<Float>, _ other: ArraySlice<Float>) -> Float {
    one.withUnsafeBufferPointer { one in
      other.withUnsafeBufferPointer { other in
        let count = min(one.count, other.count)
        guard let x = one.baseAddress, let y = other.baseAddress, count > 0 else { return 0 }
        var (a, b, aa, bb, ab) = (SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>())
        var index = 0
        while index &+ 8 <= count {
          let left = UnsafeRawPointer(x + index).loadUnaligned(as: SIMD8<Float>.self)
          let right = UnsafeRawPointer(y + index).loadUnaligned(as: SIMD8<Float>.self)
          a += left
          b += right
          aa += left * left
          bb += right * right
          ab += left * right
          index &+= 8
        }
        var (sumA, sumB, sumAA, sumBB, sumAB) = (a.sum(), b.sum(), aa.sum(), bb.sum(), ab.sum())
        while index < count {
          sumA += x[index]
          sumB += y[index]
          sumAA += x[index] * x[index]
          sumBB += y[index] * y[index]
          sumAB += x[index] * y[index]
          index &+= 1
        }
        let samples = Float(count)
        let (varianceA, varianceB) = (sumAA - sumA * sumA / samples, sumBB - sumB * sumB / samples)
        guard varianceA > 1e-3, varianceB > 1e-6 else { return 0 }
        return (sumAB - sumA * sumB / samples) / (varianceA * varianceB).squareRoot()
      }
    }
  }
}

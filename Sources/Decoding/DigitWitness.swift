import Domain

/// Asks the picture beside a line that gave a code whether the bars of each digit go on there.
///
/// Texture on one line can have the widths of a digit that it covers. Bars go on along themselves, and texture changes from line to line:
/// so lines beside the first one are laid against the code as drawn, and each digit must be like its own pattern on lines that
/// follow each other over several modules of height.
struct DigitWitness {
  /// Modules of height over which each digit must be seen. Texture of blots of three modules stays like itself over four.
  private static let height = 5.0
  /// Correlation with its own pattern from which a digit is seen: the bars explain half of what varies.
  private static let likeness: Float = 0.7
  /// Correlation with half the code from which a line still crosses it.
  private static let crossing: Float = 0.4
  /// Lines to each side that are laid at first, and that are laid if those are too few.
  private static let reaches = [12, 40]
  /// Lines in a row that may miss the code before it is taken to end.
  private static let mostMissed = 3
  /// Samples on each side by which a digit's neighbours take part: its outer edges are edges of theirs.
  private static let aside = 2

  private let drawn: DrawnSymbol

  init(_ barcode: Barcode) {
    drawn = DrawnSymbol(barcode)
  }

  /// Elements of `BarPattern`, the first bar's beginning and the last one's end included, at which guards and digits meet.
  var elements: [Int] { drawn.elements }

  /// - Parameter places: of `elements` on one line, in this order or from the text's end.
  func seesEveryDigit(at places: [Point], in plane: LumaPlane) -> Bool {
    guard var lines = WitnessLines(drawn, along: places) else { return false }
    lines.begin(in: plane)
    for reach in Self.reaches {
      for side in [1, -1] { follow(&lines, side, reach, plane) }
      if isSeen(lines) { return true }
    }
    return false
  }

  private func follow(_ lines: inout WitnessLines, _ side: Int, _ reach: Int, _ plane: LumaPlane) {
    var missed = 0
    for number in lines.next(side)..<max(lines.next(side), reach + 1) where missed <= Self.mostMissed {
      let likeness = lines.add(number, side, in: plane, crossing: Self.crossing)
      missed = likeness < Self.crossing ? missed + 1 : 0
    }
  }

  private func isSeen(_ lines: WitnessLines) -> Bool {
    let profiles = lines.profiles
    let need = max(2, Int((Self.height / lines.spacing).rounded(.up)))
    guard profiles.count >= need else { return false }
    let smooth = profiles.indices.map { index in
      Self.mean(of: profiles[max(0, index - 1)...min(profiles.count - 1, index + 1)])
    }
    return drawn.digits.allSatisfy { digit in
      let range = digit.first - Self.aside..<digit.first + DrawnSymbol.samplesPerDigit + Self.aside
      let run = Self.longestRun(smooth.map { drawn.likeness(of: $0, over: range) > Self.likeness })
      guard run.count >= need else { return false }
      return drawn.isLikestItself(digit, Self.mean(of: profiles[run]), over: range)
    }
  }

  /// Of lines on which a digit is seen; one that misses it in between is left in.
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

/// A code as a sharp picture of it shows it.
struct DrawnSymbol {
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

  init(_ barcode: Barcode) {
    let pattern = BarPattern(barcode)
    let starts = [0] + pattern.elements.reduce(into: []) { $0.append(($0.last ?? 0) + Int($1)) }
    elements = Set([0, pattern.elements.count] + pattern.digitStarts.flatMap { [$0, $0 + 4] }).sorted()
    modules = elements.map { starts[$0] }
    digits = pattern.digitStarts.map { start in
      Digit(
        first: starts[start] * Self.samplesPerModule, isRight: start.isMultiple(of: 2),
        widths: Array(pattern.elements[start..<start + 4]))
    }
    levels = Self.levels(pattern.elements, firstIsBar: true)
  }

  /// Each sample sees a module's width, most of it in the middle.
  private static func levels(_ widths: [UInt8], firstIsBar: Bool) -> [Float] {
    var sharp: [Float] = []
    for (index, width) in widths.enumerated() {
      let level: Float = index.isMultiple(of: 2) == firstIsBar ? -1 : 1
      sharp += Array(repeating: level, count: Int(width) * samplesPerModule)
    }
    let ends: Float = firstIsBar ? 1 : -(sharp.last ?? 0)
    func level(_ index: Int) -> Float { sharp.indices.contains(index) ? sharp[index] : ends }
    return sharp.indices.map { index in
      (level(index - 2) + 2 * level(index - 1) + 3 * level(index) + 2 * level(index + 1) + level(index + 2)) / 9
    }
  }

  func likeness(of profile: [Float], over range: Range<Int>) -> Float {
    Self.correlation(profile[range], levels[range])
  }

  /// Whether no other digit that may stand there is liker.
  func isLikestItself(_ digit: Digit, _ profile: [Float], over range: Range<Int>) -> Bool {
    let own = likeness(of: profile, over: range)
    let others = digit.isRight ? BarPattern.oddWidths : BarPattern.digitWidths
    return others.allSatisfy { widths in
      guard widths != digit.widths else { return true }
      var drawn = levels
      drawn.replaceSubrange(
        digit.first..<digit.first + Self.samplesPerDigit, with: Self.levels(widths, firstIsBar: digit.isRight))
      return Self.correlation(profile[range], drawn[range]) < own
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

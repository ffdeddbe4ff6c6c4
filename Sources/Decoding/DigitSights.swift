/// One digit as the lines next to a reading show it.
struct DigitSight {
  /// The longest run of lines that show it.
  var lines: Range<Int>
  /// Their sum at the digit's place.
  var mean: [Float] = []
  /// The share of what varies at its place on these lines that its bars leave unexplained.
  var unexplained: Float
  /// The swing of its bars over all lines of the code, in grey values.
  var contrast: Float
  /// The change between lines along the bars, in grey values squared: bars continue, texture does not.
  var grain: Float

  private static let grainLines = 4

  /// - Parameter profiles: of the code's lines, in their order along the bars.
  static func grain(of profiles: [[Float]], over range: Range<Int>) -> Float {
    let distance = max(1, min(grainLines, profiles.count / 2))
    let changes = zip(profiles, profiles.dropFirst(distance)).map { line, other in
      var (sum, squares) = (Float(0), Float(0))
      for index in range {
        let change = other[index] - line[index]
        sum += change
        squares += change * change
      }
      return max(0, squares - sum * sum / Float(range.count)) / Float(range.count)
    }
    return changes.isEmpty ? 0 : changes.sorted()[changes.count / 2]
  }
}

/// A code's digits on the lines next to a reading. A covered one stands out: the others share light, blur and noise.
struct DigitSights {
  /// The product of the shares that two neighbours leave unexplained, as a multiple of the middle digit's share: of a
  /// pair that is seen on less than half of the lines of the adjacent digits, and of any pair. 3 of 2,809 right
  /// readings have more. Readings of parts of two digits have 0.6 on few lines and 2.7 on all.
  private static let pairDoubt: Float = 0.5
  private static let surePairDoubt: Float = 1.6
  /// A digit's contrast as a share of each adjacent digit's contrast. Right readings have 0.38 or more, and invented
  /// ones 0.27 or less: the mean of texture is flat.
  private static let leastContrast: Float = 0.33
  /// The share that such a digit leaves unexplained on its own lines, at least and as a multiple of the middle digit's.
  /// A digit that is visible on a few lines is like the others there; texture that is like it on some has 0.28 or more.
  private static let faintUnexplained: Float = 0.15
  private static let faintDoubt: Float = 2
  /// The grain of two neighbours times the share that they leave unexplained, both as multiples of the middle digit's,
  /// of the lesser of each. Of 2,809 right readings one has more than 11, and texture over two digits that are read as
  /// others 36 or more.
  private static let grainDoubt: Float = 12
  private static let leastShare: Float = 0.01
  /// The grain of a drawing is next to none: the least that says something, as a share of the code's variance.
  private static let leastGrain: Float = 0.002

  /// In the order of the text.
  var digits: [DigitSight]
  /// The variance of the mean of all lines, in grey values squared.
  var variance: Float

  var leastSeenPair: Float {
    zip(digits, digits.dropFirst()).map { min($0.unexplained, $1.unexplained) }.max() ?? 0
  }

  /// Whether one digit or two look like what covers them.
  var showCover: Bool { hasCoveredPair || hasFaintDigit || hasTexturedPair }

  /// Whether two neighbours stand out by far, or by less while one of them is seen on far fewer lines than the adjacent
  /// digits: a strip over both. Where a code bends away, the number of lines falls from digit to digit.
  var hasCoveredPair: Bool {
    let usual = usuallyUnexplained
    return zip(digits.indices, digits.indices.dropFirst()).contains { one, other in
      let doubt = digits[one].unexplained * digits[other].unexplained
      let beside = [one - 1, other + 1].filter(digits.indices.contains).map { digits[$0].lines.count }.min() ?? 0
      let isShort = 2 * min(digits[one].lines.count, digits[other].lines.count) < beside
      return doubt > (isShort ? Self.pairDoubt : Self.surePairDoubt) * usual
    }
  }

  /// Whether the mean of all lines hardly shows a digit between others: texture, which is like the digit on some lines.
  var hasFaintDigit: Bool {
    let most = max(Self.faintUnexplained, Self.faintDoubt * usuallyUnexplained)
    return digits.indices.contains { index in
      let beside = [index - 1, index + 1].filter(digits.indices.contains).map { digits[$0].contrast }.min() ?? 0
      return digits[index].contrast < Self.leastContrast * beside && digits[index].unexplained > most
    }
  }

  /// Whether two neighbours change along the bars and match them less than others: texture, like blurred bars.
  var hasTexturedPair: Bool {
    let usual = usuallyUnexplained * max(Self.leastGrain * variance, Self.middle(of: digits.map(\.grain)))
    return zip(digits, digits.dropFirst()).contains { one, other in
      min(one.grain, other.grain) * min(one.unexplained, other.unexplained) > Self.grainDoubt * usual
    }
  }

  private var usuallyUnexplained: Float { max(Self.leastShare, Self.middle(of: digits.map(\.unexplained))) }

  private static func middle(of values: [Float]) -> Float { values.isEmpty ? 0 : values.sorted()[values.count / 2] }

  static func variance(of values: [Float]) -> Float {
    let count = Float(max(1, values.count))
    let mean = values.reduce(0, +) / count
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
  }
}

import Glibc

/// Two codes side by side, or a code and its add-on, grow into one region where the white between them is narrow.
/// Sampled as one, each has too few samples per module, and the ends of the whole belong to neither. So the part with
/// more bars is looked at separately.
struct RegionSplit: Sendable {
  /// The extent of the part with more bars, in pixels along the normal from the region's middle.
  var across: ClosedRange<Double>
  var edges: Int

  /// A gap is at least seven modules by the standard, and no space inside a code is wider than four.
  private static let leadOverSpaces: Float = 1.5
  private static let fewestEdgesBeside = 6

  /// - Parameters:
  ///   - place: from samples to pixels along the normal.
  /// - Returns: nil where no space is much wider than all others, or there are few bars on either side of it.
  init?(_ profile: borrowing EdgeProfile, fewestEdges: Int, place: (Float) -> Double) {
    var (widest, second): (Float, Float) = (0, 0)
    var gap = 0
    for index in 0..<max(0, profile.edgeCount - 1) where profile.darkens[index + 1] && !profile.darkens[index] {
      let space = profile.edges[index + 1] - profile.edges[index]
      if space > widest {
        (widest, second, gap) = (space, widest, index)
      } else if space > second {
        second = space
      }
    }
    guard second > 0, widest >= Self.leadOverSpaces * second else { return nil }
    let (before, behind) = (gap + 1, profile.edgeCount - gap - 1)
    guard max(before, behind) >= fewestEdges, min(before, behind) >= Self.fewestEdgesBeside else { return nil }
    let (first, last) = before >= behind ? (0, gap) : (gap + 1, profile.edgeCount - 1)
    across = place(profile.edges[first])...place(profile.edges[last])
    edges = max(before, behind)
  }
}

extension BarcodeRegion {
  /// The same bars between two places along the normal.
  func part(across part: ClosedRange<Double>) -> BarcodeRegion {
    var region = self
    let width = part.upperBound - part.lowerBound
    region.centre = point(u: (part.lowerBound + part.upperBound) / 2, v: 0)
    region.across = -width / 2...width / 2
    return region
  }
}

/// Two codes one above the other in one region: a book's number and its price. The mean of all lines shows neither.
struct RegionStack: Hashable, Sendable {
  /// The last line of the strip's upper part.
  var lastAbove: Int

  /// Correlation of both parts' means above which they are one code: two codes share guards and the widths of digits.
  private static let mostAlike: Float = 0.6
  /// The same where lines gave two codes.
  private static let mostAlikeOfSeen: Float = 0.9
  /// The least share of a part's squared steps that its lines have in common.
  private static let leastCommon: Float = 0.35
  /// The same where lines gave two codes: much of a part may be the paper between them.
  private static let leastCommonOfSeen: Float = 0.2
  /// The least energy of a part's lines against the other's: paper or a shadow has less.
  private static let leastEnergy: Float = 0.2

  /// - Parameters:
  ///   - products: of the lines' steps, each line with each, row by row.
  ///   - fewest: lines that a part must have.
  ///   - areSeen: whether lines gave two codes.
  /// - Returns: nil where no two parts are alike within and unlike each other.
  init?(products: UnsafePointer<Float>, lines count: Int, fewest: Int, areSeen: Bool) {
    let mostAlike = areSeen ? Self.mostAlikeOfSeen : Self.mostAlike
    let leastCommon = areSeen ? Self.leastCommonOfSeen : Self.leastCommon
    guard fewest >= 2, count >= 2 * fewest else { return nil }
    // Sums over the square of all lines so far, over the square of the rest, and over what lies between.
    var whole: Float = 0
    for index in 0..<count * count { whole += products[index] }
    var (above, across) = (Float(0), Float(0))
    var best: (line: Int, kept: Float)?
    for line in 0..<count {
      var (before, behind) = (Float(0), Float(0))
      for other in 0..<line { before += products[line * count + other] }
      for other in line + 1..<max(line + 1, count) { behind += products[line * count + other] }
      above += 2 * before + products[line * count + line]
      across += behind - before
      let size = line + 1
      guard size >= fewest, count - size >= fewest else { continue }
      let below = whole - above - 2 * across
      guard above > 0, below > 0, across < mostAlike * (above * below).squareRoot() else { continue }
      let kept = above / Float(size) + below / Float(count - size)
      if kept > best?.kept ?? 0 { best = (line, kept) }
    }
    guard let best else { return nil }
    lastAbove = best.line
    func part(_ range: Range<Int>) -> (energy: Float, common: Float) {
      var (own, sum) = (Float(0), Float(0))
      for line in range {
        own += products[line * count + line]
        for other in range { sum += products[line * count + other] }
      }
      return (own / Float(range.count), own > 0 ? sum / (Float(range.count) * own) : 0)
    }
    let (upper, lower) = (part(0..<lastAbove + 1), part(lastAbove + 1..<count))
    guard min(upper.common, lower.common) >= leastCommon,
      min(upper.energy, lower.energy) >= Self.leastEnergy * max(upper.energy, lower.energy)
    else { return nil }
  }
}

extension BarcodeRegion {
  /// The same bars between two places along them, in pixels from the middle of `along`.
  func part(along part: ClosedRange<Double>) -> BarcodeRegion {
    var region = self
    let middle = (along.lowerBound + along.upperBound) / 2
    let height = part.upperBound - part.lowerBound
    region.centre = point(u: 0, v: middle + (part.lowerBound + part.upperBound) / 2)
    region.along = -height / 2...height / 2
    return region
  }
}

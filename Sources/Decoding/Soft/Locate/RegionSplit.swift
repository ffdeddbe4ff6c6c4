/// Two codes side by side, or a code and its add-on, grow into one region where the white between them is narrow. Sampled as one, each has
/// too few samples a module, and the ends of the whole are those of neither. So the part with more bars is looked at by itself.
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

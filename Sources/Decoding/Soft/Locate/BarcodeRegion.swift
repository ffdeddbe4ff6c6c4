import Glibc

/// A part of the frame whose gradients all point one way: bars, perhaps.
package struct BarcodeRegion: Hashable, Sendable {
  /// Middle, in pixels.
  package var centre: Point
  /// The angle of the bars' normal against the x axis, in radians, −π/2...π/2.
  package var angle: Double
  /// Along the normal from the middle, in pixels.
  package var across: ClosedRange<Double>
  /// Along the bars from the middle, in pixels.
  package var along: ClosedRange<Double>
  /// Coherent energy, comparable between cell sizes.
  package var score: Double
  /// Side of the cells it was found with, in pixels.
  package var cellSize: Double

  package var width: Double { across.upperBound - across.lowerBound }
  package var height: Double { along.upperBound - along.lowerBound }

  /// - Parameters:
  ///   - u: along the normal from the middle, in pixels.
  ///   - v: along the bars from the middle, in pixels.
  package func point(u: Double, v: Double) -> Point {
    let (c, s) = (cos(angle), sin(angle))
    return Point(x: centre.x + c * u - s * v, y: centre.y + s * u + c * v)
  }

  /// The coordinates of a point: along the normal and along the bars from the middle.
  func place(of point: Point) -> (u: Double, v: Double) {
    let (c, s) = (cos(angle), sin(angle))
    let (dx, dy) = (point.x - centre.x, point.y - centre.y)
    return (dx * c + dy * s, -dx * s + dy * c)
  }

  /// Whether a point lies between this region's ends.
  func covers(_ point: Point) -> Bool {
    let (u, v) = place(of: point)
    return across.contains(u) && along.contains(v)
  }

  /// Whether `other` is these bars again, found with cells of another size.
  func repeats(_ other: BarcodeRegion) -> Bool {
    let (u, v) = other.place(of: centre)
    var turn = abs(angle - other.angle)
    if turn > .pi / 2 { turn = .pi - turn }
    return turn < 0.12 && abs(u) < 0.2 * other.width && abs(v) < 0.4 * other.height && width < 1.3 * other.width
      && width > 0.75 * other.width && height < 1.6 * other.height
  }

  /// The parts above and below a code that was read, if bars may be there.
  /// - Parameter along: the code's extent, in pixels along the bars from the middle of this region.
  func remainder(beside along: ClosedRange<Double>) -> [BarcodeRegion] {
    let middle = (self.along.lowerBound + self.along.upperBound) / 2
    let parts = [
      (self.along.lowerBound, along.lowerBound + middle), (along.upperBound + middle, self.along.upperBound),
    ]
    return parts.compactMap { from, to in
      guard to - from >= leastHeightOfCode + cellSize else { return nil }
      var part = self
      part.centre = point(u: 0, v: (from + to) / 2)
      part.along = -(to - from) / 2...(to - from) / 2
      return part
    }
  }

  /// The least height along the bars, in pixels, at which a region is worth a look.
  var leastHeightOfCode: Double { max(8, Self.leastHeight * width) }

  /// Share of the width that a code is worth a look from: 11 modules of an EAN-13.
  private static let leastHeight = 0.12
}

/// How much a region's strip looks like bars. It costs a tenth of fitting codes to the region.
///
/// Three things set bars apart from edges in an ordinary room: every line across them shows the same edges, there are
/// many, and a barcode is seldom taller than wide. Of 2,637 regions with a code that was read, 17 are below 9; of 85
/// regions with 16 edges and more in natural scenes, 74 are (`Benchmarks/decode`).
struct BarLikeness: Hashable, Sendable {
  /// The number of edges of the strip's mean.
  var edges: Int
  /// The share of a line's squared steps that all lines have in common, 0...1.
  var commonShare: Float
  /// The region's height along the bars as a share of its width across them.
  var heightToWidth: Double

  /// The value for a region that was not surveyed.
  static let none = BarLikeness(edges: 0, commonShare: 0, heightToWidth: 1)

  /// Edges that all lines have in common, less for a tall region.
  var value: Float { Float(edges) * commonShare / powf(Float(heightToWidth), 2 / 3) }
}

extension Effort {
  /// Whether a region of too little likeness is looked at all the same.
  ///
  /// A picture that comes once is looked at as a whole. On live frames the strongest such regions take turns: a code
  /// that looks like no bars is read a few frames later.
  ///
  /// - Parameter number: how many such regions the frame had before.
  func looksAtUnlikely(_ number: Int, _ budget: SoftReaderParameters.Budget) -> Bool {
    switch self {
    case .still: true
    case .live(let frame):
      frame.isMultiple(of: budget.framesBetweenUnlikelyLooks)
        && frame / budget.framesBetweenUnlikelyLooks % budget.unlikelyRegions == number
    }
  }

  /// Whether a region whose first look read nothing is worth a closer one, and libzbar's, in this frame.
  func isWorthMore(_ survey: BarLikeness, _ budget: SoftReaderParameters.Budget) -> Bool {
    switch self {
    case .still: true
    case .live(let frame):
      survey.value >= budget.sureLikeness || frame / 2 % budget.pairsBetweenCloserLooks == 0
    }
  }
}

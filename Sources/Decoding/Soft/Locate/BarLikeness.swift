import Glibc

/// How much a region's strip looks like bars. It costs a tenth of fitting codes to the region.
///
/// Three things set bars apart from edges in an ordinary room: every line across them shows the same edges, there are many,
/// and a barcode is seldom taller than wide. Of 2,637 regions with a code that was read, 17 are below 9; of 85 regions with
/// 16 edges and more in natural scenes, 74 are (`Benchmarks/decode`).
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
  /// A picture that comes once is looked at as a whole. On live frames the strongest such regions take turns: a code that looks
  /// like no bars is read a few frames later.
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

import Glibc

/// A possible position of a symbol in a profile, and the change of its modules' width.
package struct SymbolAlignment: Hashable, Sendable, BitwiseCopyable {
  /// The outer edges of the first and the last bar, in samples.
  package var first: Float
  package var last: Float
  /// Module width at t of the symbol, 0...1, against the mean: 1 + taper · (t − ½) + bulge · (6t(1 − t) − 1).
  /// Perspective tapers, a can or a book's spine bulges.
  package var taper: Float = 0
  package var bulge: Float = 0
  package var score: Float = 0

  var rigid: SymbolAlignment { SymbolAlignment(first: first, last: last, score: score) }
  var isWarped: Bool { abs(taper) > 0.2 || abs(bulge) > 0.1 }

  /// Samples from the profile's start to `t` of the symbol: the integral of the module width.
  @inline(__always)
  func place(_ t: Float) -> Float {
    first + (last - first) * (t + taper * (t * t - t) / 2 + bulge * (3 * t * t - 2 * t * t * t - t))
  }
}

/// Pairs of edges that may be a symbol's ends, by quiet zones, widest element and the guards' regularity.
struct AlignmentProposer: ~Copyable {
  /// Proposals for one profile, at most.
  static let most = 6
  /// Samples that must be clear before the first bar, whatever the module.
  private static let leastGap: Float = 4
  /// A first bar further on than this share of the profile is none.
  private static let latestStart: Float = 0.6

  private let parameters: SoftReaderParameters.Alignment
  private let storage = Scratch(count: most, repeating: SymbolAlignment(first: 0, last: 0))
  private(set) var count = 0

  init(_ parameters: SoftReaderParameters.Alignment) {
    self.parameters = parameters
  }

  /// Whether less white next to a symbol suffices than most labels give, as
  /// `SoftReaderParameters.Alignment.tightQuietZone`.
  var allowsTightMargins = false

  /// Best first.
  subscript(index: Int) -> SymbolAlignment { storage.base[index] }

  mutating func propose(_ shape: SymbolShape, in profile: borrowing EdgeProfile, atMost limit: Int) {
    count = 0
    let (edges, darkens, edgeCount) = (profile.edges, profile.darkens, profile.edgeCount)
    let modules = Float(shape.moduleCount)
    let quiet = quietZone(shape)
    let least = parameters.narrowest * Float(profile.count)
    let fewest = Float(shape.edgeCount) * parameters.edges
    let widestElement = allowsTightMargins ? parameters.widestTightElement : parameters.widestElement
    let limit = allowsTightMargins ? parameters.tightProposals : limit
    for first in 0..<edgeCount {
      guard darkens[first], edges[first] <= Self.latestStart * Float(profile.count) else { continue }
      let before = first > 0 ? edges[first] - edges[first - 1] : .infinity
      guard before >= Self.leastGap, first > 0 || edges[0] >= 2 else { continue }
      var widest: Float = 0
      // Two edges more than drawn are forgiven: a speck.
      for last in first &+ 1..<max(first &+ 1, min(edgeCount, first &+ shape.edgeCount &+ 2)) {
        widest = max(widest, edges[last] - edges[last &- 1])
        guard !darkens[last], last > first &+ 12, Float(last &- first &+ 1) >= fewest else { continue }
        let width = edges[last] - edges[first]
        let module = width / modules
        guard module >= parameters.samplesPerModule, width >= least, widest <= widestElement * module
        else { continue }
        let after = last < edgeCount &- 1 ? edges[last &+ 1] - edges[last] : .infinity
        guard before >= quiet * module, after >= quiet * module else { continue }
        insert(alignment(shape, profile, first, last, module, quiet: (before, after)), limit)
      }
    }
  }

  private func quietZone(_ shape: SymbolShape) -> Float {
    switch shape {
    case .thirteen where allowsTightMargins, .eight where allowsTightMargins: parameters.tightQuietZone
    case .thirteen: parameters.quietZoneThirteen
    case .eight: parameters.quietZoneEight
    case .six: parameters.quietZoneSix
    }
  }

  private func alignment(
    _ shape: SymbolShape, _ profile: borrowing EdgeProfile, _ first: Int, _ last: Int, _ module: Float,
    quiet: (before: Float, after: Float)
  ) -> SymbolAlignment {
    let edges = profile.edges
    let (left, right) = (edges[first], edges[last])
    // The guards' space is white and their bars are black.
    var contrast: Float = 0
    contrast +=
      profile.level(at: left + 1.5 * module) - profile.level(at: left + 0.5 * module)
      - profile.level(at: left + 2.5 * module)
    contrast +=
      profile.level(at: right - 1.5 * module) - profile.level(at: right - 0.5 * module)
      - profile.level(at: right - 2.5 * module)
    // Between edges of one polarity bar growth falls out.
    let start = (edges[first + 2] - left, edges[first + 3] - edges[first + 1])
    let end = (right - edges[last - 2], edges[last - 1] - edges[last - 3])
    let (startModule, endModule) = ((start.0 + start.1) / 4, (end.0 + end.1) / 4)
    let regularity = Self.regularity(start, startModule / module) + Self.regularity(end, endModule / module)
    let clear = min(quiet.before / module, 7) + min(quiet.after / module, 7)
    return SymbolAlignment(
      first: left, last: right,
      taper: max(-1, min(1, (endModule - startModule) / module)),
      bulge: max(-0.15, min(0.35, 1 - (startModule + endModule) / 2 / module)),
      score: 0.25 * contrast + 1.2 * regularity + 0.3 * clear - 0.05 * Float(abs(last - first + 1 - shape.edgeCount)))
  }

  /// 0...1: two distances of two modules each should be equal, and the module that of the whole symbol.
  private static func regularity(_ pair: (Float, Float), _ relativeModule: Float) -> Float {
    max(0, 1 - 2 * abs(pair.0 - pair.1) / (pair.0 + pair.1)) * max(0, 1 - abs(logf(relativeModule)))
  }

  private mutating func insert(_ alignment: SymbolAlignment, _ limit: Int) {
    let kept = storage.base
    if count < min(limit, Self.most) {
      kept[count] = alignment
      count += 1
    } else if kept[count - 1].score < alignment.score {
      kept[count - 1] = alignment
    } else {
      return
    }
    var index = count - 1
    while index > 0, kept[index].score > kept[index - 1].score {
      (kept[index], kept[index - 1]) = (kept[index - 1], kept[index])
      index -= 1
    }
  }
}

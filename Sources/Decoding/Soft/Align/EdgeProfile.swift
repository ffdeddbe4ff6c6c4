import Glibc

/// A band's profile with the light taken out, and its edges.
struct EdgeProfile: ~Copyable {
  /// Samples over which the darkest and the lightest are taken together.
  private static let blockLength = 8
  /// Share of the profile's whole swing that any place must have: flat paper is white, not noise drawn large.
  private static let leastSwing: Float = 0.28
  /// Grey values under which nothing is a bar.
  private static let leastContrast: Float = 4

  /// −1 black, 1 white, not beyond ±1.3; where nothing swings it is white.
  let levels: UnsafeMutablePointer<Float>
  /// As they were sampled.
  let greys: UnsafeMutablePointer<Float>
  private(set) var count = 0
  /// The crossings of the middle between two extrema, in samples, ascending; a sample's middle is at its half.
  let edges: UnsafeMutablePointer<Float>
  /// Whether each edge goes from white to black.
  let darkens: UnsafeMutablePointer<Bool>
  private(set) var edgeCount = 0

  private let levelStorage = Scratch(count: SampleLines.longest + 8, repeating: Float(0))
  private let greyStorage = Scratch(count: SampleLines.longest + 8, repeating: Float(0))
  private let edgeStorage = Scratch(count: SampleLines.longest, repeating: Float(0))
  private let darkensStorage = Scratch(count: SampleLines.longest, repeating: false)
  private let blockStorage = Scratch(count: 4 * (SampleLines.longest / blockLength + 2), repeating: Float(0))

  init() {
    levels = levelStorage.base
    greys = greyStorage.base
    edges = edgeStorage.base
    darkens = darkensStorage.base
  }

  /// - Parameters:
  ///   - count: at most `SampleLines.longest`.
  ///   - reach: blocks to each side that share one black and one white, as in `SoftReaderParameters.BandPlan`.
  mutating func take(_ profile: UnsafePointer<Float>, count: Int, hysteresis: Float, reach: Int = 4) {
    self.count = count
    edgeCount = 0
    guard count > 0 else { return }
    greys.update(from: profile, count: count)
    normalise(profile, reach)
    findEdges(hysteresis)
  }

  /// The other profile as seen from its end.
  mutating func takeReversed(_ other: borrowing EdgeProfile) {
    count = other.count
    edgeCount = other.edgeCount
    for index in 0..<count {
      levels[index] = other.levels[count &- 1 &- index]
      greys[index] = other.greys[count &- 1 &- index]
    }
    for index in 0..<edgeCount {
      edges[index] = Float(count) - other.edges[edgeCount &- 1 &- index]
      darkens[index] = !other.darkens[edgeCount &- 1 &- index]
    }
  }

  /// The level at a place, in samples; beyond the ends it is that of the end.
  @inline(__always)
  func level(at place: Float) -> Float {
    let x = max(0, min(Float(count) - 1.01, place - 0.5))
    let index = Int(x)
    return levels[index] + (levels[index &+ 1] - levels[index]) * (x - Float(index))
  }

  private func normalise(_ profile: UnsafePointer<Float>, _ reach: Int) {
    let blocks = (count + Self.blockLength - 1) / Self.blockLength
    let darkest = blockStorage.base
    let lightest = darkest + blocks
    let black = lightest + blocks
    let white = black + blocks
    var whole = (least: Float.infinity, most: -Float.infinity)
    for block in 0..<blocks {
      var (least, most) = (Float.infinity, -Float.infinity)
      for index in block &* Self.blockLength..<min(count, (block &+ 1) &* Self.blockLength) {
        if profile[index] < least { least = profile[index] }
        if profile[index] > most { most = profile[index] }
      }
      (darkest[block], lightest[block]) = (least, most)
      whole = (min(whole.least, least), max(whole.most, most))
    }
    let swing = max(Self.leastContrast, Self.leastSwing * (whole.most - whole.least))
    for block in 0..<blocks {
      var (least, most) = (Float.infinity, -Float.infinity)
      for other in max(0, block &- reach)...min(blocks &- 1, block &+ reach) {
        if darkest[other] < least { least = darkest[other] }
        if lightest[other] > most { most = lightest[other] }
      }
      white[block] = most
      black[block] = min(least, most - swing)
    }
    spread(profile, black, white, blocks)
  }

  /// Black and white change in straight lines from the middle of one block to the next.
  private func spread(
    _ profile: UnsafePointer<Float>, _ black: UnsafePointer<Float>, _ white: UnsafePointer<Float>, _ blocks: Int
  ) {
    let length = Float(Self.blockLength)
    var index = 0
    for block in -1..<blocks {
      let (left, right) = (max(0, block), min(blocks &- 1, block &+ 1))
      let end = min(count, (block &+ 1) &* Self.blockLength &+ Self.blockLength / 2)
      let (low, lowStep) = (black[left], black[right] - black[left])
      let (high, highStep) = (white[left], white[right] - white[left])
      let base = Float(block) + 0.5
      while index < end {
        let share = (Float(index) + 0.5) / length - base
        let (l, h) = (low + lowStep * share, high + highStep * share)
        levels[index] = max(-1.3, min(1.3, (2 * profile[index] - h - l) / (h - l)))
        index &+= 1
      }
    }
  }

  /// Alternating extrema, each confirmed by a turn of more than `hysteresis`. The run between two is an edge, placed
  /// where it crosses their mean. Zero crossings would lose the narrow bars that blur lifts to one side.
  private mutating func findEdges(_ hysteresis: Float) {
    var (last, lastLevel) = (0, levels[0])
    var (candidate, candidateLevel) = (0, levels[0])
    var direction: Float = 0
    for index in 1...count {
      let level = index < count ? levels[index] : direction > 0 ? -9 : 9
      if direction == 0 {
        guard abs(level - lastLevel) > hysteresis else { continue }
        direction = level > lastLevel ? 1 : -1
        (candidate, candidateLevel) = (index, level)
      }
      if (level - candidateLevel) * direction > 0 {
        (candidate, candidateLevel) = (index, level)
      } else if (candidateLevel - level) * direction > hysteresis {
        if candidate > last, edgeCount < SampleLines.longest - 1 {
          addEdge(from: last, to: candidate, middle: (lastLevel + candidateLevel) / 2, direction)
        }
        (last, lastLevel) = (candidate, candidateLevel)
        direction = -direction
        (candidate, candidateLevel) = (index, level)
      }
    }
  }

  @inline(__always)
  private mutating func addEdge(from first: Int, to end: Int, middle: Float, _ direction: Float) {
    var index = first
    while index < end, (levels[index &+ 1] - middle) * direction < 0 { index &+= 1 }
    let rise = index + 1 < count ? levels[index + 1] - levels[index] : 0
    edges[edgeCount] = Float(index) + 0.5 + (abs(rise) > 1e-6 ? (middle - levels[index]) / rise : 0)
    darkens[edgeCount] = direction < 0
    edgeCount &+= 1
  }
}

extension EdgeProfile {
  /// Whether the bars of a UPC-E continue to the end of an EAN-13 that begins at the same place. The left half of many
  /// an EAN-13 has the bars of a UPC-E, and a white strip after its centre looks like any quiet zone.
  ///
  /// - Parameter alignment: of the UPC-E.
  func showsEndOfThirteen(beginningAt alignment: SymbolAlignment) -> Bool {
    let module = (alignment.last - alignment.first) / Float(SymbolShape.six.moduleCount)
    let end = alignment.first + module * Float(SymbolShape.thirteen.moduleCount)
    let beyond = alignment.last + Self.clear * module
    var bars = 0
    for edge in 0..<edgeCount where edges[edge] > beyond {
      bars += darkens[edge] ? 1 : 0
      // Perspective and blur move what is reckoned from half the code.
      guard !darkens[edge], bars >= Self.fewestBars, abs(edges[edge] - end) < Self.reach * module else { continue }
      if edge == edgeCount - 1 || edges[edge + 1] - edges[edge] > Self.clear * module { return true }
    }
    return false
  }

  /// The end guard has two, and the strip may end next to it.
  private static let fewestBars = 2
  /// In modules.
  private static let reach: Float = 3
  private static let clear: Float = 3
}

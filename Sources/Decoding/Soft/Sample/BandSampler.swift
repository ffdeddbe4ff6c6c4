import Glibc

/// Samples bands across a region's bars: profiles of grey values along the bars' normal.
///
/// A coarse strip of up to 24 lines gives the lean that all bars share; each band then finds its own, for bars fan out
/// under perspective. A band's few lines, a pixel apart, are averaged along its lean: noise goes and edges stay.
struct BandSampler: ~Copyable {
  private static let mostStripLines = 24
  private static let mostBandLines = 9
  /// Share of the region's height that is sampled: its ends are cells that the bars only touch.
  private static let usedHeight = 0.86
  /// Pixels from sample to sample above which neighbours are averaged.
  static let coarseStep = 1.25

  private let plan: SoftReaderParameters.Fit
  private var strip = SampleLines(lines: mostStripLines)
  private var lines = SampleLines(lines: mostBandLines)
  private let products = Scratch(count: mostStripLines * mostStripLines, repeating: Float(0))
  private(set) var region = BarcodeRegion(
    centre: Point(x: 0, y: 0), angle: 0, across: 0...0, along: 0...0, score: 0, cellSize: 0)

  /// Whether the strip shows `region` in this frame.
  private var isLaid = false

  /// Samples of each profile.
  private(set) var count = 0
  /// From one sample to the next, in pixels.
  private(set) var step = 1.0
  /// The sampled height, in pixels along the bars.
  private(set) var height = 0.0
  /// The position of the first sample, in pixels along the normal from the region's middle.
  private(set) var start = 0.0
  /// How far the bars lean, in samples a pixel of height.
  private(set) var lean = 0.0
  private var axis = Point(x: 1, y: 0)
  private var stripSlope = 0.0

  init(_ plan: SoftReaderParameters.Fit) {
    self.plan = plan
  }

  /// One module in pixels, were the whole region one EAN-13.
  var module: Double { step * plan.samplesPerModule }
  var stripLineCount: Int { strip.lineCount }

  /// Forgets the strip: it belongs to another frame.
  mutating func beginFrame() { isLaid = false }

  /// Lays the strip over the region and finds the lean, unless it lies there.
  mutating func lay(over region: BarcodeRegion, of plane: LumaPlane) {
    guard !isLaid || region != self.region else { return }
    isLaid = true
    self.region = region
    // The quiet zones, and some more where cells are large.
    let margin = 0.16 * region.width + region.cellSize
    let whole = region.width + 2 * margin
    step = max(0.2, min(3, region.width * 0.97 / 95 / plan.samplesPerModule))
    count = Int(whole / step)
    if count > SampleLines.longest - 2 {
      count = SampleLines.longest - 2
      step = whole / Double(count)
    }
    start = region.across.lowerBound - margin
    height = region.height * Self.usedHeight
    axis = Point(x: cos(region.angle), y: sin(region.angle))
    strip.lineCount = max(4, min(Self.mostStripLines, Int(height)))
    strip.length = count
    let spacing = height / Double(strip.lineCount)
    for line in 0..<strip.lineCount {
      plane.sample(self.line(at: -height / 2 + (Double(line) + 0.5) * spacing, shift: 0), into: strip[line])
    }
    stripSlope = bestStripSlope(spacing: spacing)
    lean = stripSlope / spacing
  }

  /// The mean of the strip's middle half.
  func meanProfile(into out: UnsafeMutablePointer<Float>) {
    let quarter = strip.lineCount / 4
    strip.mean(of: quarter..<strip.lineCount - quarter, slope: stripSlope, into: out)
    if step > Self.coarseStep { Self.smoothen(out, count: count) }
  }

  /// The mean of one of several equal parts of the height.
  func meanProfile(ofPart part: Int, of parts: Int, into out: UnsafeMutablePointer<Float>) {
    let first = part * strip.lineCount / parts
    strip.mean(of: first..<max(first + 1, (part + 1) * strip.lineCount / parts), slope: stripSlope, into: out)
    if step > Self.coarseStep { Self.smoothen(out, count: count) }
  }

  func part(at v: Double, of parts: Int) -> Int { max(0, min(parts - 1, Int((v / height + 0.5) * Double(parts)))) }

  /// Pixels along the bars from the region's middle.
  func middle(ofPart part: Int, of parts: Int) -> Double { ((Double(part) + 0.5) / Double(parts) - 0.5) * height }

  /// The share of a line's squared steps that all of the strip's lines have in common, 0...1.
  func commonShare() -> Float {
    let lines = Float(strip.lineCount)
    let single = strip.meanLineEnergy()
    return single > 0 ? strip.edgeEnergy(slope: stripSlope) / (lines * lines * single) : 0
  }

  /// The two parts of the height whose lines are alike within and unlike each other, in pixels along the bars from the
  /// region's middle; nil where all lines are alike.
  ///
  /// - Parameters:
  ///   - leastHeight: of a part, in pixels.
  ///   - areSeen: as in `RegionStack`.
  func stackedParts(leastHeight: Double, areSeen: Bool) -> [ClosedRange<Double>]? {
    let lines = strip.lineCount
    guard height > 2 * leastHeight else { return nil }
    strip.stepProducts(slope: stripSlope, into: products.base)
    let fewest = max(3, Int((leastHeight / stripSpacing).rounded(.up)))
    guard let stack = RegionStack(products: products.base, lines: lines, fewest: fewest, areSeen: areSeen) else {
      return nil
    }
    let border = -height / 2 + Double(stack.lastAbove + 1) * stripSpacing
    // The sampled part leaves the region's ends out.
    return [-height / 2 / Self.usedHeight...border, border...height / 2 / Self.usedHeight]
  }

  func stripLine(_ line: Int) -> UnsafePointer<Float> { UnsafePointer(strip[line]) }
  /// From one line of the strip to the next, in pixels.
  var stripSpacing: Double { height / Double(strip.lineCount) }
  /// Pixels along the bars from the region's middle.
  func height(ofStripLine line: Int) -> Double { -height / 2 + (Double(line) + 0.5) * stripSpacing }
  /// Samples by which the bars lean at that place.
  func push(ofStripLine line: Int) -> Int { Int(rint(stripSlope * (Double(line) - Double(strip.lineCount - 1) / 2))) }

  /// - Parameters:
  ///   - v: the band's middle, in pixels along the bars from the region's.
  ///   - half: of its height, in pixels.
  mutating func sampleBand(at v: Double, half: Double, of plane: LumaPlane, into out: UnsafeMutablePointer<Float>) {
    lines.lineCount = max(1, min(Self.mostBandLines, Int(2 * half / 0.9)))
    lines.length = count
    let spacing = 2 * half / Double(lines.lineCount)
    for line in 0..<lines.lineCount {
      let w = v - half + (Double(line) + 0.5) * spacing
      plane.sample(self.line(at: w, shift: w * lean * step), into: lines[line])
    }
    lines.mean(of: 0..<lines.lineCount, slope: ownSlope(spacing: spacing), into: out)
    if step > Self.coarseStep { Self.smoothen(out, count: count) }
  }

  /// A large code is sampled more coarsely than its pixels lie; what is between two samples must not be lost, and edges
  /// sharper than a sample fit no template.
  static func smoothen(_ profile: UnsafeMutablePointer<Float>, count: Int) {
    guard count > 2 else { return }
    var before = profile[0]
    for index in 1..<count &- 1 {
      let here = profile[index]
      profile[index] = 0.25 * (before + profile[index &+ 1]) + 0.5 * here
      before = here
    }
  }

  /// The place in the picture of a band's sample.
  func point(sample: Double, v: Double) -> Point {
    let along = v + (region.along.lowerBound + region.along.upperBound) / 2
    return region.point(u: start + v * lean * step + sample * step, v: along)
  }

  /// The ends of a code next to this region, where its bars would continue, in samples at the region's middle.
  func samples(ofEndsOf reading: Reading) -> (first: Float, last: Float)? {
    guard reading.corners.count == 4 else { return nil }
    let places = reading.corners.map(region.place(of:))
    let (one, other) = abs(places[0].v) < abs(places[2].v) ? (places[0], places[1]) : (places[3], places[2])
    func sample(_ place: (u: Double, v: Double)) -> Float { Float((place.u - start) / step - place.v * lean) }
    return (sample(one), sample(other))
  }

  private func line(at v: Double, shift: Double) -> SampleLine {
    let along = v + (region.along.lowerBound + region.along.upperBound) / 2
    let u = start + shift
    let origin = Point(
      x: region.centre.x + axis.x * u - axis.y * along, y: region.centre.y + axis.y * u + axis.x * along)
    return SampleLine(origin: origin, step: Point(x: axis.x * step, y: axis.y * step), count: count)
  }

  /// Up to 5.7 degrees, first by four samples over the height, a module, then by two and by one. In samples a line.
  private func bestStripSlope(spacing: Double) -> Double {
    let lines = Double(strip.lineCount)
    let span = min(60, lines * spacing * 0.10 / step)
    var best = (slope: 0.0, energy: strip.edgeEnergy(slope: 0))
    func consider(_ slope: Double) {
      let energy = strip.edgeEnergy(slope: slope)
      if energy > best.energy { best = (slope, energy) }
    }
    for samples in stride(from: 4, through: span, by: 4) {
      consider(-samples / lines)
      consider(samples / lines)
    }
    for samples in [2.0, 1.0] {
      let coarse = best.slope
      consider(coarse - samples / lines)
      consider(coarse + samples / lines)
    }
    return best.slope
  }

  /// The remaining lean within one band; it must gain a hundredth over none.
  private func ownSlope(spacing: Double) -> Double {
    let count = lines.lineCount
    guard count > 2 else { return 0 }
    var best = (slope: 0.0, energy: lines.edgeEnergy(slope: 0))
    let limit = min(8, Int(Double(count) * spacing * 0.2 / step))
    func consider(_ slope: Double) {
      let energy = lines.edgeEnergy(slope: slope)
      if energy > best.energy * 1.01 { best = (slope, energy) }
    }
    for samples in stride(from: 1, through: limit, by: 1) {
      consider(-Double(samples) / Double(count))
      consider(Double(samples) / Double(count))
    }
    return best.slope
  }
}

import Glibc

/// The paper to the right of a code that was read, as the code is read: where an add-on would be.
struct AddOnField {
  /// Modules of the code that are sampled with it: its last bars show how dark a bar is.
  private static let lead = 5.0
  /// Modules beyond the code: the widest gap, five digits in perspective, and the clear space after them.
  private static let reach = 84.0
  private static let samplesPerModule = 4.0
  /// Pixels from sample to sample, at most: bars must not fall between.
  private static let longestStep = 3.0
  private static let mostLines = 5

  /// From one sample to the next, in pixels of the picture.
  private let step: Point
  private let stepLength: Double
  /// Samples a module, where the code ends.
  let module: Float
  /// The place of the code's last edge in a band, in samples.
  let codeEnd: Float
  /// Samples of a band.
  let count: Int
  /// The width of a module in pixels.
  let modulePixels: Double
  /// Extent along the bars, from the region's middle in pixels.
  private let along: ClosedRange<Double>
  private let isReversed: Bool
  private let firstSample: Double

  init(beside outline: SymbolOutline, modules: Int, in sampler: borrowing BandSampler) {
    let alignment = outline.alignment
    isReversed = outline.isReversed
    along = outline.along
    // At its end the code's own modules are as wide as the add-on's, nearly.
    let widening = Double((isReversed ? -alignment.taper : alignment.taper) / 2 - alignment.bulge / 2)
    let mean = Double(alignment.last - alignment.first) / Double(modules)
    let ownModule = mean * max(0.6, min(1.6, 1 + widening))
    modulePixels = ownModule * sampler.step
    stepLength = min(modulePixels / Self.samplesPerModule, Self.longestStep)
    let ownStep = stepLength / sampler.step * (isReversed ? -1 : 1)
    let end = Double(isReversed ? alignment.first : alignment.last)
    let samplesPerModule = modulePixels / stepLength
    module = Float(samplesPerModule)
    codeEnd = Float(Self.lead * samplesPerModule)
    count = min(SampleLines.longest, Int((Self.lead + Self.reach) * samplesPerModule))
    firstSample = end - Self.lead * samplesPerModule * ownStep
    let (from, to) = (sampler.point(sample: 0, v: 0), sampler.point(sample: ownStep, v: 0))
    step = Point(x: to.x - from.x, y: to.y - from.y)
  }

  /// Bands that the code's height has room for.
  func bandCount(atMost most: Int) -> Int { max(1, min(most, Int((along.upperBound - along.lowerBound) / 2))) }

  /// - Parameters:
  ///   - height: of the band's middle, 0 the code's upper end and 1 its lower, as it is read.
  ///   - half: of the band's height in pixels.
  func sampleBand(
    atHeight height: Double, half: Double, of plane: LumaPlane, in sampler: borrowing BandSampler,
    _ lines: inout SampleLines, into out: UnsafeMutablePointer<Float>
  ) {
    let middle = v(height)
    lines.lineCount = max(1, min(Self.mostLines, Int(2 * half / 0.9)))
    lines.length = count
    let spacing = 2 * half / Double(lines.lineCount)
    for line in 0..<lines.lineCount {
      let v = middle - half + (Double(line) + 0.5) * spacing
      let origin = sampler.point(sample: firstSample, v: v)
      plane.sample(SampleLine(origin: origin, step: step, count: count), into: lines[line])
    }
    lines.mean(of: 0..<lines.lineCount, slope: 0, into: out)
    if stepLength > BandSampler.coarseStep { BandSampler.smoothen(out, count: count) }
  }

  /// Whether a place of a band lies in the picture: what is beyond its edge only looks like clear paper.
  func isInside(_ sample: Float, atHeight height: Double, of plane: LumaPlane, in sampler: borrowing BandSampler)
    -> Bool
  {
    let first = sampler.point(sample: firstSample, v: v(height))
    let (x, y) = (first.x + step.x * Double(sample), first.y + step.y * Double(sample))
    return x >= 0 && y >= 0 && x <= Double(plane.width - 1) && y <= Double(plane.height - 1)
  }

  private func v(_ height: Double) -> Double {
    let share = isReversed ? 1 - height : height
    return along.lowerBound + (along.upperBound - along.lowerBound) * share
  }
}

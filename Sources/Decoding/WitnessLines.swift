/// Parallel lines across a code, each pushed and stretched so that its bars lie as on the first one.
///
/// The halves are pushed separately: bars fan out under perspective and on a bottle.
struct WitnessLines {
  /// Samples beyond both ends of what is compared.
  private static let margin = 48
  private static let samplesPerModule = DrawnSymbol.samplesPerModule

  private struct Push {
    /// In samples, of the left half's middle and the right half's.
    var left = 0.0
    var right = 0.0
    /// From line to line.
    var leftStep = 0.0
    var rightStep = 0.0
  }

  let drawn: DrawnSymbol
  private let sharpening: Sharpening
  private let origin: Point
  /// Unit vectors along the line and along the bars.
  private let across: Point
  private let along: Point
  /// Pixels from sample to sample, and from line to line.
  private let step: Double
  private let lineStep: Double
  /// The place of each sample of the symbol on the line, in samples from the line's beginning.
  private let places: [Float]
  private var samples: [Float]
  private var lines: [(number: Int, profile: [Float], beyond: [Float])] = []
  /// The pushes of the last lines of both sides: below and above.
  private var pushes = [Push(), Push()]
  private var counts = [0, 0]
  /// How far the next line may be pushed from where it is expected, in samples.
  private let reach: Int

  /// Lines in modules of height from each to the next.
  var spacing: Double { lineStep / (step * Double(Self.samplesPerModule)) }

  /// - Parameters:
  ///   - sharpening: of each line.
  ///   - points: of `drawn.elements` on the first line, in this order or reversed.
  init?(_ drawn: DrawnSymbol, _ sharpening: Sharpening = .none, along points: [Point]) {
    guard points.count == drawn.modules.count, let first = points.first, let last = points.last,
      let modules = drawn.modules.last
    else { return nil }
    let (dx, dy) = (last.x - first.x, last.y - first.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > Double(modules) / 2 else { return nil }
    self.drawn = drawn
    self.sharpening = sharpening
    origin = first
    let across = Point(x: dx / length, y: dy / length)
    self.across = across
    along = Point(x: -across.y, y: across.x)
    step = length / Double(modules * Self.samplesPerModule)
    lineStep = max(1, length / Double(modules) / 2)
    reach = max(2, Int((0.6 * lineStep / step).rounded(.up)))
    places = Self.places(points, drawn.modules, origin: first, across, step)
    samples = Array(repeating: 0, count: modules * Self.samplesPerModule + 2 * Self.margin)
  }

  /// Even between the places of digits.
  private static func places(
    _ points: [Point], _ modules: [Int], origin: Point, _ across: Point, _ step: Double
  ) -> [Float] {
    zip(zip(points, points.dropFirst()), zip(modules, modules.dropFirst())).flatMap { ends, modules -> [Float] in
      let (from, to) = (
        ((ends.0.x - origin.x) * across.x + (ends.0.y - origin.y) * across.y) / step,
        ((ends.1.x - origin.x) * across.x + (ends.1.y - origin.y) * across.y) / step
      )
      let count = (modules.1 - modules.0) * samplesPerModule
      return (0..<count).map { Float(from + (to - from) * (Double($0) + 0.5) / Double(count)) }
    }
  }

  /// How like the code's ends the lines of both sides are: its outer bars, and white as far beyond them.
  func likenessOfEnds() -> (first: Float, last: Float) {
    var sum = [Float](repeating: 0, count: places.count + 2 * DrawnSymbol.samplesBeyond)
    for line in lines {
      for index in sum.indices { sum[index] += line.beyond[index] }
    }
    return drawn.likenessOfEnds(of: sum)
  }

  /// From one side's end to the other's.
  var profiles: [[Float]] { lines.sorted { $0.number < $1.number }.map(\.profile) }

  /// The number of a side's next line: 1 is next to the first.
  func next(_ side: Int) -> Int { counts[side < 0 ? 1 : 0] + 1 }

  /// Lays the line itself.
  ///
  /// - Returns: how like the code it is.
  mutating func begin(in plane: LumaPlane) -> Float {
    var push = Push()
    _ = lay(0, &push, in: plane, reach: 6, crossing: -1)
    (push.leftStep, push.rightStep) = (0, 0)
    pushes = [push, push]
    return lines.first.map { DrawnSymbol.correlation($0.profile[...], drawn.levels[...]) } ?? 0
  }

  /// Lays the next line of a side.
  ///
  /// - Returns: how like the code it is, the liker half of it; what is less like than `crossing` is left out.
  mutating func add(_ number: Int, _ side: Int, in plane: LumaPlane, crossing: Float) -> Float {
    let index = side < 0 ? 1 : 0
    counts[index] = number
    var push = pushes[index]
    defer { pushes[index] = push }
    return lay(number * side, &push, in: plane, reach: reach, crossing: crossing)
  }

  private mutating func lay(
    _ number: Int, _ push: inout Push, in plane: LumaPlane, reach: Int, crossing: Float
  ) -> Float {
    push.left += push.leftStep
    push.right += push.rightStep
    let middle = ((push.left + push.right) / 2).rounded()
    let down = Double(number) * lineStep
    let begin = (middle - Double(Self.margin)) * step
    let line = SampleLine(
      origin: Point(
        x: origin.x + along.x * down + across.x * begin, y: origin.y + along.y * down + across.y * begin),
      step: Point(x: across.x * step, y: across.y * step), count: samples.count)
    samples.withUnsafeMutableBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      plane.sample(line, into: base)
      sharpening.apply(
        to: base, count: samples.count, step: step, samplesPerModule: Float(Self.samplesPerModule))
    }
    let beyond = reach + DrawnSymbol.samplesBeyond
    let expected = profile(push.left - middle, push.right - middle, beyond: beyond)
    let half = drawn.levels.count / 2
    let (left, right) = (
      bestPush(expected, 0..<half, reach, beyond), bestPush(expected, half..<drawn.levels.count, reach, beyond)
    )
    let likeness = max(left.likeness, right.likeness)
    guard likeness >= crossing else { return likeness }
    let (moveLeft, moveRight) = (
      left.likeness >= crossing ? Double(left.push) : 0, right.likeness >= crossing ? Double(right.push) : 0
    )
    push.left += moveLeft
    push.right += moveRight
    push.leftStep += 0.3 * moveLeft
    push.rightStep += 0.3 * moveRight
    let seen =
      moveLeft == 0 && moveRight == 0
      ? Array(expected[reach..<expected.count - reach])
      : profile(push.left - middle, push.right - middle, beyond: DrawnSymbol.samplesBeyond)
    lines.append((number, Array(seen[DrawnSymbol.samplesBeyond..<seen.count - DrawnSymbol.samplesBeyond]), seen))
    return likeness
  }

  /// The samples of the symbol with its halves pushed, and this many more on each side.
  private func profile(_ left: Double, _ right: Double, beyond: Int) -> [Float] {
    let count = places.count
    let last = Float(samples.count) - 1.01
    let margin = Float(Self.margin)
    let (base, slope) = (Float(left), Float(right - left))
    return samples.withUnsafeBufferPointer { samples in
      places.withUnsafeBufferPointer { places in
        Array(unsafeUninitializedCapacity: count + 2 * beyond) { out, filled in
          for index in -beyond..<count + beyond {
            let inside = max(0, min(count &- 1, index))
            let share = (Float(inside) / Float(count) - 0.25) * 2
            let push = base + slope * share
            let x = max(0, min(last, places[inside] + Float(index &- inside) + push + margin))
            let whole = Int(x)
            out[index &+ beyond] = samples[whole] + (samples[whole &+ 1] - samples[whole]) * (x - Float(whole))
          }
          filled = count + 2 * beyond
        }
      }
    }
  }

  private func bestPush(
    _ expected: [Float], _ range: Range<Int>, _ reach: Int, _ beyond: Int
  ) -> (push: Int, likeness: Float) {
    var best: (push: Int, likeness: Float) = (0, -1)
    for push in -reach...reach {
      let pushed = expected[range.lowerBound + beyond + push..<range.upperBound + beyond + push]
      let likeness = DrawnSymbol.correlation(pushed, drawn.levels[range])
      if likeness > best.likeness { best = (push, likeness) }
    }
    return best
  }
}

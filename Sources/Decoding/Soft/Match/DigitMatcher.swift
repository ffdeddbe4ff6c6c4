/// Holds a stretch of a profile against all twenty symbols or against a guard.
struct DigitMatcher {
  /// Levels −1 black to 1 white, and how many there are.
  let levels: UnsafePointer<Float>
  /// The same before light was taken out.
  let greys: UnsafePointer<Float>
  let count: Int
  let templates: DigitTemplates
  let kind: TemplateKind

  /// The cost of a stretch beyond the profile's ends.
  static let impossible: Float = 1000

  /// Squared residual of each symbol between two places, in samples.
  ///
  /// |profile − template|² = |profile|² + |template|² − 2 profile · template, four symbols at a time.
  /// - Parameters:
  ///   - isRight: of the right half, whose digits are those of set A, black for white.
  ///   - costs: of five vectors.
  /// - Returns: the least of them.
  @inline(__always)
  func costs(
    from start: Float, to end: Float, isRight: Bool, into costs: UnsafeMutablePointer<SIMD4<Float>>
  ) -> Float {
    let samples = DigitTemplates.samplesPerDigit
    guard start >= 1, end <= Float(count &- 2) else {
      for lane in 0..<DigitTemplates.lanes { costs[lane] = SIMD4(repeating: Self.impossible) }
      return Self.impossible
    }
    let step = (end - start) / Float(samples)
    var places = SamplePlaces(from: start + step * 0.5 - 0.5, step: step)
    let sign: Float = isRight ? -1 : 1
    let kind = isRight ? kind.inverted : kind
    var template = templates.digits(kind)
    var energies = SIMD4<Float>()
    var (a, b, c, d, e) = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
    @inline(__always) func match(_ level: Float) {
      let vector = SIMD4(repeating: level)
      a += vector * template[0]
      b += vector * template[1]
      c += vector * template[2]
      d += vector * template[3]
      e += vector * template[4]
      template += DigitTemplates.lanes
    }
    for _ in 0..<samples / 4 {
      let four = places.nextFour(of: levels)
      energies += four * four
      let signed = four * sign
      match(signed[0])
      match(signed[1])
      match(signed[2])
      match(signed[3])
    }
    let last = places.next(of: levels)
    match(last * sign)
    let energy = energies[0] + energies[1] + energies[2] + energies[3] + last * last
    let own = templates.energies(kind)
    let whole = SIMD4(repeating: energy)
    costs[0] = whole + own[0] - 2 * a
    costs[1] = whole + own[1] - 2 * b
    costs[2] = whole + own[2] - 2 * c
    costs[3] = whole + own[3] - 2 * d
    costs[4] = whole + own[4] - 2 * e
    let least = smaller(smaller(smaller(costs[0], costs[1]), smaller(costs[2], costs[3])), costs[4])
    return min(min(least[0], least[1]), min(least[2], least[3]))
  }

  /// The levels that the symbols between two places are held against.
  func view(from start: Float, to end: Float, into levels: UnsafeMutablePointer<Float>) {
    let step = (end - start) / Float(DigitTemplates.samplesPerDigit)
    for sample in 0..<DigitTemplates.samplesPerDigit {
      levels[sample] = value(of: self.levels, at: start + step * (Float(sample) + 0.5) - 0.5)
    }
  }

  /// How white each module beyond an end is, nearest first: from −1, the darkest of the last two digits, to 1.
  ///
  /// Grey values are compared, not levels: a strip across a code would look white in its own light.
  /// - Parameter step: a module in samples, negative before the first bar.
  func margin(from end: Float, step: Float, modules: Int, into whiteness: UnsafeMutablePointer<Float>) {
    func mean(_ module: Int) -> Float {
      let parts = DigitTemplates.samplesPerModule
      var sum: Float = 0
      for part in 0..<parts {
        sum += value(of: greys, at: end + step * (Float(module) + (Float(part) + 0.5) / Float(parts)) - 0.5)
      }
      return sum / Float(parts)
    }
    var (black, white) = (Float.infinity, -Float.infinity)
    for sample in 0..<Self.modulesOfTwoDigits * DigitTemplates.samplesPerModule {
      let place = end - step * (Float(sample) + 0.5) / Float(DigitTemplates.samplesPerModule) - 0.5
      let grey = value(of: greys, at: place)
      (black, white) = (min(black, grey), max(white, grey))
    }
    let contrast = max(1, white - black)
    for module in 0..<modules { whiteness[module] = 1 - 2 * (white - mean(module)) / contrast }
  }

  /// With the guard.
  private static let modulesOfTwoDigits = 17

  /// Between two samples; beyond the ends it is that of the end.
  @inline(__always)
  private func value(of samples: UnsafePointer<Float>, at place: Float) -> Float {
    let inside = max(0, min(Float(count) - 1.01, place))
    let index = Int(inside)
    return samples[index] + (samples[index &+ 1] - samples[index]) * (inside - Float(index))
  }

  @inline(__always)
  private func smaller(_ left: SIMD4<Float>, _ right: SIMD4<Float>) -> SIMD4<Float> {
    left.replacing(with: right, where: right .< left)
  }

  /// Squared residual of a guard between two places. It may lie a little beyond the profile's ends.
  @inline(__always)
  func cost(ofGuard index: Int, modules: Int, from start: Float, to end: Float) -> Float {
    guard start >= -2, end <= Float(count &+ 2) else { return Self.impossible }
    let samples = modules &* DigitTemplates.samplesPerModule
    let step = (end - start) / Float(samples)
    var place = start + step * 0.5 - 0.5
    let template = templates.samples(ofGuard: index, kind)
    var cost: Float = 0
    for sample in 0..<samples {
      let difference = value(of: levels, at: place) - template[sample]
      cost += difference * difference
      place += step
    }
    return cost
  }
}

/// Evenly spaced places of a profile, four at a time, in fixed point. 19 bits of fraction: 2048 samples fit 30 bits.
private struct SamplePlaces {
  private static let fractionBits = 19
  private static let fraction: Int32 = 1 << 19 - 1
  private static let share = 1 / Float(1 << 19)
  private var place: Int
  private let step: Int
  private var fractions: SIMD4<Int32>
  private let stride: SIMD4<Int32>

  @inline(__always)
  init(from first: Float, step: Float) {
    let one = Float(1 << Self.fractionBits)
    place = Int(first * one)
    self.step = Int(step * one)
    let (first, step) = (Int32(truncatingIfNeeded: place), Int32(truncatingIfNeeded: self.step))
    fractions = SIMD4(first, first &+ step, first &+ 2 &* step, first &+ 3 &* step)
    stride = SIMD4(repeating: 4 &* step)
  }

  @inline(__always)
  mutating func nextFour(of levels: UnsafePointer<Float>) -> SIMD4<Float> {
    let bits = Self.fractionBits
    let p = levels + place &>> bits
    let q = levels + (place &+ step) &>> bits
    let r = levels + (place &+ 2 &* step) &>> bits
    let s = levels + (place &+ 3 &* step) &>> bits
    let left = SIMD4(p[0], q[0], r[0], s[0])
    let right = SIMD4(p[1], q[1], r[1], s[1])
    let shares = SIMD4<Float>(fractions & SIMD4(repeating: Self.fraction)) * Self.share
    place &+= 4 &* step
    fractions &+= stride
    return left + (right - left) * shares
  }

  /// One place more, and none beyond it is looked at.
  @inline(__always)
  func next(of levels: UnsafePointer<Float>) -> Float {
    let sample = levels + place &>> Self.fractionBits
    return sample[0] + (sample[1] - sample[0]) * (Float(fractions[0] & Self.fraction) * Self.share)
  }
}

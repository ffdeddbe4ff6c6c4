/// Holds a stretch of a profile against all twenty symbols or against a guard.
struct DigitMatcher {
  /// Levels −1 black to 1 white, and how many there are.
  let levels: UnsafePointer<Float>
  let count: Int
  let templates: DigitTemplates
  let kind: TemplateKind

  /// What a stretch beyond the profile's ends costs.
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
    var place = start + step * 0.5 - 0.5
    let sign: Float = isRight ? -1 : 1
    let kind = isRight ? kind.inverted : kind
    var template = templates.digits(kind)
    var energy: Float = 0
    var (a, b, c, d, e) = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
    for _ in 0..<samples {
      let index = Int(place)
      let level = levels[index] + (levels[index &+ 1] - levels[index]) * (place - Float(index))
      energy += level * level
      let vector = SIMD4(repeating: level * sign)
      a += vector * template[0]
      b += vector * template[1]
      c += vector * template[2]
      d += vector * template[3]
      e += vector * template[4]
      template += DigitTemplates.lanes
      place += step
    }
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
      let inside = max(0, min(Float(count) - 1.01, place))
      let index = Int(inside)
      let difference = levels[index] + (levels[index &+ 1] - levels[index]) * (inside - Float(index)) - template[sample]
      cost += difference * difference
      place += step
    }
    return cost
  }
}

import Glibc

/// One module of a pattern.
enum Module {
  case bar, space
  /// The module is unknown: grey.
  case unknown

  var level: Double {
    switch self {
    case .bar: -1
    case .space: 1
    case .unknown: 0
    }
  }
}

/// Draws patterns of modules through a Gaussian blur.
struct BlurredModules {
  /// Standard deviation in modules.
  let deviation: Float

  /// - Parameters:
  ///   - growth: by how much each bar is wider than drawn, in modules, half of it at each edge.
  ///   - skip: modules before the first that is sampled.
  ///   - modules: that are sampled, three samples each.
  /// - Returns: levels, −1 black to 1 white.
  func samples(of pattern: [Module], growth: Float, skip: Int, modules: Int) -> [Float] {
    let edges = edges(of: pattern, growth: Double(growth))
    let end = Double(pattern.count)
    let perModule = DigitTemplates.samplesPerModule
    return (0..<modules * perModule).map { sample in
      let x = Double(skip) + (Double(sample) + 0.5) / Double(perModule)
      let (first, last) = (share(before: -x), share(before: end - x))
      // Level by level, each as far as its place in the blur's bell.
      var sum = 0.0
      var before = first
      for (place, level) in edges {
        let here = share(before: place - x)
        sum += level * (here - before)
        before = here
      }
      sum += (pattern.last ?? .unknown).level * (last - before)
      return Float(sum / (last - first))
    }
  }

  /// The places where levels change, with the level before each change.
  private func edges(of pattern: [Module], growth: Double) -> [(place: Double, level: Double)] {
    zip(pattern.indices.dropFirst(), zip(pattern, pattern.dropFirst())).compactMap { index, pair in
      switch pair {
      case (.bar, .space): (Double(index) + growth / 2, pair.0.level)
      case (.space, .bar): (Double(index) - growth / 2, pair.0.level)
      case (.unknown, .bar), (.unknown, .space), (.bar, .unknown), (.space, .unknown): (Double(index), pair.0.level)
      case (.bar, .bar), (.space, .space), (.unknown, .unknown): nil
      }
    }
  }

  /// The bell's area up to a distance, in modules.
  private func share(before distance: Double) -> Double {
    0.5 * (1 + erf(distance / (Double(deviation) * 2.0.squareRoot())))
  }
}

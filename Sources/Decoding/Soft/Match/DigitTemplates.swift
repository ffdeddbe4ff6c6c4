import Glibc

/// How each digit and each guard looks at three samples a module, for every blur and growth that is tried.
///
/// White is 1 and black −1. Set A are symbols 0...9, set B 10...19; set C is A turned black for white, so the right
/// half is matched with the sign and the growth turned round.
///
/// `@unchecked Sendable`: only `init` writes the tables; afterwards they are only read.
final class DigitTemplates: @unchecked Sendable {
  static let samplesPerModule = 3
  static let samplesPerDigit = 7 * samplesPerModule
  static let symbolCount = 20
  /// Vectors of four symbols.
  static let lanes = symbolCount / 4

  /// Standard deviations of the blur, in modules. The sharpest is what sampling itself does.
  static let blurs: [Float] = [0.22, 0.40, 0.58, 0.76, 0.95, 1.15, 1.40]
  /// By how much bars are wider than drawn, in modules.
  static let growths: [Float] = [-0.25, -0.125, 0, 0.125, 0.25]

  /// Made once: the tables never change.
  static let standard = DigitTemplates()

  private let digits: Scratch<SIMD4<Float>>
  private let energies: Scratch<SIMD4<Float>>
  private let guards: Scratch<Float>
  private static let digitStride = samplesPerDigit * lanes
  private static let guardStride = 18

  private init() {
    let kinds = Self.blurs.count * Self.growths.count
    digits = Scratch(count: kinds * Self.digitStride, repeating: SIMD4())
    energies = Scratch(count: kinds * Self.lanes, repeating: SIMD4())
    guards = Scratch(count: kinds * Self.guardPatterns.count * Self.guardStride, repeating: 0)
    let patterns = (0..<Self.symbolCount).map(Self.digit)
    for (blurIndex, blur) in Self.blurs.enumerated() {
      for (growthIndex, growth) in Self.growths.enumerated() {
        let lens = BlurredModules(deviation: blur)
        let kind = TemplateKind(blur: blurIndex, growth: growthIndex)
        for (symbol, pattern) in patterns.enumerated() {
          write(lens.samples(of: pattern, growth: growth, skip: 2, modules: 7), symbol, kind)
        }
        for (index, (pattern, skip, modules)) in Self.guardPatterns.enumerated() {
          let place = guards.base + (kind.index * Self.guardPatterns.count + index) * Self.guardStride
          for (offset, sample) in lens.samples(of: pattern, growth: growth, skip: skip, modules: modules).enumerated() {
            place[offset] = sample
          }
        }
      }
    }
  }

  private func write(_ samples: [Float], _ symbol: Int, _ kind: TemplateKind) {
    let (lane, place) = symbol.quotientAndRemainder(dividingBy: 4)
    for (index, sample) in samples.enumerated() {
      digits.base[kind.index * Self.digitStride + index * Self.lanes + lane][place] = sample
    }
    energies.base[kind.index * Self.lanes + lane][place] = samples.reduce(0) { $0 + $1 * $1 }
  }

  /// Samples of all digits: for each sample five vectors of four symbols.
  func digits(_ kind: TemplateKind) -> UnsafePointer<SIMD4<Float>> {
    UnsafePointer(digits.base + kind.index &* Self.digitStride)
  }

  /// Each template's own energy, the sum of its squares: five vectors of four symbols.
  func energies(_ kind: TemplateKind) -> UnsafePointer<SIMD4<Float>> {
    UnsafePointer(energies.base + kind.index &* Self.lanes)
  }

  /// Samples of one guard, three a module.
  func samples(ofGuard index: Int, _ kind: TemplateKind) -> UnsafePointer<Float> {
    UnsafePointer(guards.base + (kind.index &* Self.guardPatterns.count &+ index) &* Self.guardStride)
  }

  /// Modules of a left digit between the adjacent black and white modules; the content beyond them varies.
  private static func digit(_ symbol: Int) -> [Module] {
    var modules: [Module] = [.unknown, .bar]
    for (index, width) in BarPattern.digitWidths[symbol].enumerated() {
      modules += Array(repeating: index.isMultiple(of: 2) ? .space : .bar, count: Int(width))
    }
    return modules + [.space, .unknown]
  }

  /// Guards with the one or two adjacent modules that never vary, in the order of `SymbolElement.guardIndex`.
  private static let guardPatterns: [(pattern: [Module], skip: Int, modules: Int)] = [
    (modules("001010"), 2, 3), (modules("1010101"), 1, 5), (modules("010100"), 1, 3), (modules("101010100"), 1, 6),
    (modules("0010110"), 2, 4), (modules("1010"), 1, 2),
  ]

  private static func modules(_ text: String) -> [Module] { text.map { $0 == "1" ? .bar : .space } }
}

/// One blur and one bar growth of those that are tried.
struct TemplateKind: Hashable, Sendable {
  /// Index in `DigitTemplates.blurs`. A fit begins with little: begun with much, noise would fit.
  var blur = 1
  /// Index in `DigitTemplates.growths`.
  var growth = 2

  var index: Int { blur &* DigitTemplates.growths.count &+ growth }
  /// For set C: what grows there are the other colour's elements.
  var inverted: TemplateKind { TemplateKind(blur: blur, growth: DigitTemplates.growths.count &- 1 &- growth) }
  var isListed: Bool { DigitTemplates.blurs.indices.contains(blur) && DigitTemplates.growths.indices.contains(growth) }
}

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
      // Level by level, each up to its place in the blur's bell curve.
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

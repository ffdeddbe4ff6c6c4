package import Decoding
package import Domain

/// Barcodes for tests, drawn from the tables of the standard as strings of modules, apart from the tables that are tested.
package struct DrawnBarcode: Sendable {
  /// From the first bar to the last, true is a bar.
  package let modules: [Bool]

  package init(_ barcode: Barcode) {
    let d = barcode.text.compactMap(\.wholeNumberValue)
    func left(_ digits: some Sequence<Int>, _ sets: String) -> String {
      zip(digits, sets).map { $1 == "A" ? Self.setA[$0] : Self.setB($0) }.joined()
    }
    func right(_ digits: some Sequence<Int>) -> String { digits.map(Self.setC).joined() }
    let text =
      switch barcode.symbology {
      case .ean13: "101" + left(d[1...6], Self.leading[d[0]]) + "01010" + right(d[7...12]) + "101"
      case .upcA: "101" + left(d[0...5], "AAAAAA") + "01010" + right(d[6...11]) + "101"
      case .ean8: "101" + left(d[0...3], "AAAA") + "01010" + right(d[4...7]) + "101"
      case .upcE: "101" + left(d[1...6], Self.suppressed[d[7]]) + "010101"
      }
    modules = text.map { $0 == "1" }
  }

  private static let setA = [
    "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011",
  ]
  private static func setC(_ digit: Int) -> String { String(setA[digit].map { $0 == "1" ? "0" : "1" }) }
  private static func setB(_ digit: Int) -> String { String(setC(digit).reversed()) }
  private static let leading = [
    "AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA",
  ]
  /// Of UPC-E in number system 0.
  private static let suppressed = [
    "BBBAAA", "BBABAA", "BBAABA", "BBAAAB", "BABBAA", "BAABBA", "BAAABB", "BABABA", "BABAAB", "BAABAB",
  ]
}

/// How a drawn code lies before the camera.
package struct Pose: Hashable, Sendable {
  package var width = 640
  package var height = 480
  /// Where the middle of the bars is, as shares of the frame.
  package var centre = (x: 0.5, y: 0.5)
  package var pixelsPerModule = 3.0
  package var barHeightInModules = 40.0
  package var degrees = 0.0
  package var dark = 40.0
  package var light = 210.0
  /// Standard deviation of the lens's blur, in pixels.
  package var blur = 0.0
  /// Grey values, evenly spread about the true one.
  package var noise = 0.0

  package init() {}

  package static func == (left: Pose, right: Pose) -> Bool { left.key == right.key }
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
  private var key: [Double] {
    [
      Double(width), Double(height), centre.x, centre.y, pixelsPerModule, barHeightInModules, degrees, dark, light, blur,
      noise,
    ]
  }
}

extension GrayImage {
  /// An evenly lit view with the given codes in it; each pixel is the mean of nine samples.
  package static func drawing(_ codes: [(Barcode, Pose)], seed: UInt64 = 1) -> GrayImage {
    let frame = codes.first?.1 ?? Pose()
    let (width, height) = (frame.width, frame.height)
    var values = [Double](repeating: frame.light, count: width * height)
    for (barcode, pose) in codes { draw(DrawnBarcode(barcode), pose, into: &values, width, height) }
    var generator = SeededGenerator(seed: seed)
    if frame.blur > 0 { blur(&values, width, height, frame.blur) }
    let pixels = values.map { value in
      UInt8(max(0, min(255, value + Double.random(in: -1...1, using: &generator) * frame.noise)))
    }
    return GrayImage(width: width, height: height, pixels: pixels)
  }

  package static func drawing(_ barcode: Barcode, _ pose: Pose = Pose(), seed: UInt64 = 1) -> GrayImage {
    drawing([(barcode, pose)], seed: seed)
  }

  package static func noise(width: Int, height: Int, seed: UInt64) -> GrayImage {
    var generator = SeededGenerator(seed: seed)
    return GrayImage(
      width: width, height: height, pixels: (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  private static func draw(
    _ code: DrawnBarcode, _ pose: Pose, into values: inout [Double], _ width: Int, _ height: Int
  ) {
    let angle = pose.degrees * .pi / 180
    let along = (x: cosine(angle), y: sine(angle))
    let middle = (x: Double(width) * pose.centre.x, y: Double(height) * pose.centre.y)
    let halfWidth = Double(code.modules.count) / 2
    for y in 0..<height {
      for x in 0..<width {
        var ink = 0
        for sample in 0..<9 {
          let dx = Double(x) + (Double(sample % 3) + 0.5) / 3 - middle.x
          let dy = Double(y) + (Double(sample / 3) + 0.5) / 3 - middle.y
          let u = (dx * along.x + dy * along.y) / pose.pixelsPerModule + halfWidth
          let v = (dy * along.x - dx * along.y) / pose.pixelsPerModule
          if u >= 0, Int(u) < code.modules.count, abs(v) < pose.barHeightInModules / 2, code.modules[Int(u)] { ink += 1 }
        }
        guard ink > 0 else { continue }
        let share = Double(ink) / 9
        values[y * width + x] = values[y * width + x] * (1 - share) + pose.dark * share
      }
    }
  }

  /// Three box filters make a Gaussian near enough.
  private static func blur(_ values: inout [Double], _ width: Int, _ height: Int, _ deviation: Double) {
    let radius = max(1, Int((deviation * deviation + 0.25).squareRoot()))
    for _ in 0..<3 {
      for (count, step, lines, lineStep) in [(width, 1, height, width), (height, width, width, 1)] {
        for line in 0..<lines {
          let old = (0..<count).map { values[line * lineStep + $0 * step] }
          for index in 0..<count {
            let window = old[max(0, index - radius)...min(count - 1, index + radius)]
            values[line * lineStep + index * step] = window.reduce(0, +) / Double(window.count)
          }
        }
      }
    }
  }

  private static func sine(_ angle: Double) -> Double { cosine(angle - .pi / 2) }

  /// Exact enough for a drawing, and the same on every machine.
  private static func cosine(_ angle: Double) -> Double {
    let folded = angle.remainder(dividingBy: 2 * .pi)
    var term = 1.0
    var sum = 1.0
    for n in 1...14 {
      term *= -folded * folded / Double((2 * n - 1) * (2 * n))
      sum += term
    }
    return sum
  }
}

/// SplitMix64: the same numbers on every run.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

package import Decoding
package import Domain
import Foundation

/// Barcodes for tests, drawn from the tables of the standard as strings of modules, apart from the tables that are
/// tested.
package struct DrawnBarcode: Sendable {
  /// From the first bar to the last, true is a bar.
  package let modules: [Bool]
  /// The print to the right of the code.
  package var beside: Beside?

  /// Any bars.
  package init(modules: [Bool]) { self.modules = modules }

  package init(_ barcode: Barcode, beside: Beside? = nil) {
    self.beside = beside
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
      case .upcE: "101" + left(d[1...6], Self.suppressed(system: d[0], check: d[7])) + "010101"
      }
    modules = text.map { $0 == "1" }
  }

  static let setA = [
    "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011",
  ]
  private static func setC(_ digit: Int) -> String { String(setA[digit].map { $0 == "1" ? "0" : "1" }) }
  static func setB(_ digit: Int) -> String { String(setC(digit).reversed()) }
  private static let leading = [
    "AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA",
  ]
  /// Number system 1 has the sets of 0 exchanged.
  private static func suppressed(system: Int, check: Int) -> String {
    system == 0 ? suppressed[check] : String(suppressed[check].map { $0 == "A" ? "B" : "A" })
  }
  private static let suppressed = [
    "BBBAAA", "BBABAA", "BBAABA", "BBAAAB", "BABBAA", "BAABBA", "BAAABB", "BABABA", "BABAAB", "BAABAB",
  ]
}

/// How a drawn code lies before the camera.
package struct Pose: Hashable, Sendable {
  package var width = 640
  package var height = 480
  /// The middle of the bars, as shares of the frame.
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
      Double(width), Double(height), centre.x, centre.y, pixelsPerModule, barHeightInModules, degrees, dark, light,
      blur,
      noise,
    ]
  }
}

extension GrayImage {
  /// An evenly lit view with the given codes in it; each pixel is the mean of four samples.
  package static func drawing(_ codes: [(Barcode, Pose)], seed: UInt64 = 1) -> GrayImage {
    drawing(codes.map { (DrawnBarcode($0), $1) }, seed: seed)
  }

  package static func drawing(_ codes: [(DrawnBarcode, Pose)], seed: UInt64 = 1) -> GrayImage {
    let frame = codes.first?.1 ?? Pose()
    let (width, height) = (frame.width, frame.height)
    var values = [Double](repeating: frame.light, count: width * height)
    for (code, pose) in codes { draw(code, pose, into: &values, width, height) }
    var generator = SeededGenerator(seed: seed)
    let pixels = values.map { value in
      UInt8(max(0, min(255, value + Double.random(in: -1...1, using: &generator) * frame.noise)))
    }
    return GrayImage(width: width, height: height, pixels: pixels)
  }

  package static func drawing(_ barcode: Barcode, _ pose: Pose = Pose(), seed: UInt64 = 1) -> GrayImage {
    drawing([(barcode, pose)], seed: seed)
  }

  package static func drawing(
    _ barcode: Barcode, beside: Beside?, _ pose: Pose = Pose(), seed: UInt64 = 1
  ) -> GrayImage {
    drawing([(DrawnBarcode(barcode, beside: beside), pose)], seed: seed)
  }

  package static func noise(width: Int, height: Int, seed: UInt64) -> GrayImage {
    var generator = SeededGenerator(seed: seed)
    return GrayImage(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  /// Draws only the box around the bars: tests draw many codes, without optimisation.
  private static func draw(
    _ code: DrawnBarcode, _ pose: Pose, into values: inout [Double], _ width: Int, _ height: Int
  ) {
    let angle = pose.degrees * .pi / 180
    let along = (x: cos(angle), y: sin(angle))
    let middle = (x: Double(width) * pose.centre.x, y: Double(height) * pose.centre.y)
    let halfWidth = Double(code.modules.count) / 2
    let reach =
      hypot(halfWidth + Double(code.beside?.width ?? 0), pose.barHeightInModules / 2) * pose.pixelsPerModule + 3
      * pose.blur + 2
    let columns = max(0, Int(middle.x - reach))..<min(width, Int(middle.x + reach))
    let rows = max(0, Int(middle.y - reach))..<min(height, Int(middle.y + reach))
    for y in rows {
      for x in columns {
        var ink = 0.0
        for sample in 0..<4 {
          let dx = Double(x) + (sample & 1 == 0 ? 0.25 : 0.75) - middle.x
          let dy = Double(y) + (sample & 2 == 0 ? 0.25 : 0.75) - middle.y
          let v = (dy * along.x - dx * along.y) / pose.pixelsPerModule
          guard abs(v) < pose.barHeightInModules / 2 else { continue }
          let u = (dx * along.x + dy * along.y) / pose.pixelsPerModule + halfWidth
          let bars = Double(code.modules.count)
          let isInk =
            if u >= bars, let beside = code.beside {
              beside.isInk(u: u - bars, height: v / pose.barHeightInModules + 0.5)
            } else {
              u >= 0 && u < bars && code.modules[Int(u)]
            }
          if isInk { ink += 0.25 }
        }
        if ink > 0 { values[y * width + x] = values[y * width + x] * (1 - ink) + pose.dark * ink }
      }
    }
    if pose.blur > 0 {
      blur(&values, rows.map { $0 * width }, columns, pose.blur)
      blur(&values, Array(columns), rows.lowerBound * width..<rows.upperBound * width, step: width, pose.blur)
    }
  }

  /// Lines of values, each from an offset along a range: rows first, then columns.
  private static func blur(
    _ values: inout [Double], _ lines: [Int], _ range: Range<Int>, step: Int = 1, _ deviation: Double
  ) {
    let radius = Int((3 * deviation).rounded(.up))
    let kernel = (-radius...radius).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let whole = kernel.reduce(0, +)
    let places = Array(stride(from: range.lowerBound, to: range.upperBound, by: step))
    for line in lines {
      let old = places.map { values[line + $0] }
      for index in places.indices where index >= radius && index < places.count - radius {
        var sum = 0.0
        for offset in kernel.indices { sum += kernel[offset] * old[index + offset - radius] }
        values[line + places[index]] = sum / whole
      }
    }
  }
}

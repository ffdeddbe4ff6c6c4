import Domain
import TestSupport
import Testing

@testable import Decoding

@Suite("Each digit is asked for beside the line that gave it")
struct DigitWitnessTests {
  /// The places where guards and digits meet on the drawing's middle row.
  private func places(_ barcode: Barcode, _ pose: Pose) -> [Point] {
    let modules = DrawnSymbol(barcode, .slight).modules
    let (x, y) = (Double(pose.width) / 2, Double(pose.height) / 2)
    let middle = Double(modules.last ?? 0) / 2
    return modules.map { Point(x: x + (Double($0) - middle) * pose.pixelsPerModule, y: y) }
  }

  @Test(arguments: everySymbology)
  func everyDigit_isSeen_onADrawing(_ symbology: Symbology, _ text: String) throws {
    let barcode = try code(symbology, text)
    for (pixels, blur, noise) in [(1.5, 0.6, 4.0), (2.4, 1.2, 10), (4, 0, 20), (3, 3, 4)] {
      var pose = Pose()
      (pose.pixelsPerModule, pose.blur, pose.noise) = (pixels, blur, noise)
      let image = GrayImage.drawing(barcode, pose, seed: 3)
      let places = places(barcode, pose)
      #expect(image.withPlane { DigitWitness(barcode).verdict(at: places, in: $0).isSeen }, "\(pixels) pixels")
    }
  }

  @Test func otherCode_isNotSeen() throws {
    let drawn = try code(.ean13, "9780306406157")
    // The last three digits differ.
    let other = try code(.ean13, "9780306406218")
    let pose = Pose()
    let image = GrayImage.drawing(drawn, pose, seed: 3)
    #expect(!image.withPlane { DigitWitness(other).verdict(at: places(other, pose), in: $0).isSeen })
  }

  /// A short code within a longer one has all its digits, and bars for its quiet zones.
  @Test func codeWithoutWhiteBesideIt_isNotSeen() throws {
    let barcode = try code(.ean8, "92905221")
    let pose = Pose()
    let image = GrayImage.drawing(barcode, pose, seed: 3)
    let places = places(barcode, pose)
    let ends = [places.map(\.x).min() ?? 0, places.map(\.x).max() ?? 0]
    var pixels = image.pixels
    for y in 0..<image.height {
      for x in 0..<image.width where Double(x) < ends[0] || Double(x) > ends[1] { pixels[y * image.width + x] = 40 }
    }
    let dark = GrayImage(width: image.width, height: image.height, pixels: pixels)
    let witness = DigitWitness(barcode)
    #expect(image.withPlane { witness.verdict(at: places, in: $0).isSeen })
    #expect(!dark.withPlane { witness.verdict(at: places, in: $0).isSeen })
  }

  @Test func noDigit_isSeen_onFlatPaperOrOutsideThePicture() throws {
    let barcode = try code(.ean13, "9780306406157")
    let paper = GrayImage(width: 400, height: 200, pixels: Array(repeating: 200, count: 80_000))
    let count = DigitWitness(barcode).elements.count
    let lines = [
      (0..<count).map { Point(x: 20 + Double($0) * 14, y: 100) },
      (0..<count).map { Point(x: -900 + Double($0) * 90, y: -500) },
      Array(repeating: Point(x: 50, y: 50), count: count),
      [],
    ]
    for places in lines {
      #expect(!paper.withPlane { DigitWitness(barcode).verdict(at: places, in: $0).isSeen })
    }
  }
}

@Suite("Digits that stand out beside a line are covered")
struct CoveredDigitWitnessTests {
  private let code: Barcode
  private let pose: Pose
  private let drawing: GrayImage

  init() throws {
    code = try DecodingTests.code(.ean13, "3760253840927")
    var pose = Pose()
    (pose.pixelsPerModule, pose.blur, pose.noise, pose.barHeightInModules) = (2.4, 1, 4, 40)
    self.pose = pose
    drawing = GrayImage.drawing(code, pose, seed: 5)
  }

  /// The picture's column of a place in the code, in modules.
  private func column(_ modules: Double) -> Int {
    Int((Double(pose.width) / 2 + (modules - 47.5) * pose.pixelsPerModule).rounded())
  }

  private func changed(_ modules: ClosedRange<Double>, _ value: (_ y: Int, _ grey: Double) -> Double) -> GrayImage {
    var pixels = drawing.pixels
    for y in 0..<drawing.height {
      for x in column(modules.lowerBound)..<column(modules.upperBound) {
        let index = y * drawing.width + x
        pixels[index] = UInt8(max(0, min(255, value(y, Double(pixels[index])))))
      }
    }
    return GrayImage(width: drawing.width, height: drawing.height, pixels: pixels)
  }

  private func verdict(in image: GrayImage) -> DigitWitness.Verdict {
    let places = DrawnSymbol(code, .slight).modules.map { module in
      Point(x: Double(pose.width) / 2 + (Double(module) - 47.5) * pose.pixelsPerModule, y: Double(pose.height) / 2)
    }
    return image.withPlane { DigitWitness(code).verdict(at: places, in: $0) }
  }

  /// Texture that has something of the digit's bars on a band 10 modules high: grey, grain, and a share of the bars.
  private func imitation(rows: Range<Int>, share: Double, grain: Double) -> GrayImage {
    var generator = SeededGenerator(seed: 8)
    return changed(30.75...38.25) { y, grey in
      (rows.contains(y) ? 125 + share * (grey - 125) : 125) + Double.random(in: -grain...grain, using: &generator)
    }
  }

  @Test func textureWithSomethingOfTheDigit_isCovered() {
    let rows = 228..<252
    #expect(verdict(in: imitation(rows: rows, share: 0.35, grain: 70)) == .covered)
    #expect(verdict(in: imitation(rows: rows, share: 1, grain: 4)).isSeen)
    #expect(verdict(in: imitation(rows: 0..<0, share: 0, grain: 4)) == .unseen)
  }
}

extension DigitWitness.Verdict {
  fileprivate var isSeen: Bool {
    switch self {
    case .seen: true
    case .unseen, .covered: false
    }
  }
}

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
      #expect(image.withPlane { DigitWitness(barcode).seesEveryDigit(at: places, in: $0) }, "\(pixels) pixels")
    }
  }

  @Test func otherCode_isNotSeen() throws {
    let drawn = try code(.ean13, "9780306406157")
    // The last three digits differ.
    let other = try code(.ean13, "9780306406218")
    let pose = Pose()
    let image = GrayImage.drawing(drawn, pose, seed: 3)
    #expect(!image.withPlane { DigitWitness(other).seesEveryDigit(at: places(other, pose), in: $0) })
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
    #expect(image.withPlane { witness.seesEveryDigit(at: places, in: $0) })
    #expect(!dark.withPlane { witness.seesEveryDigit(at: places, in: $0) })
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
      #expect(!paper.withPlane { DigitWitness(barcode).seesEveryDigit(at: places, in: $0) })
    }
  }
}

import Domain
import TestSupport
import Testing

@testable import Decoding

@Suite("Labels cut close beside the bars")
struct TightMarginTests {
  /// A white label with a code on it, on dark ground, with this many modules of white to the left and to the right.
  private func label(_ barcode: Barcode, pixels: Double, left: Double, right: Double, ground: UInt8, seed: UInt64)
    -> GrayImage
  {
    self.label(barcode, pixels: pixels, blur: 0.25, left: left, right: right, ground: ground, seed: seed)
  }

  /// - Parameter blur: in modules.
  private func label(
    _ barcode: Barcode, pixels: Double, blur: Double, left: Double, right: Double, ground: UInt8, seed: UInt64
  ) -> GrayImage {
    var pose = Pose()
    (pose.width, pose.height) = (520, 240)
    (pose.pixelsPerModule, pose.blur, pose.noise) = (pixels, pixels * blur, 3)
    let image = GrayImage.drawing(barcode, pose, seed: seed)
    let half = Double(DrawnBarcode(barcode).modules.count) / 2
    let columns = (260 - (half + left) * pixels)...(260 + (half + right) * pixels)
    let rows = 120 - 24 * pixels...120 + 24 * pixels
    var pixels = image.pixels
    for y in 0..<image.height {
      for x in 0..<image.width where !columns.contains(Double(x)) || !rows.contains(Double(y)) {
        pixels[y * image.width + x] = ground + UInt8(pixels[y * image.width + x] & 3)
      }
    }
    return GrayImage(width: image.width, height: image.height, pixels: pixels)
  }

  @Test(arguments: [
    (Symbology.ean13, "9780306406157"), (.ean13, "4006381333931"), (.ean8, "20000011"), (.upcA, "036000291452"),
  ])
  func marginsOfSevenAndFourModules_areRead(_ symbology: Symbology, _ text: String) throws {
    let barcode = try code(symbology, text)
    for (index, ground) in ([20, 90, 130] as [UInt8]).enumerated() {
      for (pixels, sides) in [(2.0, (7.0, 4.0)), (3.0, (4.0, 7.0)), (3.5, (4.0, 4.0))] {
        let image = label(
          barcode, pixels: pixels, left: sides.0, right: sides.1, ground: ground, seed: UInt64(index + 1))
        let read = image.withPlane { SoftReader().read($0, effort: .still) }
        #expect(read.map(\.barcode) == [barcode], "\(pixels) pixels a module, \(sides), ground \(ground)")
      }
    }
  }

  /// Blur widens the outer bars, so that less than three modules of white are seen next to them.
  @Test(arguments: ["3389090003342", "9780306406157", "4006381333931"])
  func blurredLabelWithLessThanThreeModulesBesideIt_isRead(_ text: String) throws {
    let barcode = try code(.ean13, text)
    for (blur, right) in [(0.5, 2.8), (0.55, 3.2)] {
      for seed: UInt64 in 1...4 {
        let image = label(barcode, pixels: 3.8, blur: blur, left: 9, right: right, ground: 20, seed: seed)
        let read = image.withPlane { SoftReader().read($0, effort: .still) }
        #expect(read.map(\.barcode) == [barcode], "blur \(blur), \(right) modules, seed \(seed)")
      }
    }
  }

  @Test func tightMargin_isReadLive() throws {
    let barcode = try code(.ean13, "9780306406157")
    let image = label(barcode, pixels: 3, left: 7, right: 4, ground: 60, seed: 9)
    var decoder = FrameDecoder()
    let shown = (1...12).flatMap { frame in image.withPlane { decoder.process($0, at: .seconds(frame) / 15) } }
    #expect(shown.map(\.barcode) == [barcode])
  }

  @Test func halfOfCodeInTightLabel_isNotRead() throws {
    // Cut within the right half: the rest has one or two modules of white after its last bar.
    let barcode = try code(.ean13, "9780441014989")
    for right in stride(from: -46.0, through: -2, by: 2) {
      let image = label(barcode, pixels: 3, left: 7, right: right, ground: 60, seed: 4)
      let read = image.withPlane { SoftReader().read($0, effort: .still) }
      #expect(read.isEmpty, "cut \(-right) modules before the end")
    }
  }
}

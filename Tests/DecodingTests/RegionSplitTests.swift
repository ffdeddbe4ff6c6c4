import Domain
import TestSupport
import Testing

@testable import Decoding

@Suite("A code and its add-on in one region")
struct RegionSplitTests {
  /// A code whose first modules lie out of focus: the cover bends away there.
  private func softLeft(_ image: GrayImage, upTo column: Int, radius: Int) -> GrayImage {
    var pixels = image.pixels
    for y in 0..<image.height {
      let row = y * image.width
      for x in radius..<column {
        let around = image.pixels[row + x - radius...row + x + radius]
        pixels[row + x] = UInt8(around.reduce(0) { $0 + Int($1) } / around.count)
      }
    }
    return GrayImage(width: image.width, height: image.height, pixels: pixels)
  }

  @Test(arguments: [7, 9])
  func smallCodeWithAddOnInOneRegion_isReadByItself(_ gap: Int) throws {
    let barcode = try code(.ean13, "9780306406157")
    var pose = Pose()
    (pose.width, pose.height, pose.pixelsPerModule, pose.blur, pose.noise) = (640, 300, 1.2, 0.36, 3)
    pose.centre = (0.4, 0.5)
    let image = GrayImage.drawing(barcode, beside: .addOn("51995", gap: gap), pose)
    let soft = softLeft(image, upTo: Int(256 - 47.5 * 1.2 + 5 * 1.2), radius: 1)
    let read = soft.withPlane { SoftReader().read($0, effort: .still) }
    #expect(read.map(\.barcode) == [barcode])
    #expect(read.first?.addOn == AddOn("51995"))
  }
}

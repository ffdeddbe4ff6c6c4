import Domain
import Foundation
import TestSupport
import Testing

@testable import Decoding

@Suite("How much a region looks like bars")
struct BarLikenessTests {
  /// Grass: strokes that mostly point one way, at random places, blurred.
  private func grass(seed: UInt64) -> GrayImage {
    var generator = SeededGenerator(seed: seed)
    let (width, height) = (640, 480)
    var light = [Double](repeating: 120, count: width * height)
    for _ in 0..<6000 {
      var x = Double.random(in: 0..<Double(width), using: &generator)
      let y = Int.random(in: 0..<height, using: &generator)
      let shade = Double.random(in: 20...230, using: &generator)
      let lean = Double.random(in: -0.3...0.3, using: &generator)
      for row in y..<min(height, y + Int.random(in: 8...30, using: &generator)) {
        for column in Int(x)..<Int(x) + 3 where (0..<width).contains(column) { light[row * width + column] = shade }
        x += lean
      }
    }
    return GrayImage(width: width, height: height, pixels: light.map { UInt8($0) })
  }

  private func likeness(_ image: GrayImage) -> [Float] {
    let parameters = SoftReaderParameters()
    var locator = BarcodeLocator(parameters.location)
    var reader = RegionReader(parameters, templates: .standard)
    return image.withPlane { plane in
      locator.locate(in: plane).map { reader.survey($0, of: plane, parameters.firstLook).value }
    }
  }

  private func drawn(_ degrees: Double, noise: Double = 0) throws -> (Barcode, GrayImage) {
    let barcode = try code(.ean13, "9780306406157")
    var pose = Pose()
    (pose.width, pose.height, pose.pixelsPerModule, pose.degrees, pose.noise) = (320, 320, 2, degrees, noise)
    return (barcode, .drawing(barcode, pose))
  }

  @Test(arguments: [0.0, 25, 90], [0.0, 20])
  func code_isLikely_atAnyAngle(degrees: Double, noise: Double) throws {
    let best = try #require(likeness(try drawn(degrees, noise: noise).1).max())
    #expect(best >= SoftReaderParameters().budget.sureLikeness)
  }

  @Test(arguments: UInt64(1)...6)
  func grass_isUnlikely(seed: UInt64) {
    let values = likeness(grass(seed: seed))
    #expect(!values.isEmpty)
    // A few strokes side by side may look like bars by chance.
    #expect(values.count { $0 >= SoftReaderParameters().budget.barLikeness } <= 1, "\(values)")
  }

  @Test func liveFrames_ofGrass_costNoDearLook() {
    let reader = SoftReader()
    let image = grass(seed: 1)
    let looked = (0..<12).filter { frame in
      _ = image.withPlane { reader.read($0, effort: .live(frameNumber: frame)) }
      return reader.sawBars
    }
    // An unlikely region has its turn in every third frame, and its dear look with one pair of frames in three.
    #expect(looked.count <= 2, "\(looked)")
  }

  @Test func unlikelyRegion_hasItsTurn_onLiveFrames() throws {
    let (barcode, image) = try drawn(10)
    var parameters = SoftReaderParameters()
    parameters.budget.barLikeness = .infinity
    let reader = SoftReader(parameters: parameters)
    let read = (0..<12).map { frame in
      image.withPlane { reader.read($0, effort: .live(frameNumber: frame)) }.map(\.barcode) == [barcode]
    }
    #expect(read.contains(true) && read.contains(false))
  }

  @Test func unlikelyRegion_isRead_onAStill() throws {
    let (barcode, image) = try drawn(10)
    var parameters = SoftReaderParameters()
    (parameters.budget.barLikeness, parameters.budget.tallest) = (.infinity, 0)
    let readings = image.withPlane { SoftReader(parameters: parameters).read($0, effort: .still) }
    #expect(readings.map(\.barcode) == [barcode])
  }

  @Test func tallRegion_isLessLikely_thanALowOne() {
    let low = BarLikeness(edges: 40, commonShare: 0.5, heightToWidth: 0.5)
    var tall = low
    tall.heightToWidth = 3
    #expect(tall.value < low.value / 2)
    #expect(BarLikeness.none.value == 0)
  }
}

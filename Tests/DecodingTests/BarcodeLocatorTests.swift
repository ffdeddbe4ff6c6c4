import Domain
import Foundation
import TestSupport
import Testing

@testable import Decoding

@Suite("Finding bars in a frame")
struct BarcodeLocatorTests {
  private func regions(in image: GrayImage) -> [BarcodeRegion] {
    var locator = BarcodeLocator(SoftReaderParameters.Location())
    return image.withPlane { locator.locate(in: $0) }
  }

  @Test(arguments: [-90.0, -67, -45, -20, 0, 12, 45, 80])
  func locator_findsBars_atTheirAngle(degrees: Double) throws {
    var pose = Pose()
    (pose.width, pose.height, pose.pixelsPerModule, pose.degrees) = (320, 320, 2, degrees)
    let region = try #require(regions(in: .drawing(try code(.ean13, "9780306406157"), pose)).first)
    let turn = abs(region.angle * 180 / .pi - degrees)
    #expect(min(turn, 180 - turn) < 5)
    // 95 modules of 2 pixels, 40 high, found in cells of 8 or 16.
    #expect(abs(region.centre.x - 160) < 12 && abs(region.centre.y - 160) < 12)
    #expect(region.width > 180 && region.width < 240)
    #expect(region.height > 70 && region.height < 140)
  }

  @Test func locator_findsNothing_onPaper() {
    #expect(regions(in: GrayImage(width: 320, height: 240, pixels: Array(repeating: 200, count: 320 * 240))).isEmpty)
  }

  @Test(arguments: 0..<4)
  func locator_findsNothing_inNoise(seed: Int) {
    #expect(regions(in: .noise(width: 320, height: 240, seed: UInt64(seed))).isEmpty)
  }

  @Test func region_isNotRepeated_inCellsOfAnotherSize() throws {
    var pose = Pose()
    (pose.width, pose.height, pose.pixelsPerModule) = (480, 200, 3)
    #expect(regions(in: .drawing(try code(.ean13, "9780306406157"), pose)).count == 1)
  }

  @Test func remainder_isWhatLiesBesideACode() throws {
    let region = BarcodeRegion(
      centre: Point(x: 100, y: 100), angle: 0, across: -50...50, along: -40...40, score: 1, cellSize: 8)
    let rest = region.remainder(beside: -40 ... -5)
    #expect(rest.map(\.centre) == [Point(x: 100, y: 117.5)])
    #expect(rest.map(\.height) == [45])
    #expect(region.remainder(beside: -30...30).isEmpty)
  }
}

import Decoding
import Testing

@testable import Images

@Suite("How a camera was held")
struct PictureVariantTests {
  /// Two columns, three rows: 1 2 / 3 4 / 5 6.
  private let image = GrayImage(width: 2, height: 3, pixels: [1, 2, 3, 4, 5, 6])

  @Test(arguments: [
    (1, [1, 2, 3, 4, 5, 6] as [UInt8]), (2, [2, 1, 4, 3, 6, 5]), (3, [6, 5, 4, 3, 2, 1]), (4, [5, 6, 3, 4, 1, 2]),
    (5, [1, 3, 5, 2, 4, 6]), (6, [5, 3, 1, 6, 4, 2]), (7, [6, 4, 2, 5, 3, 1]), (8, [2, 4, 6, 1, 3, 5]),
  ])
  func orientation_turnsThePictureUpright(value: Int, pixels: [UInt8]) throws {
    let upright = try #require(EXIFOrientation(rawValue: value)).upright(image)
    #expect(upright.pixels == pixels)
    #expect((upright.width, upright.height) == (value >= 5 ? (3, 2) : (2, 3)))
  }

  private func jpeg(exif: [UInt8]) -> [UInt8] {
    let segment = Array("Exif\0\0".utf8) + exif
    return [0xFF, 0xD8, 0xFF, 0xE1, UInt8((segment.count + 2) >> 8), UInt8((segment.count + 2) & 255)] + segment + [
      0xFF, 0xDA,
    ]
  }

  private func orientation(_ bytes: [UInt8]) -> EXIFOrientation { EXIFOrientation(exif: JPEGSegments(bytes).exif) }

  private let bigEndian: [UInt8] =
    [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  private let littleEndian: [UInt8] =
    [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0]

  @Test func orientation_isFound_inBothByteOrders() {
    #expect(orientation(jpeg(exif: bigEndian)) == .turnedLeft)
    #expect(orientation(jpeg(exif: littleEndian)) == .turnedRight)
  }

  @Test func orientation_isUpright_whereTheBlockIsCutOrNonsense() {
    for length in 0..<18 { #expect(orientation(jpeg(exif: Array(bigEndian.prefix(length)))) == .upright) }
    var far = bigEndian
    far.replaceSubrange(4..<8, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(orientation(jpeg(exif: far)) == .upright)
    var nonsense = bigEndian
    nonsense[19] = 9
    #expect(orientation(jpeg(exif: nonsense)) == .upright)
    #expect(orientation([0xFF, 0xD8, 0xFF]) == .upright)
    #expect(orientation([0xFF, 0xD8, 0xFF, 0xE1, 0, 0, 0xFF, 0xFF]) == .upright)
  }
}

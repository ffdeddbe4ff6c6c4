import Domain
import TestSupport
import Testing

@testable import Decoding

@Suite("Gradients in blocks")
struct GradientMapTests {
  /// Sums pixel by pixel, as the type's comment says.
  private func reference(_ image: GrayImage, column: Int, row: Int) -> Orientation {
    func grey(_ x: Int, _ y: Int) -> Int { Int(image.pixels[y * image.width + x]) }
    var (falling, rising, mixed) = (0, 0, 0)
    for y in stride(from: row * 8, to: row * 8 + 8, by: 2) {
      for x in column * 8..<column * 8 + 8 {
        let (a, b) = (grey(x + 1, y + 1) - grey(x, y), grey(x, y + 1) - grey(x + 1, y))
        falling += a * a
        rising += b * b
        mixed += a * b
      }
    }
    return Orientation(cosine: Float(-2 * mixed), sine: Float(falling - rising), energy: Float(falling + rising))
  }

  @Test(arguments: [(17, 9), (40, 33), (64, 48)])
  func map_sumsEveryBlock(width: Int, height: Int) {
    let image = GrayImage.noise(width: width, height: height, seed: 3)
    var map = GradientMap()
    image.withPlane { map.measure($0) }
    #expect(map.columns == (width - 1) / 8)
    #expect(map.rows == (height - 1) / 8)
    for row in 0..<map.rows {
      for column in 0..<map.columns {
        #expect(map.blocks[row * map.columns + column] == reference(image, column: column, row: row))
      }
    }
  }

  /// The hardest contrast there is must not overflow.
  @Test func map_holdsTheLargestSum() {
    let board = GrayImage(width: 9, height: 9, pixels: (0..<81).map { ($0 / 9 + $0 % 9).isMultiple(of: 2) ? 0 : 255 })
    var map = GradientMap()
    board.withPlane { map.measure($0) }
    #expect(map.blocks[0].energy == 0)
    let stripes = GrayImage(width: 9, height: 9, pixels: (0..<81).map { ($0 % 9).isMultiple(of: 2) ? 0 : 255 })
    stripes.withPlane { map.measure($0) }
    #expect(map.blocks[0].energy == 2 * 32 * 255 * 255)
    #expect(map.blocks[0].cosine == map.blocks[0].energy)
  }

  @Test(arguments: [(0, 0), (1, 1), (8, 8), (9, 8), (8, 9), (3, 400)])
  func map_isEmpty_whereNoBlockFits(width: Int, height: Int) {
    var map = GradientMap()
    GrayImage.noise(width: width, height: height, seed: 1).withPlane { map.measure($0) }
    #expect(map.columns * map.rows == 0)
  }
}

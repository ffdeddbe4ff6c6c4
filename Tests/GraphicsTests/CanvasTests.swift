import Foundation
import Testing

@testable import Graphics

@Suite("Drawing on a canvas")
struct CanvasTests {
  private let red = Colour(255, 0, 0)

  /// The red of each pixel, row after row.
  private func drawn(width: Int, height: Int, _ draw: (Drawing) -> Void) -> [[UInt8]] {
    Fonts.whileLocked {
      let canvas = Canvas(width: width, height: height, .black)
      draw(canvas.drawing)
      let pixels = canvas.pixels
      return (0..<height).map { y in (0..<width).map { x in pixels[(y * width + x) * 3] } }
    }
  }

  @Test func pixels_areThoseThatWerePainted() {
    let pixels = Fonts.whileLocked {
      let canvas = Canvas(width: 3, height: 2, Colour(10, 200, 30))
      canvas.paint(x: 1..<3, y: 1..<2) { x, y in UInt8(100 * x + y) }
      return canvas.pixels
    }
    #expect(pixels == [10, 200, 30, 10, 200, 30, 10, 200, 30, 10, 200, 30, 101, 101, 101, 201, 201, 201])
  }

  @Test func line_isWhereItIsDrawn_andNotBeside() {
    let pixels = drawn(width: 20, height: 10) { drawing in
      drawing.line([.init(x: 2, y: 5.5), .init(x: 17, y: 5.5)], red, thickness: 1)
    }
    for x in 3..<17 { #expect(pixels[5][x] == 255 && pixels[3][x] == 0 && pixels[7][x] == 0) }
    #expect(pixels[5][0] == 0 && pixels[5][19] == 0)
  }

  @Test(arguments: 0..<16)
  func line_hasTheSamePaint_inEveryDirection(turn: Int) {
    let angle = Double(turn) * .pi / 8
    let end = Drawing.Place(x: 30 + 20 * cos(angle), y: 30 + 20 * sin(angle))
    let pixels = drawn(width: 60, height: 60) { $0.line([.init(x: 30, y: 30), end], red, thickness: 2) }
    let paint = pixels.joined().reduce(0) { $0 + Double($1) / 255 }
    #expect(abs(paint - (40 + .pi)) < 3)
  }

  @Test func place_isADot() {
    let pixels = drawn(width: 9, height: 9) { $0.line([.init(x: 4.5, y: 4.5)], red, thickness: 4) }
    #expect(pixels[4][4] == 255 && pixels[0][4] == 0)
  }

  @Test func whatLiesOutside_isLeftOut() {
    let pixels = drawn(width: 8, height: 8) { drawing in
      drawing.line([.init(x: -1e4, y: -1e4), .init(x: 1e4, y: 1e4)], red, thickness: 3)
      drawing.line([.init(x: 100, y: 100)], red, thickness: 1)
      drawing.clipped(to: .init(x: 0, y: 0, width: 2, height: 8)) {
        drawing.fill([.init(x: -5, y: 6, width: 99, height: 99)], red)
      }
    }
    #expect(pixels[7][0] == 255 && pixels[4][4] == 255 && pixels[2][7] == 0 && pixels[7][3] == 0)
    #expect(drawn(width: 0, height: 0) { $0.line([.init(x: 0, y: 0), .init(x: 9, y: 3)], red, thickness: 1) } == [])
  }

  /// The columns and rows that letters cover.
  @Test func text_liesInItsBox_andTurnsWithTheUnits() throws {
    func write(_ drawing: Drawing) {
      drawing.text("7", in: .init(x: 4, y: 2, width: 30, height: 24), size: 16, red)
    }
    let upright = drawn(width: 40, height: 40, write)
    #expect(upright.joined().contains(255))
    for (y, row) in upright.enumerated() {
      for (x, value) in row.enumerated() where value > 0 {
        #expect((4..<34).contains(x) && (2..<26).contains(y))
      }
    }
    // A quarter turn to the right.
    let turned = drawn(width: 40, height: 40) { drawing in
      drawing.turned(at: .init(x: 40, y: 0), direction: .init(x: 0, y: 1)) { write(drawing) }
    }
    // Hinting differs from direction to direction, so rows and columns are compared as wholes.
    let columns = (0..<40).map { x in upright.reduce(0) { $0 + Int($1[x]) } }
    for (row, column) in zip(turned, columns) { #expect(abs(row.reduce(0) { $0 + Int($1) } - column) < 1000) }
    #expect(turned.joined().contains { $0 > 200 })
  }

  @Test func characters_thatNoFontHas_areTold() {
    let missing = Fonts.whileLocked {
      let canvas = Canvas(width: 60, height: 20, .black)
      canvas.drawing.text("a\u{10FFFE}b", in: .init(x: 0, y: 0, width: 60, height: 20), size: 10)
      return canvas.drawing.missing
    }
    #expect(missing == ["\u{10FFFE}"])
  }

  /// The end chunk has no content, and its checksum stands in every PNG.
  @Test func chunk_hasLengthTypeAndChecksum() {
    #expect(PNGChunk("IEND", []).bytes == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    let bytes = [UInt8](0..<40)
    #expect(bytes.adding(PNGChunk("IEND", [])) == bytes[..<33] + PNGChunk("IEND", []).bytes + bytes[33...])
  }
}

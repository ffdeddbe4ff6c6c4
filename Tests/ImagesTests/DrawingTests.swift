import Decoding
import Domain
import Foundation
import TestSupport
import Testing

@testable import Images

@Suite("Drawing")
struct DrawingTests {
  private let red = Colour(255, 0, 0)
  private let black = Colour(grey: 0)

  @Test func line_isWhereItIsDrawn_andNotBeside() {
    var canvas = Canvas(width: 20, height: 10, black)
    canvas.line(from: Point(x: 2, y: 5.5), to: Point(x: 17, y: 5.5), red)
    for x in 3..<17 { #expect(canvas[x, 5] == red && canvas[x, 3] == black && canvas[x, 7] == black) }
    #expect(canvas[0, 5] == black && canvas[19, 5] == black)
  }

  @Test(arguments: 0..<16)
  func line_hasTheSamePaint_inEveryDirection(turn: Int) {
    var canvas = Canvas(width: 60, height: 60, black)
    let angle = Double(turn) * .pi / 8
    let end = Point(x: 30 + 20 * cos(angle), y: 30 + 20 * sin(angle))
    canvas.line(from: Point(x: 30, y: 30), to: end, red, thickness: 2)
    let paint = canvas.pixels.reduce(0) { $0 + Double($1.red) / 255 }
    #expect(abs(paint - (40 + .pi)) < 3)
  }

  @Test func whatLiesOutside_isLeftOut() {
    var canvas = Canvas(width: 8, height: 8, black)
    canvas.line(from: Point(x: -1e7, y: -1e7), to: Point(x: 1e7, y: 1e7), red, thickness: 3)
    canvas.line(from: Point(x: 100, y: 100), to: Point(x: 100, y: 100), red)
    canvas.fill(x: -5..<3, y: 6..<99, red)
    canvas.write("AB", at: Point(x: 5, y: -3), dot: 1, red)
    #expect(canvas[0, 7] == red && canvas[4, 4] == red && canvas[7, 2] == black)
    var empty = Canvas(width: 0, height: 0, black)
    empty.line(from: Point(x: 0, y: 0), to: Point(x: 9, y: 3), red)
    #expect(empty.pixels.isEmpty)
  }

  @Test func letters_differ_andFillTheirBox() {
    let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.,:;-+?!%/()=<>'")
    let glyphs = characters.map { BitmapFont.rows(of: $0) }
    #expect(Set(glyphs).count == characters.count)
    for (character, rows) in zip(characters, glyphs) {
      #expect(
        rows.count == BitmapFont.height && rows.contains { $0 != 0 } && rows.allSatisfy { $0 < 32 }, "\(character)")
    }
    #expect(BitmapFont.rows(of: "q") == BitmapFont.rows(of: "Q"))
    #expect(BitmapFont.rows(of: " ").allSatisfy { $0 == 0 })
    #expect(BitmapFont.rows(of: "€") == BitmapFont.rows(of: "字"))
  }

  @Test func text_isDrawnDotByDot_inAnyDirection() {
    var canvas = Canvas(width: 12, height: 8, black)
    canvas.write("7T", at: Point(x: 0, y: 0), dot: 1, red)
    for (index, character) in "7T".enumerated() {
      for (y, row) in BitmapFont.rows(of: character).enumerated() {
        for x in 0..<5 { #expect((canvas[6 * index + x, y] == red) == (row >> (4 - x) & 1 == 1)) }
      }
    }
    var turned = Canvas(width: 8, height: 12, black)
    turned.write("7T", at: Point(x: 8, y: 0), dot: 1, red, direction: Point(x: 0, y: 1))
    for y in 0..<8 { for x in 0..<12 { #expect(turned[7 - y, x] == canvas[x, y]) } }
  }

  @Test func picture_keepsTheCodeReadable() throws {
    let barcode = try #require(Barcode(.ean13, "9780306406157"))
    let image = GrayImage.drawing(barcode, small)
    let canvas = image.withPlane { plane in TracePicture.draw(SoftReader().explain(plane), over: plane) }
    #expect(canvas.width >= 1000 && canvas.height > image.height)
    // In green: the code in large.
    let colours = Set(canvas.pixels.map { $0.green > 180 && $0.red < 90 })
    #expect(colours.contains(true))
    let decoded = try StillImage.decode(PNGFile.encode(canvas))
    #expect((decoded.width, decoded.height) == (canvas.width, canvas.height))
  }

  @Test(arguments: [(1, 1), (3, 700), (900, 2)])
  func picture_mayBeOfAnySize(width: Int, height: Int) {
    let image = GrayImage.noise(width: width, height: height, seed: 3)
    let canvas = image.withPlane { plane in TracePicture.draw(SoftReader().explain(plane), over: plane) }
    #expect(canvas.width >= width && canvas.height >= height)
  }

  private var small: Pose {
    var pose = Pose()
    (pose.width, pose.height, pose.pixelsPerModule, pose.barHeightInModules) = (260, 120, 2, 30)
    return pose
  }
}

@Suite("PNG files that were drawn")
struct PNGFileTests {
  private let canvas = Canvas(width: 3, height: 2, Colour(10, 200, 30))

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "minilibrary-png-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path + "/")
  }

  private func problem(_ path: String, input: String? = nil) -> PNGFile.Problem? {
    do throws(PNGFile.Problem) {
      try PNGFile(path: path, input: input).write(canvas)
      return nil
    } catch {
      return error
    }
  }

  @Test func drawing_isReadAgain_andReplacedByTheNext() throws {
    try inFolder { folder in
      let path = folder + "why.png"
      #expect(problem(path) == nil)
      let grey = try StillImage.load(path: path)
      #expect(grey.width == 3 && grey.height == 2 && Set(grey.pixels) == [Luma.of(10, 200, 30)])
      #expect(problem(path) == nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["why.png"])
    }
  }

  @Test func nothingElse_isEverReplaced() throws {
    try inFolder { folder in
      let foreign = folder + "photo.png"
      try Data(contentsOf: SampleBarcode.folder.appending(path: "ean8-plain.png")).write(to: URL(filePath: foreign))
      let before = try Data(contentsOf: URL(filePath: foreign))
      #expect(problem(foreign) == .exists)
      #expect(try Data(contentsOf: URL(filePath: foreign)) == before)
      try Data().write(to: URL(filePath: folder + "empty.png"))
      try FileManager.default.createSymbolicLink(atPath: folder + "link.png", withDestinationPath: folder + "nowhere")
      for path in [folder + "empty.png", folder, "/dev/null", folder + "link.png"] { #expect(problem(path) == .exists) }
      // A drawing that is itself what is to be explained.
      let drawing = folder + "why.png"
      #expect(problem(drawing) == nil)
      #expect(problem(drawing, input: folder + "./why.png") == .exists)
    }
  }

  @Test func folderThatIsNotThere_isToldInTheSystemsWords() {
    #expect(problem("/nonexistent/why.png") == .failed(detail: "No such file or directory"))
  }
}

import Domain
import TestSupport
import Testing

@testable import Decoding

@Suite("The soft reader on pictures")
struct SoftReaderTests {
  private func read(_ image: GrayImage) -> [Reading] {
    image.withPlane { SoftReader().read($0, effort: .still) }
  }

  /// A small picture: debug builds draw slowly.
  private func pose(pixelsPerModule: Double, degrees: Double, barHeight: Double = 30) -> Pose {
    var pose = Pose()
    let side = Int(125 * pixelsPerModule) / 2 * 2
    (pose.width, pose.height) = (side, side)
    (pose.pixelsPerModule, pose.degrees, pose.barHeightInModules) = (pixelsPerModule, degrees, barHeight)
    return pose
  }

  @Test(arguments: 0..<24)
  func anyCode_isRead_atAnyAngleAndSize(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let symbology = [Symbology.ean13, .ean8, .upcA, .upcE][seed % 4]
    let barcode = try Barcode.any(symbology, &generator)
    let pixels = Double.random(in: 1.5...(seed < 4 ? 8 : 3), using: &generator)
    let degrees = Double.random(in: -90...90, using: &generator)
    let found = read(.drawing(barcode, pose(pixelsPerModule: pixels, degrees: degrees))).map(\.barcode)
    #expect(found == [barcode], "\(pixels) pixels a module at \(degrees) degrees")
  }

  @Test(arguments: 0..<8)
  func blurredAndNoisyCode_isRead(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(100 + seed))
    let barcode = try Barcode.any(seed.isMultiple(of: 2) ? .ean13 : .ean8, &generator)
    var pose = pose(pixelsPerModule: 2.5, degrees: Double.random(in: -90...90, using: &generator))
    (pose.blur, pose.noise) = (1.2, 12)
    #expect(read(.drawing(barcode, pose, seed: UInt64(seed))).map(\.barcode) == [barcode])
  }

  @Test func reading_carriesItsEvidence() throws {
    let reading = try #require(
      read(.drawing(try code(.ean13, "9780306406157"), pose(pixelsPerModule: 2, degrees: 10))).first)
    let evidence = try #require(reading.evidence)
    #expect(evidence.margin > 100 && evidence.excess < 5 && evidence.residual < 0.05)
    #expect(evidence.worstDigit < 0.1 && evidence.guards < 0.1 && evidence.bands >= 2)
  }

  @Test func looks_tellWhatWasSeen() throws {
    let barcode = try code(.ean13, "9780306406157")
    let reader = SoftReader()
    let image = GrayImage.drawing(barcode, pose(pixelsPerModule: 2, degrees: 20))
    _ = image.withPlane { reader.read($0, effort: .still) }
    let region = try #require(reader.frame.regions.first)
    let survey = try #require(reader.frame.surveys.first)
    let (bands, tracks) = (reader.regionReader.pooled, reader.regionReader.tracks)
    #expect(survey.edges >= 50 && bands.count >= 2)
    #expect(abs(region.angle * 180 / .pi - 20) < 5)
    let costs = try #require(tracks.map(\.costs).first { $0.bands > 0 })
    #expect(costs.shape == .thirteen && costs.bands == bands.count)
    // After the leading 9, which is not drawn, 7 is the first digit, of set A.
    #expect(
      (0..<20).allSatisfy { $0 == 7 || costs.residual(digit: 0, symbol: $0) > costs.residual(digit: 0, symbol: 7) })
  }

  @Test func secondCode_isRead_aboveTheFirst() throws {
    let (book, price) = (try code(.ean13, "9784872348880"), try code(.ean13, "1920081045006"))
    var upper = Pose()
    (upper.width, upper.height, upper.pixelsPerModule, upper.barHeightInModules) = (320, 200, 2, 30)
    var lower = upper
    (upper.centre.y, lower.centre.y) = (0.27, 0.73)
    #expect(Set(read(.drawing([(book, upper), (price, lower)])).map(\.barcode)) == [book, price])
  }

  @Test(arguments: 0..<6)
  func halvesOfTwoCodes_makeNoThird(seed: Int) throws {
    let first = GrayImage.drawing(
      try code(.ean13, "9780306406157"), pose(pixelsPerModule: 2, degrees: 0, barHeight: 60))
    let second = GrayImage.drawing(
      try code(.ean13, "9780306457951"), pose(pixelsPerModule: 2, degrees: 0, barHeight: 60))
    var generator = SeededGenerator(seed: UInt64(seed))
    let border = first.height / 2 + Int.random(in: -20...20, using: &generator)
    let gap = Int.random(in: 0...10, using: &generator)
    var pixels = first.pixels
    for y in 0..<first.height {
      for x in 0..<first.width {
        let index = y * first.width + x
        let isLeft = x < first.width / 2
        if y < border {
          if !isLeft { pixels[index] = 210 }
        } else {
          pixels[index] = isLeft ? 210 : second.pixels[index]
        }
        if abs(y - border) < gap { pixels[index] = 210 }
      }
    }
    #expect(read(GrayImage(width: first.width, height: first.height, pixels: pixels)).isEmpty)
  }

  @Test(arguments: 0..<6)
  func partOfACode_readsNothing(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let image = GrayImage.drawing(
      try .any(seed.isMultiple(of: 2) ? .ean13 : .ean8, &generator), pose(pixelsPerModule: 2, degrees: 0))
    let covered = image.width * Int.random(in: 40...60, using: &generator) / 100
    let pixels = image.pixels.indices.map { $0 % image.width < covered ? UInt8(210) : image.pixels[$0] }
    #expect(read(GrayImage(width: image.width, height: image.height, pixels: pixels)).isEmpty)
  }

  @Test(arguments: 0..<4)
  func noise_readsNothing(seed: Int) {
    #expect(read(.noise(width: 240, height: 160, seed: UInt64(seed))).isEmpty)
  }

  /// Bars and spaces of any widths, as other symbologies and lines of text have them.
  @Test(arguments: 0..<16)
  func anyBars_readNothing(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let width = 300
    var row = [UInt8](repeating: 210, count: width)
    var x = 30
    var isBar = true
    while x < width - 30 {
      let run =
        seed.isMultiple(of: 2) ? Int.random(in: 2...8, using: &generator) : 2 * Int.random(in: 1...2, using: &generator)
      if isBar { for index in x..<min(width - 30, x + run) { row[index] = 40 } }
      x += run
      isBar.toggle()
    }
    let pixels = (0..<120).flatMap { 20..<100 ~= $0 ? row : [UInt8](repeating: 210, count: width) }
    #expect(read(GrayImage(width: width, height: 120, pixels: pixels)).isEmpty)
  }

  @Test(arguments: [(0, 0), (1, 1), (1, 400), (400, 1), (16, 9), (17, 9), (33, 17), (64, 9), (2, 300)])
  func picture_mayBeOfAnySize(width: Int, height: Int) {
    #expect(read(.noise(width: width, height: height, seed: 7)).isEmpty)
  }

  @Test func plane_mayHaveAnyStride_andBeReadAgain() throws {
    let barcode = try code(.ean13, "9780306406157")
    let image = GrayImage.drawing(barcode, pose(pixelsPerModule: 2, degrees: 30))
    let stride = image.width + 37
    var padded: [UInt8] = []
    for y in 0..<image.height {
      padded += image.pixels[y * image.width..<(y + 1) * image.width]
      padded += (0..<37).map { $0.isMultiple(of: 2) ? 0 : 255 }
    }
    let reader = SoftReader()
    let padding = padded.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map {
        reader.read(LumaPlane(base: $0, width: image.width, height: image.height, stride: stride), effort: .still)
      }
    }
    let plain = image.withPlane { reader.read($0, effort: .still) }
    #expect(padding == plain)
    #expect(plain.map(\.barcode) == [barcode])
  }
}

import Decoding
import Domain
import Foundation
import TestSupport
import Testing

@Suite("Reading still pictures with libzbar")
struct ZbarReaderTests {
  private func read(_ image: GrayImage) -> [Reading] {
    var cascade = ReaderCascade([ZbarReader()])
    return image.withPlane { cascade.read(still: $0) }
  }

  @Test(arguments: everySymbology)
  func reader_readsEverySymbology_atEveryQuarterTurn(symbology: Symbology, text: String) throws {
    let barcode = try code(symbology, text)
    for degrees in [0.0, 90, 180, 270] {
      var pose = Pose()
      pose.degrees = degrees
      #expect(read(.drawing(barcode, pose)).map(\.barcode) == [barcode], "at \(degrees) degrees")
    }
  }

  @Test(arguments: [(7.0, 40.0), (20, 40), (45, 12), (-38, 14), (135, 40)])
  func reader_readsTiltedBars(degrees: Double, barHeight: Double) throws {
    let barcode = try code(.ean13, "9780306406157")
    var pose = Pose()
    pose.degrees = degrees
    pose.barHeightInModules = barHeight
    #expect(read(.drawing(barcode, pose)).map(\.barcode) == [barcode])
  }

  @Test(arguments: [(1.5, 0.0, 0.0), (2.2, 0.8, 4), (3, 1.2, 12), (5, 2, 20)])
  func reader_readsSmallBlurredAndNoisyBars(pixelsPerModule: Double, blur: Double, noise: Double) throws {
    let barcode = try code(.ean13, "9780306406157")
    var pose = Pose()
    (pose.pixelsPerModule, pose.blur, pose.noise) = (pixelsPerModule, blur, noise)
    #expect(read(.drawing(barcode, pose)).map(\.barcode) == [barcode])
  }

  @Test func reader_reportsBothCodes_whenTwoLieApart() throws {
    let book = try code(.ean13, "9780306406157")
    let card = try code(.ean8, "20000011")
    var upper = Pose()
    upper.centre.y = 0.25
    var lower = Pose()
    lower.centre.y = 0.75
    #expect(Set(read(.drawing([(book, upper), (card, lower)])).map(\.barcode)) == [book, card])
  }

  @Test func reading_namesItsPlace_inThePicture() throws {
    var pose = Pose()
    pose.centre = (0.6, 0.4)
    let reading = try #require(read(.drawing(try code(.ean13, "9780306406157"), pose)).first)
    // 95 modules of 3 pixels about (384, 192), 40 modules high.
    let xs = reading.corners.map(\.x)
    let ys = reading.corners.map(\.y)
    #expect(reading.corners.count == 4)
    #expect(abs((xs.min() ?? 0) - 241.5) < 4 && abs((xs.max() ?? 0) - 526.5) < 4)
    #expect((ys.min() ?? 0) > 128 && (ys.min() ?? 0) < 142 && (ys.max() ?? 0) > 242 && (ys.max() ?? 0) < 256)
  }

  @Test func reader_readsPlane_whoseRowsAreWiderThanThePicture() throws {
    let barcode = try code(.ean13, "9780306406157")
    let image = GrayImage.drawing(barcode)
    let stride = image.width + 64
    var padded: [UInt8] = []
    for y in 0..<image.height {
      padded += image.pixels[y * image.width..<(y + 1) * image.width]
      padded += (0..<64).map { $0.isMultiple(of: 2) ? 0 : 255 }
    }
    var cascade = ReaderCascade([ZbarReader()])
    let readings = padded.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map {
        cascade.read(still: LumaPlane(base: $0, width: image.width, height: image.height, stride: stride))
      }
    }
    #expect(readings?.map(\.barcode) == [barcode])
  }

  @Test(arguments: 0..<8)
  func reader_readsNothing_inNoise(seed: Int) {
    #expect(read(.noise(width: 640, height: 360, seed: UInt64(seed))).isEmpty)
  }

  @Test(arguments: [(0, 0), (1, 1), (1, 400), (400, 1), (59, 59), (60, 1), (61, 43), (2, 300)])
  func reader_readsNothing_inPicturesOfAnySize(width: Int, height: Int) {
    #expect(read(.noise(width: width, height: height, seed: 7)).isEmpty)
    var decoder = FrameDecoder()
    for frame in 0..<4 {
      let codes = GrayImage.noise(width: width, height: height, seed: 8).withPlane {
        decoder.process($0, at: .milliseconds(33 * frame))
      }
      #expect(codes.isEmpty)
    }
  }

  /// Half of one code next to half of another: libzbar without the soft reader joins them when the check digit happens
  /// to be right. The last left digit is 0 in both codes, drawn alike: its bars continue across the gap.
  @Test(arguments: [(-14.0, 25.0), (-18, 22), (-21, 18), (18, 22), (21, 25)])
  func reader_joinsNoHalves_whenTiltedLinesCrossTwoStackedCodes(degrees: Double, height: Double) throws {
    let (upper, lower) = (try code(.ean13, "9780820382814"), try code(.upcA, "449290484518"))
    let (pixels, gap) = (2.2, 2.0)
    func pose(_ side: Double) -> Pose {
      var pose = Pose()
      (pose.width, pose.height, pose.pixelsPerModule, pose.blur) = (400, 400, pixels, 0.6)
      (pose.degrees, pose.barHeightInModules) = (degrees, height)
      let (distance, angle) = (side * (height + gap) / 2 * pixels, degrees * .pi / 180)
      pose.centre = (0.5 - distance * sin(angle) / 400, 0.5 + distance * cos(angle) / 400)
      return pose
    }
    let readings = read(.drawing([(upper, pose(-1)), (lower, pose(1))]))
    #expect(Set(readings.map(\.barcode)).isSubset(of: [upper, lower]))
  }

  @Test func reader_readsNothing_inHalvesOfTwoCodes() throws {
    // The upper left half of one and the lower right half of the other make a third number with a right check digit.
    let first = GrayImage.drawing(try code(.ean13, "9780306406157"))
    let second = GrayImage.drawing(try code(.ean13, "9780306457951"))
    var pixels = first.pixels
    for y in 0..<first.height {
      for x in 0..<first.width {
        let takesLeft = y < first.height / 2
        let isLeft = x < first.width / 2
        let isBetween = abs(y - first.height / 2) < 10
        if takesLeft != isLeft || isBetween { pixels[y * first.width + x] = 210 }
        if !takesLeft && !isLeft && !isBetween { pixels[y * first.width + x] = second.pixels[y * first.width + x] }
      }
    }
    #expect(read(GrayImage(width: first.width, height: first.height, pixels: pixels)).isEmpty)
  }
}

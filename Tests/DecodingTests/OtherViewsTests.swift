import Domain
import TestSupport
import Testing

@testable import Decoding

@Suite("Other views of a still picture")
struct OtherViewsTests {
  private func read(_ image: GrayImage) -> [Reading] {
    var cascade = ReaderCascade()
    return image.withPlane { cascade.read(still: $0) }
  }

  private func drawn(_ barcode: Barcode, degrees: Double = 8, blur: Double = 0.5, inverted: Bool = false) -> GrayImage {
    var pose = Pose()
    (pose.width, pose.height, pose.pixelsPerModule, pose.degrees, pose.blur) = (300, 300, 2, degrees, blur)
    if inverted { (pose.dark, pose.light) = (pose.light, pose.dark) }
    return .drawing(barcode, pose)
  }

  /// Each pixel as a square of several, with noise: a photograph of many megapixels by a poor lens.
  private func enlarged(_ image: GrayImage, times: Int, noise: Int, seed: UInt64) -> GrayImage {
    var generator = SeededGenerator(seed: seed)
    return GrayImage(width: image.width * times, height: image.height * times) { target in
      for y in 0..<image.height * times {
        for x in 0..<image.width * times {
          let light = Int(image.pixels[y / times * image.width + x / times])
          let bits = Int(truncatingIfNeeded: generator.next() >> 40)
          target[y * image.width * times + x] = UInt8(max(0, min(255, light + bits % (2 * noise + 1) - noise)))
        }
      }
    }
  }

  @Test(arguments: everySymbology)
  func lightBarsOnDarkGround_areRead_onAStill(symbology: Symbology, text: String) throws {
    let barcode = try code(symbology, text)
    #expect(read(drawn(barcode, inverted: true)).map(\.barcode) == [barcode])
  }

  @Test func lightBarsOnDarkGround_areReadByLibzbar_onAStill() throws {
    let barcode = try code(.ean13, "9780306406157")
    var reader = NegativeReader()
    let readings = drawn(barcode, degrees: 0, inverted: true).withPlane { reader.read($0, effort: .still) }
    #expect(VoteRule().accepted(readings).map(\.barcode) == [barcode])
    #expect(readings.first?.pass.hasPrefix("inverted") == true)
  }

  /// Counts its looks. The cascade asks it last.
  private final class Dear: BarcodeReader {
    var looks = 0
    var needsBars: Bool { true }

    func read(_ plane: LumaPlane, effort: Effort) -> [Reading] {
      looks += 1
      return []
    }
  }

  @Test func readerThatNeedsBars_isAskedOnlyAboutAStill_thatShowsBars() throws {
    func looks(at image: GrayImage) -> Int {
      let dear = Dear()
      var cascade = ReaderCascade([SoftReader(), dear])
      _ = image.withPlane { cascade.read(still: $0) }
      return dear.looks
    }
    var pose = Pose()
    pose.blur = 7
    let barcode = try code(.ean13, "9780306406157")
    #expect(looks(at: .drawing(barcode, pose)) == 0, "the blur leaves no bars")
    #expect(looks(at: drawn(barcode)) == 0, "the code was read")
    // Lines as even as no code has them.
    let grid = GrayImage(width: 300, height: 200) { target in
      for index in 0..<300 * 200 { target[index] = index % 300 / 3 % 2 == 0 ? 30 : 220 }
    }
    #expect(looks(at: grid) == 1)
  }

  @Test func lightBarsOnDarkGround_areNotRead_onLiveFrames() throws {
    let image = drawn(try code(.ean13, "9780306406157"), inverted: true)
    var decoder = FrameDecoder()
    for frame in 0..<16 {
      #expect(image.withPlane { decoder.process($0, at: .milliseconds(33 * frame)) }.isEmpty)
    }
  }

  @Test func invertedView_isNotLookedAt_whereSomethingWasRead() throws {
    let reading = try #require(read(drawn(try code(.ean13, "9780306406157"))).first)
    #expect(reading.pass == "soft")
  }

  @Test func largePicture_isReadAtASmallerSize_whereItsNoiseHidesTheCode() throws {
    let barcode = try code(.ean13, "9780306406157")
    let small = drawn(barcode, blur: 1)
    let image = enlarged(small, times: 8, noise: 60, seed: 3)
    #expect(image.withPlane { SoftReader().read($0, effort: .still) }.isEmpty)
    let reading = try #require(read(image).first)
    #expect(reading.barcode == barcode)
    #expect(reading.pass.hasPrefix("reduced"))
    // The code is around the picture's middle.
    let middle = try #require(reading.middle)
    #expect(abs(middle.x - 1200) < 120 && abs(middle.y - 1200) < 120)
    let reduced = ReducedReader(SoftReader())
    #expect(image.withPlane { reduced.read($0, effort: .live(frameNumber: 0)) }.isEmpty)
    #expect(small.withPlane { reduced.read($0, effort: .still) }.isEmpty)
  }

  @Test(arguments: [0.9, 0.7, 0.5, 0.4, 0.31, 0.1])
  func reducedPicture_keepsItsLight(share: Double) {
    var generator = SeededGenerator(seed: 5)
    let flat = GrayImage(width: 101, height: 67, pixels: Array(repeating: 173, count: 101 * 67))
    let even = flat.withPlane { $0.reduced(to: share) }
    #expect(even.width == Int(101 * share) && even.height == Int(67 * share))
    #expect(even.pixels.allSatisfy { $0 == 173 })
    let noisy = GrayImage(
      width: 100, height: 100, pixels: (0..<10_000).map { _ in UInt8.random(in: 0...255, using: &generator) })
    func mean(_ image: GrayImage) -> Double { image.pixels.reduce(0) { $0 + Double($1) } / Double(image.pixels.count) }
    #expect(abs(mean(noisy) - mean(noisy.withPlane { $0.reduced(to: share) })) < 1.5)
  }
}

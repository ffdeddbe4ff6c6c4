import Decoding
import Domain
import TestSupport
import Testing

@Suite("Camera frames to codes")
struct FrameDecoderTests {
  @Test(arguments: everySymbology)
  func heldCode_isReportedOnce_withinThreeFrames(symbology: Symbology, text: String) throws {
    let barcode = try code(symbology, text)
    for degrees in [0.0, 90, 180, 270] {
      var pose = Pose()
      (pose.degrees, pose.blur, pose.noise) = (degrees + 4, 0.7, 6)
      let image = GrayImage.drawing(barcode, pose)
      var decoder = FrameDecoder()
      let reported = (0..<6).map { frame in
        image.withPlane { decoder.process($0, at: .milliseconds(33 * frame)) }
      }
      #expect(reported.prefix(3).flatMap(\.self) == [ShownCode(barcode)], "at \(degrees) degrees")
      #expect(reported.dropFirst(3).joined().isEmpty)
    }
  }

  @Test func tiltedLowCode_isReported_whenItsTurnComes() throws {
    let barcode = try code(.ean13, "9780306406157")
    var pose = Pose()
    (pose.degrees, pose.barHeightInModules) = (45, 12)
    let image = GrayImage.drawing(barcode, pose)
    var decoder = FrameDecoder()
    let reported = (0..<12).flatMap { frame in
      image.withPlane { decoder.process($0, at: .milliseconds(33 * frame)) }
    }
    #expect(reported == [ShownCode(barcode)])
  }

  @Test func priceCode_isReportedWithItsAddOn_orAfterAWait() throws {
    let barcode = try code(.upcA, "071831007995")
    func reported(_ beside: Beside?) -> [(frame: Int, code: ShownCode)] {
      var pose = Pose()
      (pose.width, pose.height, pose.pixelsPerModule, pose.centre.x) = (400, 200, 2, 0.35)
      let image = GrayImage.drawing(barcode, beside: beside, pose)
      var decoder = FrameDecoder()
      return (0..<15).flatMap { frame in
        image.withPlane { decoder.process($0, at: .milliseconds(33 * frame)) }.map { (frame, $0) }
      }
    }
    let with = reported(.addOn("19868"))
    #expect(with.map(\.code) == [ShownCode(barcode, addOn: AddOn("19868"))])
    #expect(with.first?.frame ?? 99 < 4)
    let without = reported(nil)
    #expect(without.map(\.code) == [ShownCode(barcode)])
    #expect(8...12 ~= without.first?.frame ?? 0)
  }

  /// A short code needs two frames: the first shows that it is back before the second confirms it.
  @Test func shortCode_thatReturnsWithinTheHoldOff_isNotNew() throws {
    let card = try code(.ean8, "20000011")
    var pose = Pose()
    (pose.width, pose.height) = (400, 200)
    let (shown, empty) = (
      GrayImage.drawing(card, pose), GrayImage(width: 400, height: 200, pixels: Array(repeating: 200, count: 80_000))
    )
    var decoder = FrameDecoder()
    let reported = (0..<14).flatMap { frame in
      (2..<8 ~= frame ? empty : shown).withPlane { decoder.process($0, at: .milliseconds(200 * frame)) }
    }
    #expect(reported == [ShownCode(card)])
  }

  @Test func secondReader_joinsTheCascade_whereTheFirstReadsNothing() throws {
    struct Certain: BarcodeReader {
      let barcode: Barcode
      func read(_ plane: LumaPlane, effort: Effort) -> [Reading] {
        [Reading(barcode: barcode, votes: 9, mentions: 9, pass: "certain", corners: [])]
      }
    }
    let (book, other) = (try code(.ean13, "9780306406157"), try code(.ean13, "9780441172719"))
    var cascade = ReaderCascade([ZbarReader(), Certain(barcode: other)])
    #expect(GrayImage.drawing(book).withPlane { cascade.read(still: $0) }.map(\.barcode) == [book])
    let nothing = GrayImage.noise(width: 200, height: 100, seed: 1)
    #expect(nothing.withPlane { cascade.read(still: $0) }.map(\.barcode) == [other])
  }
}

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
      #expect(reported.prefix(3).flatMap(\.self) == [barcode], "at \(degrees) degrees")
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
    #expect(reported == [barcode])
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

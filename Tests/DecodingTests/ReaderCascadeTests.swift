import Domain
import TestSupport
import Testing

@testable import Decoding

@Suite("Readers one after the other")
struct ReaderCascadeTests {
  /// Returns what the test sets, and counts the calls.
  private final class Scripted: BarcodeReader {
    var readings: [Reading] = []
    var sawBars = true
    var unseen: Set<Barcode> = []
    private(set) var efforts: [Effort] = []

    func read(_ plane: LumaPlane, effort: Effort) -> [Reading] {
      efforts.append(effort)
      return readings
    }
  }

  private let paper = GrayImage(width: 8, height: 8, pixels: Array(repeating: 200, count: 64))

  private func frames(_ count: Int, _ cascade: inout ReaderCascade) {
    for number in 0..<count {
      _ = paper.withPlane { cascade.evidence(in: $0, effort: .live(frameNumber: number)) }
    }
  }

  @Test func dearReader_takesTurns_whileBarsGoUnread() {
    let (first, dear) = (Scripted(), Scripted())
    var cascade = ReaderCascade([first, dear])
    cascade.framesBetweenDearLooks = 3
    frames(8, &cascade)
    #expect(first.efforts.count == 8)
    // Frames 2 and 5, as separate turns.
    #expect(dear.efforts == [.live(frameNumber: 0), .live(frameNumber: 1)])
  }

  @Test func dearReader_rests_whereNoBarsAre() {
    let (first, dear) = (Scripted(), Scripted())
    first.sawBars = false
    var cascade = ReaderCascade([first, dear])
    frames(8, &cascade)
    #expect(dear.efforts.isEmpty)
    _ = paper.withPlane { cascade.read(still: $0) }
    #expect(dear.efforts == [.still])
  }

  @Test func dearReader_rests_whereTheFirstRead() throws {
    let (first, dear) = (Scripted(), Scripted())
    first.readings = [
      Reading(
        barcode: try code(.ean13, "9780306406157"), votes: 3, mentions: 3, pass: "first", corners: [],
        evidence: .scanner(votes: 3))
    ]
    var cascade = ReaderCascade([first, dear])
    frames(4, &cascade)
    let readings = paper.withPlane { cascade.read(still: $0) }
    #expect(readings == first.readings)
    #expect(dear.efforts.isEmpty)
  }

  @Test func codeOfWhichADigitIsNotSeen_isNotTakenFromLines_thatHardlySeeItEither() throws {
    let (first, lines) = (Scripted(), Scripted())
    let barcode = try code(.ean13, "9780306406157")
    first.unseen = [barcode]
    var cascade = ReaderCascade([first, lines])
    for (pair, isRead) in [(Float(0.3), false), (0.1, true)] {
      var reading = Reading(barcode: barcode, votes: 8, mentions: 8, pass: "lines", corners: [])
      reading.leastSeenPair = pair
      lines.readings = [reading]
      #expect(paper.withPlane { cascade.read(still: $0) }.isEmpty != isRead, "\(pair)")
    }
  }

  @Test func bookAlone_isReported_onLiveFrames() throws {
    let (book, price) = (try code(.ean13, "9784872348880"), try code(.ean13, "1920081045006"))
    var upper = Pose()
    (upper.width, upper.height, upper.pixelsPerModule, upper.barHeightInModules) = (320, 240, 2, 30)
    var lower = upper
    (upper.centre.y, lower.centre.y) = (0.25, 0.75)
    let image = GrayImage.drawing([(book, upper), (price, lower)])
    var decoder = FrameDecoder()
    let reported = (0..<8).flatMap { frame in image.withPlane { decoder.process($0, at: .milliseconds(33 * frame)) } }
    #expect(reported.map(\.barcode) == [book])
  }
}

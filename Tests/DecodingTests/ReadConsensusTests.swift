import Domain
import Testing

@testable import Decoding

@Suite("Consensus over frames")
struct ReadConsensusTests {
  private func reading(_ symbology: Symbology, _ text: String, votes: Int, mentions: Int? = nil) throws -> Reading {
    Reading(
      barcode: try code(symbology, text), votes: votes, mentions: mentions ?? votes, pass: "test",
      corners: [Point(x: 9, y: 9)])
  }

  @Test func isbn_isAccepted_fromOneStrongFrame() throws {
    var consensus = ReadConsensus()
    #expect(consensus.take([try reading(.ean13, "9780306406157", votes: 2)], at: .zero).count == 1)
  }

  @Test func evidence_addsUp_overFramesWithinTheWindow() throws {
    var consensus = ReadConsensus()
    let weak = try reading(.ean13, "9780306406157", votes: 1)
    #expect(consensus.take([weak], at: .zero).isEmpty)
    #expect(consensus.take([], at: .milliseconds(33)).isEmpty)
    #expect(consensus.take([weak], at: .milliseconds(66)).map(\.barcode) == [weak.barcode])
  }

  @Test(arguments: [(0, 2), (1, 1)])
  func codeOfTheSoftReaderAlone_isAccepted_fromASecondFrame(scannerVotes: Int, frames: Int) throws {
    var consensus = ReadConsensus()
    var soft = try reading(.ean13, "9780306406157", votes: 8, mentions: scannerVotes)
    soft.evidence = ReadingEvidence(
      margin: 90, excess: 0, residual: 0.02, worstDigit: 0.05, guards: 0.02, bands: 8, scannerVotes: scannerVotes)
    var other = soft
    other.barcode = try code(.ean13, "9781861972712")
    #expect(consensus.take([soft], at: .zero).isEmpty == (frames == 2))
    #expect(consensus.take([other], at: .milliseconds(33)).map(\.barcode) == (frames == 2 ? [] : [other.barcode]))
    #expect(consensus.take([soft], at: .milliseconds(66)).map(\.barcode).contains(soft.barcode))
  }

  @Test func addOn_stands_whereTwoFramesAgreeAndNoneDiffers() throws {
    var consensus = ReadConsensus()
    var strong = try reading(.ean13, "9780306406157", votes: 2)
    func take(_ addOn: String?, _ milliseconds: Int) -> String? {
      strong.addOn = addOn.flatMap(AddOn.init)
      return consensus.take([strong], at: .milliseconds(milliseconds)).first?.addOn?.text
    }
    #expect(take("51299", 0) == nil)
    #expect(take(nil, 33) == nil)
    #expect(take("51299", 66) == "51299")
    #expect(take(nil, 99) == "51299")
    #expect(take("51298", 132) == nil)
    #expect(take("51299", 900) == nil)
    #expect(take("51299", 933) == "51299")
  }

  @Test func evidence_isForgotten_afterTheWindow() throws {
    var consensus = ReadConsensus()
    let weak = try reading(.ean13, "9780306406157", votes: 1)
    #expect(consensus.take([weak], at: .zero).isEmpty)
    #expect(consensus.take([weak], at: .milliseconds(800)).isEmpty)
  }

  @Test func otherCode_inheritsNothing() throws {
    var consensus = ReadConsensus()
    #expect(consensus.take([try reading(.ean13, "9780306406157", votes: 1)], at: .zero).isEmpty)
    #expect(consensus.take([try reading(.ean13, "9780441172719", votes: 1)], at: .milliseconds(33)).isEmpty)
  }

  @Test(arguments: [(Symbology.ean8, "20000011"), (.upcE, "04252614")])
  func shortCode_needsASecondFrame(symbology: Symbology, text: String) throws {
    var consensus = ReadConsensus()
    let strong = try reading(symbology, text, votes: 50)
    #expect(consensus.take([strong], at: .zero).isEmpty)
    #expect(consensus.take([strong], at: .milliseconds(33)).map(\.barcode) == [strong.barcode])
  }

  @Test func acceptedCode_isNotShown_byAFrameWithoutIt() throws {
    var consensus = ReadConsensus()
    let book = try reading(.ean13, "9780306406157", votes: 20)
    #expect(consensus.take([book], at: .zero).count == 1)
    #expect(consensus.take([], at: .milliseconds(33)).isEmpty)
  }

  /// A book's code of 200 pixels' width.
  private func soft(at x: Double, votes: Int) throws -> Reading {
    var reading = try reading(.ean13, "9780306406157", votes: votes, mentions: 0)
    reading.corners = [(x - 100, 100), (x + 100, 100), (x + 100, 180), (x - 100, 180)].map { Point(x: $0.0, y: $0.1) }
    reading.evidence = ReadingEvidence(
      margin: 90, excess: 0, residual: 0.02, worstDigit: 0.05, guards: 0.02, bands: 8, scannerVotes: 0)
    return reading
  }

  @Test(arguments: [true, false])
  func codeOfOneFrame_isAccepted_whereAnotherFrameNearlyShowsIt(nearlyFirst: Bool) throws {
    var consensus = ReadConsensus()
    let (whole, near) = (try soft(at: 300, votes: 8), try soft(at: 340, votes: 0))
    let frames = nearlyFirst ? [([], [near]), ([whole], [])] : [([whole], []), ([], [near])]
    #expect(consensus.take(frames[0].0, nearly: frames[0].1, at: .zero).isEmpty)
    #expect(
      consensus.take(frames[1].0, nearly: frames[1].1, at: .milliseconds(99)).map(\.barcode) == [whole.barcode])
  }

  @Test func codeThatFramesOnlyNearlyShow_isNeverAccepted() throws {
    var consensus = ReadConsensus()
    for frame in 0..<20 {
      #expect(consensus.take([], nearly: [try soft(at: 300, votes: 0)], at: .milliseconds(33 * frame)).isEmpty)
    }
  }

  @Test func anotherNumber_anotherPlace_orAnotherTime_isNoSecondFrame() throws {
    var other = try soft(at: 300, votes: 0)
    other.barcode = try code(.ean13, "9780441172719")
    for (near, milliseconds) in [(other, 33), (try soft(at: 700, votes: 0), 33), (try soft(at: 300, votes: 0), 800)] {
      var consensus = ReadConsensus()
      #expect(consensus.take([], nearly: [near], at: .zero).isEmpty)
      #expect(consensus.take([try soft(at: 300, votes: 8)], at: .milliseconds(milliseconds)).isEmpty)
    }
  }
}

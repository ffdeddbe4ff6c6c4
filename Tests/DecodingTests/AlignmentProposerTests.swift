import Domain
import TestSupport
import Testing

@testable import Decoding

@Suite("Where a symbol may lie in a profile")
struct AlignmentProposerTests {
  private func best(_ drawing: DrawnProfile, _ barcode: Barcode) -> SymbolAlignment? {
    let samples = drawing.samples(barcode)
    var profile = EdgeProfile()
    profile.take(samples, count: samples.count, hysteresis: 0.2)
    var proposer = AlignmentProposer(SoftReaderParameters.Alignment())
    proposer.propose(SymbolShape(barcode.symbology), in: profile, atMost: 3)
    return proposer.count > 0 ? proposer[0] : nil
  }

  @Test(arguments: everySymbology)
  func proposal_isFromFirstBarToLast(symbology: Symbology, text: String) throws {
    let barcode = try code(symbology, text)
    let alignment = try #require(best(DrawnProfile(), barcode))
    #expect(abs(alignment.first - 40) < 0.5)
    #expect(abs(alignment.last - 40 - 4 * Float(BarPattern(barcode).moduleCount)) < 0.5)
    #expect(!alignment.isWarped)
  }

  @Test(arguments: [(0.4, 0.0), (-0.4, 0), (0, 0.2), (0.3, 0.15)])
  func taperAndBulge_areReadOffTheGuards(taper: Double, bulge: Double) throws {
    var drawing = DrawnProfile()
    (drawing.taper, drawing.bulge) = (taper, bulge)
    let alignment = try #require(best(drawing, try code(.ean13, "9780306406157")))
    #expect(abs(Double(alignment.taper) - taper) < 0.15)
    #expect(abs(Double(alignment.bulge) - bulge) < 0.08)
  }

  @Test(arguments: [(1.0, 10.0), (10, 1), (2, 2)])
  func nothing_isProposed_withoutAQuietZone(before: Double, after: Double) throws {
    var drawing = DrawnProfile()
    drawing.quiet = (before, after)
    // Something black ends the quiet zone.
    let samples = drawing.samples(try code(.ean13, "9780306406157"))
    let framed =
      [Float](repeating: 200, count: 30) + [40, 40] + samples + [40, 40] + [Float](repeating: 200, count: 30)
    var profile = EdgeProfile()
    profile.take(framed, count: framed.count, hysteresis: 0.2)
    var proposer = AlignmentProposer(SoftReaderParameters.Alignment())
    proposer.propose(.thirteen, in: profile, atMost: 3)
    let (first, last) = (Float(drawing.firstEdge) + 32, Float(drawing.firstEdge) + 32 + 380)
    for index in 0..<proposer.count {
      #expect(abs(proposer[index].first - first) > 1 || abs(proposer[index].last - last) > 1)
    }
  }

  @Test func warp_keepsTheEnds() {
    let alignment = SymbolAlignment(first: 10, last: 390, taper: 0.5, bulge: 0.2)
    #expect(alignment.place(0) == 10)
    #expect(abs(alignment.place(1) - 390) < 0.001)
    #expect(abs(alignment.reversed(count: 400).place(0.3) - (400 - alignment.place(0.7))) < 0.001)
  }
}

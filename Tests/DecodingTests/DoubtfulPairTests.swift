import Domain
import Testing

@testable import Decoding

@Suite("Neighbouring digits that are seen less well than the rest")
struct DoubtfulPairTests {
  private let clear = [Float](repeating: 0.04, count: 12)
  private let rule = SoftReaderParameters.Acceptance()

  private func pair(_ changes: [Int: Float], residuals: [Int: Float]) -> DoubtfulPair {
    var (unexplained, all) = (clear, clear)
    for (digit, value) in changes { unexplained[digit] = value }
    for (digit, value) in residuals { all[digit] = value }
    return DoubtfulPair.worst(unexplained: unexplained, residuals: all)
  }

  @Test func evenDigits_areInNoDoubt() {
    #expect(!rule.isDoubtful(pair([:], residuals: [:])))
    let poor = [Float](repeating: 0.25, count: 12)
    #expect(!rule.isDoubtful(DoubtfulPair.worst(unexplained: poor, residuals: poor)))
  }

  /// Figures of a sample with a white strip over parts of two digits: 9780143039563 read as 5780116039563.
  @Test func twoNeighboursThatStandOut_areInDoubt() {
    let found = pair([4: 0.33, 5: 0.2], residuals: [4: 0.27, 5: 0.1])
    #expect(rule.isDoubtful(found))
    #expect(found.unexplained == 0.2)
    #expect(found.residual == 0.1)
  }

  @Test func oneDigitOrTwoApart_areNoPair() {
    #expect(!rule.isDoubtful(pair([4: 0.33], residuals: [4: 0.27])))
    #expect(!rule.isDoubtful(pair([4: 0.33, 6: 0.3], residuals: [4: 0.27, 6: 0.2])))
  }

  @Test func digitsBesideTheCentre_areNeighbours() {
    #expect(rule.isDoubtful(pair([5: 0.19, 6: 0.16], residuals: [5: 0.12, 6: 0.1])))
  }

  /// Figures of a sample with a grey strip over parts of two digits: 3417960000525 read as 8425960000525 in a closer
  /// look, which shows all digits poorly.
  @Test func pairInAPoorLook_isInDoubt_besideAClearerLook() {
    let poor = DoubtfulPair(unexplained: 0.121, residual: 0.064, doubt: 0.173, usual: 0.098)
    #expect(!rule.isDoubtful(poor))
    #expect(rule.isDoubtful(poor.beside(0.017)))
    #expect(poor.beside(0.2) == poor)
  }

  @Test func pairThatALookSawInDoubt_needsLessToStayInDoubt() {
    let nearly = DoubtfulPair(unexplained: 0.063, residual: 0.1, doubt: 1.01, usual: 0.018)
    #expect(!rule.isDoubtful(nearly))
    #expect(rule.isDoubtful(nearly, wasDoubted: true))
  }

  /// Figures of a small drawing with texture over parts of two digits: 5423232218343 read as 9423252218343 in a closer
  /// look.
  @Test func pairThatAnEarlierLookSawInDoubt_staysInDoubt_thoughItStandsOutLess() {
    let first = DoubtfulPair(unexplained: 0.144, residual: 0.092, doubt: 0.466, usual: 0.095)
    let closer = DoubtfulPair(unexplained: 0.127, residual: 0.042, doubt: 0.178, usual: 0.095)
    #expect(rule.isDoubtful(first))
    #expect(!rule.isDoubtful(closer))
    #expect(rule.isDoubtful(closer, wasDoubted: true))
  }

  @Test func coveredCode_staysCovered_atItsPlaceAlone() throws {
    let barcode = try code(.ean13, "9780306406157")
    func region(_ x: Double, width: Double = 160) -> BarcodeRegion {
      BarcodeRegion(
        centre: Point(x: x, y: 50), angle: 0, across: -width / 2...width / 2, along: -30...30, score: 1, cellSize: 8)
    }
    var doubts = FrameDoubts()
    doubts.noteCovered(barcode, in: region(100))
    #expect(doubts.isCovered(barcode, in: region(110)))
    // A part of the region, and one that it is a part of.
    #expect(doubts.isCovered(barcode, in: region(40, width: 60)))
    #expect(doubts.isCovered(barcode, in: region(200, width: 400)))
    #expect(!doubts.isCovered(barcode, in: region(400)))
    #expect(!doubts.isCovered(try code(.ean8, "92905221"), in: region(100)))
  }

  @Test func looksAtOneRegion_areWeighedTogether_andOthersApart() throws {
    let barcode = try code(.ean13, "9780306406157")
    func region(_ x: Double) -> BarcodeRegion {
      BarcodeRegion(centre: Point(x: x, y: 50), angle: 0, across: -80...80, along: -30...30, score: 1, cellSize: 8)
    }
    var clear = ReadingEvidence(
      margin: 90, excess: 0, residual: 0.03, worstDigit: 0.1, guards: 0.05, bands: 6, scannerVotes: 0)
    clear.usuallyUnexplained = 0.017
    var poor = clear
    poor.usuallyUnexplained = 0.098
    poor.doubtfulPair = DoubtfulPair(unexplained: 0.121, residual: 0.064, doubt: 0.173, usual: 0.098)
    var doubts = FrameDoubts()
    _ = doubts.weigh(clear, of: barcode, in: region(100), rule)
    #expect(!rule.isDoubtful(doubts.weigh(poor, of: barcode, in: region(400), rule).doubtfulPair))
    #expect(rule.isDoubtful(doubts.weigh(poor, of: barcode, in: region(110), rule).doubtfulPair))
    #expect(doubts.weigh(poor, of: barcode, in: region(110), rule).wasDoubted)
  }

  @Test func codeWithoutDigits_hasNone() {
    #expect(DoubtfulPair.worst(unexplained: [], residuals: []) == DoubtfulPair())
  }
}

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

  /// Figures of a sample of which a white strip covers parts of two digits: 9780143039563 read as 5780116039563.
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

  @Test func codeWithoutDigits_hasNone() {
    #expect(DoubtfulPair.worst(unexplained: [], residuals: []) == DoubtfulPair())
  }
}

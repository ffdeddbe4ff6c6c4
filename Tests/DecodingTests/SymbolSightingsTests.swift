import TestSupport
import Testing

@testable import Decoding

@Suite("What each digit shows by itself")
struct SymbolSightingsTests {
  private let places = (0..<12).map { (digit: $0, symbol: $0 % 10) }

  /// A band that shows every digit as drawn, with clear margins.
  private func band(_ change: (inout [Float]) -> Void = { _ in }) -> [Float] {
    var band = [Float](repeating: 0, count: BandValues.count)
    for (digit, symbol) in places {
      let isRight = digit >= DigitCosts.rightHalf
      let kind = isRight ? TemplateKind().inverted : TemplateKind()
      let template = DigitTemplates.standard.digits(kind)
      for sample in 0..<DigitTemplates.samplesPerDigit {
        let level = template[sample * DigitTemplates.lanes + symbol / 4][symbol % 4]
        band[BandValues.view(digit) + sample] = isRight ? -level : level
      }
    }
    for module in 0..<BandValues.marginModules {
      band[BandValues.marginBefore + module] = 0.95
      band[BandValues.marginBehind + module] = 0.9
    }
    change(&band)
    return band
  }

  private func visibility(_ bands: [[Float]]) -> SymbolVisibility {
    var sightings = SymbolSightings()
    for band in bands { sightings.add(band, TemplateKind()) }
    return sightings.visibility(of: places, residuals: places.map { _ in 0.05 }, .standard)
  }

  private func flatten(_ digit: Int, _ band: inout [Float], at level: Float = 0.3) {
    for sample in 0..<DigitTemplates.samplesPerDigit { band[BandValues.view(digit) + sample] = level }
  }

  @Test func digitAsDrawn_leavesNothingUnexplained() {
    let seen = visibility([band()])
    #expect(seen.unexplained < 0.01)
    #expect(seen.usual < 0.01)
    #expect(seen.clearModules == BandValues.marginModules)
  }

  @Test func shadeAndContrast_changeNothing() {
    let dim = band { band in
      for index in DigitCosts.valueCount..<BandValues.marginBefore { band[index] = 0.3 + 0.8 * band[index] }
    }
    #expect(visibility([dim]).unexplained < 0.1)
  }

  @Test(arguments: [-1, 0.3, 1] as [Float])
  func flatPlace_showsNoDigit(_ level: Float) {
    let seen = visibility([band { flatten(8, &$0, at: level) }])
    #expect(seen.unexplained > 1)
    #expect(seen.usual < 0.01)
  }

  @Test func digitIsSeen_whereOneBandIsFree() {
    let covered = band { flatten(2, &$0) }
    #expect(visibility([covered, band(), covered]).unexplained < 0.01)
    #expect(visibility([covered, band(), band(), covered, covered]).unexplained < 0.01)
  }

  @Test func oneBandOfMany_isChance() {
    let covered = band { flatten(2, &$0) }
    #expect(visibility([covered, covered, band(), covered, covered]).unexplained > 1)
  }

  @Test func greyMargin_isNotClear() {
    let grey = band { band in for module in 2..<5 { band[BandValues.marginBehind + module] = 0.1 } }
    #expect(visibility([grey]).clearModules == 2)
    // One band that misses the strip is not enough for more than a little.
    #expect(visibility([grey, grey, grey, band()]).clearModules == 4)
    #expect(visibility([grey, band(), band()]).clearModules == BandValues.marginModules)
  }
}

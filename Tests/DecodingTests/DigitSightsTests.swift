import Testing

@testable import Decoding

/// Figures of readings of photographs and drawings: right ones, and ones of digits that a strip covered.
@Suite("What covers a digit stands out from the others")
struct DigitSightsTests {
  /// - Parameters:
  ///   - lines: that show each digit.
  ///   - hundredths: of each digit's share that is unexplained.
  private func sights(lines: [Int], hundredths: [Int], contrast: [Float]? = nil, grain: [Float]? = nil) -> DigitSights {
    DigitSights(
      digits: lines.indices.map { index in
        DigitSight(
          lines: 0..<lines[index], unexplained: Float(hundredths[index]) / 100, contrast: contrast?[index] ?? 60,
          grain: grain?[index] ?? 9)
      }, variance: 900)
  }

  private func evenly(_ value: Int) -> [Int] { Array(repeating: value, count: 12) }

  @Test func evenDigits_showNoCover() {
    #expect(!sights(lines: evenly(60), hundredths: evenly(5)).showCover)
    #expect(!sights(lines: evenly(60), hundredths: evenly(40)).showCover)
    #expect(!sights(lines: evenly(60), hundredths: evenly(0)).showCover)
  }

  @Test(arguments: [
    // Texture over a can's digit that libzbar reads on ten lines; over one of an ISBN, read by the soft reader.
    (
      [67, 10, 76, 76, 74, 74, 71, 70, 69, 67, 65, 72], [15, 28, 19, 6, 6, 6, 10, 13, 7, 4, 24, 15],
      [91, 8, 96, 103, 103, 101, 104, 100, 101, 93, 73, 100] as [Float]
    ),
    (
      [69, 69, 69, 69, 69, 69, 12, 69, 69, 69, 69, 69], [6, 3, 5, 6, 4, 6, 38, 4, 4, 5, 8, 5],
      [90, 95, 104, 89, 105, 105, 17, 102, 107, 101, 99, 89]
    ),
  ])
  func digitThatOnlyFewLinesShow_isFaint(_ lines: [Int], _ hundredths: [Int], _ contrast: [Float]) {
    #expect(sights(lines: lines, hundredths: hundredths, contrast: contrast).hasFaintDigit)
  }

  /// A strip over a part of the height leaves lines on which the digit is like the others.
  @Test func digitThatIsClearOnFewLines_isNotFaint() {
    var (lines, contrast) = (evenly(80), Array(repeating: Float(60), count: 12))
    (lines[5], contrast[5]) = (20, 15)
    #expect(!sights(lines: lines, hundredths: evenly(6), contrast: contrast).showCover)
  }

  /// A bottle's code whose digits lie farther and farther round the bend: right.
  @Test func digitsThatBendAway_areNotCovered() {
    let bottle = sights(
      lines: [45, 45, 45, 45, 45, 44, 44, 44, 44, 33, 22, 18], hundredths: [8, 10, 4, 8, 3, 12, 5, 10, 7, 8, 22, 26],
      contrast: [113, 115, 127, 129, 91, 129, 87, 109, 66, 45, 28, 16])
    #expect(!bottle.showCover)
    let book = sights(
      lines: [12, 10, 26, 24, 32, 35, 59, 59, 62, 62, 50, 62],
      hundredths: [13, 35, 18, 20, 8, 5, 12, 10, 8, 13, 11, 6],
      contrast: [14, 31, 51, 57, 72, 98, 105, 145, 123, 113, 123, 102])
    #expect(!book.showCover)
  }

  /// A white strip over parts of 53, read as 54 with other sets; texture that shows two other digits on some lines.
  @Test func otherDigitsThatFitWhatIsLeftOfTwo_areACoveredPair() {
    #expect(sights(lines: evenly(49), hundredths: [4, 7, 11, 7, 41, 27, 2, 4, 4, 3, 3, 1]).hasCoveredPair)
    let texture = sights(
      lines: [80, 80, 80, 80, 80, 80, 80, 29, 80, 80, 80, 80], hundredths: [9, 5, 4, 4, 5, 11, 12, 26, 24, 17, 19, 8])
    #expect(texture.hasCoveredPair)
  }

  /// Texture over the middle guard and two digits: its mean is grey, as narrow bars under blur are.
  @Test func pairThatChangesAlongItsBars_isTextured() {
    let hundredths = [5, 7, 5, 5, 13, 16, 17, 14, 5, 6, 8, 3]
    var grain = Array(repeating: Float(9), count: 12)
    #expect(!sights(lines: evenly(50), hundredths: hundredths, grain: grain).showCover)
    (grain[5], grain[6]) = (146, 190)
    #expect(sights(lines: evenly(50), hundredths: hundredths, grain: grain).hasTexturedPair)
    // Grain over all of a code is the sensor's.
    #expect(!sights(lines: evenly(50), hundredths: hundredths, grain: grain.map { _ in 190 }).showCover)
  }
}

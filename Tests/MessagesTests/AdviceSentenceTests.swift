import Domain
import Messages
import Reports
import Testing

@Suite("Why nothing was read, in words")
struct AdviceSentenceTests {
  private let messages = Messages(language: .english, calendar: Sample.dublin)

  static let all: [ReadingAdvice] = {
    let spot = ReadingAdvice.Spot(x: 12, y: 345)
    let codes = ["9780441172719", "9780306406157"].compactMap { Barcode(.ean13, $0) }
    return [
      .nothingLikeBars, .tooFewBars(at: spot), .tooSmall(at: spot, pixels: 0.73), .blurred(at: spot, bars: 2.96),
      .partOfCode(at: spot), .doubtfulDigits(at: spot, digits: "97804411?2719"),
      .checkDigitWrong(at: spot, digits: "9780441172710"), .notSure(at: spot, best: codes[0], second: codes[1]),
      .contradicted(at: spot, one: codes[0], other: codes[1]), .otherBars(at: spot), .notABook(codes[1]),
    ]
  }()

  /// The words in the picture of `scan --explain`.
  static let words: [TraceWord] = {
    let bars = TraceBars(pixels: 2.5, fitting: 5, bands: 8)
    let codes = ["9780441172719"].compactMap { Barcode(.ean13, $0) }
    let reasons: [TraceReason] = [
      .onlyOverTheWholeHeight, .digitNotSeen(unexplained: 0.71, limit: 0.5), .marginNotClear(modules: 1, need: 3),
      .digitUnlikeAny(residual: 0.41, limit: 0.3), .guardsUnlike(residual: 0.25, limit: 0.2),
      .fitsBadly(residual: 0.12, limit: 0.1), .contradicted(by: codes[0], votes: 1),
      .contradicted(by: codes[0], votes: 3), .breaksTheRules(sureness: 12, need: 25),
      .marginTooSmall(sureness: 14, need: 25), .unlikeInOtherLight(codes[0]), .outdone(by: codes[0]),
    ]
    return [
      .nothing, .byScanLines(codes: "EAN-13:9780441172719"), .perhaps(code: "EAN-13:97804411?2719"), .noCode, .tooSmall,
      .blurred, .partOfCode, .checkDigit(digits: "9780441172710"), .fitsNone, .tooFewBars, .scanLinesAlone(edges: 60),
      .noKindFits(edges: 1), .noKindFits(edges: 31), .sure(margin: 140, misfit: 0.02, bars),
    ] + reasons.map { .refused($0, bars) }
  }()

  @Test func everyWordOfThePicture_isOneOfItsOwn() {
    let texts = Self.words.map { messages.label($0) }
    #expect(Set(texts).count == texts.count)
  }

  @Test func valuesOfThePicture_haveTheirDecimalPlaces() {
    let bars = TraceBars(pixels: 2.456, fitting: 5, bands: 8)
    func text(_ reason: TraceReason) -> String { messages.label(TraceWord.refused(reason, bars)) }
    #expect(text(.fitsBadly(residual: 0.1249, limit: 0.1)).contains("fits badly (0.12 of 0.10)"))
    #expect(text(.guardsUnlike(residual: .infinity, limit: -0.056)).contains("(- of -0.06)"))
    #expect(text(.marginTooSmall(sureness: 14.9, need: 25)).contains("margin 14 of 25"))
    #expect(text(.breaksTheRules(sureness: -3, need: .infinity)).contains("(0 of 1000000)"))
    #expect(text(.marginTooSmall(sureness: 1, need: 2)).contains("2.46 pixels a bar"))
  }

  @Test func everyAdvice_isOneSentenceOfItsOwn() {
    let sentences = Self.all.map { messages.sentence($0) }
    #expect(Set(sentences).count == sentences.count)
    for sentence in sentences { #expect(sentence.hasSuffix(".") && sentence.first?.isUppercase == true, "\(sentence)") }
  }

  @Test func figures_areRoundedToTenths() {
    let spot = ReadingAdvice.Spot(x: 12, y: 345)
    #expect(
      messages.sentence(ReadingAdvice.tooSmall(at: spot, pixels: 0.73))
        == "The bars at (12, 345) are too small: the narrowest is 0.7 pixels wide; move closer.")
    #expect(messages.sentence(ReadingAdvice.blurred(at: spot, bars: 2.96)).contains(" 3.0 times "))
    #expect(messages.sentence(ReadingAdvice.blurred(at: spot, bars: .infinity)).hasPrefix("The bars"))
  }
}

import Domain
import Messages
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
    let bars = TraceBars(pixels: "2.50", fitting: 5, bands: 8)
    let reasons: [TraceReason] = [
      .noBand, .notSeen(value: "0.71", limit: "0.50"), .margin(value: "1", limit: "3"),
      .unlike(value: "0.41", limit: "0.30"), .guards(value: "0.25", limit: "0.20"),
      .misfit(value: "0.12", limit: "0.10"),
      .contradicted(code: "9780441172719", votes: 1), .contradicted(code: "9780441172719", votes: 3),
      .rules(value: "12", limit: "25"), .lead(value: "14", limit: "25"), .otherLight(code: "9780441172719"),
      .outdone(code: "9780441172719"),
    ]
    return [
      .nothing, .byScanLines(codes: "EAN-13:9780441172719"), .perhaps(code: "EAN-13:97804411?2719"), .noCode, .tooSmall,
      .blurred, .partOfCode, .checkDigit(digits: "9780441172710"), .fitsNone, .tooFewBars, .scanLinesAlone(edges: 60),
      .noKindFits(edges: 1), .noKindFits(edges: 31), .sure(margin: 140, misfit: "0.02", bars),
    ] + reasons.map { .refused($0, bars) }
  }()

  @Test func everyWordOfThePicture_isOneOfItsOwn() {
    let texts = Self.words.map { messages.label($0) }
    #expect(Set(texts).count == texts.count)
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

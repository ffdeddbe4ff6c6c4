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

  @Test func everyAdvice_isOneSentenceOfItsOwn() {
    let sentences = Self.all.map { messages.sentence($0) }
    #expect(Set(sentences).count == sentences.count)
    for sentence in sentences { #expect(sentence.hasSuffix(".") && sentence.first?.isUppercase == true, "\(sentence)") }
  }

  @Test func figures_areRoundedToTenths() {
    let spot = ReadingAdvice.Spot(x: 12, y: 345)
    #expect(
      messages.sentence(.tooSmall(at: spot, pixels: 0.73))
        == "The bars at (12, 345) are too small: the narrowest is 0.7 pixels wide; move closer.")
    #expect(messages.sentence(.blurred(at: spot, bars: 2.96)).contains(" 3.0 times "))
    #expect(messages.sentence(.blurred(at: spot, bars: .infinity)).hasPrefix("The bars"))
  }
}

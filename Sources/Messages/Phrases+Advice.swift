import Domain

extension ReadingAdvice {
  var phrase: Phrase {
    switch self {
    case .nothingLikeBars: Phrase("adviceNothingLikeBars")
    case .tooFewBars(let spot): Phrase("adviceTooFewBars", ["x": .number(spot.x), "y": .number(spot.y)])
    case .tooSmall(let spot, let pixels):
      Phrase("adviceTooSmall", ["x": .number(spot.x), "y": .number(spot.y), "pixels": .decimal(pixels)])
    case .blurred(let spot, let bars):
      Phrase("adviceBlurred", ["x": .number(spot.x), "y": .number(spot.y), "bars": .decimal(bars)])
    case .partOfCode(let spot): Phrase("advicePartOfCode", ["x": .number(spot.x), "y": .number(spot.y)])
    case .doubtfulDigits(let spot, let digits):
      Phrase("adviceDoubtfulDigits", ["x": .number(spot.x), "y": .number(spot.y), "digits": .text(digits)])
    case .checkDigitWrong(let spot, let digits):
      Phrase("adviceCheckDigitWrong", ["x": .number(spot.x), "y": .number(spot.y), "digits": .text(digits)])
    case .notSure(let spot, let best, let second):
      Phrase(
        "adviceNotSure",
        ["x": .number(spot.x), "y": .number(spot.y), "best": .text(best.text), "second": .text(second.text)])
    case .contradicted(let spot, let one, let other):
      Phrase(
        "adviceContradicted",
        ["x": .number(spot.x), "y": .number(spot.y), "one": .text(one.text), "other": .text(other.text)])
    case .otherBars(let spot): Phrase("adviceOtherBars", ["x": .number(spot.x), "y": .number(spot.y)])
    case .notABook(let barcode): Phrase("adviceNotABook", ["barcode": .text("\(barcode)")])
    }
  }
}

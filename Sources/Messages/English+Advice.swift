package import Domain

extension English {
  package func sentence(_ advice: ReadingAdvice) -> String {
    switch advice {
    case .nothingLikeBars: "Nothing in the picture looks like bars."
    case .tooFewBars(let spot):
      "The stripes at \(place(spot)) are too few for a barcode; show all of it, and nearer if it is small."
    case .tooSmall(let spot, let pixels):
      "Bars were found at \(place(spot)), but they are too small: \(oneDecimal(pixels)) pixels the narrowest; move closer."
    case .blurred(let spot, let bars):
      "Bars were found at \(place(spot)), but they are blurred over \(oneDecimal(bars)) times the narrowest one;"
        + " hold still and let the camera focus."
    case .partOfCode(let spot):
      "Bars were found at \(place(spot)), but only a part of a code; show all of it with the white beside it."
    case .doubtfulDigits(let spot, let digits):
      "A code was found at \(place(spot)), but not every digit is sure: \(digits); turn it out of the glare or smooth it."
    case .checkDigitWrong(let spot, let digits):
      "The code at \(place(spot)) looks like \(digits), which cannot be: its check digit is wrong."
    case .notSure(let spot, let best, let second):
      "The code at \(place(spot)) is \(best.text) or \(second.text), and it is not sure which; show it larger or sharper."
    case .contradicted(let spot, let one, let other):
      "The code at \(place(spot)) looks like \(one.text) in one way and like \(other.text) in another; show it again."
    case .otherBars(let spot):
      "Bars were found at \(place(spot)), but no EAN or UPC fits them: another kind of barcode, a bent or covered one, or none."
    case .notABook(let barcode): "\(barcode) was read, and it is no book."
    }
  }

  private func place(_ spot: ReadingAdvice.Spot) -> String { "(\(spot.x), \(spot.y))" }

  private func oneDecimal(_ value: Double) -> String {
    let tenths = Int((max(0, min(value, 1e6)) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

package import Domain

extension German {
  package func sentence(_ advice: ReadingAdvice) -> String {
    switch advice {
    case .nothingLikeBars: "Nichts im Bild sieht nach Strichen aus."
    case .tooFewBars(let spot):
      "Die Streifen bei \(self.spot(spot)) sind zu wenige für einen Strichcode; bitte den ganzen zeigen, und näher, wenn er klein ist."
    case .tooSmall(let spot, let pixels):
      "Bei \(self.spot(spot)) sind Striche, aber zu kleine: der schmalste hat \(oneDecimal(pixels, ",")) Pixel; bitte näher herangehen."
    case .blurred(let spot, let bars):
      "Bei \(self.spot(spot)) sind Striche, aber über das \(oneDecimal(bars, ","))-Fache des schmalsten verwischt;"
        + " bitte stillhalten und die Kamera scharf stellen lassen."
    case .partOfCode(let spot):
      "Bei \(self.spot(spot)) sind Striche, aber nur ein Teil eines Codes; bitte den ganzen mit dem Weiß daneben zeigen."
    case .doubtfulDigits(let spot, let digits):
      "Bei \(self.spot(spot)) ist ein Code, aber nicht jede Ziffer ist sicher: \(digits); bitte aus dem Glanz drehen oder glätten."
    case .checkDigitWrong(let spot, let digits):
      "Der Code bei \(self.spot(spot)) sieht aus wie \(digits), was nicht sein kann: die Prüfziffer ist falsch."
    case .notSure(let spot, let best, let second):
      "Der Code bei \(self.spot(spot)) ist \(best.text) oder \(second.text), ohne dass es sicher ist; bitte größer oder schärfer zeigen."
    case .contradicted(let spot, let one, let other):
      "Der Code bei \(self.spot(spot)) sieht einmal aus wie \(one.text) und einmal wie \(other.text); bitte noch einmal zeigen."
    case .otherBars(let spot):
      "Bei \(self.spot(spot)) sind Striche, zu denen kein EAN oder UPC passt: ein anderer Strichcode, ein gebogener, ein verdeckter oder keiner."
    case .notABook(let barcode): "\(barcode) wurde gelesen und ist kein Buch."
    }
  }
}

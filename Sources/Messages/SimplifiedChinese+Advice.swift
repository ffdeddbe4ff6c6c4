package import Domain

extension SimplifiedChinese {
  package func sentence(_ advice: ReadingAdvice) -> String {
    switch advice {
    case .nothingLikeBars: "图片中没有像条码的图案。"
    case .tooFewBars(let spot): "\(self.spot(spot)) 处的条纹太少，不成条码；请露出整个条码，太小就靠近些。"
    case .tooSmall(let spot, let pixels):
      "在 \(self.spot(spot)) 处找到条纹，但太小：最窄的只有 \(oneDecimal(pixels, ".")) 像素；请靠近些。"
    case .blurred(let spot, let bars):
      "在 \(self.spot(spot)) 处找到条纹，但模糊范围是最窄条纹的 \(oneDecimal(bars, ".")) 倍；请拿稳，等摄像头对好焦。"
    case .partOfCode(let spot): "在 \(self.spot(spot)) 处找到条纹，但只是条码的一部分；请露出整个条码和两侧的空白。"
    case .doubtfulDigits(let spot, let digits):
      "在 \(self.spot(spot)) 处找到条码，但有的数字不确定：\(digits)；请避开反光或抚平纸面。"
    case .checkDigitWrong(let spot, let digits):
      "\(self.spot(spot)) 处的条码看起来是 \(digits)，但校验码不对，不可能是它。"
    case .notSure(let spot, let best, let second):
      "\(self.spot(spot)) 处的条码是 \(best.text) 或 \(second.text)，无法确定；请靠近些或对清楚些。"
    case .contradicted(let spot, let one, let other):
      "\(self.spot(spot)) 处的条码一会儿像 \(one.text)，一会儿像 \(other.text)；请再出示一次。"
    case .otherBars(let spot):
      "在 \(self.spot(spot)) 处找到条纹，但不是 EAN 或 UPC：可能是别种条码、弯曲或被遮住的条码，或不是条码。"
    case .notABook(let barcode): "读到 \(barcode)，但它不是图书。"
    }
  }
}

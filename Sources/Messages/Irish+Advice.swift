package import Domain

extension Irish {
  package func sentence(_ advice: ReadingAdvice) -> String {
    switch advice {
    case .nothingLikeBars: "Níl aon rud sa phictiúr cosúil le barraí."
    case .tooFewBars(let spot):
      "Níl go leor stríoc ag \(self.spot(spot)) do bharrachód; taispeáin an barrachód iomlán, agus níos gaire má tá sé beag."
    case .tooSmall(let spot, let pixels):
      "Aimsíodh barraí ag \(self.spot(spot)), ach tá siad róbheag: \(oneDecimal(pixels, ".")) picteilín sa cheann is caoile;"
        + " bog níos gaire."
    case .blurred(let spot, let bars):
      "Aimsíodh barraí ag \(self.spot(spot)), ach tá siad doiléir: \(oneDecimal(bars, ".")) oiread an bharra is caoile;"
        + " coinnigh socair é agus lig don cheamara fócasú."
    case .partOfCode(let spot):
      "Aimsíodh barraí ag \(self.spot(spot)), ach níl ann ach cuid de chód; taispeáin an cód iomlán leis an mbán in aice leis."
    case .doubtfulDigits(let spot, let digits):
      "Aimsíodh cód ag \(self.spot(spot)), ach níl gach digit cinnte: \(digits); cas ón dallrú é nó déan mín é."
    case .checkDigitWrong(let spot, let digits):
      "Tá cuma \(digits) ar an gcód ag \(self.spot(spot)), rud nach féidir: tá an digit seiceála mícheart."
    case .notSure(let spot, let best, let second):
      "Is é \(best.text) nó \(second.text) an cód ag \(self.spot(spot)), agus níl sé cinnte cé acu;"
        + " taispeáin níos mó nó níos géire é."
    case .contradicted(let spot, let one, let other):
      "Tá cuma \(one.text) ar an gcód ag \(self.spot(spot)) ar bhealach amháin agus cuma \(other.text) ar bhealach eile;"
        + " taispeáin arís é."
    case .otherBars(let spot):
      "Aimsíodh barraí ag \(self.spot(spot)), ach ní oireann aon EAN ná UPC dóibh:"
        + " cineál eile barrachóid, ceann lúbtha, ceann clúdaithe, nó gan ceann ar bith."
    case .notABook(let barcode): "Léadh \(barcode), agus ní leabhar é."
    }
  }
}

package import Domain

extension Irish {
  package func sentence(_ report: CardReport) -> String {
    switch report {
    case .cardsWritten(let cards, let pages, let files): written(IrishNoun.card.counted(cards), pages, files)
    case .labelsWritten(let labels, let pages, let files): written(IrishNoun.label.counted(labels), pages, files)
    case .cardNumbersGiven(let count):
      "Bhí \(self.count(count, .student)) gan uimhir chárta;"
        + " tugadh ceann \(count == 1 ? "don duine sin" : "do gach duine díobh")."
    case .labelNumbersGiven(let count):
      "Bhí \(self.count(count, .book)) gan lipéad;"
        + " tugadh uimhir lipéid \(count == 1 ? "don leabhar sin" : "do gach ceann díobh")."
    case .numbersStay(let count, let command):
      "Uimhreacha a tugadh amach: \(count); priontáil iad le: \(command) -o FILE"
    case .lettersMissing(let number, let title, let letters):
      "\(number), \(short(title)): níl \(CardReport.names(of: letters).joined(separator: ", ")) in aon chló anseo; tá boscaí ina áit."
    case .fontsAdvised(let packages): "Tá formhór na scripteanna ag Debian in \(packages.joined(separator: ", "))."
    }
  }

  package func explanation(_ command: CommandCard) -> String {
    switch command {
    case .yes: "Freagraítear an cheist ar an scáileán le “tá”."
    case .no: "Freagraítear an cheist ar an scáileán le “níl”."
    case .done: "Cuirtear deireadh leis an gcuairt ag an stáisiún."
    case .help: "Deirtear cad is féidir a dhéanamh anois."
    case .checkOut: "Tugtar ar iasacht amháin: do chárta, ansin na leabhair."
    case .giveBack: "Glactar leabhair ar ais, cibé duine a thugann ar ais iad."
    case .add: "Cuirtear na chéad leabhair eile, nó cóipeanna díobh, leis an gcatalóg."
    case .cancel: "Fágtar an cheist atá á cur."
    case .renew: "Nuair atá leabhar le tabhairt ar ais: coinnítear níos faide é."
    case .stationMode: "Tugtar leabhair ar iasacht agus glactar ar ais iad."
    case .shelvingMode: "Cuirtear cóipeanna agus leabhair nua leis an gcatalóg."
    // For those who read no other language: the same on every sheet.
    case .english: "This visit in English."
    case .german: "Diesen Besuch auf Deutsch."
    case .irish: "An chuairt seo as Gaeilge."
    case .simplifiedChinese: "本次使用中文。"
    }
  }

  private func written(_ what: String, _ pages: Int, _ files: [String]) -> String {
    "Scríobhadh \(what) ar \(IrishNoun.page.counted(pages)): \(files.map(detail).joined(separator: ", "))."
  }
}

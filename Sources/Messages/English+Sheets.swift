package import Domain

extension English {
  package func sentence(_ report: CardReport) -> String {
    switch report {
    case .cardsWritten(let cards, let pages, let files): written(number(cards, "card", "cards"), pages, files)
    case .labelsWritten(let labels, let pages, let files): written(number(labels, "label", "labels"), pages, files)
    case .cardNumbersGiven(let count):
      "\(self.count(count, .student)) had no card number and \(count == 1 ? "has" : "have") one now."
    case .labelNumbersGiven(let count):
      "\(self.count(count, .book)) had no label and \(count == 1 ? "has a number for one" : "have numbers for them") now."
    case .numbersStay(let count, let command):
      "\(number(count, "number was", "numbers were")) given and will be printed by: \(command) -o FILE"
    case .lettersMissing(let number, let title, let letters):
      "\(number), \(PlainText.shorten(title, to: PlainText.titleLimit)): no font here has \(CardReport.names(of: letters).joined(separator: ", ")); boxes stand there instead."
    case .fontsAdvised(let packages): "Debian has most scripts in \(packages.joined(separator: ", "))."
    }
  }

  package func explanation(_ command: CommandCard) -> String {
    switch command {
    case .yes: "Answers the question on the screen with yes."
    case .no: "Answers the question on the screen with no."
    case .done: "Ends your turn at the station."
    case .help: "Says what can be done now."
    case .checkOut: "Lends only: your card, then the books."
    case .giveBack: "Takes books back, whoever brings them."
    case .add: "Adds the next books, or copies of them."
    case .cancel: "Leaves the question that is asked."
    case .renew: "Where a book is to come back: keeps it for longer."
    case .stationMode: "Lends books and takes them back."
    case .shelvingMode: "Adds copies and new books."
    // This text is for readers of no other language: the same on every sheet.
    case .english: "This visit in English."
    case .german: "Diesen Besuch auf Deutsch."
    case .irish: "An chuairt seo as Gaeilge."
    case .simplifiedChinese: "本次使用中文。"
    }
  }

  private func written(_ what: String, _ pages: Int, _ files: [String]) -> String {
    "\(what) on \(number(pages, "page", "pages")): \(files.map(path).joined(separator: ", "))."
  }

  private func number(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  private func path(_ text: String) -> String { PlainText.shorten(text, to: PlainText.detailLimit) }
}

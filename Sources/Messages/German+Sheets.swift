package import Domain

extension German {
  package func sentence(_ report: CardReport) -> String {
    switch report {
    case .cardsWritten(let cards, let pages, let files): written(number(cards, "Karte", "Karten"), pages, files)
    case .labelsWritten(let labels, let pages, let files):
      written(number(labels, "Etikett", "Etiketten"), pages, files)
    case .cardNumbersGiven(let count):
      "\(self.count(count, .student)) \(count == 1 ? "hatte" : "hatten") keine Ausweisnummer und"
        + " \(count == 1 ? "hat" : "haben") jetzt eine."
    case .labelNumbersGiven(let count):
      "\(self.count(count, .book)) \(count == 1 ? "hatte" : "hatten") kein Etikett und"
        + " \(count == 1 ? "hat" : "haben") jetzt eine Nummer dafür."
    case .numbersStay(let count, let command):
      "\(number(count, "Nummer wurde", "Nummern wurden")) vergeben; so werden sie gedruckt: \(command) -o FILE"
    case .lettersMissing(let number, let title, let letters):
      "\(number), \(short(title)): Keine Schriftart hier hat \(CardReport.names(of: letters).joined(separator: ", ")); an der Stelle stehen Kästchen."
    case .fontsAdvised(let packages): "Debian hat die meisten Schriften in \(packages.joined(separator: ", "))."
    }
  }

  package func explanation(_ command: CommandCard) -> String {
    switch command {
    case .yes: "Beantwortet die Frage auf dem Bildschirm mit Ja."
    case .no: "Beantwortet die Frage auf dem Bildschirm mit Nein."
    case .done: "Beendet den Besuch an der Station."
    case .help: "Sagt, was gerade möglich ist."
    case .checkOut: "Leiht nur aus: erst der Ausweis, dann die Bücher."
    case .giveBack: "Nimmt Bücher zurück, wer sie auch bringt."
    case .add: "Nimmt die nächsten Bücher oder Exemplare auf."
    case .cancel: "Verlässt die Frage, die gestellt ist."
    case .renew: "Wo ein Buch zurückkommen soll: behält es länger."
    case .stationMode: "Leiht Bücher aus und nimmt sie zurück."
    case .shelvingMode: "Nimmt Exemplare und neue Bücher auf."
    // For those who read no other language: the same on every sheet.
    case .english: "This visit in English."
    case .german: "Diesen Besuch auf Deutsch."
    case .irish: "An chuairt seo as Gaeilge."
    case .simplifiedChinese: "本次使用中文。"
    }
  }

  private func written(_ what: String, _ pages: Int, _ files: [String]) -> String {
    "\(what) auf \(number(pages, "Seite", "Seiten")): \(files.map(detail).joined(separator: ", "))."
  }

  private func number(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }
}

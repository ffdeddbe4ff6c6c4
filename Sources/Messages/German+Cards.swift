package import Domain

extension German {
  package func name(_ card: CommandCard) -> String {
    switch card {
    case .yes: "ja"
    case .no: "nein"
    case .done: "fertig"
    case .help: "Hilfe"
    case .checkOut: "ausleihen"
    case .giveBack: "Rückgabe"
    case .add: "aufnehmen"
    case .cancel: "abbrechen"
    case .renew: "verlängern"
    case .stationMode: "Ausleihe"
    case .shelvingMode: "Bestand"
    // Found by those who read no other language.
    case .english: Language.english.ownName
    case .german: Language.german.ownName
    case .irish: Language.irish.ownName
    case .simplifiedChinese: Language.simplifiedChinese.ownName
    }
  }
}

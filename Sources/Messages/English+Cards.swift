package import Domain

extension English {
  package func name(_ command: CommandCard) -> String {
    switch command {
    case .yes: "yes"
    case .no: "no"
    case .done: "done"
    case .help: "help"
    case .checkOut: "checkout"
    case .giveBack: "return"
    case .add: "add"
    case .cancel: "cancel"
    case .renew: "renew"
    case .stationMode: "borrow and return"
    case .shelvingMode: "shelving"
    // Found by those who read no other language.
    case .english: Language.english.ownName
    case .german: Language.german.ownName
    case .irish: Language.irish.ownName
    case .simplifiedChinese: Language.simplifiedChinese.ownName
    }
  }
}

package import Domain

extension Irish {
  package func name(_ command: CommandCard) -> String {
    switch command {
    case .yes: "tá"
    case .no: "níl"
    case .done: "réidh"
    case .help: "cabhair"
    case .checkOut: "iasacht"
    case .giveBack: "ar ais"
    case .add: "cuir leis"
    case .cancel: "cealaigh"
    case .renew: "athnuaigh"
    case .stationMode: "iasachtaí"
    case .shelvingMode: "seilfeanna"
    // Found by those who read no other language.
    case .english: Language.english.ownName
    case .german: Language.german.ownName
    case .irish: Language.irish.ownName
    case .simplifiedChinese: Language.simplifiedChinese.ownName
    }
  }
}

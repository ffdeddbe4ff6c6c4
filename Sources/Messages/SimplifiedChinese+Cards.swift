package import Domain

extension SimplifiedChinese {
  package func name(_ card: CommandCard) -> String {
    switch card {
    case .yes: "是"
    case .no: "否"
    case .done: "完成"
    case .help: "帮助"
    case .checkOut: "借书"
    case .giveBack: "还书"
    case .add: "添加"
    case .cancel: "取消"
    case .renew: "续借"
    case .stationMode: "借还"
    case .shelvingMode: "上架"
    // Found by those who read no other language.
    case .english: Language.english.ownName
    case .german: Language.german.ownName
    case .irish: Language.irish.ownName
    case .simplifiedChinese: Language.simplifiedChinese.ownName
    }
  }
}

package import Domain

extension SimplifiedChinese {
  package func sentence(_ report: CardReport) -> String {
    switch report {
    case .cardsWritten(let cards, let pages, let files): written("\(cards) 张卡", pages, files)
    case .labelsWritten(let labels, let pages, let files): written("\(labels) 张书标", pages, files)
    case .cardNumbersGiven(let count): "\(self.count(count, .student))原来没有卡号，现已分配。"
    case .labelNumbersGiven(let count): "\(self.count(count, .book))原来没有书标，现已分配书标号。"
    case .numbersStay(let count, let command): "已分配 \(count) 个号码，可这样打印：\(command) -o FILE"
    case .lettersMissing(let number, let title, let letters):
      "\(number)，\(short(title))：本机字体都不含 \(CardReport.names(of: letters).joined(separator: "、"))，以方框代替。"
    case .fontsAdvised(let packages): "Debian 的软件包 \(packages.joined(separator: "、")) 含有大多数文字。"
    }
  }

  package func explanation(_ command: CommandCard) -> String {
    switch command {
    case .yes: "对屏幕上的问题回答“是”。"
    case .no: "对屏幕上的问题回答“否”。"
    case .done: "结束本次服务。"
    case .help: "说明现在可以做什么。"
    case .checkOut: "只借书：先出示借书卡，再出示图书。"
    case .giveBack: "只还书，谁来还都可以。"
    case .add: "把接下来的图书加入馆藏，已有的增加册数。"
    case .cancel: "放弃当前的问题。"
    case .renew: "询问是否归还时，续借这本书。"
    case .stationMode: "借书和还书。"
    case .shelvingMode: "增加册数和添加新书。"
    // This text is for readers of no other language: the same on every sheet.
    case .english: "This visit in English."
    case .german: "Diesen Besuch auf Deutsch."
    case .irish: "An chuairt seo as Gaeilge."
    case .simplifiedChinese: "本次使用中文。"
    }
  }

  private func written(_ what: String, _ pages: Int, _ files: [String]) -> String {
    "\(what)，共 \(pages) 页：\(files.map(detail).joined(separator: "、"))。"
  }
}

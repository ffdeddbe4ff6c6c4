package import Domain

extension SimplifiedChinese {
  package func stationSentence(_ refusal: Refusal) -> String {
    guard case .clockBehind(let now, let last) = refusal else { return sentence(refusal) }
    return
      "时钟显示 \(time(now))，但图书馆已有 \(time(last)) 的记录；请工作人员校正时钟或确认日期；在此之前不外借，但可以还书。"
  }

  package func sentence(_ refusal: Refusal) -> String {
    switch refusal {
    case .noCopiesAvailable(let title): "\(self.title(title))没有可借的了，全部借出。"
    case .alreadyBorrowed(let title, let dueDate):
      "该学生已借\(self.title(title))，应还日期 \(day(dueDate))。"
    case .loanLimitReached(let limit): "该学生已借 \(count(limit, .book))，达到上限；请先还一本。"
    case .overdueLoans(let count): "有 \(self.count(count, .book))逾期；请先归还。"
    case .renewalLimitReached(let title, let limit): renewalLimitReached(title, limit)
    case .renewalTooEarly(let title, let dueDate):
      "今天续借\(self.title(title))不会延长借期；应还日期 \(day(dueDate))。"
    case .notOnLoan(let title): "\(self.title(title))没有借出；请放回书架。"
    case .alreadyReserved(let title): "\(self.title(title))已为该学生预约。"
    case .onWishlist(let title): "\(self.title(title))只在心愿单上；馆内还没有。"

    case .heldForAnother(let title): heldForAnother(title)
    case .reservedByOthers(let title, let count): reservedByOthers(title, count)
    case .copyOnShelf(let title): copyOnShelf(title)
    case .notReserved(let title): notReserved(title)
    case .studentHasLoans(let count): studentHasLoans(count)

    case .notOnWishlist(let title): notOnWishlist(title)
    case .stillOnLoan(let title, let copies): stillOnLoan(title, copies)

    case .clockImplausible(let now):
      "时钟显示 \(time(now))，早于本程序的制作日期；时钟设置正确之前不外借，但可以还书。"
    case .clockBehind(let now, let last):
      "时钟显示 \(time(now))，但图书馆已有 \(time(last)) 的记录；时钟校正或由工作人员确认日期（--clock-is-right）之前不外借，但可以还书。"
    case .unknownCard(let card): "这里没有人使用借书卡 \(card)；请询问图书管理员。"
    case .unknownStudent(let libraryID): "没有学生的读者编号是\(typed(libraryID))；请检查后再试。"
    case .unknownBook(let isbn): "馆内没有 ISBN 为 \(isbn) 的图书；请询问图书管理员。"
    case .unknownLabel(let label): "馆内没有书标号为 \(label) 的图书；请询问图书管理员。"
    case .noLongerThere: "内容在此期间已被改动，不存在了；请再试一次。"
    case .isbnCheckDigitWrong(let text): "\(typed(text))的数字不构成 ISBN；请与书上的逐位核对。"
    case .isbnLengthWrong(let text): "\(typed(text))不是 ISBN；ISBN 有 10 位或 13 位数字。"
    case .checkDigitWrong(let text): "\(typed(text))中有一位数字不对；请逐位核对后再试。"
    case .foreignCode(let code): sentence(code)
    case .inputTooLong(let limit): "太长了；请最多输入 \(limit) 个字符。"
    case .inputNotText: "这不是文字；请重新扫描或输入。"
    case .answerNotUnderstood(let text): "\(typed(text))不在可选的答案中；请查看后再试。"
    case .barcodeNotText(let text): "\(typed(text))是条码；请输入所要求的文字。"
    case .dateNotUnderstood(let text): "\(typed(text))不是日期；请输入如 2026-12-05 的日期，或天数。"
    case .dateInThePast(let day): "\(self.day(day))已经过去；请选择今天或以后的日期。"
    case .dateTooFar(let maximumDays): "日期太远；请选择 \(count(maximumDays, .day))以内的日期。"

    case .titleTooShort(let minimum): "书名至少需要 \(minimum) 个字符。"
    case .authorTooShort(let minimum): "作者姓名至少需要 \(minimum) 个字符。"
    case .copiesOutOfRange(let range): "册数应在 \(range.lowerBound) 到 \(range.upperBound) 之间。"
    case .availableOutOfRange(let range):
      "可借册数应在 \(range.lowerBound) 到 \(range.upperBound) 之间。"
    case .copiesBelowLoans(let onLoan): "已借出 \(count(onLoan, .copy))，所以总册数不能更少。"
    case .pagesOutOfRange(let range): "页数应在 \(range.lowerBound) 到 \(range.upperBound) 之间。"
    case .languageNotUnderstood(let text): "\(typed(text))不是已知的语言；请输入语言名称，或两个字母，例如 zh。"
    case .libraryIDMissing: "学生需要读者编号，例如 S12345。"
    case .nameMissing: "学生需要姓或名。"
    case .isbnTaken(let title): "馆内已有此 ISBN；它属于\(self.title(title))。"
    case .sameBook(let title, let id):
      "馆内已有同一作者的\(self.title(title))（图书 \(id.rawValue)）；请用 --if-known 说明这是它的一册还是一本新书。"
    case .libraryIDTaken(let libraryID): "已有学生使用读者编号\(typed(libraryID))；请换一个。"
    case .cardTaken(let card): "已有学生使用借书卡 \(card)；请换一张。"
    case .cardRetired(let card): "借书卡 \(card) 曾经发出过，每个号码只发一次；请换一张，或由图书馆分配。"
    case .cardsExhausted: "所有卡号都已发出；无法再制新卡。"
    case .labelsExhausted: "所有书标号都已发出；无法再制新书标。"
    case .numberCollision(let text):
      "\(typed(text))也可能是图书或借书卡的号码，或站点的命令；请选用带字母的读者编号。"

    case .inventoryOpen(let name): "盘点\(named(name))尚未结束；请先结束。"
    case .noInventory: "没有正在进行的盘点；请先开始盘点。"

    case .operationReused(let operation): "操作\(typed(operation.text))以前是另一项改动；请为这一项换个名称。"
    case .libraryNotEmpty(let place): "图书馆 \(detail(place)) 不是空的，因此没有复制；请指定新的图书馆。"
    case .filedOtherwise:
      "列表是按程序或系统的另一版本排序的，因此无法认出没有 ISBN 的图书；请先运行 minilibrary database sort。"
    case .textNotKept(let table, let row):
      "表 \(table) 的第 \(short(row)) 行有一段文字含 NUL 字符，副本无法保存；请先改正。"
    case .fileExists(let path): "文件 \(detail(path)) 已存在，保持不变；请指定新文件。"
    case .leftoversBeside(let path, let files):
      "在 \(detail(path)) 旁边有一个已不存在的图书馆的日志（\(detail(files.joined(separator: "、")))）；请指定其他文件，或先将其移走。"
    case .libraryGone(let path, let signs):
      "原在 \(detail(path)) 的图书馆不见了（仍在：\(detail(signs.joined(separator: "、")))）；请放回原处，用 minilibrary database restore FILE 恢复上次的备份，或用 minilibrary database new 新建空的图书馆。"
    case .libraryOpen(let place): "有站点或其他程序正打开图书馆（\(detail(place))）；请先结束它。"
    case .valueNotDamaged(let place): "\(detail(place)) 没有损坏，或不存在；minilibrary database check 会列出损坏之处。"
    case .valueUnfit(let place): "\(detail(place)) 不能是这个值；请另选一个。"
    case .backupDamaged(let words): "备份已损坏（\(detail(words))），因此没有改动；请使用更早的备份。"
    case .backupIsLibrary(let path): "文件 \(detail(path)) 就是图书馆本身；请指定它的备份。"
    case .store(let fault, let detail): sentence(fault, detail)
    }
  }

  private func renewalLimitReached(_ title: String, _ limit: Int) -> String {
    let allowed =
      switch limit {
      case ...0: "不能续借"
      default: "已续借 \(limit) 次，达到上限"
      }
    return "\(self.title(title))\(allowed)；请按期归还。"
  }

  private func sentence(_ code: ForeignCode) -> String {
    switch code.kind {
    case .issn: "\(code.text) 是期刊号（ISSN）；请出示图书或借书卡。"
    case .ismn: "\(code.text) 是乐谱号（ISMN）；请出示图书或借书卡。"
    case .label: "\(code.text) 是书标号，不是 ISBN；请出示以 978 或 979 开头的条码。"
    case .regional: "\(code.text) 是商店自编的号码；请出示图书的 ISBN 条码。"
    case .coupon: "\(code.text) 是优惠券；请出示图书或借书卡。"
    case .unknownCommand: "\(code.text) 是这里没有意义的命令卡；请从命令表上选一张。"
    case .product: "\(code.text) 是商品号，不是 ISBN；请出示以 978 或 979 开头的条码。"
    }
  }

  private func sentence(_ fault: StoreFault, _ place: String) -> String {
    let (what, then) =
      switch fault {
      case .locked: ("图书馆数据正被其他程序使用", "请稍后再试")
      case .contended: ("其他站点一直在同时修改相同的数据", "没有改动；请再试一次")
      case .readOnly: ("这里只能读取图书馆数据，不能修改", "没有保存")
      case .notADatabase: ("此文件不含图书馆数据", "请选择其他文件")
      case .older: ("这些数据由本程序的旧版本写入", "使用图书馆的任何命令都会更新它们")
      case .newer: ("图书馆数据由更新版本的 MiniLibrary 写成", "请更新程序")
      case .full: ("磁盘已满", "没有保存；请腾出空间后再试")
      case .damaged: ("图书馆数据已损坏", "请查看 minilibrary database check，或恢复上次的备份：minilibrary database restore FILE")
      case .unreachable: ("无法访问图书馆数据", "请检查其位置和连接；如数据已丢失，请恢复上次的备份：minilibrary database restore FILE")
      case .unconfirmed: ("保存时连接中断", "可能已保存，也可能没有；请先查看，再决定是否重做")
      case .unsuitable: ("那里不能存放图书馆", "请选择其他数据库")
      case .failed: ("无法读取或保存图书馆数据", "没有改动")
      }
    let detail = detail(place)
    return detail.isEmpty ? "\(what)；\(then)。" : "\(what)（\(detail)）；\(then)。"
  }
}

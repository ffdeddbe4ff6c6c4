import Domain
package import KioskMachine

extension SimplifiedChinese {
  package func notice(_ notice: Notice) -> [NoticeLine] {
    switch notice {
    case .sessionOpened(let student, let loans, let overdue, let holds, let mode):
      [NoticeLine("\(name(student))，欢迎！\(has(loans, overdue: overdue.count))", isOverdue: !overdue.isEmpty)]
        + loans.map { line($0, overdue) } + holds.map { NoticeLine(keptForYou($0)) }
        + [NoticeLine(whatToShow(mode))]
    case .sessionEnded(let student, let loans):
      ["\(name(student))，再见！\(loans == 0 ? "没有借书。" : "在借 \(count(loans, .book))。")"]
    case .loansListed(let student, let loans, let overdue, let holds):
      [NoticeLine("\(person(student))：\(has(loans, overdue: overdue.count))", isOverdue: !overdue.isEmpty)]
        + loans.map { line($0, overdue) } + holds.map { NoticeLine(keptForThem($0)) }
    case .askForCard(let book, let holders, let offersCopy):
      [
        holders > 1
          ? "有 \(count(holders, .student))借了\(work(book))。请出示还书人或借书人的借书卡。\(offersCopy ? "或输入“添加”增加一册。" : "")"
          : "\(work(book))。借阅请出示借书卡，或输入读者编号。"
      ]
    case .done(.returned(let loan, let reservation?), let daysOverdue):
      [line(.returned(loan), daysOverdue: daysOverdue), NoticeLine(holdShelf(reservation))]
    case .done(let outcome, let daysOverdue): [line(outcome, daysOverdue: daysOverdue)]
    case .refused(let refusals): refusals.all.map { "\(stationSentence($0)) (\($0.code))" }
    case .dropped(let unfinished): ["已搁置：\(sentence(unfinished))"]
    case .declined(let unfinished): ["\(sentence(unfinished))"]
    case .promptGone: ["那个问题已经关闭；没有改动。 (prompt-gone)"]
    case .nothingToAnswer: ["没有需要回答的问题。请出示借书卡或图书。 (nothing-to-answer)"]
    case .warning(let seconds): ["还在吗？还剩 \(seconds) 秒。"]
    case .timedOut(let unfinished?): ["时间到：\(sentence(unfinished))"]
    case .timedOut(nil): ["时间到；没有其他改动。"]
    case .noReply(let change):
      [
        change == nil
          ? "图书馆没有应答。请稍后再试。 (no-reply)"
          : "图书馆没有及时确认。请再次出示图书，看看是否已记录。 (no-reply)"
      ]
    case .modeChanged(let mode, let reverts): ["模式：\(self.mode(mode))\(reverts ? "，暂时切换" : "")。"]
    case .languageChanged(let language, let reverts):
      ["\(language.ownName)\(reverts ? "，本次服务结束后恢复" : "")。"]
    case .newBook(let isbn):
      [isbn.map { "馆内还没有 ISBN \($0.text)。请手工录入。" } ?? "手工录入新书。"]
    case .notInCatalogues(let isbn): ["查询过的书目中都没有 ISBN \(isbn.text)。请手工录入。 (lookup-not-found)"]
    case .couldNotLookUp(let isbn, let unasked):
      [
        NoticeLine(
          "无法查询 ISBN \(isbn.text)。"
            + (unasked.isEmpty ? "没有书目及时应答。" : unasked.map(sentence).joined())
            + "请手工录入；其余资料以后会补上。 (lookup-could-not-ask)")
      ]
    case .help(let mode): help(mode).map { NoticeLine($0) }
    }
  }

  package func invitation(_ screen: Screen) -> String {
    switch (screen.body, screen.mode) {
    case (.idle, .station): "请出示借书卡或图书。（帮助、退出）"
    case (.idle, .shelving): "上架：扫描图书以添加或归还，或输入“新书”。（帮助、退出）"
    case (.idle, .checkOut): "借书：请出示借书卡，再出示图书。（帮助、完成）"
    case (.idle, .giveBack): "还书：请逐本出示图书。（帮助、完成）"
    case (.awaitingCard(let book), _): "借阅\(title(book.title))，请出示借书卡："
    case (.session(let student, _), .checkOut): "\(name(student))，请出示要借的书，或输入“完成”："
    case (.session(let student, _), .giveBack): "\(name(student))，请出示要还的书，或输入“完成”："
    case (.session(let student, _), _): "\(name(student))，请出示图书，或输入“完成”："
    }
  }

  /// The next step of a student who was greeted.
  private func whatToShow(_ mode: Mode) -> String {
    switch mode {
    case .station, .shelving: "请出示要借或要还的书；结束请输入“完成”或再次出示借书卡。"
    case .checkOut: "请出示要借的书；结束请输入“完成”或再次出示借书卡。"
    case .giveBack: "请出示要还的书；结束请输入“完成”或再次出示借书卡。"
    }
  }

  private func mode(_ mode: Mode) -> String {
    switch mode {
    case .station: "借还，借书和还书"
    case .checkOut: "借书，只借不还"
    case .giveBack: "还书，只还不借"
    case .shelving: "上架，添加图书和接收还书"
    }
  }

  private func has(_ loans: [Loan], overdue: Int) -> String {
    guard !loans.isEmpty else { return "没有在借的书。" }
    return "在借 \(count(loans.count, .book))\(overdue > 0 ? "，其中 \(overdue) 本逾期" : "")。"
  }

  private func line(_ loan: Loan, _ overdue: Set<Loan.ID>) -> NoticeLine {
    let isOverdue = overdue.contains(loan.id)
    let mark = isOverdue ? "，已逾期" : ""
    return NoticeLine("  \(work(loan.book))，应还日期 \(day(loan.dueDate))\(mark)", isOverdue: isOverdue)
  }

  private func line(_ outcome: Outcome, daysOverdue: Int) -> NoticeLine {
    NoticeLine(done(outcome, daysOverdue: daysOverdue), isOverdue: daysOverdue > 0)
  }

  private func done(_ outcome: Outcome, daysOverdue: Int) -> String {
    switch outcome {
    case .checkedOut(let loan):
      "已借出：\(title(loan.book.title))，\(name(loan.student))，应还日期 \(day(loan.dueDate))。"
    case .returned(let loan, _):
      "已归还：\(title(loan.book.title))"
        + (daysOverdue > 0 ? "，逾期 \(count(daysOverdue, .day))。" : "。")
    case .renewed(let loan): "已续借：\(title(loan.book.title))，新的应还日期 \(day(loan.dueDate))。"
    case .reserved(let book, let student): "已预约：\(title(book.title))，\(name(student))。"
    case .copiesAdded(let book, let number):
      "已添加：\(title(book.title))\(count(number, .copy))；馆内现有 \(book.totalCopies) 册。"
    case .acquired(let book): "已从心愿单加入馆藏：\(title(book.title))，\(count(book.totalCopies, .copy))。"
    case .clockConfirmed: "日期已确认。请再次出示图书。"
    case .bookAdded(let book): "已添加：\(work(book))，\(count(book.totalCopies, .copy))。"
    }
  }

  /// The sentence that says which action was not completed.
  private func sentence(_ unfinished: Unfinished) -> String {
    switch unfinished {
    case .checkOut(let title): "\(self.title(title))没有借出。"
    case .giveBack(let title): "\(self.title(title))没有归还。"
    case .checkOutOrGiveBack(let title): "\(self.title(title))没有借出，也没有归还。"
    case .reserve(let title): "\(self.title(title))没有预约。"
    case .addCopies(let title): "\(self.title(title))没有增加册数。"
    case .add(let title): "\(self.title(title))没有添加。"
    case .addISBN(let isbn): "ISBN 为 \(isbn) 的图书没有添加。"
    case .confirmDay: "日期没有确认，暂不外借。"
    case .addNewBook: "新书没有添加。"
    }
  }

  private func help(_ mode: Mode) -> [String] {
    let general = [
      "  完成  结束本次服务",
      "  借还  切换到借书和还书",
      "  上架  切换到添加图书和接收还书",
      "  借书  只借书：先出示借书卡，再出示图书",
      "  还书  只还书，谁来还都可以",
      "  添加  同上架，从已出示的图书开始",
      "  新书  录入没有条码的书",
      "  取消  放弃当前问题",
      "  退出  退出程序",
      "  english、deutsch、gaeilge：换一种语言，本次服务结束后恢复",
      "有问题时：按 Enter 选择大写的答案，y 或“是”为是，n 或“否”为否，e 修改，r 续借，b 归还。",
      "应还日期可写作 2026-12-05、12月5日，或天数。录入书名或作者时，命令前要加斜杠：/取消、/帮助、/退出。",
    ]
    let first =
      switch mode {
      case .station: "请向摄像头出示图书或借书卡，或输入 ISBN 或读者编号。命令："
      case .checkOut: "请先出示借书卡，再出示要借的书，或输入其号码。命令："
      case .giveBack: "请出示要还的书，或输入其 ISBN。命令："
      case .shelving: "扫描图书可添加一册或归还，扫描借书卡可查看其借阅。命令："
      }
    return [first] + general
  }
}

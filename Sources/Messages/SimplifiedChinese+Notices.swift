import Domain
package import KioskMachine

extension SimplifiedChinese {
  package func notice(_ notice: Notice) -> [String] {
    switch notice {
    case .sessionOpened(let student, let loans, let overdue, let holds, let mode):
      ["\(name(student))，欢迎！\(has(loans, overdue: overdue))"] + loans.map(loanLine) + holds.map(keptForYou) + [
        whatToShow(mode)
      ]
    case .sessionEnded(let student, let loans):
      ["\(name(student))，再见！\(loans == 0 ? "没有借书。" : "在借 \(count(loans, .book))。")"]
    case .loansListed(let student, let loans, let overdue, let holds):
      ["\(person(student))：\(has(loans, overdue: overdue))"] + loans.map(loanLine) + holds.map(keptForThem)
    case .askForCard(let book, let holders):
      [
        holders > 1
          ? "有 \(count(holders, .student))借了\(work(book))。请出示还书人或借书人的借书卡。"
          : "\(work(book))。借阅请出示借书卡，或输入读者编号。"
      ]
    case .done(.returned(let loan, let reservation?), let daysOverdue):
      [done(.returned(loan), daysOverdue: daysOverdue), keepAside(reservation)]
    case .done(let outcome, let daysOverdue): [done(outcome, daysOverdue: daysOverdue)]
    case .refused(let refusals): refusals.all.map { "\(sentence($0)) (\($0.code))" }
    case .promptDropped(let kind): ["已搁置，没有改动：\(subject(kind))。"]
    case .declined(let kind): ["未执行：\(subject(kind))。"]
    case .promptGone: ["那个问题已经关闭；没有改动。 (prompt-gone)"]
    case .nothingToAnswer: ["没有需要回答的问题。请出示借书卡或图书。 (nothing-to-answer)"]
    case .warning(let seconds): ["还在吗？还剩 \(seconds) 秒。"]
    case .timedOut: ["时间到；没有其他改动。"]
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
        "无法查询 ISBN \(isbn.text)。"
          + (unasked.isEmpty ? "没有书目及时应答。" : unasked.map(sentence).joined())
          + "请手工录入；其余资料以后会补上。 (lookup-could-not-ask)"
      ]
    case .help(let mode): help(mode)
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

  /// What a student who was greeted can do.
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

  private func loanLine(_ loan: Loan) -> String { "  \(work(loan.book))，应还日期 \(day(loan.dueDate))" }

  private func done(_ outcome: Outcome, daysOverdue: Int) -> String {
    switch outcome {
    case .checkedOut(let loan):
      "已借出：\(title(loan.book.title))，\(name(loan.student))，应还日期 \(day(loan.dueDate))。"
    case .returned(let loan, _):
      "已归还：\(title(loan.book.title))，\(name(loan.student))"
        + (daysOverdue > 0 ? "，逾期 \(count(daysOverdue, .day))。" : "。")
    case .renewed(let loan): "已续借：\(title(loan.book.title))，新的应还日期 \(day(loan.dueDate))。"
    case .reserved(let book, let student): "已预约：\(title(book.title))，\(name(student))。"
    case .copiesAdded(let book, let number):
      "已添加：\(title(book.title))\(count(number, .copy))；馆内现有 \(book.totalCopies) 册。"
    case .acquired(let book): "已从心愿单加入馆藏：\(title(book.title))，\(count(book.totalCopies, .copy))。"
    case .bookAdded(let book): "已添加：\(work(book))，\(count(book.totalCopies, .copy))。"
    }
  }

  private func subject(_ kind: Prompt.Kind) -> String {
    switch kind {
    case .checkOut(let book, _, _): "借出\(title(book.title))"
    case .returnLoan(let loan, _, _): "归还\(title(loan.book.title))"
    case .reserve(let book, _): "预约\(title(book.title))"
    case .addCopies(let book, _, _): "增加\(title(book.title))的册数"
    case .acquire(let book, _): "将心愿单上的\(title(book.title))加入馆藏"
    case .addBook(let draft, _): "添加\(title(draft.title))"
    case .lookUp(let isbn): "查询 ISBN \(isbn)"
    case .confirmISBN(let isbn): "添加 ISBN 为 \(isbn) 的图书"
    case .enter(_, let draft, _): draft.title.isEmpty ? "添加新书" : "添加\(title(draft.title))"
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

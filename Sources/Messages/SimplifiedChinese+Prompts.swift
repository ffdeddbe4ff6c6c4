import Domain
package import KioskMachine

extension SimplifiedChinese {
  package func prompt(_ kind: Prompt.Kind) -> PromptText {
    switch kind {
    case .checkOut(let book, let student, let due):
      PromptText(
        question: "将\(work(book))借给 \(person(student))，应还日期 \(day(due))？", choices: "[Y 是/n 否/日期]")
    case .returnLoan(let offer):
      PromptText(question: returnQuestion(offer), choices: returnChoices(offer))
    case .reserve(let book, let student):
      PromptText(question: "为 \(person(student))预约\(title(book.title))？", choices: "[y 是/N 否]")
    case .addCopies(let book, let number, let loans):
      PromptText(
        question: addCopiesQuestion(book, number, loans),
        choices: loans.isEmpty ? "[Y 是/n 否/册数]" : "[Y 是/n 否/册数/b 归还]")
    case .acquire(let book, let copies):
      PromptText(
        question: "\(work(book))在心愿单上。到货了吗？将 \(count(copies, .copy))加入馆藏？", choices: "[Y 是/n 否/册数]")
    case .copyOf(let book, _) where book.isWishlistItem: self.prompt(.acquire(book, copies: 1))
    case .copyOf(let book, _):
      PromptText(
        question:
          "馆内已有\(work(book))，共 \(count(book.totalCopies, .copy))。再添加一册？选 n 则作为另一本书录入。",
        choices: "[Y 是/n 否/册数]")
    case .addBook(let draft, nil):
      PromptText(question: "添加\(summary(draft))？", choices: "[Y 是/n 否/e 修改]")
    case .addBook(let draft, let source?):
      PromptText(
        question: "\(name(source)) 有这本书：\(found(draft))。添加 \(count(draft.copies, .copy))？",
        choices: "[Y 是/n 否/册数/e 修改]")
    case .lookUp(let isbn):
      PromptText(question: "正在查询 ISBN \(isbn.text)……", choices: "[e 手工录入，n 放弃]")
    case .confirmDay(let moment): PromptText(question: "仅限工作人员：时钟可能有误。现在是 \(time(moment)) 吗？", choices: "[y 是/N 否]")
    case .confirmISBN(let isbn):
      PromptText(
        question:
          "此条码只含价格和部分 ISBN。这本书的 ISBN 是 \(isbn.isbn10.map { "\($0)（\(isbn)）" } ?? "\(isbn)")吗？请与书上印的号码核对。",
        choices: "[y 是/N 否]")
    case .enter(let field, let draft, _): enter(field, draft)
    }
  }

  private func returnQuestion(_ offer: ReturnOffer) -> String {
    let loan = offer.loan
    var text =
      switch (offer.isRecent, offer.isVisitors) {
      case (true, true): "\(work(loan.book))刚刚已借出，应还日期 \(day(loan.dueDate))。归还吗？"
      case (true, false): "\(work(loan.book))几分钟前刚借出。归还吗？"
      case (false, true): "归还 \(person(loan.student))所借的\(work(loan.book))"
      case (false, false): "归还\(work(loan.book))"
      }
    if !offer.isRecent {
      text +=
        offer.daysOverdue > 0
        ? "？已逾期 \(count(offer.daysOverdue, .day))。" : "，应还日期 \(day(loan.dueDate))？"
    }
    if let renewedDue = offer.renewedDue { text += "或按 r 续借到 \(day(renewedDue))。" }
    if offer.offersCopy { text += "或输入“添加”增加一册。" }
    return text
  }

  private func returnChoices(_ offer: ReturnOffer) -> String {
    (offer.isRecent ? "[y 是/N 否" : "[Y 是/n 否") + (offer.renewedDue == nil ? "" : "/r 续借")
      + (offer.offersCopy ? "/添加" : "") + "]"
  }

  private func addCopiesQuestion(_ book: Book, _ number: Int, _ loans: [Loan]) -> String {
    var text =
      "为\(work(book))增加 \(count(number, .copy))？馆内有 \(book.totalCopies) 册，可借 \(book.availableCopies) 册。"
    if !loans.isEmpty { text += "或按 b 归还借出的一册。" }
    return text
  }

  private func enter(_ field: Prompt.Field, _ draft: BookDraft) -> PromptText {
    switch field {
    case .title: PromptText(question: "书名\(current(draft.title))：", choices: "[n 取消]")
    case .author: PromptText(question: "作者\(current(draft.author))：", choices: "[n 取消]")
    case .copies: PromptText(question: "册数（\(draft.copies)）：", choices: "[n 取消]")
    case .publisher: optional("出版社", draft.metadata.publisher)
    case .published: optional("出版日期", draft.metadata.publishedDate)
    case .pages: optional("页数", draft.metadata.pageCount.map(String.init))
    case .language: optional("语言（名称或两个字母）", draft.metadata.languageCode)
    case .isbn:
      PromptText(question: "ISBN\(current(draft.isbn?.text ?? ""))：", choices: "[Enter 表示没有，n 取消]")
    }
  }

  private func optional(_ name: String, _ text: String?) -> PromptText {
    PromptText(
      question: "\(name)\(current(text ?? ""))：", choices: text == nil ? "[n 取消]" : "[- 表示没有，n 取消]")
  }

  private func current(_ text: String) -> String { text.isEmpty ? "" : "（\(short(text))）" }

  private func summary(_ draft: BookDraft) -> String {
    let isbn = draft.isbn.map { "，ISBN \($0.text)" } ?? ""
    return "\(title(draft.title))（\(short(draft.author))）\(isbn)，\(count(draft.copies, .copy))"
  }

  private func found(_ draft: BookDraft) -> String {
    let author = draft.author.isEmpty ? "未注明作者" : short(draft.author)
    let parts = [
      "\(title(draft.title))（\(author)）",
      draft.metadata.publisher.map(short),
      draft.metadata.publishedDate.map(short),
      draft.metadata.pageCount.map { "\($0) 页" },
      draft.isbn.map { "ISBN \($0.text)" },
    ]
    return parts.compactMap { $0 }.joined(separator: "，")
  }
}

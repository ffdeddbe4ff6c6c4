import Domain

extension SimplifiedChinese {
  package func sentence(_ report: LoanReport) -> String {
    switch report {
    case .renewed(let loan):
      "已为 \(person(loan.student))续借\(title(loan.book.title))，新的应还日期 \(day(loan.dueDate))。"
    case .dueDateChanged(let loan):
      "\(person(loan.student))所借的\(title(loan.book.title))，应还日期改为 \(day(loan.dueDate))。"
    }
  }
}

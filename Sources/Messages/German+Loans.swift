import Domain

extension German {
  package func sentence(_ report: LoanReport) -> String {
    switch report {
    case .renewed(let loan):
      "\(title(loan.book.title)) verlängert für \(person(loan.student)), jetzt fällig am \(day(loan.dueDate))."
    case .dueDateChanged(let loan):
      "\(title(loan.book.title)), ausgeliehen an \(person(loan.student)), ist jetzt am \(day(loan.dueDate)) fällig."
    }
  }
}

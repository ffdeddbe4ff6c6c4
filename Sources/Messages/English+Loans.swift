import Domain

extension English {
  package func sentence(_ report: LoanReport) -> String {
    switch report {
    case .renewed(let loan):
      "Renewed \(title(loan.book.title)) for \(person(loan.student)), now due \(day(loan.dueDate))."
    case .dueDateChanged(let loan):
      "\(title(loan.book.title)), on loan to \(person(loan.student)), is due \(day(loan.dueDate)) now."
    }
  }
}

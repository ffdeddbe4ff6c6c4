import Domain

extension Irish {
  package func sentence(_ report: LoanReport) -> String {
    switch report {
    case .renewed(let loan):
      "Athnuadh \(title(loan.book.title)) don scoláire \(person(loan.student)), dáta dlite anois \(day(loan.dueDate))."
    case .dueDateChanged(let loan):
      "\(title(loan.book.title)), ar iasacht ag an scoláire \(person(loan.student)): dáta dlite anois \(day(loan.dueDate))."
    }
  }
}

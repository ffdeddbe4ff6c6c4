package import Domain

/// A change of a current loan.
package enum LoanReport: Hashable, Sendable {
  case renewed(Loan)
  case dueDateChanged(Loan)
}

extension LoanReport {
  var phrase: Phrase {
    switch self {
    case .renewed(let loan): Phrase("loanRenewed", LoanReport.values(loan))
    case .dueDateChanged(let loan): Phrase("loanDueDateChanged", LoanReport.values(loan))
    }
  }

  private static func values(_ loan: Loan) -> KeyValuePairs<String, Phrase.Value> {
    ["title": .title(loan.book.title), "student": .person(loan.student), "due": .dayOf(loan.dueDate)]
  }
}

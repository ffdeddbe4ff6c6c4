package import Domain

/// A change of a student, and of the student's loans and reservations.
package enum StudentReport: Hashable, Sendable {
  case changed(Student)
  /// The question before a deletion; the answer is yes or no. Loans end as returned, reservations are cancelled.
  case confirmDeletion(Student, loans: Int, reservations: Int)
  case deleted(Student)
  /// Deleted, and nothing tells any more who it was.
  case forgotten(Student)
  /// Under the name of an operation that was done before.
  case deletedBefore
  /// A loan that was ended with its student.
  case takenForBroughtBack(Loan)
  /// No student's name or library ID holds these words.
  case noMatch(String)
}

extension StudentReport {
  var phrase: Phrase {
    switch self {
    case .changed(let student):
      student.cardNumber.map { card in
        Phrase("studentChanged", ["person": .person(student), "card": .text(card.text)])
      } ?? Phrase("studentChangedWithoutCard", ["person": .person(student)])
    case .confirmDeletion(let student, let loans, let reservations):
      Phrase(
        "studentConfirmDeletion",
        [
          "person": .person(student), "loans": .count(loans, .loan), "reservations": .count(reservations, .reservation),
        ])
    case .deleted(let student): Phrase("studentDeleted", ["person": .person(student)])
    case .forgotten(let student): Phrase("studentForgotten", ["person": .person(student)])
    case .deletedBefore: Phrase("studentDeletedBefore")
    case .takenForBroughtBack(let loan):
      Phrase("studentTakenForBroughtBack", ["work": .work(loan.book), "due": .dayOf(loan.dueDate)])
    case .noMatch(let words): Phrase("studentNoMatch", ["words": .typed(words)])
    }
  }
}

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

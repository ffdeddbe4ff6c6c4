package import Domain

/// A change of a student, and of the student's loans and reservations.
extension Phrase {
  package static func studentChanged(_ student: Student) -> Self {
    guard let card = student.cardNumber else { return Self("studentChangedWithoutCard", ["person": .person(student)]) }
    return Self(["person": .person(student), "card": .text(card.text)])
  }
  /// Loans end as returned, reservations are cancelled.
  package static func studentConfirmDeletion(_ student: Student, loans: Int, reservations: Int) -> Self {
    Self([
      "person": .person(student), "loans": .count(loans, .loan), "reservations": .count(reservations, .reservation),
    ])
  }
  package static func studentDeleted(_ student: Student) -> Self { Self(["person": .person(student)]) }
  /// Deleted; no record names the student any more.
  package static func studentForgotten(_ student: Student) -> Self { Self(["person": .person(student)]) }
  /// Under the name of an operation that was done before.
  package static var studentDeletedBefore: Self { Self() }
  /// A loan that was ended with its student.
  package static func studentTakenForBroughtBack(_ loan: Loan) -> Self {
    Self(["work": .work(loan.book), "due": .dayOf(loan.dueDate)])
  }
  /// No student's name or library ID holds these words.
  package static func studentNoMatch(_ words: String) -> Self { Self(["words": .typed(words)]) }
}

/// A change of a current loan.
extension Phrase {
  package static func loanRenewed(_ loan: Loan) -> Self { Self(due(loan)) }
  package static func loanDueDateChanged(_ loan: Loan) -> Self { Self(due(loan)) }

  private static func due(_ loan: Loan) -> KeyValuePairs<String, Value> {
    ["title": .title(loan.book.title), "student": .person(loan.student), "due": .dayOf(loan.dueDate)]
  }
}

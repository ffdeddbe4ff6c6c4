import Domain

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
    case .deletedBefore: Phrase("studentDeletedBefore")
    case .takenForBroughtBack(let loan):
      Phrase("studentTakenForBroughtBack", ["work": .work(loan.book), "due": .dayOf(loan.dueDate)])
    case .noMatch(let words): Phrase("studentNoMatch", ["words": .typed(words)])
    }
  }
}

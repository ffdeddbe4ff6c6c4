import Domain

extension English {
  package func sentence(_ report: StudentReport) -> String {
    switch report {
    case .changed(let student):
      "Changed \(person(student))" + (student.cardNumber.map { ", card \($0)." } ?? ", no card.")
    case .confirmDeletion(let student, let loans, let reservations):
      "Delete \(person(student))?"
        + (loans > 0 ? " \(count(loans, .loan)) will be ended as brought back." : "")
        + (reservations > 0 ? " \(count(reservations, .reservation)) will be cancelled." : "") + " [y/N]"
    case .deleted(let student): "Deleted \(person(student)). What was borrowed stays in the history."
    case .noMatch(let words): "No student matches \(typed(words))."
    case .deletedBefore: "That was done before; the student is deleted."
    case .takenForBroughtBack(let loan): "  Taken for brought back: \(work(loan.book)), due \(day(loan.dueDate))."
    }
  }
}

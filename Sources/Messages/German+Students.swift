import Domain

extension German {
  package func sentence(_ report: StudentReport) -> String {
    switch report {
    case .changed(let student):
      "Geändert: \(person(student))" + (student.cardNumber.map { ", Ausweis \($0)." } ?? ", kein Ausweis.")
    case .confirmDeletion(let student, let loans, let reservations):
      "\(person(student)) löschen?"
        + (loans > 0 ? " \(count(loans, .loan)): gilt dann als zurückgegeben." : "")
        + (reservations > 0 ? " \(count(reservations, .reservation)): entfällt dann." : "") + " [j/N]"
    case .deleted(let student): "Gelöscht: \(person(student)). Was ausgeliehen war, bleibt im Verlauf."
    case .noMatch(let words): "Niemand passt zu \(typed(words))."
    case .deletedBefore: "Das ist schon geschehen; die Person ist gelöscht."
    case .takenForBroughtBack(let loan): "  Gilt als zurückgegeben: \(work(loan.book)), fällig am \(day(loan.dueDate))."
    }
  }
}

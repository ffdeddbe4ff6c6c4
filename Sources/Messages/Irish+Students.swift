import Domain

extension Irish {
  package func sentence(_ report: StudentReport) -> String {
    switch report {
    case .changed(let student):
      "Athraíodh \(person(student))" + (student.cardNumber.map { ", cárta \($0)." } ?? ", gan chárta.")
    case .confirmDeletion(let student, let loans, let reservations):
      "An scriosfar \(person(student))?"
        + (loans > 0 ? " Glacfar leis gur tugadh ar ais: \(count(loans, .loan))." : "")
        + (reservations > 0 ? " Cealófar: \(count(reservations, .reservation))." : "") + " [t/N]"
    case .deleted(let student): "Scriosadh \(person(student)). Fanann a raibh ar iasacht sa stair."
    case .noMatch(let words): "Níl aon scoláire ann a mheaitseálann \(typed(words))."
    case .deletedBefore: "Rinneadh é sin cheana; tá an scoláire scriosta."
    case .takenForBroughtBack(let loan):
      "  Glactha mar thugtha ar ais: \(work(loan.book)), dáta dlite \(day(loan.dueDate))."
    }
  }
}

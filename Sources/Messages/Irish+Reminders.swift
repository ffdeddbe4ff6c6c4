import Domain

extension Irish {
  package func letter(_ reminder: Reminder) -> [String] {
    let name = short(reminder.student.fullName)
    let grade = brief(reminder.student.grade)
    let libraryID = brief(reminder.student.libraryID)
    var lines = [
      day(reminder.day), "", name, "Aitheantas leabharlainne \(libraryID)" + (grade.isEmpty ? "" : ", rang \(grade)"),
      "",
    ]
    lines += ["A scoláire, \(name),", ""]
    if !reminder.overdue.isEmpty {
      let one = reminder.overdue.count == 1
      lines += ["Tá an leabharlann ag fanacht \(one ? "leis an leabhar seo" : "leis na leabhair seo"):", ""]
      lines += reminder.overdue.map {
        "  \(work($0.loan.book)), dáta dlite \(day($0.loan.dueDate)), \(count($0.days, .day)) thar téarma"
      }
      lines += ["", "Tabhair ar ais \(one ? "é" : "iad") chomh luath agus is féidir.", ""]
    }
    if !reminder.dueSoon.isEmpty {
      let one = reminder.dueSoon.count == 1
      lines += [one ? "Is gearr go mbeidh an leabhar seo dlite:" : "Is gearr go mbeidh na leabhair seo dlite:", ""]
      lines += reminder.dueSoon.map { "  \(work($0.book)), dáta dlite \(day($0.dueDate))" }
      lines += ["", "Is féidir athnuachan ag an stáisiún, mura bhfuil duine eile ag fanacht.", ""]
    }
    return lines + [reminder.library.map { short($0) } ?? "An leabharlann"]
  }

  package func sentence(_ report: ReminderReport) -> String {
    switch report {
    case .none: "Níl aon duine le meabhrú."
    case .written(let number, let folder): "Scríobhadh \(count(number, .letter)) in \(detail(folder))."
    case .removed(let number, let folder):
      "Baineadh \(count(number, .letter)) ón uair dheireanach as \(detail(folder)), mar níl gá le meabhrúchán a thuilleadh."
    }
  }
}

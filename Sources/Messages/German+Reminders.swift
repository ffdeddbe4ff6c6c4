import Domain

extension German {
  package func letter(_ reminder: Reminder) -> [String] {
    let name = short(reminder.student.fullName)
    let grade = brief(reminder.student.grade)
    let libraryID = brief(reminder.student.libraryID)
    var lines = [
      day(reminder.day), "", name, "Bibliotheks-ID \(libraryID)" + (grade.isEmpty ? "" : ", Klasse \(grade)"), "",
    ]
    lines += ["Guten Tag, \(name),", ""]
    if !reminder.overdue.isEmpty {
      let one = reminder.overdue.count == 1
      lines += ["die Bibliothek wartet auf \(one ? "dieses Buch" : "diese Bücher"):", ""]
      lines += reminder.overdue.map {
        "  \(work($0.loan.book)), fällig am \(day($0.loan.dueDate)), seit \(countDative(days: $0.days)) überfällig"
      }
      lines += ["", "Bitte so bald wie möglich zurückbringen.", ""]
    }
    if !reminder.dueSoon.isEmpty {
      let one = reminder.dueSoon.count == 1
      // German continues with a small letter after the salutation's comma.
      let soon = reminder.overdue.isEmpty ? "bald" : "Bald"
      lines += ["\(soon) fällig \(one ? "ist dieses Buch" : "sind diese Bücher"):", ""]
      lines += reminder.dueSoon.map { "  \(work($0.book)), fällig am \(day($0.dueDate))" }
      lines += ["", "An der Station lässt sich verlängern, wenn niemand darauf wartet.", ""]
    }
    return lines + [reminder.library.map { short($0) } ?? "Die Bibliothek"]
  }

  package func sentence(_ report: ReminderReport) -> String {
    switch report {
    case .none: "Es ist niemand zu erinnern."
    case .written(let number, let folder):
      "\(number == 1 ? "1 Brief" : "\(number) Briefe") geschrieben nach \(detail(folder))."
    case .removed(let number, let folder):
      "\(number == 1 ? "1 Brief" : "\(number) Briefe") vom letzten Mal aus \(detail(folder)) entfernt, da niemand mehr damit zu erinnern ist."
    }
  }
}

import Domain

extension English {
  package func letter(_ reminder: Reminder) -> [String] {
    let name = PlainText.shorten(reminder.student.fullName, to: PlainText.titleLimit)
    let grade = PlainText.shorten(reminder.student.grade, to: PlainText.typedLimit)
    let libraryID = PlainText.shorten(reminder.student.libraryID, to: PlainText.typedLimit)
    var lines = [
      day(reminder.day), "", name, "Library ID \(libraryID)" + (grade.isEmpty ? "" : ", grade \(grade)"), "",
    ]
    lines += ["Dear \(name),", ""]
    if !reminder.overdue.isEmpty {
      let one = reminder.overdue.count == 1
      lines += ["The library is waiting for \(one ? "this book" : "these books"):", ""]
      lines += reminder.overdue.map {
        "  \(work($0.loan.book)), due \(day($0.loan.dueDate)), \(count($0.days, .day)) overdue"
      }
      lines += ["", "Please bring \(one ? "it" : "them") back as quickly as you can.", ""]
    }
    if !reminder.dueSoon.isEmpty {
      let one = reminder.dueSoon.count == 1
      lines += ["\(one ? "This book is" : "These books are") due next:", ""]
      lines += reminder.dueSoon.map { "  \(work($0.book)), due \(day($0.dueDate))" }
      lines += [
        "", "You can renew \(one ? "it" : "them") at the station, unless somebody waits for \(one ? "it" : "them").",
        "",
      ]
    }
    return lines + [reminder.library.map { short($0) } ?? "Your library"]
  }

  package func sentence(_ report: ReminderReport) -> String {
    switch report {
    case .none: "Nobody has to be reminded."
    case .written(let number, let folder):
      "Wrote \(count(number, .letter)) into \(PlainText.shorten(folder, to: PlainText.detailLimit))."
    case .removed(let number, let folder):
      "Removed \(count(number, .letter)) of the last time from \(detail(folder)), which nobody needs any more."
    }
  }
}

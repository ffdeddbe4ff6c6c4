import Domain

extension SimplifiedChinese {
  package func letter(_ reminder: Reminder) -> [String] {
    let name = short(reminder.student.fullName)
    let grade = brief(reminder.student.grade)
    let libraryID = brief(reminder.student.libraryID)
    var lines = [day(reminder.day), "", name, "读者编号 \(libraryID)" + (grade.isEmpty ? "" : "，年级 \(grade)"), ""]
    lines += ["\(name)：", ""]
    if !reminder.overdue.isEmpty {
      lines += ["以下图书已经逾期：", ""]
      lines += reminder.overdue.map {
        "  \(work($0.loan.book))，应还日期 \(day($0.loan.dueDate))，逾期 \(count($0.days, .day))"
      }
      lines += ["", "请尽快归还。", ""]
    }
    if !reminder.dueSoon.isEmpty {
      lines += ["以下图书即将到期：", ""]
      lines += reminder.dueSoon.map { "  \(work($0.book))，应还日期 \(day($0.dueDate))" }
      lines += ["", "如无人等候，可以在站点续借。", ""]
    }
    return lines + [reminder.library.map { short($0) } ?? "图书馆"]
  }

  package func sentence(_ report: ReminderReport) -> String {
    switch report {
    case .none: "没有需要催还的学生。"
    case .written(let number, let folder): "已将 \(count(number, .letter))写入 \(detail(folder))。"
    case .removed(let number, let folder): "已从 \(detail(folder)) 删除上次的 \(count(number, .letter))，因为不再需要催还。"
    }
  }
}

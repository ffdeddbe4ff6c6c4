import Domain

extension SimplifiedChinese {
  package func sentence(_ report: StudentReport) -> String {
    switch report {
    case .changed(let student):
      "已修改 \(person(student))" + (student.cardNumber.map { "，借书卡 \($0)。" } ?? "，没有借书卡。")
    case .confirmDeletion(let student, let loans, let reservations):
      "要删除 \(person(student))吗？"
        + (loans > 0 ? "\(count(loans, .loan))将按已归还处理。" : "")
        + (reservations > 0 ? "\(count(reservations, .reservation))将取消。" : "") + " [y 是/N 否]"
    case .deleted(let student): "已删除 \(person(student))。借阅历史仍然保留。"
    case .noMatch(let words): "没有学生符合\(typed(words))。"
    case .deletedBefore: "此操作已完成过；该学生已删除。"
    case .takenForBroughtBack(let loan): "  按已归还处理：\(work(loan.book))，应还日期 \(day(loan.dueDate))。"
    }
  }
}

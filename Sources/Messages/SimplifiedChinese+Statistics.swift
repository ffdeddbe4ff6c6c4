extension SimplifiedChinese {
  package func word(_ label: StatisticsLabel) -> String {
    switch label {
    case .books: "图书"
    case .wishes: "心愿"
    case .students: "学生"
    case .neverBorrowed: "从未借出"
    case .onLoan: "在借"
    case .overdue: "逾期"
    case .loans: "借阅"
    case .mostBorrowed: "借阅最多"
    case .month: "月份"
    case .grade: "年级"
    case .noGrade: "无"
    case .departed: "已离校"
    case .lateLoans: "逾期借阅"
    case .times: "次数"
    }
  }
}

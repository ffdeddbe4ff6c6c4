extension English {
  package func word(_ label: StatisticsLabel) -> String {
    switch label {
    case .books: "Books"
    case .wishes: "Wishes"
    case .students: "Students"
    case .neverBorrowed: "Never borrowed"
    case .onLoan: "On loan"
    case .overdue: "Overdue"
    case .loans: "Loans"
    case .mostBorrowed: "Most borrowed"
    case .month: "Month"
    case .grade: "Grade"
    case .noGrade: "none"
    case .departed: "left the school"
    case .lateLoans: "Late"
    case .times: "Times"
    }
  }
}

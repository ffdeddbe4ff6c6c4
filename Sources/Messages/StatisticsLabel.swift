/// A word or two before a count.
package enum StatisticsLabel: CaseIterable, Hashable, Sendable {
  case books
  case wishes
  case students
  case neverBorrowed
  case onLoan
  case overdue
  /// All loans ever made.
  case loans
  case mostBorrowed
  case month
  case grade
  /// A student without a grade.
  case noGrade
  /// Students who are no longer in the library.
  case departed
  case lateLoans
  case times
}

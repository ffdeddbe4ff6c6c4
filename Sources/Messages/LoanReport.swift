package import Domain

/// What was done to a loan that goes on.
package enum LoanReport: Hashable, Sendable {
  case renewed(Loan)
  case dueDateChanged(Loan)
}

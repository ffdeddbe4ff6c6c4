package import Domain

/// A change of a current loan.
package enum LoanReport: Hashable, Sendable {
  case renewed(Loan)
  case dueDateChanged(Loan)
}

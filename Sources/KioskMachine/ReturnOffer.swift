package import Domain

/// A loan that is proposed for return, and how much of it may be shown.
package struct ReturnOffer: Hashable, Sendable {
  package var loan: Loan
  /// The whole local days past due; 0 for a loan that is not overdue.
  package var daysOverdue: Int
  /// The due date that renewing would give; nil where renewing is not offered.
  package var renewedDue: Timestamp?
  /// The borrower is the student of the session. Anybody else's name is not shown.
  package var isVisitors: Bool
  /// The book left the desk a few minutes ago: Enter alone keeps the loan.
  package var isRecent: Bool
  /// Shelving: the word `add` adds a copy instead.
  package var offersCopy: Bool

  package init(
    _ loan: Loan, daysOverdue: Int = 0, renewedDue: Timestamp? = nil, isVisitors: Bool = false, isRecent: Bool = false,
    offersCopy: Bool = false
  ) {
    self.loan = loan
    self.daysOverdue = daysOverdue
    self.renewedDue = renewedDue
    self.isVisitors = isVisitors
    self.isRecent = isRecent
    self.offersCopy = offersCopy
  }

  /// A book shown again so soon after its checkout was most likely scanned twice.
  package static let recentMinutes: Int64 = 10

  /// Whether a loan began so recently; a checkout in the future is one after which the clock was set back.
  static func isRecent(_ loan: Loan, at now: Timestamp) -> Bool {
    loan.checkoutDate.milliseconds > now.milliseconds - recentMinutes * 60_000
  }
}

import Domain

/// The guard against double scans: a book that is shown again within ten minutes of its checkout stays with its borrower.
///
/// Such a book is most likely scanned twice, by accident. In its borrower's visit it leads to no prompt, so no answer returns
/// it. The word or the card `return` then offers the return.
extension KioskMachine {
  /// - Returns: whether the loan is too young for a return without the word.
  func isDoubleScan(_ loan: Loan, at now: Moment) -> Bool {
    mode == .station && ReturnOffer.isRecent(loan, at: now.date)
  }

  mutating func keepYoungLoan(_ loan: Loan, _ turn: inout Turn) {
    guard var session = state.base.session else { return }
    session.keptLoan = loan
    state.base = .session(session)
    turn.tell(.alreadyYours(loan))
  }

  /// Offers the return of the loan that was kept just now, where the word `return` asks for it.
  ///
  /// - Returns: whether it did; any other code or word forgets the loan.
  mutating func returnKeptLoan(after scan: Scan, _ turn: inout Turn) -> Bool {
    guard var session = state.base.session, let loan = session.keptLoan else { return false }
    if case .command(.help) = scan { return false }
    session.keptLoan = nil
    state.base = .session(session)
    guard scan == .command(.returnBook) else { return false }
    promptReturn(of: loan, mayRenew: false, wasAskedFor: true, &turn)
    return true
  }
}

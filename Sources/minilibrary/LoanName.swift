import Application
import ArgumentParser
import Domain
import Messages
import Store

/// Which loan a command is about.
struct LoanName: ParsableArguments {
  @Argument(help: "Its ID in the list of loans.")
  var loan: String?

  @Option(help: ArgumentHelp("Instead of an ID: whose it is, with --book.", valueName: "student"))
  var student: String?

  @Option(help: ArgumentHelp("Instead of an ID: which book, with --student.", valueName: "book"))
  var book: String?

  func validate() throws {
    let isPair = student != nil && book != nil
    guard (loan != nil) != isPair, isPair || (student == nil && book == nil) else {
      throw ValidationError("Either the ID of a loan, or --student and --book.")
    }
  }

  func found(
    _ operation: OperationID, _ kind: OperationRecord.Kind, in session: Session
  ) async throws -> (loan: Loan, wasDone: Bool) {
    try await session.loan(named: loan, student, book, operation, kind)
  }
}

extension Session {
  /// The loan that is named by its ID or by student and book; under the name of an operation that was done before, the
  /// one that it was about.
  func loan(
    named text: String?, _ student: String?, _ book: String?, _ operation: OperationID, _ kind: OperationRecord.Kind
  ) async throws -> (loan: Loan, wasDone: Bool) {
    let before = try await library.wasDone(operation)
    if let text {
      guard let digits = Digits(TypedText.trim(text)), let number = Int64(digits.text),
        let loan = try await library.loan(id: Loan.ID(rawValue: number))
      else { throw CommandProblem.unknownLoanID(text: text) }
      return (loan, before != nil)
    }
    let (holder, title) = (try await self.student(named: student ?? ""), try await self.book(named: book ?? ""))
    if let before, before.kind == kind, let loan = try await library.loan(id: Loan.ID(rawValue: before.result)),
      loan.student.id == holder.id, loan.book.id == title.id
    {
      return (loan, true)
    }
    guard let loan = try await library.activeLoans(of: holder.id).first(where: { $0.book.id == title.id }) else {
      throw CommandProblem.notOnLoanTo(title: title.title, student: holder)
    }
    return (loan, before != nil)
  }

  /// A loan by its ID, whether its book and its student are there or not.
  func loanRecord(named text: String) async throws -> LoanRecord {
    guard let number = Int64(TypedText.trim(text)),
      let loan = try await library.loanRecord(id: Loan.ID(rawValue: number))
    else { throw CommandProblem.unknownLoanID(text: text) }
    return loan
  }

  /// A due date as typed.
  func dueDate(named typed: String) throws -> Timestamp {
    let text = try TypedText.clean(typed)
    guard let entry = DueDateEntry(text) else { throw Refusal.dateNotUnderstood(text: text) }
    return try entry.dueDate(by: rules, now: now, in: calendar)
  }
}

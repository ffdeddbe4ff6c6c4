import Application
import ArgumentParser
import Domain
import Messages
import Store

struct ReturnCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "return",
    abstract: "Take a book back.",
    discussion: "Example: minilibrary return 9780441172719 --student S12345"
  )

  @Argument(help: "Its ISBN, or its ID in the list of books.")
  var book: String

  @Option(help: "Whose it is, by library ID or card; needed when several students have the book.")
  var student: String?

  @OptionGroup var write: WriteOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let book = try await session.book(named: book)
    let borrower = if let student { try await session.student(named: student) } else { Student?.none }
    let operation = write.operationID
    let loans = try await session.library.activeLoans(of: book.id)
    // Asked after the loans: whoever did this at the same moment is seen in one of the two.
    let loan =
      if let before = try await session.library.wasDone(operation) {
        try await theLoan(of: before, operation, book, borrower, in: session)
      } else {
        try theLoan(of: book, borrower, among: loans)
      }
    let ended = try await session.library.returnLoan(loan.id, operation: operation, at: session.now)
    var document = LoanJSON(ended.loan, in: session)
    document.hold = OrNull(ended.keptFor.map { ReservationJSON($0) })
    let messages = session.messages
    let told = messages.sentence(.returned(ended.loan, daysOverdue: document.daysOverdue))
    let lines =
      [document.daysOverdue > 0 && Output.hasColour ? Output.red(told) : told]
      + (ended.keptFor.map { [messages.sentence(.keepAside($0))] } ?? [])
    try session.show(document, else: lines.map { $0 + "\n" }.joined(), asJSON: output.json)
  }

  /// The one loan that can be meant.
  private func theLoan(of book: Book, _ borrower: Student?, among loans: [Loan]) throws -> Loan {
    if let borrower {
      guard let loan = loans.first(where: { $0.student.id == borrower.id }) else {
        throw CommandProblem.notOnLoanTo(title: book.title, student: borrower)
      }
      return loan
    }
    guard let loan = loans.first else { throw Refusal.notOnLoan(title: book.title) }
    guard loans.count == 1 else {
      throw CommandProblem.severalBorrowers(title: book.title, borrowers: loans.map(\.student))
    }
    return loan
  }

  /// The loan that was returned under this name before, if it is one that this call means.
  private func theLoan(
    of before: OperationRecord, _ operation: OperationID, _ book: Book, _ borrower: Student?, in session: Session
  ) async throws -> Loan {
    guard before.kind == .returnLoan,
      let loan = try await session.library.loan(id: Loan.ID(rawValue: before.result)), loan.book.id == book.id,
      borrower == nil || borrower?.id == loan.student.id
    else { throw Refusal.operationReused(operation) }
    return loan
  }
}

import ArgumentParser
import Domain
import Messages
import Store

struct ReturnCommand: DataCommand {
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
    let returned: Loan
    do {
      let loan = try await theLoan(of: book, in: session)
      returned = try await session.library.returnLoan(loan.id, operation: write.operationID, at: session.now)
    } catch {
      guard let before = try await returnedBefore(book, in: session) else { throw error }
      returned = before
    }
    try session.show(
      LoanJSON(returned, in: session),
      else: session.messages.sentence(.returned(returned, daysOverdue: session.daysOverdueAtReturn(returned))) + "\n",
      asJSON: output.json)
  }

  /// The one loan that can be meant.
  private func theLoan(of book: Book, in session: Session) async throws -> Loan {
    let loans = try await session.library.activeLoans(of: book.id)
    if let student {
      let borrower = try await session.student(named: student)
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

  /// A named operation that was done before: its loan is active no more, but the store knows the name and answers as it
  /// did the first time. For any other name, a loan that is returned already cannot be returned: nothing is changed.
  private func returnedBefore(_ book: Book, in session: Session) async throws -> Loan? {
    guard write.operation != nil else { return nil }
    let loans = try await allPages(limit: nil) { last, count in
      try await session.library.loans(.all, after: last.map { PageMark($0) }, limit: count)
    }
    let candidates = loans.filter { $0.book.id == book.id && !$0.isActive }
    guard let latest = candidates.max(by: { ($0.returnDate ?? session.now) < ($1.returnDate ?? session.now) })
    else { return nil }
    return try? await session.library.returnLoan(latest.id, operation: write.operationID, at: session.now)
  }
}

extension Session {
  /// Days by which a loan came back late.
  fileprivate func daysOverdueAtReturn(_ loan: Loan) -> Int {
    var asItWas = loan
    asItWas.returnDate = nil
    return rules.daysOverdue(asItWas, at: loan.returnDate ?? now, in: calendar)
  }
}

import Application
import ArgumentParser
import Domain
import Messages
import Store

struct Checkout: Intent {
  static let configuration = CommandConfiguration(
    "checkout", "helpCheckout", examples: "checkout 9780441172719 S12345 --due 21")

  @Argument(help: "helpArgumentBook")
  var book: String

  @Argument(help: "helpArgumentStudent")
  var student: String

  @Option(help: ArgumentHelp("helpCheckoutDue", valueName: "date"))
  var due: String?

  @OptionGroup var clock: ClockOptions

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    try await clock.confirm(in: session)
    let loan = try await session.checkOut(book, to: student, due: due, operation: operation)
    var answer = Printout(loan.json(in: session), .reportCheckedOut(loan), in: session)
    do {
      let overdue = try await session.overdueToMention(to: loan.student)
      if overdue > 0 {
        answer.warning = session.messages.text(.rulesOverdueReminder(name: loan.student.fullName, books: overdue))
      }
    } catch {
      // The loan is made, so it is printed before the error.
      answer.problem = error
    }
    return answer
  }
}

struct Return: Intent {
  static let configuration = CommandConfiguration(
    "return", "helpReturn", examples: "return 9780441172719 --student S12345")

  @Argument(help: "helpArgumentBook")
  var book: String

  @Option(help: "helpReturnStudent")
  var student: String?

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let ended = try await session.takeBack(book, from: student, operation: operation)
    let messages = session.messages
    let days = session.rules.daysLate(LoanRecord(ended.loan), at: session.now, in: session.calendar)
    let told = messages.text(.reportReturned(ended.loan, daysOverdue: days))
    let lines =
      [days > 0 && Output.hasColour ? Output.red(told) : told]
      + (ended.hold.map { [messages.text(.reservationHold($0))] } ?? [])
    return Printout(ended.json(in: session), lines: lines)
  }
}

/// Which loan a command is about.
struct LoanName: ParsableArguments {
  @Argument(help: "helpLoanNameLoan")
  var loan: String?

  @Option(help: ArgumentHelp("helpOptionLoanStudent", valueName: "student"))
  var student: String?

  @Option(help: ArgumentHelp("helpOptionLoanBook", valueName: "book"))
  var book: String?

  func validate() throws {
    let isPair = student != nil && book != nil
    guard (loan != nil) != isPair, isPair || (student == nil && book == nil) else {
      throw ValidationError(.loanOrStudentAndBook)
    }
  }

  var key: LoanKey { LoanKey(id: loan, student: student, book: book) }
}

import Application
import ArgumentParser

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

  var key: LoanKey { LoanKey(id: loan, student: student, book: book) }
}

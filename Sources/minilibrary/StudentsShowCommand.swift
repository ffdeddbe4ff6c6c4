import ArgumentParser
import Domain
import Messages
import Store

struct StudentsShowCommand: DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one student and their loans.",
    discussion: "Example: minilibrary students show S12345"
  )

  @Argument(help: "The library ID, or the number of the card.")
  var student: String

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let found = try await session.student(named: student)
    let loans = try await session.library.activeLoans(of: found.id)
    try session.show(
      StudentJSON(found, loans: loans.map { LoanJSON($0, in: session) }), else: session.text(of: found, loans),
      asJSON: output.json)
  }
}

extension Session {
  fileprivate func text(of student: Student, _ loans: [Loan]) -> String {
    var sheet = Sheet(messages)
    sheet.add(.libraryID, student.libraryID)
    sheet.add(.name, student.fullName)
    sheet.add(.grade, student.grade)
    sheet.add(.card, student.cardNumber?.text)
    sheet.add(.added, messages.day(student.createdAt))
    return sheet.text + (loans.isEmpty ? "" : "\n" + text(of: loans, columns: [.book, .checkedOut, .due, .overdue]))
  }
}

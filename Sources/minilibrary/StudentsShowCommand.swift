import Application
import ArgumentParser
import Domain
import Messages
import Store

struct StudentsShowCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one student, what they have and what they wait for.",
    discussion: "Example: minilibrary students show S12345 --history"
  )

  @Argument(help: "The library ID, or the number of the card.")
  var student: String

  @Flag(help: "What they brought back, too; the newest loan first.")
  var history = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let found = try await session.student(named: student)
    let library = session.library
    try await library.passOnLapsed(at: session.now)
    let loans = try await library.activeLoans(of: found.id)
    let reservations = try await library.reservations(.ofStudent(found.id), limit: .max)
    var document = StudentJSON(found, loans: loans.map { LoanJSON($0, in: session) })
    document.reservations = reservations.map { ReservationJSON($0) }
    var text = session.text(of: found, loans)
    if !reservations.isEmpty {
      text += "\n" + session.text(of: reservations, columns: [.id, .book, .reservedOn, .standing])
    }
    if history {
      // The history includes books that the library no longer has.
      let ended = try await allPages(limit: nil) { (last: LoanRecord?, count) in
        try await library.history(.ofStudent(found.id), before: last?.id, limit: count)
      }.filter { !$0.isActive }
      document.history = ended.map { LoanJSON($0, in: session) }
      if !ended.isEmpty {
        text += "\n" + session.text(of: ended, columns: [.book, .checkedOut, .due, .returned, .overdue])
      }
    }
    try session.show(document, else: text, asJSON: output.json)
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

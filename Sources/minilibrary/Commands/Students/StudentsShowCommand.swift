import Application
import ArgumentParser
import Domain
import Messages

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
    let details = try await session.studentDetails(student, withHistory: history)
    try session.show(details.document(in: session), else: session.text(of: details), asJSON: output.json)
  }
}

extension Session {
  fileprivate func text(of details: StudentDetails) -> String {
    let student = details.student
    var sheet = Sheet(messages)
    sheet.add(.libraryID, student.libraryID)
    sheet.add(.name, student.fullName)
    sheet.add(.grade, student.grade)
    sheet.add(.card, student.cardNumber?.text)
    sheet.add(.added, messages.day(student.createdAt))
    var text = sheet.text
    if !details.loans.isEmpty {
      text += "\n" + self.text(of: details.loans, columns: [.book, .checkedOut, .due, .overdue])
    }
    if !details.reservations.isEmpty {
      text += "\n" + self.text(of: details.reservations, columns: [.id, .book, .reservedOn, .standing])
    }
    if let history = details.history, !history.isEmpty {
      text += "\n" + self.text(of: history, columns: [.book, .checkedOut, .due, .returned, .overdue])
    }
    return text
  }
}

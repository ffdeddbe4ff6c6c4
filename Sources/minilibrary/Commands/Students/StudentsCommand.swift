import Application
import ArgumentParser
import Domain
import Messages
import Store

struct StudentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "students",
    abstract: "Add, list, show, change, delete, import and export students.",
    subcommands: [
      StudentsAddCommand.self, StudentsListCommand.self, StudentsShowCommand.self, StudentsEditCommand.self,
      StudentsDeleteCommand.self, StudentsImportCommand.self, StudentsExportCommand.self,
    ]
  )
}

struct StudentsListCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the students, all or those that match.",
    discussion: """
      Example: minilibrary students list lovelace

      Example: minilibrary students list --limit 100 --after S12345
      """
  )

  @Argument(
    help: "Words of name or library ID, or parts of them; case, accents and punctuation do not matter.")
  var search: String?

  @Option(help: ArgumentHelp("At most this many (default: all).", valueName: "number"))
  var limit: Limit?

  @Option(
    help: ArgumentHelp("Go on behind this student: the library ID, or the number of the card.", valueName: "student"))
  var after: String?

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let students = try await session.students(matching: search, after: after, limit: limit?.count)
    let text = try await session.text(of: students, matching: search)
    try output.show(students.map { StudentJSON($0) }, else: text)
  }
}

extension Session {
  fileprivate func text(of students: [Student], matching search: String?) async throws -> String {
    guard !students.isEmpty else {
      let hasStudents = try await !library.students(limit: 1).isEmpty
      guard hasStudents, let search else { return messages.sentence(.noStudents) + "\n" }
      return messages.sentence(StudentReport.noMatch(try TypedText.clean(search))) + "\n"
    }
    let table = Table(
      students,
      [
        .plain(messages.label(.libraryID)) { $0.libraryID }, .flexible(messages.label(.name)) { $0.fullName },
        .plain(messages.label(.grade)) { $0.grade }, .plain(messages.label(.card)) { $0.cardNumber?.text ?? "" },
      ])
    return table.text
  }
}

struct StudentsShowCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one student with loans and reservations.",
    discussion: "Example: minilibrary students show S12345 --history"
  )

  @Argument(help: "The library ID, or the number of the card.")
  var student: String

  @Flag(help: "What they brought back, too; the newest loan first.")
  var history = false

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let details = try await session.studentDetails(student, withHistory: history)
    try output.show(details.document(in: session), else: session.text(of: details))
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

import Application
import ArgumentParser
import Domain
import Messages
import Store

struct StudentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "students", "helpStudents",
    subcommands: [
      StudentsAdd.command, StudentsList.command, StudentsShow.command, StudentsEdit.command,
      StudentsDelete.command, StudentsImport.command, StudentsExport.command,
      ProfilesCommand<MappedStudents>.self, StudentsPINCommand.self,
    ])
}

struct StudentsList: Query {
  static let configuration = CommandConfiguration(
    "list", "helpStudentsList", examples: "students list lovelace", "students list --limit 100 --after S12345")

  @Argument(help: "helpStudentsListSearch")
  var search: String?

  @Option(name: .className, help: ArgumentHelp("helpOptionClass", valueName: "class"))
  var className: String?

  @Option(help: ArgumentHelp("helpOptionLimit", valueName: "number"))
  var limit: Limit?

  @Option(help: ArgumentHelp("helpStudentsListAfter", valueName: "student"))
  var after: String?

  func answer(in session: Session) async throws -> Printout {
    var schoolClass: SchoolClass?
    if let className { schoolClass = try await session.schoolClass(named: className) }
    let students = try await session.students(matching: search, in: schoolClass, after: after, limit: limit?.count)
    let text =
      if let schoolClass, students.isEmpty, search == nil {
        session.messages.text(.classEmpty(schoolClass)) + "\n"
      } else {
        try await session.text(of: students, matching: search)
      }
    return Printout(students.map(\.json), text: text)
  }
}

extension Session {
  fileprivate func text(of students: [Student], matching search: String?) async throws -> String {
    guard !students.isEmpty else {
      let hasStudents = try await !read.students(limit: 1).isEmpty
      guard hasStudents, let search else { return messages.text(.reportNoStudents) + "\n" }
      return messages.text(.studentNoMatch(try TypedText.clean(search))) + "\n"
    }
    var columns: [Table<Student>.Column] = [
      .plain(.libraryID) { $0.libraryID }, .flexible(.name) { $0.fullName }, .plain(.grade) { $0.grade },
      .plain(.card) { $0.cardNumber?.text ?? "" },
    ]
    if students.contains(where: { $0.kind != .student }) {
      columns.append(.plain(.kind) { word(for: $0.kind) ?? "" })
    }
    return Table(students, columns, in: messages).text
  }

  /// nil for the usual kind.
  private func word(for kind: BorrowerKind) -> String? { kind == .student ? nil : messages.label(kind) }
}

struct StudentsShow: Query {
  static let configuration = CommandConfiguration(
    "show", "helpStudentsShow", examples: "students show S12345 --history")

  @Argument(help: "helpArgumentStudent")
  var student: String

  @Flag(help: "helpStudentsShowHistory")
  var history = false

  func answer(in session: Session) async throws -> Printout {
    let details = try await session.studentDetails(student, withHistory: history)
    return Printout(details.document(in: session), text: session.text(of: details))
  }
}

extension Session {
  fileprivate func text(of details: StudentDetails) -> String {
    let student = details.student
    var sheet = Sheet(messages)
    sheet.add(.libraryID, student.libraryID)
    sheet.add(.name, student.fullName)
    sheet.add(.grade, student.grade)
    sheet.add(.kind, word(for: student.kind))
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

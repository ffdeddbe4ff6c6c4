import Application
import ArgumentParser
import Domain
import Messages
import Store

struct ClassesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "classes", "helpClasses", more: "helpClassesMore",
    subcommands: [
      ClassesList.command, ClassesShow.command, ClassesAdd.command, ClassesEdit.command, ClassesRename.command,
      ClassesMerge.command, ClassesPromoteCommand.self, ClassesArchive.command,
    ])
}

struct ClassesList: Query {
  static let configuration = CommandConfiguration(
    "list", "helpClassesList", examples: "classes list --archived")

  @Flag(help: "helpClassesListArchived")
  var archived = false

  func answer(in session: Session) async throws -> Printout {
    let standings = try await session.read.classStandings(archived: archived, at: session.now)
    return Printout(
      standings, \.json, none: .classNone, in: session.messages,
      [
        .plain(.grade) { $0.schoolClass.name }, .flexible(.teacher) { $0.schoolClass.teacher },
        .number(.students) { String($0.students) }, .number(.loans) { String($0.loans) },
        .number(.overdue) { $0.overdue > 0 ? String($0.overdue) : "" },
      ])
  }
}

struct ClassesShow: Query {
  static let configuration = CommandConfiguration("show", "helpClassesShow", examples: "classes show 7b")

  @Argument(help: ArgumentHelp("helpArgumentClass", valueName: "class"))
  var name: String

  func answer(in session: Session) async throws -> Printout {
    let details = try await session.classDetails(name)
    return Printout(details.json(in: session), text: session.text(of: details))
  }
}

extension Session {
  fileprivate func text(of details: ClassDetails) -> String {
    let standing = details.standing
    var sheet = Sheet(messages)
    sheet.add(.grade, standing.schoolClass.name)
    sheet.add(.teacher, standing.schoolClass.teacher)
    sheet.add(.students, String(standing.students))
    sheet.add(.loans, String(standing.loans))
    sheet.add(.overdue, standing.overdue > 0 ? String(standing.overdue) : nil)
    guard !details.students.isEmpty else {
      return sheet.text + "\n" + messages.text(.classEmpty(standing.schoolClass)) + "\n"
    }
    let columns: [Table<Student>.Column] = [
      .plain(.libraryID) { $0.libraryID }, .flexible(.name) { $0.fullName },
      .plain(.card) { $0.cardNumber?.text ?? "" },
      .number(.loans) { details.loans[$0.id].map { String($0.count) } ?? "" },
    ]
    let loans = details.students.flatMap { details.loans[$0.id] ?? [] }
    let ofLoans = loans.isEmpty ? "" : "\n" + text(of: loans, columns: [.student, .libraryID, .book, .due, .overdue])
    return sheet.text + "\n" + Table(details.students, columns, in: messages).text + ofLoans
  }
}

struct ClassesAdd: Intent {
  static let configuration = CommandConfiguration(
    "add", "helpClassesAdd", examples: #"classes add 5a --teacher "Ms Byrne""#)

  @Argument(help: "helpClassesAddName")
  var name: String

  @Option(help: ArgumentHelp("helpClassesTeacher", valueName: "name"))
  var teacher = ""

  var use: LibraryUse { .createsIfMissing }

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let added = try await session.addClass(name, teacher: teacher, operation: operation)
    return Printout(try await session.document(of: added), .classAdded(added), in: session)
  }
}

struct ClassesEdit: Intent {
  static let configuration = CommandConfiguration(
    "edit", "helpClassesEdit", examples: #"classes edit 7b --teacher "Ms Byrne""#)

  @Argument(help: ArgumentHelp("helpArgumentClass", valueName: "class"))
  var name: String

  @Option(help: ArgumentHelp("helpClassesTeacher", valueName: "name"))
  var teacher: String

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let changed = try await session.editClass(name, teacher: teacher, operation: operation)
    return Printout(try await session.document(of: changed), .classTeacher(changed), in: session)
  }
}

extension Session {
  /// The document of a class that was changed.
  func document(of one: SchoolClass) async throws -> JSONObject? {
    try await read.classStandings(archived: true, at: now).first { $0.schoolClass.id == one.id }
      .map(\.json)
  }

  /// How many students a class has.
  func count(of one: SchoolClass) async throws -> Int {
    try await read.classStandings(archived: true, at: now).first { $0.schoolClass.id == one.id }?.students ?? 0
  }
}

import Application
import ArgumentParser
import Domain
import Messages
import Store

struct ClassesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "classes", "helpClasses", more: "helpClassesMore",
    subcommands: [
      ClassesListCommand.self, ClassesShowCommand.self, ClassesAddCommand.self, ClassesEditCommand.self,
      ClassesRenameCommand.self, ClassesMergeCommand.self, ClassesPromoteCommand.self, ClassesArchiveCommand.self,
    ])
}

struct ClassesListCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "list", "helpClassesList", examples: "classes list --archived")

  @Flag(help: "helpClassesListArchived")
  var archived = false

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let standings = try await session.library.classStandings(archived: archived, at: session.now)
    let messages = session.messages
    let table = Table(
      standings,
      [
        .plain(messages.label(.grade)) { $0.schoolClass.name },
        .flexible(messages.label(.teacher)) { $0.schoolClass.teacher },
        .number(messages.label(.students)) { String($0.students) },
        .number(messages.label(.loans)) { String($0.loans) },
        .number(messages.label(.overdue)) { $0.overdue > 0 ? String($0.overdue) : "" },
      ])
    let text = standings.isEmpty ? messages.sentence(ClassReport.none) + "\n" : table.text
    try output.show(standings.map { ClassJSON($0) }, else: text)
  }
}

struct ClassesShowCommand: DocumentCommand {
  static let configuration = CommandConfiguration("show", "helpClassesShow", examples: "classes show 7b")

  @Argument(help: ArgumentHelp("helpArgumentClass", valueName: "class"))
  var name: String

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let details = try await session.classDetails(name)
    try output.show(ClassDetailsJSON(details, in: session), else: session.text(of: details))
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
      return sheet.text + "\n" + messages.sentence(ClassReport.empty(standing.schoolClass)) + "\n"
    }
    let columns: [Table<Student>.Column] = [
      .plain(messages.label(.libraryID)) { $0.libraryID }, .flexible(messages.label(Label.name)) { $0.fullName },
      .plain(messages.label(.card)) { $0.cardNumber?.text ?? "" },
      .number(messages.label(.loans)) { details.loans[$0.id].map { String($0.count) } ?? "" },
    ]
    let loans = details.students.flatMap { details.loans[$0.id] ?? [] }
    let ofLoans = loans.isEmpty ? "" : "\n" + text(of: loans, columns: [.student, .libraryID, .book, .due, .overdue])
    return sheet.text + "\n" + Table(details.students, columns).text + ofLoans
  }
}

struct ClassesAddCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "add", "helpClassesAdd", examples: #"classes add 5a --teacher "Ms Byrne""#)

  @Argument(help: "helpClassesAddName")
  var name: String

  @Option(help: ArgumentHelp("helpClassesTeacher", valueName: "name"))
  var teacher = ""

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  var use: LibraryUse { .createsIfMissing }

  func run(in session: Session) async throws {
    let added = try await session.library.addClass(
      try TypedText.clean(name), teacher: try TypedText.clean(teacher), operation: write.operationID, at: session.now)
    try output.show(try await session.document(of: added), line: session.messages.sentence(ClassReport.added(added)))
  }
}

struct ClassesEditCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "edit", "helpClassesEdit", examples: #"classes edit 7b --teacher "Ms Byrne""#)

  @Argument(help: ArgumentHelp("helpArgumentClass", valueName: "class"))
  var name: String

  @Option(help: ArgumentHelp("helpClassesTeacher", valueName: "name"))
  var teacher: String

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let changed = try await session.library.editClass(
      try await session.schoolClass(named: name).id, teacher: try TypedText.clean(teacher),
      operation: write.operationID, at: session.now)
    try output.show(
      try await session.document(of: changed), line: session.messages.sentence(ClassReport.teacher(changed)))
  }
}

extension Session {
  /// The document of a class that was changed.
  func document(of one: SchoolClass) async throws -> ClassJSON? {
    try await library.classStandings(archived: true, at: now).first { $0.schoolClass.id == one.id }
      .map { ClassJSON($0) }
  }

  /// How many students a class has.
  func count(of one: SchoolClass) async throws -> Int {
    try await library.classStandings(archived: true, at: now).first { $0.schoolClass.id == one.id }?.students ?? 0
  }
}

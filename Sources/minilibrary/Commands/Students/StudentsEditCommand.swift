import Application
import ArgumentParser
import Domain
import Messages
import Store

struct StudentsAdd: Intent {
  static let configuration = CommandConfiguration(
    "add", "helpStudentsAdd",
    examples: "students add --library-id S12345 --first-name Ada --last-name Lovelace --class 7b")

  @Option(name: .customLong("library-id"), help: ArgumentHelp("helpOptionLibraryID", valueName: "id"))
  var libraryID: String

  @Option(help: ArgumentHelp("helpStudentsAddFirstName", valueName: "name"))
  var firstName = ""

  @Option(help: ArgumentHelp(valueName: "name"))
  var lastName = ""

  @Option(name: .className, help: ArgumentHelp("helpOptionClassOf", valueName: "class"))
  var className = ""

  @Option(help: ArgumentHelp("helpOptionKind", discussion: "helpOptionKindMore"))
  var kind = BorrowerKind.student

  @Option(help: ArgumentHelp("helpStudentsAddCard", valueName: "card"))
  var card: String?

  var use: LibraryUse { .createsIfMissing }

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let draft = StudentDraft(
      libraryID: try TypedText.clean(libraryID), firstName: try TypedText.clean(firstName),
      lastName: try TypedText.clean(lastName), grade: try TypedText.clean(className),
      cardNumber: try card.map { try session.card(named: $0) }, kind: kind)
    let student = try await session.addStudent(draft, operation: operation)
    return Printout(student.json, .reportStudentAdded(student), in: session)
  }
}

struct StudentsEdit: Intent {
  static let configuration = CommandConfiguration(
    "edit", "helpStudentsEdit", more: "helpStudentsEditMore",
    examples: "students edit S12345 --class 8b --card auto")

  @Argument(help: "helpArgumentStudent")
  var student: String

  @Option(name: .customLong("library-id"), help: ArgumentHelp("helpOptionLibraryID", valueName: "id"))
  var libraryID: String?

  @Option(help: ArgumentHelp("helpStudentsEditFirstName", valueName: "name"))
  var firstName: String?

  @Option(help: ArgumentHelp(valueName: "name"))
  var lastName: String?

  @Option(name: .className, help: ArgumentHelp("helpOptionClassOf", valueName: "class"))
  var className: String?

  @Option(help: ArgumentHelp("helpOptionKind", discussion: "helpOptionKindMore"))
  var kind: BorrowerKind?

  @Option(help: ArgumentHelp("helpStudentsEditCard", valueName: "card|auto|none"))
  var card: String?

  func validate() throws {
    if [libraryID, firstName, lastName, className, card, kind?.rawValue].allSatisfy({ $0 == nil }) {
      throw ValidationError(.nothingToChangeStudent)
    }
  }

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let edit = StudentEdit(
      libraryID: try TypedText.clean(ifTyped: libraryID),
      firstName: try TypedText.clean(ifTyped: firstName),
      lastName: try TypedText.clean(ifTyped: lastName), grade: try TypedText.clean(ifTyped: className),
      card: try card.map { try newCard($0, in: session) }, kind: kind)
    let changed = try await session.editStudent(student, edit, operation: operation)
    return Printout(changed.json, .studentChanged(changed), in: session)
  }

  private func newCard(_ text: String, in session: Session) throws -> StudentEdit.Card {
    switch text {
    case "auto": .next
    case "none": .none
    default: .number(try session.card(named: text))
    }
  }
}

extension BorrowerKind: ExpressibleByArgument {}

struct StudentsDelete: Intent {
  static let configuration = CommandConfiguration(
    "delete", "helpStudentsDelete", more: "helpStudentsDeleteMore",
    examples: "students delete S12345 --yes",
    #"students delete --class "10a (2026)" --dry-run"#,
    #"students delete --class "10a (2026)""#)

  @Argument(help: "helpArgumentStudent")
  var student: String?

  @Option(name: .customLong("class"), help: ArgumentHelp("helpStudentsDeleteClass", valueName: "class"))
  var className: String?

  @Flag(help: "helpOptionYes")
  var yes = false

  @Flag(help: "helpStudentsDeleteForce")
  var force = false

  @Flag(help: "helpStudentsDeleteForget")
  var forget = false

  @Flag(help: "helpStudentsDeleteDryRun")
  var dryRun = false

  func validate() throws {
    if (student == nil) == (className == nil) { throw ValidationError(.studentOrClass) }
    if dryRun, className == nil { throw ValidationError(.dryRunOfClass) }
  }

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    if dryRun, let className { return try await plan(ofClass: className, in: session) }
    if let className { return try await delete(ofClass: className, operation, in: session) }
    let messages = session.messages
    let (found, deletion) = try await session.deleteStudent(
      student ?? "", force: force, forgets: forget, operation: operation,
      confirm: yes
        ? nil
        : { student, loans, reservations in
          let question = Phrase.studentConfirmDeletion(student, loans: loans, reservations: reservations)
          return TerminalQuestion.isAnsweredYes(messages.sentence(question), in: messages)
        })
    let lines = [
      messages.sentence(
        found.map { forget ? .studentForgotten($0) : .studentDeleted($0) } ?? Phrase.studentDeletedBefore)
    ]
    return Printout(deletion.json(of: found, in: session), lines: lines + ends(of: deletion, in: messages))
  }

  private func delete(ofClass name: String, _ operation: OperationID, in session: Session) async throws -> Printout {
    let messages = session.messages
    let deleted = try await session.deleteStudents(
      ofClass: name, force: force, forgets: forget, operation: operation,
      confirm: yes
        ? nil
        : { schoolClass, students, loans in
          let question = Phrase.classConfirmDeletion(schoolClass, students: students.count, loans: loans.count)
          return TerminalQuestion.isAnsweredYes(messages.sentence(question), in: messages)
        })
    let count = deleted.students.count
    let report: Phrase =
      deleted.wasDoneBefore
      ? .classDeletedBefore
      : forget
        ? .classForgotten(name: deleted.name, students: count) : .classDeleted(name: deleted.name, students: count)
    return Printout(
      deleted.json(in: session),
      lines: [messages.sentence(report)] + deleted.deletions.flatMap { ends(of: $0, in: messages) })
  }

  /// Describes the deletion, and ends as the deletion would.
  private func plan(ofClass name: String, in session: Session) async throws -> Printout {
    let messages = session.messages
    let plan = try await session.planDeletion(ofClass: name, force: force, forgets: forget)
    let (departure, holders) = (plan.departure, plan.departure.holders)
    let (shown, students, loans) = (departure.schoolClass.name, departure.students.count, departure.loans.count)
    let report: Phrase =
      plan.problem == nil
      ? .classWouldDelete(name: shown, students: students, loans: loans, forgets: forget)
      : .classWouldRefuse(name: shown, students: students, holders: holders.count, loans: loans)
    let table = Table(
      holders,
      [
        .flexible(.student) { $0.student.fullName }, .plain(.libraryID) { $0.student.libraryID },
        .number(.letterBooks) { String($0.loans) },
      ], in: messages)
    let text = "\(messages.sentence(report))\n" + (holders.isEmpty ? "" : table.text)
    var answer = Printout(plan.json, text: text + messages.text(.classPlanned) + "\n")
    answer.problem = plan.problem.map { _ in ExitStatus.refused }
    return answer
  }

  /// The loans and reservations that the deletion of a student ended.
  private func ends(of deletion: StudentDeletion, in messages: Messages) -> [String] {
    let loans = deletion.endedLoans.flatMap { ended in
      [messages.text(.studentTakenForBroughtBack(ended.loan))]
        + (ended.hold.map { [messages.text(.reservationHold($0))] } ?? [])
    }
    return loans + deletion.cancelledReservations.map { messages.text(.reservationCancelled($0)) }
  }
}

import Application
import ArgumentParser
import Domain
import Messages
import Reports
import Store

struct ClassesPromoteCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "promote", "helpClassesPromote", more: "helpClassesPromoteMore",
    examples: "classes promote --last 10 --dry-run")

  @Option(help: ArgumentHelp("helpClassesPromoteLast", valueName: "number"))
  var last: String?

  @Option(help: ArgumentHelp("helpClassesYear", valueName: "year"))
  var year: Int?

  @Flag(help: "helpOptionDryRunClasses")
  var dryRun = false

  @Flag(help: "helpClassesPromoteUndo")
  var undo = false

  @Flag(help: "helpOptionYes")
  var yes = false

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if undo, last != nil || year != nil || dryRun { throw ValidationError(.undoAlone) }
    try SchoolYear.validate(year)
    if let last, ClassName(last)?.number == nil { throw ValidationError(.lastNumber) }
  }

  func run(in session: Session) async throws {
    if undo { return try await takeBack(in: session) }
    let (number, year) = (last.flatMap { ClassName($0)?.number }, year ?? session.year)
    // The classes have their new names by then, so there is nothing to show.
    if try await session.read.wasDone(write.operationID)?.kind == .promoteClasses {
      let made = try await session.promote(last: number, year: year, shown: nil, operation: write.operationID)
      return try tell(made, in: session)
    }
    let plan = try await session.promotionPlan(last: number, year: year)
    if dryRun {
      let text = session.text(of: plan) + session.messages.text(.classPlanned) + "\n"
      return try output.show(plan.json(isDryRun: true, in: session), else: text)
    }
    if !output.json { try Output.write(session.text(of: plan)) }
    if !yes {
      let question = Phrase.classConfirmPromotion(classes: plan.promotion.moves.count, students: plan.movedStudents)
      guard TerminalQuestion.isAnsweredYes(session.messages.sentence(question), in: session.messages) else {
        throw CommandProblem.notConfirmed
      }
    }
    let made = try await session.promote(last: number, year: year, shown: plan, operation: write.operationID)
    try tell(made, in: session)
  }

  private func tell(_ made: PromotionPlan, in session: Session) throws {
    let report = Phrase.classPromoted(classes: made.promotion.moves.count, students: made.movedStudents)
    try output.show(made.json(in: session), line: session.messages.sentence(report))
  }

  private func takeBack(in session: Session) async throws {
    let messages = session.messages
    if !yes, try await session.read.wasDone(write.operationID) == nil {
      let plan = try await session.promotionToUndo().promotion
      let question = Phrase.classConfirmUndo(classes: plan.moves.count, year: plan.year)
      guard TerminalQuestion.isAnsweredYes(messages.sentence(question), in: messages) else {
        throw CommandProblem.notConfirmed
      }
    }
    let undone = try await session.undoPromotion(operation: write.operationID)
    let report = Phrase.classUndone(classes: undone.promotion.moves.count, year: undone.promotion.year)
    try output.show(undone.json(isUndone: true, in: session), line: messages.sentence(report))
  }
}

extension PromotionPlan {
  fileprivate var movedStudents: Int { promotion.moves.reduce(0) { $0 + (students[$1.schoolClass.id] ?? 0) } }
}

extension Session {
  /// Each move, the classes that stay, and the books of those who leave.
  fileprivate func text(of plan: PromotionPlan) -> String {
    let moves = Table(
      plan.promotion.moves,
      [
        .plain(.grade) { $0.schoolClass.name }, .plain(.newName) { $0.newName },
        .number(.students) { String(plan.students[$0.schoolClass.id] ?? 0) },
      ], in: messages)
    var text = moves.text + "\n"
    func add(_ report: Phrase) { text += messages.sentence(report) + "\n" }
    let leaving = plan.promotion.moves.filter(\.archives).count
    if let last = plan.promotion.last {
      add(
        leaving > 0 ? .classLeave(last: last, classes: leaving, students: plan.leavers) : .classNobodyLeaves(last: last)
      )
    }
    if !plan.promotion.staying.isEmpty { add(.classStay(plan.promotion.staying.map(\.name))) }
    guard leaving > 0 else { return text }
    guard !plan.leaversLoans.isEmpty else {
      add(.classLeaversHaveNothing)
      return text
    }
    let holders = Set(plan.leaversLoans.map(\.student.id)).count
    add(.classLeaversHaveLoans(loans: plan.leaversLoans.count, students: holders))
    return text + "\n"
      + self.text(of: plan.leaversLoans, columns: [.student, .libraryID, .grade, .book, .due, .overdue]) + "\n"
  }
}

import Application
import ArgumentParser
import Domain
import Messages
import Store

struct ClassesPromoteCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "promote",
    abstract: "helpClassesPromote",
    discussion: """
      helpClassesPromoteMore

      Example: minilibrary classes promote --last 10 --dry-run
      """)

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
    let messages = session.messages
    let plan = try await session.promotionPlan(last: last.flatMap { ClassName($0)?.number }, year: year ?? session.year)
    let wasDone = try await session.library.wasDone(write.operationID)?.kind == .promoteClasses
    if plan.promotion.moves.isEmpty, !wasDone { throw Refusal.nothingToPromote }
    if dryRun {
      let text = session.text(of: plan) + messages.sentence(ClassReport.planned) + "\n"
      return try output.show(PromotionJSON(plan, isDryRun: true, in: session), else: text)
    }
    let (classes, students) = (plan.promotion.moves.count, plan.movedStudents)
    if !yes, !wasDone {
      if !output.json { try Output.write(session.text(of: plan)) }
      let question = messages.sentence(ClassReport.confirmPromotion(classes: classes, students: students))
      guard TerminalQuestion.isAnsweredYes(question, in: messages) else { throw CommandProblem.notConfirmed }
    }
    let made = try await session.promote(plan, operation: write.operationID)
    let report = ClassReport.promoted(classes: made.promotion.moves.count, students: made.movedStudents)
    let before = yes && !wasDone ? session.text(of: plan) : ""
    try output.show(PromotionJSON(made, in: session), else: before + messages.sentence(report) + "\n")
  }

  private func takeBack(in session: Session) async throws {
    let messages = session.messages
    if !yes, try await session.library.wasDone(write.operationID) == nil {
      let plan = try await session.promotionToUndo().promotion
      let question = ClassReport.confirmUndo(classes: plan.moves.count, year: plan.year)
      guard TerminalQuestion.isAnsweredYes(messages.sentence(question), in: messages) else {
        throw CommandProblem.notConfirmed
      }
    }
    let undone = try await session.undoPromotion(operation: write.operationID)
    let report = ClassReport.undone(classes: undone.promotion.moves.count, year: undone.promotion.year)
    try output.show(PromotionJSON(undone, isUndone: true, in: session), line: messages.sentence(report))
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
        .plain(messages.label(.grade)) { $0.schoolClass.name }, .plain(messages.label(.newName)) { $0.newName },
        .number(messages.label(.students)) { String(plan.students[$0.schoolClass.id] ?? 0) },
      ])
    var text = moves.text + "\n"
    func add(_ report: ClassReport) { text += messages.sentence(report) + "\n" }
    let leaving = plan.promotion.moves.filter(\.archives).count
    if let last = plan.promotion.last {
      add(leaving > 0 ? .leave(last: last, classes: leaving, students: plan.leavers) : .nobodyLeaves(last: last))
    }
    if !plan.promotion.staying.isEmpty { add(.stay(plan.promotion.staying.map(\.name))) }
    guard leaving > 0 else { return text }
    guard !plan.leaversLoans.isEmpty else {
      add(.leaversHaveNothing)
      return text
    }
    let holders = Set(plan.leaversLoans.map(\.student.id)).count
    add(.leaversHaveLoans(loans: plan.leaversLoans.count, students: holders))
    return text + "\n"
      + self.text(of: plan.leaversLoans, columns: [.student, .libraryID, .grade, .book, .due, .overdue]) + "\n"
  }
}

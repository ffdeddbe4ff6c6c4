package import Domain
import Foundation
package import Reports
package import Store

/// Classes of the school.
extension Session {
  /// The class with this name in any spelling.
  ///
  /// - Throws: `unknown-class` with similar names.
  package func schoolClass(named text: String) async throws -> SchoolClass {
    let name = try TypedText.clean(text)
    if let found = try await library.schoolClass(named: name) { return found }
    throw CommandProblem.unknownClass(text: name, near: try await classNames(near: name))
  }

  /// Students of a class by name; all students for nil.
  func students(inClass name: String?) async throws -> [Student] {
    guard let name else { return try await students(matching: nil) }
    return try await students(in: try await schoolClass(named: name))
  }

  package func students(in schoolClass: SchoolClass) async throws -> [Student] {
    try await allPages(limit: nil) { last, count in
      try await library.students(in: schoolClass.id, after: last.map { PageCursor($0) }, limit: count)
    }
  }

  private static let nearNames = 8

  /// Names that a mistyped one may be: those with its number or its beginning, else the first ones of all.
  private func classNames(near text: String) async throws -> [String] {
    let all = try await library.classes(archived: true)
    let (key, number) = (text.lowercased(), ClassName(text)?.number)
    let similar = all.filter { one in
      let name = one.name.lowercased()
      return number != nil && one.number == number || name.hasPrefix(key) || key.hasPrefix(name)
        || number == nil && name.commonPrefix(with: key).count >= 3
    }
    return (similar.isEmpty ? all.filter { !$0.isArchived } : similar).prefix(Self.nearNames).map(\.name)
  }
}

/// A class with its students and their loans.
package struct ClassDetails: Sendable {
  package let standing: ClassStanding
  /// By name.
  package let students: [Student]
  /// Loans that are out, due first.
  package let loans: [Student.ID: [Loan]]
}

/// A promotion with what it means for people.
package struct PromotionPlan: Sendable {
  package let promotion: Promotion
  /// The number of students of each class.
  package let students: [SchoolClass.ID: Int]
  /// Loans of students who leave, by class, then due first.
  package let leaversLoans: [Loan]

  package var leavers: Int {
    promotion.moves.filter(\.archives).reduce(0) { $0 + (students[$1.schoolClass.id] ?? 0) }
  }
}

/// The deletion of the students of a class, before it is done.
package struct ClassDeletionPlan: Sendable {
  package let departure: ClassDeparture
  /// Ends their loans as returned, instead of refusing.
  package let force: Bool
  package let forgets: Bool

  /// Why no student would be deleted: `class-has-loans`.
  package var problem: CommandProblem? {
    guard !force, departure.refusal != nil else { return nil }
    return .classHasLoans(name: departure.schoolClass.name, holders: departure.holders.map(\.student))
  }
}

/// The students of a class, deleted.
package struct ClassDeletion: Sendable {
  package let name: String
  /// Empty for a deletion that was done before.
  package let students: [Student]
  package var wasDoneBefore = false
  package let deletions: [StudentDeletion]
}

extension Session {
  package func classDetails(_ name: String) async throws -> ClassDetails {
    let found = try await schoolClass(named: name)
    let students = try await students(in: found)
    let loans = try await library.activeLoans(of: found.id)
    let standing = ClassStanding(
      found, students: students.count, loans: loans.count, overdue: loans.filter { $0.isOverdue(at: now) }.count)
    return ClassDetails(
      standing: standing, students: students, loans: Dictionary(grouping: loans) { $0.student.id })
  }

  /// The year that a class is archived under, unless another one is named: this one.
  package var year: Int { calendar.day(of: now).year }

  package func addClass(_ name: String, teacher: String, operation: OperationID) async throws -> SchoolClass {
    try await library.addClass(
      try TypedText.clean(name), teacher: try TypedText.clean(teacher), operation: operation, at: now)
  }

  /// - Parameters:
  ///   - newName: nil keeps the name.
  ///   - teacher: nil keeps the teacher.
  package func editClass(
    _ name: String, newName: String? = nil, teacher: String? = nil, operation: OperationID
  ) async throws -> SchoolClass {
    let newName = try TypedText.clean(ifTyped: newName)
    // A rename that was done before leaves no class of that name.
    let id =
      if newName != nil { try await classToChange(name, .editClass, operation) } else {
        try await schoolClass(named: name).id
      }
    let teacher = try TypedText.clean(ifTyped: teacher)
    return try await library.editClass(id, name: newName, teacher: teacher, operation: operation, at: now)
  }

  /// Moves the students of a class into another one, and removes it.
  package func mergeClass(_ name: String, into other: String, operation: OperationID) async throws -> SchoolClass {
    let target = try await schoolClass(named: other)
    // After a repeated operation the first class is gone.
    if let done = try await library.wasDone(operation), done.kind == .mergeClasses { return target }
    return try await library.mergeClass(
      try await schoolClass(named: name).id, into: target.id, operation: operation, at: now)
  }

  /// - Parameter year: nil for ``year``.
  package func archiveClass(_ name: String, year: Int?, operation: OperationID) async throws -> SchoolClass {
    let id = try await classToChange(name, .archiveClass, operation)
    return try await library.archiveClass(id, year: year ?? self.year, operation: operation, at: now)
  }

  /// The class that a change names. An operation that was done before has given it another name.
  private func classToChange(
    _ name: String, _ kind: OperationRecord.Kind, _ operation: OperationID
  ) async throws -> SchoolClass.ID {
    if let done = try await library.wasDone(operation), done.kind == kind,
      let found = try await library.classes(archived: true).first(where: { $0.id.rawValue == done.result })
    {
      return found.id
    }
    return try await schoolClass(named: name).id
  }

  package func promotionPlan(last: Int?, year: Int) async throws -> PromotionPlan {
    try await plan(try await library.promotion(last: last, year: year))
  }

  /// The newest promotion, which an undo would take back.
  ///
  /// - Throws: `no-promotion`.
  package func promotionToUndo() async throws -> PromotionPlan {
    guard let promotion = try await library.lastPromotion() else { throw Refusal.noPromotion }
    return try await plan(promotion)
  }

  /// - Parameter shown: the plan that a person has agreed to; nil for an operation that was done before.
  package func promote(
    last: Int?, year: Int, shown: PromotionPlan?, operation: OperationID
  ) async throws -> PromotionPlan {
    let made = try await library.promote(
      last: last, year: year, shown: shown?.promotion, operation: operation, at: now)
    return if let shown { shown } else { try await plan(made) }
  }

  package func undoPromotion(operation: OperationID) async throws -> PromotionPlan {
    try await plan(try await library.undoPromotion(operation: operation, at: now))
  }

  private func plan(_ promotion: Promotion) async throws -> PromotionPlan {
    let standings = try await library.classStandings(archived: true, at: now)
    let counts = standings.map { ($0.schoolClass.id, $0.students) }
    var loans: [Loan] = []
    for move in promotion.moves where move.archives {
      loans += try await library.activeLoans(of: move.schoolClass.id)
    }
    return PromotionPlan(
      promotion: promotion, students: Dictionary(uniqueKeysWithValues: counts), leaversLoans: loans)
  }

  /// The plan of ``deleteStudents(ofClass:force:forgets:operation:confirm:)``. It changes nothing.
  ///
  /// - Throws: `unknown-class`, `not-permitted`.
  package func planDeletion(ofClass name: String, force: Bool, forgets: Bool) async throws -> ClassDeletionPlan {
    let found = try await schoolClass(named: name)
    return ClassDeletionPlan(departure: try await library.departure(of: found.id), force: force, forgets: forgets)
  }

  /// Deletes the students of a class, all or none.
  ///
  /// - Parameters:
  ///   - force: ends their loans as returned, instead of refusing.
  ///   - confirm: asked before anything is deleted, with the class, its students and their loans.
  /// - Throws: `class-has-loans` with the students who have books; `not-confirmed` if `confirm` says no.
  package func deleteStudents(
    ofClass name: String, force: Bool, forgets: Bool = false, operation: OperationID,
    confirm: ((SchoolClass, [Student], [Loan]) -> Bool)? = nil
  ) async throws -> ClassDeletion {
    if let before = try await library.wasDone(operation), before.kind == .deleteStudents {
      return ClassDeletion(name: TypedText.trim(name), students: [], wasDoneBefore: true, deletions: [])
    }
    let plan = try await planDeletion(ofClass: name, force: force, forgets: forgets)
    if let problem = plan.problem { throw problem }
    let (found, students) = (plan.departure.schoolClass, plan.departure.students)
    if let confirm, !confirm(found, students, plan.departure.loans) { throw CommandProblem.notConfirmed }
    let deletions = try await library.deleteStudents(
      in: found.id, force: force, forgets: forgets, operation: operation, at: now)
    return ClassDeletion(name: found.name, students: students, deletions: deletions)
  }
}

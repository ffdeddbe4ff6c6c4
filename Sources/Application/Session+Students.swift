package import Domain
import Messages
import Reports
package import Store

/// A student with loans and reservations.
package struct StudentDetails: Sendable {
  package let student: Student
  package let loans: [Loan]
  package let reservations: [Reservation]
  /// Returned loans, newest first, also of books that the library no longer has; nil if they were not asked for.
  package let history: [LoanRecord]?

  package func document(in session: Session) -> JSONObject {
    let document = student.json.with([
      "loans": loans.map { $0.json(in: session) },
      "reservations": reservations.map(\.json),
    ])
    guard let history else { return document }
    return document.with(["history": history.map { $0.json(in: session) }])
  }
}

extension Session {
  /// - Parameters:
  ///   - search: words of name or library ID; nil for all students.
  ///   - schoolClass: only its students; nil for all.
  ///   - after: the library ID or card of the last student of the page before.
  package func students(
    matching search: String?, in schoolClass: SchoolClass? = nil, after: String? = nil, limit: Int? = nil
  ) async throws -> [Student] {
    let search = try TypedText.clean(ifTyped: search)
    var start: PageCursor?
    if let after { start = PageCursor(try await student(named: after)) }
    if let schoolClass {
      // A class is few enough to be looked through.
      let all = try await students(in: schoolClass)
      let found = search == nil ? all : all.filter(Set(try await students(matching: search)).contains)
      return Array(found.filter { start?.isBefore(PageCursor($0)) != false }.prefix(limit ?? .max))
    }
    return try await allPages(limit: limit) { last, count in
      try await library.students(matching: search, after: last.map { PageCursor($0) } ?? start, limit: count)
    }
  }

  /// - Parameter withHistory: whether returned loans are shown, too; the audit records who looked at them.
  /// - Throws: `not-permitted` for the history.
  package func studentDetails(_ name: String, withHistory: Bool) async throws -> StudentDetails {
    let student = try await student(named: name)
    try await library.passOnExpired(at: now)
    let loans = try await library.activeLoans(of: student.id)
    let reservations = try await library.reservations(.ofStudent(student.id), limit: .max)
    var history: [LoanRecord]?
    if withHistory {
      try await library.expect(.seeHistory)
      try await record(.historySeen, subject: student.id.rawValue)
      history = try await allPages(limit: nil) { (last: LoanRecord?, count) in
        try await library.history(.ofStudent(student.id), before: last?.id, limit: count)
      }.filter { !$0.isActive }
    }
    return StudentDetails(student: student, loans: loans, reservations: reservations, history: history)
  }

  package func addStudent(_ draft: StudentDraft, operation: OperationID) async throws -> Student {
    try await library.addStudent(draft, operation: operation, at: now)
  }

  package func editStudent(_ name: String, _ edit: StudentEdit, operation: OperationID) async throws -> Student {
    // After a repeated operation the student may have another library ID by now.
    let before = try await library.wasDone(operation)
    let done = before?.kind == .editStudent ? before.map { Student.ID(rawValue: $0.result) } : nil
    let id = if let done { done } else { try await student(named: name).id }
    return try await library.editStudent(id, edit, operation: operation, at: now)
  }

  /// Deletes a student who has left.
  ///
  /// - Parameters:
  ///   - force: ends the student's loans as returned, instead of refusing.
  ///   - forgets: nothing of the student stays, not even the library ID.
  ///   - confirm: asked before anything is deleted, with the number of loans and of reservations.
  /// - Returns: the student; nil if the same operation deleted them before.
  /// - Throws: `not-confirmed` if `confirm` says no.
  package func deleteStudent(
    _ name: String, force: Bool, forgets: Bool = false, operation: OperationID,
    confirm: ((Student, _ loans: Int, _ reservations: Int) -> Bool)? = nil
  ) async throws -> (student: Student?, deletion: StudentDeletion) {
    if let before = try await library.wasDone(operation), before.kind == .deleteStudent {
      let id = Student.ID(rawValue: before.result)
      return (nil, try await library.deleteStudent(id, force: force, forgets: forgets, operation: operation, at: now))
    }
    let student = try await student(named: name)
    if let confirm {
      let loans = try await library.activeLoans(of: student.id).count
      if loans > 0 && !force { throw Refusal.studentHasLoans(count: loans) }
      let reservations = try await library.reservations(.ofStudent(student.id), limit: .max).count
      guard confirm(student, loans, reservations) else { throw CommandProblem.notConfirmed }
    }
    let deletion = try await library.deleteStudent(
      student.id, force: force, forgets: forgets, operation: operation, at: now)
    return (student, deletion)
  }
}

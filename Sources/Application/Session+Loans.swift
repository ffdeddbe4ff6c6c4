package import Domain
import Foundation
import Messages
import Reports
import Store

/// A part of the loans.
package struct LoanQuery: Sendable {
  package var isOverdue = false
  /// Whether returned loans count, too, also of books and students who are gone; newest first.
  package var hasHistory = false
  package var student: String?
  /// The name of a class, for loans that are out.
  package var className: String?
  package var book: String?
  /// The number of a copy of the book. The label of a copy names it, too.
  package var copy: Int?
  /// The ID of the last loan of the page before.
  package var after: String?
  package var limit: Int?

  package init() {}
}

extension Session {
  private enum Holder {
    case student(Student.ID)
    case schoolClass(SchoolClass.ID)
    case departed(libraryID: String)

    /// The student, for the audit.
    var subject: Int64? {
      switch self {
      case .student(let id): id.rawValue
      case .schoolClass, .departed: nil
      }
    }
  }

  /// The audit records who looked at the history of a student, or of all students.
  package func loans(_ query: LoanQuery) async throws -> [LoanRecord] {
    let holder = try await holder(query)
    var title: Book?
    if let book = query.book { title = try await self.book(named: book) }
    let copy = query.copy ?? title?.copy?.number
    var start: LoanRecord?
    if let after = query.after { start = try await loanRecord(named: after) }
    if query.hasHistory {
      try await library.expect(.seeHistory)
      // A list of all loans shows the loans of each student. The loans of a book reveal less about a reader.
      if holder != nil || title == nil { try await record(.historySeen, subject: holder?.subject) }
    }
    return query.hasHistory
      ? try await history(holder, title, copy, after: start, limit: query.limit)
      : try await activeLoans(query, holder, title, copy, after: start)
  }

  /// A loan by its ID, whether its book and its student are there or not.
  private func loanRecord(named text: String) async throws -> LoanRecord {
    guard let number = Int64(TypedText.trim(text)),
      let loan = try await library.loanRecord(id: Loan.ID(rawValue: number))
    else { throw CommandProblem.unknownLoanID(text: text) }
    return loan
  }

  private func holder(_ query: LoanQuery) async throws -> Holder? {
    if let name = query.className { return .schoolClass(try await schoolClass(named: name).id) }
    guard let student = query.student else { return nil }
    do {
      return .student(try await self.student(named: student).id)
    } catch Refusal.unknownStudent where query.hasHistory {
      let libraryID = TypedText.trim(student)
      // Loans whose borrower was forgotten belong to no student.
      if libraryID.isEmpty { throw Refusal.unknownStudent(libraryID: libraryID) }
      let past = try await library.pastLoans(.ofDeparted(libraryID: libraryID), limit: 1)
      if past.isEmpty { throw Refusal.unknownStudent(libraryID: libraryID) }
      return .departed(libraryID: libraryID)
    }
  }

  private func history(
    _ holder: Holder?, _ book: Book?, _ copy: Int?, after start: LoanRecord?, limit: Int?
  ) async throws -> [LoanRecord] {
    let filter: HistoryFilter =
      switch (holder, book) {
      case (.student(let id)?, _): .ofStudent(id)
      case (.departed(let libraryID)?, _): .ofDeparted(libraryID: libraryID)
      case (.schoolClass?, _): .all
      case (nil, let book?): .ofBook(book.id)
      case (nil, nil): .all
      }
    // A student has few loans, and so has a book: those of one book, or of one copy, are picked out of them.
    let isWhole = copy == nil && (holder == nil || book == nil)
    let loans = try await allPages(limit: isWhole ? limit : nil) { (last: LoanRecord?, count) in
      try await library.history(filter, before: (last ?? start)?.id, limit: count)
    }
    return Array(
      loans.filter { isWhole || $0.book == book?.id && (copy == nil || $0.copyNumber == copy) }.prefix(limit ?? .max))
  }

  private func activeLoans(
    _ query: LoanQuery, _ holder: Holder?, _ book: Book?, _ copy: Int?, after start: LoanRecord?
  ) async throws -> [LoanRecord] {
    let mark = start.map { PageCursor($0) }
    var loans: [Loan]
    switch (holder, book) {
    case (.student(let id)?, _): loans = try await library.activeLoans(of: id)
    case (.schoolClass(let id)?, _): loans = try await library.activeLoans(of: id)
    case (.departed?, _): return []
    case (nil, let book?): loans = try await library.activeLoans(of: book.id)
    case (nil, nil):
      let filter: LoanFilter = query.isOverdue ? .overdue(at: now) : .active
      return try await allPages(limit: query.limit) { (last: Loan?, count) in
        try await library.loans(filter, after: last.map { PageCursor($0) } ?? mark, limit: count)
      }.map { LoanRecord($0) }
    }
    loans = loans.filter { loan in
      (book == nil || loan.book.id == book?.id) && (copy == nil || loan.copyNumber == copy)
        && (!query.isOverdue || loan.isOverdue(at: now))
        && mark?.isBefore(PageCursor(loan)) != false
    }
    return loans.prefix(query.limit ?? .max).map { LoanRecord($0) }
  }
}

/// How many rows are asked for at a time: a list of any length holds up no other reader of the store for long.
package let pageSize = 500

/// Rows of a list that the store hands out in pages, up to `limit` or all of them.
package func allPages<Row>(limit: Int?, next: (_ after: Row?, _ count: Int) async throws -> [Row]) async throws -> [Row]
{
  var rows: [Row] = []
  while true {
    let wanted = min(pageSize, (limit ?? .max) - rows.count)
    guard wanted > 0 else { return rows }
    let page = try await next(rows.last, wanted)
    rows += page
    guard page.count == wanted else { return rows }
  }
}

import Domain
import Foundation
import Messages
import Store
import TestSupport
import Testing

@testable import Application

/// Use cases that change nothing and are audited nevertheless: a person looked at what others read, or exported data.
@Suite("What the audit hears of use cases", .serialized)
struct AuditUseTests {
  private let library: Library
  private let student: Student
  private let session: Session
  private let now = Timestamp(milliseconds: 1_795_255_200_000)

  init() async throws {
    library = try await Library.inMemory(rules: CirculationRules(), calendar: LocalCalendar())
    student = try await library.addStudent(
      StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "Lovelace"), operation: .random(), at: now)
    session = try AuditUseTests.make(library, .librarian, at: now)
  }

  private static func make(_ library: Library, _ role: AccountRole, at now: Timestamp) throws -> Session {
    Session(
      library: library.acting(as: .account(name: "byrne", role: role)),
      settings: try Settings(options: [:], environment: ProcessEnvironment([:])),
      messages: Messages(language: .english), rules: CirculationRules(), now: now)
  }

  /// The events and subjects so far, the first one first.
  private func told() async throws -> [String] {
    let entries = try await library.audit(matching: AuditFilter(), after: nil, limit: 50).reversed()
    #expect(entries.allSatisfy { $0.actor == .account(name: "byrne", role: .librarian) })
    return entries.map { "\($0.event.rawValue) \($0.subject.map(String.init) ?? "-")" }
  }

  @Test func historyOfAStudent_isTold_andCurrentLoansAreNot() async throws {
    _ = try await session.studentDetails("S1", withHistory: false)
    _ = try await session.loans(LoanQuery())
    #expect(try await told() == [])
    _ = try await session.studentDetails("S1", withHistory: true)
    var query = LoanQuery()
    (query.hasHistory, query.student) = (true, "S1")
    _ = try await session.loans(query)
    query.student = nil
    _ = try await session.loans(query)
    _ = try await session.activities(ActivityQuery(), limit: 5)
    var activity = ActivityQuery()
    activity.student = "S1"
    _ = try await session.activities(activity, limit: 5)
    let number = student.id.rawValue
    #expect(
      try await told() == [
        "history-seen \(number)", "history-seen \(number)", "history-seen -", "history-seen \(number)",
      ])
  }

  @Test func export_isTold() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "audit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "students.csv").path()
    #expect(try await session.export(.students, to: path, replaces: false) == 1)
    #expect(try await told() == ["data-exported -"])
  }

  @Test func helper_seesNoHistory_andExportsNothing() async throws {
    let helper = try AuditUseTests.make(library, .helper, at: now)
    await #expect(throws: Refusals(.notPermitted(.seeHistory))) {
      _ = try await helper.studentDetails("S1", withHistory: true)
    }
    var query = LoanQuery()
    query.hasHistory = true
    let asked = query
    await #expect(throws: Refusals(.notPermitted(.seeHistory))) { _ = try await helper.loans(asked) }
    await #expect(throws: Refusals(.notPermitted(.moveTables))) {
      _ = try await helper.export(.students, to: nil, replaces: false)
    }
    #expect(try await told() == [])
  }
}

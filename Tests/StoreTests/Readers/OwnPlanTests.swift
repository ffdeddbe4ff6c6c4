import Domain
import Testing

@testable import Store

/// Plans of what is asked of a reader's own loans, codes and data. A thousand accounts are joined to students.
extension QueryPlanTests {
  private static let seven = Account.ID(rawValue: 7)

  private static func own(_ scene: Scene) -> Library { scene.library.acting(as: .account(name: "a7", role: .reader)) }

  static let own: [Question] = [
    Question(
      "own loans", "SEARCH loan USING INDEX loan_by_student (student_id=?", on: "loan_by_student", sorts: .few
    ) { _ = try await own($0).ownRows(of: seven, at: TestStore.now) },
    Question(
      "own reservations", "SEARCH reservation USING INDEX reservation_by_student (student_id=?",
      on: "reservation_by_student", sorts: .few
    ) { _ = try await own($0).ownRows(of: seven, at: TestStore.now) },
    Question(
      "the loans of a calendar key", "SEARCH calendar_key USING INDEX sqlite_autoindex_calendar_key_1 (mark=?)",
      on: "calendar_key_mark_key"
    ) { _ = try await $0.library.loans(of: .random()) },
    Question(
      "the key of an account", "SEARCH calendar_key USING INTEGER PRIMARY KEY (rowid=?)", on: "calendar_key_pkey"
    ) { _ = try await own($0).calendarKey(of: seven) },
    Question("all that is kept of a reader", "SEARCH audit USING", on: "audit_by_subject", sorts: .few) {
      _ = try await own($0).ownData(of: seven)
    },
    Question(
      "the log of a reader", "SEARCH activity USING INDEX activity_by_student (student_library_id=?)",
      on: "activity_by_student", sorts: .few
    ) { _ = try await own($0).ownData(of: seven) },
    Question(
      "the accounts of students", "SEARCH account USING INDEX sqlite_autoindex_account_3 (student_id=?)",
      on: "account_student_id_key"
    ) { _ = try await $0.library.studentsWithPassword(among: [$0.student.id, Student.ID(rawValue: 7)]) },
    Question("a country", "SEARCH country USING", on: "country_pkey") { scene in
      _ = try await scene.library.read { try $0.expectKnown(country: "IE") }
    },
  ]

  static let ownWrites = [
    Question(
      "joining by a code", "SEARCH link_code USING INDEX sqlite_autoindex_link_code_1 (mark=?)", on: "link_code_pkey",
      sorts: .few
    ) {
      let code = try await $0.library.linkCode(for: $0.student.id, at: TestStore.now)
      let free = Account.ID(rawValue: 1500)
      let person = $0.library.acting(as: .account(name: "a1500", role: .reader))
      _ = try await person.join(free, code: code.text, at: TestStore.now)
      _ = try await person.leaveStudent(free, operation: .random(), at: TestStore.now)
      _ = try await $0.library.byCommand.join(free, to: $0.student.id, operation: .random(), at: TestStore.now)
    },
    Question(
      "the name of who joins", "SEARCH activity USING INDEX activity_by_student (student_library_id=?)",
      on: "activity_by_student", sorts: .few
    ) { _ = try await own($0).leaveStudent(seven, operation: .random(), at: TestStore.now) },
    Question(
      "signing up", "SEARCH sign_up_code USING", on: "sign_up_code_mark_key", sorts: .few
    ) {
      var edit = SiteSettingsEdit()
      edit.signUp = .code
      _ = try await $0.library.setSiteSettings(edit, operation: .random(), at: TestStore.now)
      let code = try await $0.library.byCommand.makeSignUpCode(uses: 5, at: TestStore.now)
      let draft = AccountDraft(name: "new", displayName: "new", role: .reader, country: "IE")
      let entry = SignUpTry(
        draft: draft, password: Library.samplePassword, code: code.code.text, address: "192.0.2.1", isShared: false)
      _ = try await $0.library.acting(as: .visitor).signUp(entry, at: TestStore.now)
    },
    Question(
      "accounts of a class", "SEARCH account USING INDEX sqlite_autoindex_account_3 (student_id=?)",
      on: "account_student_id_key", sorts: .few
    ) {
      let code = StudentCode(student: $0.student.id, code: .random())
      _ = try await $0.library.byCommand.setCodes(
        [code], endsAt: TestStore.later(days: 14), operation: .random(), at: TestStore.now)
    },
    Question(
      "renewing and cancelling one's own", "SEARCH loan USING INTEGER PRIMARY KEY (rowid=?)", on: "loan_pkey",
      sorts: .few
    ) { scene in
      let (own, far) = (own(scene), Loan.ID(rawValue: 900))
      _ = await Library.refusal { _ = try await own.renewOwn(far, of: seven, operation: .random(), at: TestStore.now) }
      _ = await Library.refusal {
        _ = try await own.cancelOwn(
          Reservation.ID(rawValue: 900), of: seven, operation: .random(), at: TestStore.now)
      }
      _ = await Library.refusal {
        _ = try await own.reserveOwn(scene.book.id, of: seven, operation: .random(), at: TestStore.now)
      }
    },
    Question("a calendar's key", "SEARCH calendar_key USING", on: "calendar_key_pkey") {
      _ = try await own($0).makeCalendarKey(of: seven, hasTitles: true, operation: .random(), at: TestStore.now)
      try await own($0).endCalendarKey(of: seven, operation: .random(), at: TestStore.now)
    },
    Question(
      // PostgreSQL: of so few accounts it takes any index.
      "forgetting what came back", "SEARCH loan USING INDEX loan_by_student (student_id=?", on: "loan", sorts: .few
    ) {
      var edit = SiteSettingsEdit()
      edit.allowsForgettingAtOnce = true
      _ = try await $0.library.setSiteSettings(edit, operation: .random(), at: TestStore.now)
      _ = try await $0.library.forgetReturned(at: TestStore.now)
    },
    Question(
      "forgetting operations", "SEARCH operation USING COVERING INDEX operation_by_time (created_at<?)",
      on: "operation_by_time", sorts: .few
    ) { _ = try await $0.library.forgetOperations(at: TestStore.now) },
    Question(
      "deleting one's own account", "SEARCH account USING INTEGER PRIMARY KEY (rowid=?)", on: "account_pkey",
      sorts: .few
    ) {
      try await own($0).deleteOwnAccount(seven, at: TestStore.now)
    },
    Question(
      "a student who leaves for good", "SEARCH past_loan USING", on: "past_loan_by_library_id", sorts: .few
    ) {
      _ = try await $0.library.byCommand.deleteStudent(
        Student.ID(rawValue: 7), force: true, forgets: true, operation: .random(), at: TestStore.now)
    },
  ]

  /// A thousand accounts of students, with a key and a code each, and sign-up codes. It needs the students.
  static let ownFilling = [
    "UPDATE account SET student_id = id, forgets_returned = CASE WHEN id % 9 = 0 THEN 1 ELSE 0 END WHERE id <= 1000",
    """
    INSERT INTO calendar_key (account_id, mark, has_titles, created_at)
    SELECT id, (100000 + id) || '\(String(repeating: "k", count: 37))', 0, id FROM account WHERE id <= 1000
    """,
    """
    INSERT INTO link_code (mark, student_id, ends_at)
    SELECT (100000 + id) || '\(String(repeating: "c", count: 16))', id, \(TestStore.later(days: 1).milliseconds)
    FROM student WHERE id BETWEEN 1001 AND 2000
    """,
    """
    INSERT INTO sign_up_code (mark, created_at, ends_at, uses_left)
    \(numbers(1000))
    SELECT (100000 + n) || '\(String(repeating: "s", count: 16))', n, \(TestStore.later(days: 1).milliseconds) + n, 3
    FROM number
    """,
  ]
}

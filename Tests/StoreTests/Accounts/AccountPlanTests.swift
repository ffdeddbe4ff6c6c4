import Domain
import TestSupport

@testable import Store

/// Plans of what is asked of accounts, sign-ins and the audit. Some hundred readers have an account, and the audit has
/// a row for each of a year's sign-ins.
extension QueryPlanTests {
  static let accounts = [
    Question(
      "an account by its name", "SEARCH account USING INDEX sqlite_autoindex_account_1 (name_key=?)",
      on: "account_name_key_key"
    ) { _ = try await $0.library.account(named: "a77") },
    Question(
      "an account by its address", "SEARCH account USING INDEX sqlite_autoindex_account_2 (email_key=?)",
      on: "account_email_key_key"
    ) { _ = try await $0.library.account(named: "a77@example.org") },
    Question(
      "the account of a student", "SEARCH account USING INDEX sqlite_autoindex_account_3 (student_id=?)",
      on: "account_student_id_key"
    ) { _ = try await $0.library.account(of: $0.student.id) },
    Question(
      "a page of accounts", "SEARCH account USING INDEX sqlite_autoindex_account_1 (name_key>?)",
      on: "account_name_key_key"
    ) { _ = try await $0.library.accounts(limit: 10) },
    Question(
      "a page of librarians", "SEARCH account USING INDEX account_by_role (role=? AND name_key>?)",
      on: "account_by_role"
    ) { _ = try await $0.library.accounts(role: .librarian, limit: 10) },
    Question(
      "whether there is a librarian", "SEARCH account USING INDEX account_by_role (role=?)", on: "account_by_role"
    ) {
      _ = try await $0.library.hasLibrarian()
    },
    Question(
      "the account of a cookie", "SEARCH sign_in USING INDEX sqlite_autoindex_sign_in_1 (mark=?)",
      on: "sign_in_mark_key"
    ) { _ = try await $0.library.signIn(of: .random(), at: TestStore.now) },
    Question(
      "the sign-ins of an account", "SEARCH sign_in USING INDEX sign_in_by_account (account_id=?)",
      on: "sign_in_by_account", sorts: .few
    ) { _ = try await $0.library.signIns(of: Account.ID(rawValue: 7), at: TestStore.now) },
    Question("a page of the audit", "SEARCH audit \(byPrimaryKey.replacing("=?", with: "<?"))", on: "audit_pkey") {
      _ = try await $0.library.audit(matching: AuditFilter(), after: nil, limit: 10)
    },
    Question(
      "an event of the audit", "SEARCH audit USING INDEX audit_by_event (event=? AND ", on: "audit_by_event"
    ) { _ = try await $0.library.audit(matching: AuditFilter(event: .signedIn), after: nil, limit: 10) },
    Question(
      // SQLite goes back through the rows, newest first; PostgreSQL sorts what the actor did.
      "an actor of the audit", "SEARCH audit USING", on: "audit_by_actor", sorts: .few
    ) { _ = try await $0.library.audit(matching: AuditFilter(actorName: "a7"), after: nil, limit: 10) },
  ]

  static let accountWrites = [
    Question(
      "signing in", "SEARCH audit USING COVERING INDEX audit_by_mark (mark=? AND created_at>?)", on: "audit_by_mark"
    ) {
      _ = await $0.library.signInRefusal("nobody")
    },
    Question(
      "signing in from an address", "SEARCH audit USING COVERING INDEX audit_by_address (address=? AND created_at>?)",
      on: "audit_by_address"
    ) { _ = await $0.library.signInRefusal("nobody") },
    Question("signing in and being seen", "SEARCH sign_in USING", on: "sign_in_by_end", sorts: .few) {
      _ = try await $0.library.addSampleAccount()
      let entry = try await $0.library.trySignIn()
      _ = try await $0.library.signIn(of: entry.secret, at: TestStore.later(hours: 1))
      try await $0.library.signOut(entry.secret, at: TestStore.now)
    },
    Question(
      "cleaning the audit", "SEARCH audit USING COVERING INDEX audit_by_time (created_at<?)", on: "audit_by_time"
    ) {
      try await $0.library.cleanAudit(at: TestStore.now)
    },
    Question("changing an account", "SEARCH account \(byPrimaryKey)", on: "account_pkey") {
      let (id, library) = (Account.ID(rawValue: 7), $0.library.byCommand)
      _ = try await library.editAccount(id, AccountEdit(role: .helper), operation: .random(), at: TestStore.now)
      _ = try await library.setEnabled(false, id, operation: .random(), at: TestStore.now)
    },
    Question(
      "deleting an account", "SEARCH sign_in USING COVERING INDEX sign_in_by_account (account_id=?)",
      on: "sign_in_by_account"
    ) {
      let id = Account.ID(rawValue: 7)
      try await $0.library.byCommand.deleteAccount(id, operation: .random(), at: TestStore.now)
    },
  ]

  /// Two thousand accounts, sign-ins and rows of the audit.
  static let accountFilling = [
    """
    INSERT INTO account (name, name_key, display_name, email, email_key, password_hash, role, created_at,
      password_changed_at)
    \(numbers(2000))
    SELECT 'a' || n, 'a' || n, 'a' || n, 'a' || n || '@example.org', 'a' || n || '@example.org', 'x',
      CASE WHEN n % 500 = 1 THEN 'librarian' ELSE 'reader' END, n, n
    FROM number
    """,
    """
    INSERT INTO sign_in (mark, account_id, started_at, last_seen_at, ends_at, is_shared, proved_at)
    \(numbers(2000))
    SELECT (100000 + n) || '\(String(repeating: "m", count: 37))', n, n, n,
      \(TestStore.later(days: 30).milliseconds) + n, 0, n
    FROM number
    """,
    """
    INSERT INTO audit (created_at, event, actor_kind, actor_name, actor_detail, subject, address, mark)
    \(numbers(2000))
    SELECT \(TestStore.now.milliseconds) - n, CASE WHEN n % 50 = 0 THEN 'signed-in' ELSE 'pin-set' END, 'account',
      'a' || (n % 100), 'reader', n, CASE WHEN n % 5 = 0 THEN '192.0.2.' || (n % 200) END,
      CASE WHEN n % 5 = 0 THEN 'm' || (n % 200) END
    FROM number
    """,
  ]
}

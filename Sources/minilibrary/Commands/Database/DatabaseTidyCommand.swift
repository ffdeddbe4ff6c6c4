import Application
import ArgumentParser
import Messages
import Store

struct DatabaseTidy: Query {
  static let configuration = CommandConfiguration(
    "tidy", "helpDatabaseTidy", more: "helpDatabaseTidyMore", examples: "database tidy")

  var use: LibraryUse { .long }

  func answer(in session: Session) async throws -> Printout {
    let forgotten = try await session.tidy()
    let report = Phrase.settingsTidied(loans: forgotten.loans, auditRows: forgotten.auditRows)
    return Printout(ForgottenJSON(forgotten), line: session.messages.sentence(report))
  }
}

/// The keys are a promise to scripts.
private struct ForgottenJSON: Encodable {
  /// Loans that have no borrower any more.
  let loans: Int
  /// Entries of the activity log that have no student any more.
  let activities: Int
  /// Closed reservations that were removed.
  let reservations: Int
  /// Rows of the audit that were removed.
  let audit: Int

  init(_ forgotten: Forgotten) {
    (loans, activities) = (forgotten.loans, forgotten.entries)
    (reservations, audit) = (forgotten.reservations, forgotten.auditRows)
  }
}

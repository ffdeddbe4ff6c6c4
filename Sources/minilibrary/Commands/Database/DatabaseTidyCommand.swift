import Application
import ArgumentParser
import Messages
import Store

struct DatabaseTidyCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "tidy", "helpDatabaseTidy", more: "helpDatabaseTidyMore", examples: "database tidy")

  @OptionGroup var common: CommonOptions

  var use: LibraryUse { .long }

  func run(in session: Session) async throws {
    let forgotten = try await session.tidy()
    let report = SettingsReport.tidied(loans: forgotten.loans, auditRows: forgotten.auditRows)
    try output.show(ForgottenJSON(forgotten), line: session.messages.sentence(report))
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

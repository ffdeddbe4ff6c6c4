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
    let document = forgotten.json.with(["audit": forgotten.auditRows])
    return Printout(document, report, in: session)
  }
}

extension Forgotten {
  /// Loans and entries of the activity log that have no person any more, and closed reservations that were removed.
  var json: JSONObject { ["loans": loans, "activities": entries, "reservations": reservations] }
}

import CPostgres

/// A failure that the server or the connection to it reported instead of a result.
struct PostgresFailure: Error {
  /// Five letters and digits; nil when it was not the server that spoke.
  ///
  /// https://www.postgresql.org/docs/current/errcodes-appendix.html
  let state: String?
  /// The message in one line, without the values of any row: those are names of people.
  let words: String
  /// The connection cannot be used again.
  let isDisconnected: Bool

  init(state: String? = nil, _ words: String, isDisconnected: Bool = false) {
    self.state = state
    self.words = PostgresFailure.line(words)
    self.isDisconnected = isDisconnected
  }

  /// An answer that says that the statement failed.
  init(result: OpaquePointer, isDisconnected: Bool) {
    self.init(
      state: PostgresFailure.field("C", of: result),
      PostgresFailure.field("M", of: result) ?? String(cString: PQresultErrorMessage(result)),
      isDisconnected: isDisconnected)
  }

  /// The way to the server is gone, or was never there.
  static func disconnected(_ handle: OpaquePointer?) -> PostgresFailure {
    PostgresFailure(handle.map { String(cString: PQerrorMessage($0)) } ?? "out of memory", isDisconnected: true)
  }

  /// `PG_DIAG_…` are character constants, which Swift does not import.
  private static func field(_ code: Unicode.Scalar, of result: OpaquePointer) -> String? {
    PQresultErrorField(result, Int32(code.value)).map { String(cString: $0) }
  }

  /// Leaves out the lines that libpq indents: advice (“Is the server running?”), which we give ourselves.
  private static func line(_ words: String) -> String {
    words.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("\t") }.joined(separator: "; ")
  }
}

extension PostgresFailure {
  /// The retry that may heal the failure.
  enum Remedy: Hashable {
    case none
    /// Another station was in the way; nothing was changed.
    case afterAWhile
    /// The connection is of no more use, the server may be.
    case onANewConnection
  }

  var remedy: Remedy {
    if isDisconnected { return .onANewConnection }
    switch state {
    // serialization_failure, deadlock_detected; and a row that another station added or removed since it was looked
    // for (unique_violation, foreign_key_violation): looked for again, the rules see it.
    case "40001", "40P01", "23505", "23503": return .afterAWhile
    // A plan that an update of the schema made worthless, or statements that a pooler in between does not know.
    case "0A000", "26000": return .onANewConnection
    // admin_shutdown, crash_shutdown, idle_in_transaction_session_timeout, idle_session_timeout
    case "57P01", "57P02", "25P03", "57P05": return .onANewConnection
    default: return .none
    }
  }
}

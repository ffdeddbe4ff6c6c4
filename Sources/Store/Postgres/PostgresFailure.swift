import CPostgres
import Domain
import Foundation

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

extension PostgresDriver {
  /// Runs `body`; a failure becomes the fault it means, with the place and the server's own words in one line.
  static func faults<T: Sendable>(at place: String, _ body: () async throws -> T) async throws -> T {
    do {
      return try await body()
    } catch let failure as PostgresFailure {
      throw Refusals(.store(fault(failure), detail: .at(place, .words(failure.words))))
    } catch let fault as ValueFault {
      throw Refusals(.store(.damaged, detail: .at(place, .value(fault))))
    } catch is CancellationError {
      throw Refusals.store(.failed, at: place, .interrupted)
    }
  }

  /// https://www.postgresql.org/docs/current/errcodes-appendix.html
  private static func fault(_ failure: PostgresFailure) -> StoreFault {
    if failure.isDisconnected { return .unreachable }
    switch failure.state {
    // cannot_connect_now, and the server's ways to say goodbye
    case "57P01", "57P02", "57P03", "25P03", "57P05": return .unreachable
    // serialization_failure, deadlock_detected, lock_not_available
    case "40001", "40P01", "55P03": return .locked
    // read_only_sql_transaction (a standby), insufficient_privilege
    case "25006", "42501": return .readOnly
    // disk_full
    case "53100": return .full
    // data_corrupted, index_corrupted; numeric_value_out_of_range, which no sum of sound numbers is
    case "XX001", "XX002", "22003": return .damaged
    default: return .failed
    }
  }
}

/// How often a transaction is begun again, and what is known of the one before.
struct PostgresAttempts {
  private let began = ContinuousClock.now
  private let options: PostgresDriver.Options
  private(set) var number = 0
  private var reconnections = 0
  /// Whether the transaction reached its body.
  private(set) var hasBegun = false
  /// A COMMIT was sent and its answer never came: what it was is not known until the operation is asked for.
  private(set) var isUnconfirmed = false

  init(_ options: PostgresDriver.Options) {
    self.options = options
  }

  private var elapsed: Duration { ContinuousClock.now - began }

  mutating func bodyBegins() { hasBegun = true }
  mutating func commitLost() { isUnconfirmed = true }

  /// Whether other programs were in the way of as many attempts as are made.
  var wereAllInTheWay: Bool { number >= options.attemptLimit }

  /// Waits its turn; false when it is time to give up.
  ///
  /// Attempts are counted: a transaction that takes long gets as many as a short one.
  mutating func mayTryAgain(_ remedy: PostgresFailure.Remedy, isReused: Bool) -> Bool {
    number += 1
    switch remedy {
    case .none: return false
    case .afterAWhile:
      guard number < options.attemptLimit else { return false }
      // Full jitter: two that were in each other's way are not to meet again.
      pause(upTo: min(.milliseconds(1 << min(number, 7)), .milliseconds(100)))
      return true
    case .onANewConnection:
      if isUnconfirmed {
        guard elapsed < options.unconfirmedTimeout else { return false }
        pause(upTo: .milliseconds(500))
        return true
      }
      // A connection that was idle may have died unseen; a new one reveals the state of the server itself.
      reconnections += 1
      return isReused && reconnections <= 2
    }
  }

  private func pause(upTo longest: Duration) {
    let seconds = Double(longest.components.seconds) + Double(longest.components.attoseconds) / 1e18
    Thread.sleep(forTimeInterval: .random(in: 0...seconds))
  }
}

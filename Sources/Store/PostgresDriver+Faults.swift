import Domain

extension PostgresDriver {
  /// Runs `body`; a failure becomes the fault it means, with the place and the server's own words in one line.
  static func faults<T: Sendable>(at place: String, _ body: () async throws -> T) async throws -> T {
    do {
      return try await body()
    } catch let failure as PostgresFailure {
      throw Refusals(.store(fault(failure), detail: "\(place): \(failure.words)"))
    } catch let mismatch as SQLRow.Mismatch {
      throw Refusals(.store(.damaged, detail: "\(place): \(mismatch)"))
    } catch is CancellationError {
      throw Refusals(.store(.failed, detail: "\(place): given up before it was done"))
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

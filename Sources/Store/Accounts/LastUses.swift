import Domain
import Synchronization

/// The last uses of sign-ins in this process. The store has a use at most five minutes late
/// (``SignInTimes/writtenEvery``), so without them a sign-in would end up to five minutes before its time. After a
/// restart the store's times count.
final class LastUses: Sendable {
  /// By the mark of the sign-in.
  private let uses = Mutex<[String: Timestamp]>([:])
  private static let limit = 10_000

  func lastUse(of mark: String) -> Timestamp? { uses.withLock { $0[mark] } }

  /// - Parameter mark: of a valid sign-in, so that guesses cannot fill the memory.
  func note(_ mark: String, at now: Timestamp) {
    uses.withLock { uses in
      if uses.count >= Self.limit {
        // Only uses of the last minutes are missing in the store.
        uses = uses.filter { now.milliseconds - $0.value.milliseconds < 60 * SignInTimes.minute }
        if uses.count >= Self.limit { uses = [:] }
      }
      uses[mark] = max(now, uses[mark] ?? now)
    }
  }
}

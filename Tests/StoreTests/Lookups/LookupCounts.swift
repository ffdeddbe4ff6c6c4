import Domain
import Store

enum LookupCount: Hashable {
  case waiting, done, notFound
}

extension Library {
  /// How many there are in each state that there are any in.
  func lookupCounts() async throws -> [LookupCount: Int] {
    let overview = try await lookupOverview(since: Timestamp(milliseconds: 0))
    let counts = [LookupCount.waiting: overview.waiting, .done: overview.done, .notFound: overview.notFound]
    return counts.filter { $1 != 0 }
  }
}

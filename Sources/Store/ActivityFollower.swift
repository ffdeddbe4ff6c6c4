package import Domain

/// Reads the entries that are added to the activity log, the oldest first.
///
/// PostgreSQL gives out the IDs of entries before their transactions end, so an entry may appear behind one with a higher ID. Each
/// reading therefore looks at the newest known entries again.
package struct ActivityFollower: Sendable {
  private let filter: ActivityFilter
  /// The entries after this one are read again.
  private var floor: Int64 = 0
  /// The known entries after `floor`.
  private var known: Set<Int64> = []

  /// Other programs may add so many entries while one transaction is under way.
  static let window = 1000
  /// The most entries of one reading.
  private static let pageSize = 500

  /// - Parameter last: the entry after which it begins; nil for the newest one.
  package init(of library: Library, _ filter: ActivityFilter, after last: Int64? = nil) async throws(Refusals) {
    self.filter = filter
    known = try await library.read { connection in
      let rows = try connection.rows(
        """
        SELECT id FROM activity WHERE id <= \(last ?? .max) ORDER BY id DESC LIMIT \(ActivityFollower.window)
        """)
      return Set(try rows.map { try $0.integer("id") })
    }
    floor = (known.min() ?? 1) - 1
  }

  /// The next entries that match the filter; there may be none among those that were read.
  ///
  /// - Returns: the entries, and whether they were the last ones for now.
  package mutating func next(in library: Library) async throws(Refusals) -> (entries: [Activity], isLast: Bool) {
    let (filter, floor, known) = (filter, floor, known)
    let limit = known.count + ActivityFollower.pageSize
    let (entries, added, count) = try await library.read { connection in
      let rows = try connection.rows(
        """
        SELECT \(Library.activityColumns), CASE WHEN id > 0\(filter.conditions) THEN 1 ELSE 0 END AS is_wanted
        FROM activity WHERE id > \(floor) ORDER BY id LIMIT \(limit)
        """)
      let added = try rows.filter { !known.contains(try $0.integer("id")) }
      let entries = try added.filter { try $0.flag("is_wanted") }.map(Library.activity)
      return (entries, try added.map { try $0.integer("id") }, rows.count)
    }
    if count == 0, !known.isEmpty {
      // Another library is there, or the log was emptied.
      self = try await ActivityFollower(of: library, filter)
      return ([], true)
    }
    self.known.formUnion(added)
    let surplus = self.known.sorted().dropLast(ActivityFollower.window)
    self.known.subtract(surplus)
    if let last = surplus.last { self.floor = last }
    return (entries, count < limit)
  }
}

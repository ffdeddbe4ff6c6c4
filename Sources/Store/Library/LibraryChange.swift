package import Domain
import Synchronization

/// A part of the library that a transaction has changed. A listener of ``Library/changes`` reads the part again.
package enum LibraryChange: String, CaseIterable, Hashable, Sendable {
  /// Titles, their details and their numbers of copies.
  case books
  case students
  case classes
  case staff
  case accounts
  case loans
  case reservations
  /// Books that wait for a person to accept them.
  case inbox
  /// Unfinished business for the librarian.
  case attention
  case activity
  case inventory
  /// The queue of look-ups, their results, and the state of the services.
  case lookups
  /// The signs that running stations give of themselves.
  case stations
  /// Settings that the library keeps, such as its name, and the program's own notes among them.
  case settings

  static let all = Set(allCases)

  static func text(of changes: Set<LibraryChange>) -> String {
    changes.map(\.rawValue).sorted().joined(separator: ",")
  }

  /// - Returns: every kind where one of them is unknown: a newer program may have sent it.
  static func changes(in text: Substring) -> Set<LibraryChange> {
    let kinds = text.split(separator: ",").map { LibraryChange(rawValue: String($0)) }
    return kinds.isEmpty || kinds.contains(nil) ? all : Set(kinds.compactMap { $0 })
  }
}

extension LibraryReading {
  /// The changes of the library, by this program and by others, from this call on.
  ///
  /// The first element names every kind. It comes when other programs are heard, so a listener that reads at each
  /// element misses nothing. Changes that happen while a listener is busy are joined into one element. An element may
  /// name more than has changed: on SQLite, one for another program's change names every kind. The same goes for a file
  /// that was replaced and for a server that was started again.
  ///
  /// The sequence ends when its task is cancelled, or when the library is closed.
  package var changes: some AsyncSequence<Set<LibraryChange>, Never> & Sendable {
    let driver = reader.library.driver
    return driver.listeners.changes { await driver.watch() }
  }
}

/// The listeners of one driver. Without any, it starts nothing and keeps nothing.
package final class ChangeListeners: Sendable {
  private struct Listener {
    let signal: AsyncStream<Void>.Continuation
    var changes: Set<LibraryChange> = []
  }

  private struct State {
    var listeners: [Int: Listener] = [:]
    var lastID = 0
    /// Listens to other programs as long as there are listeners.
    var watch: Task<Void, Never>?
    var hearsOthers = false
  }

  private let state = Mutex(State())

  init() {}

  var isEmpty: Bool { state.withLock { $0.listeners.isEmpty } }

  /// Informs all listeners of a committed transaction.
  func tell(_ changes: Set<LibraryChange>) {
    guard !changes.isEmpty else { return }
    let signals = state.withLock { state in
      for id in state.listeners.keys { state.listeners[id]?.changes.formUnion(changes) }
      return state.listeners.values.map(\.signal)
    }
    for signal in signals { signal.yield() }
  }

  func tellAll() {
    state.withLock { $0.hearsOthers = true }
    tell(LibraryChange.all)
  }

  /// - Parameter watch: listens to other programs until its task is cancelled.
  func changes(
    _ watch: @escaping @Sendable () async -> Void
  ) -> some AsyncSequence<Set<LibraryChange>, Never> & Sendable {
    // A signal that was not taken yet covers all that follow: the changes themselves are in the listener's set.
    let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = state.withLock { state in
      state.lastID += 1
      state.listeners[state.lastID] = Listener(signal: signal, changes: state.hearsOthers ? LibraryChange.all : [])
      if state.hearsOthers { signal.yield() }
      if state.watch == nil { state.watch = Task { await watch() } }
      return state.lastID
    }
    signal.onTermination = { [weak self] _ in self?.remove(id) }
    return signals.compactMap { [self] in take(id) }
  }

  private func take(_ id: Int) -> Set<LibraryChange>? {
    state.withLock { state in
      guard let changes = state.listeners[id]?.changes, !changes.isEmpty else { return nil }
      state.listeners[id]?.changes = []
      return changes
    }
  }

  private func remove(_ id: Int) {
    state.withLock { state in
      state.listeners[id] = nil
      guard state.listeners.isEmpty else { return }
      state.watch?.cancel()
      (state.watch, state.hearsOthers) = (nil, false)
    }
  }

  func close() {
    // Each signal that is finished removes its listener.
    let signals = state.withLock { $0.listeners.values.map(\.signal) }
    for signal in signals { signal.finish() }
  }
}

/// The kinds of changes that the statements of one transaction make.
final class WrittenChanges {
  private(set) var changes: Set<LibraryChange> = []

  /// - Parameter statement: SQL of this program: a statement that writes begins with its verb and its table.
  func note(_ statement: String) {
    for verb in ["INSERT INTO ", "UPDATE ", "DELETE FROM "] where statement.hasPrefix(verb) {
      let table = statement.utf8.dropFirst(verb.utf8.count).prefix {
        $0 == UInt8(ascii: "_") || $0 >= UInt8(ascii: "a")
      }
      note(table: String(table) ?? "", isDeletion: verb == "DELETE FROM ")
    }
  }

  func note(table: String, isDeletion: Bool = false) {
    guard let table = WrittenChanges.tables[table] else { return }
    if let change = table.change { changes.insert(change) }
    if isDeletion { changes.formUnion(table.changesByDeletion) }
  }

  private static let tables = Dictionary(uniqueKeysWithValues: LibraryTable.all.map { ($0.name, $0) })
}

/// Reads the entries that are added to the activity log, the oldest first.
///
/// PostgreSQL gives out the IDs of entries before their transactions end, so an entry may appear after one with a
/// higher ID. Each reading therefore looks at the newest known entries again.
package struct ActivityFollower: Sendable {
  private let filter: ActivityFilter
  /// The entries after this one are read again.
  private var floor: Int64 = 0
  private var known: Set<Int64> = []

  /// The number of entries that other programs may add during one transaction.
  static let window = 1000
  private static let pageSize = 500

  /// - Parameter last: the entry after which it begins; nil for the newest one.
  package init(of library: some LibraryReading, _ filter: ActivityFilter, after last: Int64? = nil)
    async throws(Refusals)
  {
    self.filter = filter
    known = try await library.read { connection in
      let rows = try connection.rows(
        "SELECT id FROM activity WHERE id <= \(last ?? .max) ORDER BY id DESC LIMIT \(ActivityFollower.window)")
      return Set(try rows.map { try $0.integer("id") })
    }
    floor = (known.min() ?? 1) - 1
  }

  /// The next entries that match the filter; there may be none among those that were read.
  ///
  /// - Returns: the entries, and whether they were the last ones for now.
  package mutating func next(in library: some LibraryReading) async throws(Refusals) -> (
    entries: [Activity], isLast: Bool
  ) {
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

import Domain
import GRDB
import Glibc
import Synchronization

extension SQLiteDriver {
  /// Reads without a time limit.
  ///
  /// A brief read runs on the caller's thread. GRDB's own way changes threads three times, which takes longer than the
  /// read does. A brief read never waits for a connection: where all are in use, it goes GRDB's way.
  package func read<T: Sendable>(_ pace: Pace, _ body: @escaping StoreBody<T>) async throws -> T {
    try await using { library in
      let isInPlace = library.reads.begin(inPlace: pace == .brief && library.writer is DatabasePool)
      defer { library.reads.end(inPlace: isInPlace) }
      if isInPlace {
        try Task.checkCancellation()
        return try self.readInPlace(library.writer) { try Self.read($0, library.place, body) }
      }
      return try await library.writer.read { try Self.read($0, library.place, body) }
    }
  }

  /// Outside of `async`, where GRDB runs it on the caller's thread.
  private func readInPlace<T>(_ library: any DatabaseReader, _ body: (Database) throws -> T) throws -> T {
    try library.read(body)
  }

  private static func read<T>(
    _ database: Database, _ place: SQLitePlace?, _ body: (any SQLConnection) throws -> T
  ) throws -> T {
    try place?.expectInPlace(reading: database)
    return try body(SQLiteConnection(database: database))
  }
}

final class ReadCount: Sendable {
  /// The connections that GRDB keeps for reading.
  private static let connections = Configuration().maximumReaderCount

  private let state = Mutex<(all: Int, inPlace: Int, isClosing: Bool)>((0, 0, false))

  /// - Parameter inPlace: whether it would run on the caller's thread.
  /// - Returns: whether it does: a connection is free for it, and the library is not being closed.
  func begin(inPlace: Bool) -> Bool {
    state.withLock { state in
      state.all += 1
      guard inPlace, state.all <= ReadCount.connections, !state.isClosing else { return false }
      state.inPlace += 1
      return true
    }
  }

  /// - Parameter inPlace: what ``begin(inPlace:)`` said.
  func end(inPlace: Bool) {
    state.withLock { state in
      state.all -= 1
      if inPlace { state.inPlace -= 1 }
    }
  }

  /// Lets no further read run in place, and waits for those that do. Blocks.
  ///
  /// GRDB closes a pool when all connections are returned, and lends none during that. A thread that waited for one
  /// could be the thread that has to return another one.
  func close() {
    state.withLock { $0.isClosing = true }
    while state.withLock({ $0.inPlace > 0 }) { usleep(1_000) }
  }
}

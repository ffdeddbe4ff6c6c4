import GRDB
import Synchronization

/// Reading a library file.
extension SQLiteDriver {
  /// Reads without a time limit.
  ///
  /// A prompt read runs on the caller's thread. GRDB's own way changes threads three times, which takes longer than most of these reads
  /// do. It never waits for a connection there: where all are in use, it goes GRDB's way.
  package func read<T: Sendable>(
    _ pace: Pace, _ body: @escaping @Sendable (any SQLConnection) throws -> T
  ) async throws -> T {
    try await using { library in
      let hasConnection = library.reads.begin()
      defer { library.reads.end() }
      if pace == .prompt, hasConnection, let pool = library.writer as? DatabasePool {
        try Task.checkCancellation()
        return try self.readInPlace(pool) { try Self.read($0, library.place, body) }
      }
      return try await library.writer.read { try Self.read($0, library.place, body) }
    }
  }

  /// Outside of `async`, where GRDB runs it on the caller's thread.
  private func readInPlace<T>(_ pool: DatabasePool, _ body: (Database) throws -> T) throws -> T {
    try pool.read(body)
  }

  private static func read<T>(
    _ database: Database, _ place: SQLitePlace?, _ body: (any SQLConnection) throws -> T
  ) throws -> T {
    try place?.expectInPlace(reading: database)
    return try body(SQLiteConnection(database: database))
  }
}

/// Counts the reads of an open library that run or wait.
final class ReadCount: Sendable {
  /// The connections that GRDB keeps for reading.
  static let connections = Configuration().maximumReaderCount

  private let count = Atomic(0)

  /// - Returns: whether a connection is free for this read.
  func begin() -> Bool { count.add(1, ordering: .relaxed).newValue <= ReadCount.connections }

  func end() { count.subtract(1, ordering: .relaxed) }
}

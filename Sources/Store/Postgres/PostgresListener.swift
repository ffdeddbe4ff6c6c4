import CPostgres
import Foundation
import Platform
import Synchronization

/// A connection that waits for the notifications of other programs, on a separate thread.
///
/// https://www.postgresql.org/docs/current/sql-notify.html
final class PostgresListener: Sendable {
  /// SQL for the channel of a library: a database may hold several, each in its schema.
  static let channel = "'minilibrary_' || md5(current_schema())"
  /// SQL for the two keys of an advisory lock: the letters MLIB and a number of the schema. Each listener shares it.
  /// These keys are another space than the one of ``PostgresDriver/openLock``.
  static let lock = "1296845122, hashtext(current_schema())"

  private let connect: @Sendable () throws -> PostgresHandle
  /// Called with the payload of a notification; with nil when the connection is there, at first or again.
  private let hear: @Sendable (_ payload: String?) -> Void
  private let wakeup = Wakeup()
  private let isStopped = Atomic(false)

  init(
    connect: @escaping @Sendable () throws -> PostgresHandle, hear: @escaping @Sendable (_ payload: String?) -> Void
  ) {
    (self.connect, self.hear) = (connect, hear)
  }

  /// Listens until the task is cancelled. A lost connection is made again.
  func run() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          self.listen()
          continuation.resume()
        }
      }
    } onCancel: {
      isStopped.store(true, ordering: .relaxed)
      wakeup.ring()
    }
  }

  private func listen() {
    var pause = PostgresListener.shortestPause
    while !isStopped.load(ordering: .relaxed) {
      do {
        let session = try connect()
        // The lock comes first: a program that commits while it is held sends a notification, and earlier commits are
        // read by the listeners that are informed now.
        try session.run("SELECT pg_advisory_lock_shared(\(PostgresListener.lock))")
        let channel = try session.rows("SELECT \(PostgresListener.channel) AS channel", []).first?.text("channel") ?? ""
        try session.run("LISTEN \(channel)")
        hear(nil)
        pause = PostgresListener.shortestPause
        try hearAll(of: session)
      } catch {
        _ = wakeup.wait(pause)
        pause = min(pause * 2, PostgresListener.longestPause)
      }
    }
  }

  private static let shortestPause: Duration = .milliseconds(500)
  private static let longestPause: Duration = .seconds(8)

  /// - Throws: when the connection is lost.
  private func hearAll(of session: PostgresHandle) throws {
    while !isStopped.load(ordering: .relaxed) {
      while let payload = session.notification() { hear(payload) }
      let events = try Poll.wait(for: [(session.socket, .readable), (wakeup.descriptor, .readable)])
      guard events[0].isEmpty || session.takeInput() else { throw PostgresFailure.disconnected(nil) }
    }
  }
}

extension PostgresDriver {
  package func watch() async {
    let listener = PostgresListener(connect: pool.connect) { [listeners, sender] payload in
      guard let payload else { return listeners.tellAll() }
      let words = payload.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      // This program has already informed its listeners.
      guard words[0] != sender else { return }
      listeners.tell(LibraryChange.changes(in: words.last ?? ""))
    }
    await listener.run()
  }
}

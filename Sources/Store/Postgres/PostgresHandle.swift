import CPostgres
import Domain
import Foundation
import Platform

/// One connection to the server. Used by one thread at a time, that of its ``PooledConnection``.
final class PostgresHandle {
  private let handle: OpaquePointer
  private let wakeup: Wakeup
  /// The name under which the server knows a statement.
  private var prepared: [String: String] = [:]
  private var canNotify = false
  /// How long the server may be silent; nil for as long as it likes.
  var timeout: Duration?
  /// The cancellation of the task that this connection works for.
  var cancellation: PostgresCancellation? {
    didSet { cancellation?.watch(wakeup) }
  }

  /// Searches make a statement for each number of words; the server's memory is not to fill with them.
  private static let preparedLimit = 200

  /// - Throws: ``PostgresFailure`` if the server cannot be reached or refuses the connection.
  init(_ parameters: [(keyword: String, value: String)], timeout: Duration?) throws {
    let keywords = parameters.map { strdup($0.keyword) }
    let values = parameters.map { strdup($0.value) }
    defer { (keywords + values).forEach { free($0) } }
    let connected = PQconnectdbParams(
      (keywords + [nil]).map { UnsafePointer($0) }, (values + [nil]).map { UnsafePointer($0) }, 1)
    guard let connected else { throw PostgresFailure.disconnected(nil) }
    guard PQstatus(connected) == CONNECTION_OK else {
      defer { PQfinish(connected) }
      throw PostgresFailure.disconnected(connected)
    }
    handle = connected
    wakeup = Wakeup()
    self.timeout = timeout
    PQsetnonblocking(handle, 1)
    // The server's remarks (“relation exists already, skipping”) would land on the station's screen.
    PQsetNoticeReceiver(handle, { _, _ in }, nil)
  }

  deinit {
    PQfinish(handle)
  }

  var isConnected: Bool { PQstatus(handle) == CONNECTION_OK }

  var isInTransaction: Bool {
    switch PQtransactionStatus(handle) {
    case PQTRANS_IDLE: false
    default: true
    }
  }

  // MARK: - Notifications

  /// Readable when ``takeInput()`` has something to take.
  var socket: Int32 { PQsocket(handle) }

  /// - Returns: false when the connection is lost.
  func takeInput() -> Bool { PQconsumeInput(handle) == 1 }

  func notification() -> String? {
    guard let notification = PQnotifies(handle) else { return nil }
    defer { PQfreemem(notification) }
    return String(cString: notification.pointee.extra)
  }

  // MARK: - Statements

  /// Statements of this program's own, one or several with semicolons between, in one round trip.
  func run(_ text: String) throws {
    try send(PQsendQuery(handle, text))
    _ = try answer()
  }

  /// Runs a statement, prepared at its first use.
  ///
  /// - Parameter text: with `$1` and so on for the values.
  func rows(_ text: String, _ values: [SQLValue]) throws -> [SQLRow] {
    let values = try values.map(PostgresHandle.text)
    let name = try name(of: text)
    try PostgresHandle.withPointers(to: values) { pointers in
      try send(PQsendQueryPrepared(handle, name, Int32(values.count), pointers, nil, nil, 0))
    }
    return try answer()
  }

  private func name(of text: String) throws -> String {
    if let name = prepared[text] { return name }
    if prepared.count >= PostgresHandle.preparedLimit {
      try run("DEALLOCATE ALL")
      prepared = [:]
      canNotify = false
    }
    let name = "s\(prepared.count)"
    try send(PQsendPrepare(handle, name, text, 0, nil))
    _ = try answer()
    prepared[text] = name
    return name
  }

  /// The value as the text protocol has it; the server infers its type from its position.
  private static func text(_ value: SQLValue) throws -> String? {
    switch value {
    case .null: return nil
    case .unreadable: throw Refusal.inputNotText
    case .integer(let number): return String(number)
    case .text(let text):
      // The protocol ends a text there, and the server could not keep it.
      guard !text.utf8.contains(0) else { throw Refusal.inputNotText }
      return text
    }
  }

  private static func withPointers<T>(
    to values: [String?], _ body: ([UnsafePointer<CChar>?]) throws -> T
  ) rethrows -> T {
    let copies = values.map { $0.map { strdup($0) } ?? nil }
    defer { copies.forEach { free($0) } }
    return try body(copies.map { UnsafePointer($0) })
  }

  /// Commits, and in the same round trip notifies the connections of ``PostgresListener`` in other programs.
  ///
  /// NOTIFY takes a lock on the whole server, which a transaction holds until its COMMIT is on the disk. So the
  /// notification is a separate transaction after the COMMIT, and it is sent only if a program listens. If it fails,
  /// the COMMIT still counts.
  func commit(notifying payload: String) throws {
    let prepare = canNotify ? "" : PostgresHandle.notification
    // The payload consists of letters, digits, commas and a space.
    try send(PQsendQuery(handle, "COMMIT; \(prepare)EXECUTE minilibrary_notify('\(payload)')"))
    var isCommitted = false
    do {
      var failure: PostgresFailure?
      while true {
        try wait { PQisBusy(handle) == 0 }
        guard let next = PQgetResult(handle) else { break }
        let result = PostgresResult(next)
        switch result.status {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK: isCommitted = isCommitted || failure == nil
        default: failure = failure ?? result.failure(isDisconnected: !isConnected)
        }
      }
      if let failure { throw failure }
      canNotify = true
    } catch  where isCommitted {
      canNotify = false
    }
  }

  /// Each listener holds an advisory lock in shared mode: while one listens, the exclusive lock cannot be taken.
  private static let notification = """
    PREPARE minilibrary_notify (text) AS SELECT pg_notify(\(PostgresListener.channel), $1)
    WHERE CASE WHEN pg_try_advisory_lock(\(PostgresListener.lock))
      THEN NOT pg_advisory_unlock(\(PostgresListener.lock)) ELSE true END;
    """

  // MARK: - Rows in bulk

  /// Writes rows by COPY, some ten times as fast as INSERT.
  func copy(into table: String, columns: [String], rows: some Sequence<[SQLValue]>) throws {
    try send(PQsendQuery(handle, "COPY \(table) (\(columns.joined(separator: ", "))) FROM STDIN"))
    try wait { PQisBusy(handle) == 0 }
    guard let begun = PQgetResult(handle) else { throw PostgresFailure.disconnected(handle) }
    let beginning = PostgresResult(begun)
    guard beginning.status == PGRES_COPY_IN else {
      let failure = beginning.failure(isDisconnected: !isConnected)
      _ = try answer()
      throw failure
    }
    do {
      var lines = PostgresCopyText()
      for row in rows {
        try lines.append(row)
        if lines.isFull { try put(&lines) }
      }
      try put(&lines)
    } catch {
      // The server must forget it, regardless of the reason.
      if isConnected { try? endCopy(error: "given up") }
      throw error
    }
    try endCopy(error: nil)
  }

  private func put(_ lines: inout PostgresCopyText) throws {
    while true {
      let sent = lines.bytes.withUnsafeBytes { bytes in
        PQputCopyData(handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
      }
      guard sent >= 0 else { throw PostgresFailure.disconnected(handle) }
      if sent == 1 { break }
      try flush()
    }
    lines.clear()
    try flush()
  }

  private func endCopy(error: String?) throws {
    while true {
      let sent = PQputCopyEnd(handle, error)
      guard sent >= 0 else { throw PostgresFailure.disconnected(handle) }
      if sent == 1 { break }
      try flush()
    }
    try flush()
    _ = try answer()
  }

  // MARK: - Sending and waiting

  private func send(_ isSent: Int32) throws {
    guard isSent == 1 else {
      throw PostgresFailure(String(cString: PQerrorMessage(handle)), isDisconnected: !isConnected)
    }
    try flush()
  }

  private func flush() throws {
    try wait {
      let left = PQflush(handle)
      guard left >= 0 else { throw PostgresFailure.disconnected(handle) }
      return left == 0
    }
  }

  /// The rows of the last statement, when all of them have answered.
  private func answer() throws -> [SQLRow] {
    var rows: [SQLRow] = []
    var failure: (any Error)?
    while true {
      try wait { PQisBusy(handle) == 0 }
      guard let next = PQgetResult(handle) else { break }
      let result = PostgresResult(next)
      switch result.status {
      case PGRES_TUPLES_OK:
        do {
          rows = try result.rows()
        } catch {
          failure = failure ?? error
        }
      case PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: rows = []
      // The server asks for lines that no statement of ours began to send.
      case PGRES_COPY_IN: throw PostgresFailure("COPY where none was expected", isDisconnected: true)
      default: failure = failure ?? result.failure(isDisconnected: !isConnected)
      }
    }
    if let failure { throw failure }
    return rows
  }

  /// Lets the connection work until `isDone`, until the timeout after the last message of the server.
  private func wait(until isDone: () throws -> Bool) throws {
    var deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      if let cancellation, cancellation.passOn() {
        askToStop()
        // The server gets a short time to answer the cancellation.
        deadline = .now + .seconds(5)
      }
      if try isDone() { return }
      let events: [Poll.Events]
      do {
        events = try Poll.wait(
          for: [
            (PQsocket(handle), PQflush(handle) == 1 ? [.readable, .writable] : .readable),
            (wakeup.descriptor, .readable),
          ], timeout: deadline.map { max(.zero, $0 - .now) })
      } catch {
        throw PostgresFailure("poll: \(error)", isDisconnected: true)
      }
      if events.allSatisfy(\.isEmpty) {
        throw PostgresFailure("the server does not answer", isDisconnected: true)
      }
      if !events[1].isEmpty { wakeup.clear() }
      if !events[0].isDisjoint(with: [.readable, .failed]), PQconsumeInput(handle) == 0 {
        throw PostgresFailure.disconnected(handle)
      }
    }
  }

  /// https://www.postgresql.org/docs/current/libpq-cancel.html
  private func askToStop() {
    guard let request = PQgetCancel(handle) else { return }
    defer { PQfreeCancel(request) }
    var words = [CChar](repeating: 0, count: 256)
    _ = PQcancel(request, &words, Int32(words.count))
  }
}

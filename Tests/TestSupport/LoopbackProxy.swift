import Foundation
import Glibc
import Synchronization

/// A proxy between a client of libpq and a server, both on 127.0.0.1 and without TLS. It breaks their connections at a
/// test's request. A separate thread forwards; it ends with this object.
package final class LoopbackProxy: Sendable {
  /// The port that the client connects to.
  package let port: Int
  private let relay: Relay

  /// - Parameter server: the port of the server. Each connection shows whether a server listens there.
  package init(to server: Int) throws {
    let (listener, port) = try LoopbackSocket.bound()
    self.port = port
    relay = try Relay(listener: listener, server: server)
    Thread.detachNewThread { [relay] in relay.run() }
  }

  deinit { close() }

  /// Resets every connection now.
  package func cutConnections() { relay.change { $0.cutAll() } }

  /// From now on, or no longer: the port refuses, as when the server is down. Open connections stay.
  package func refuse(_ on: Bool) { relay.change { $0.refuse(on) } }

  /// From now on, or no longer: nothing is forwarded. Connections stay open and new ones are taken.
  package func stall(_ on: Bool) { relay.change { $0.isStalled = on } }

  /// The next times that the server answers a COMMIT, the connection is reset instead of telling the client: it was
  /// committed, and the client cannot know.
  package func cutOnCommitAnswer(count: Int = 1) { relay.change { $0.cuts.answers = count } }

  /// The next times that the client sends a COMMIT, the connection is reset instead: it was not committed.
  package func cutBeforeCommit(count: Int = 1) { relay.change { $0.cuts.requests = count } }

  /// The client learns that its next change was committed, and nothing after that: every connection ends there, and the
  /// port refuses until `refuse(false)`. Transactions that only read do not count.
  ///
  /// - Parameters:
  ///   - others: how many changes get through before that one.
  ///   - kind: only changes of this kind count, such as `loans`. A station also makes automatic changes, such as its
  ///     status.
  package func endBehindChange(after others: Int = 0, of kind: String? = nil) {
    relay.change {
      $0.cuts.changesToTheEnd = others + 1
      $0.cuts.kindToTheEnd = kind
    }
  }

  /// How often a COMMIT or its answer was cut, or the network ended after it.
  package var commitsCut: Int { relay.state.withLock { $0.cuts.made } }

  package var openConnections: Int { relay.state.withLock { $0.connections.count } }

  /// Resets every connection, and stops listening.
  package func close() { relay.change { $0.end() } }
}

/// The state that the thread and the proxy share.
private final class Relay: Sendable {
  let state: Mutex<RelayState>
  /// The thread waits for the second, too; each change writes to the first.
  private let bell: (Int32, Int32)

  init(listener: Int32, server: Int) throws {
    guard listen(listener, 128) == 0 else {
      let code = errno
      close(listener)
      throw LoopbackSocket.Failure(call: "listen", code: code)
    }
    do {
      bell = try LoopbackSocket.pair()
    } catch {
      close(listener)
      throw error
    }
    state = Mutex(RelayState(listener: listener, server: server))
  }

  deinit {
    close(bell.0)
    close(bell.1)
  }

  /// Rings afterwards: a socket that was closed while the thread polls it is let go of only then.
  func change(_ body: (inout RelayState) -> Void) {
    state.withLock { body(&$0) }
    _ = LoopbackSocket.transmit(bell.0, [0])
  }

  func run() {
    var rings = [UInt8](repeating: 0, count: 64)
    while let interests = state.withLock({ $0.interests }) {
      var polled = [pollfd(fd: bell.1, events: Int16(POLLIN), revents: 0)] + interests
      poll(&polled, nfds_t(polled.count), -1)
      _ = LoopbackSocket.receive(bell.1, into: &rings)
      // All connections are tried, whatever was polled: nothing blocks, and a test may have closed or opened some
      // since.
      state.withLock { $0.move() }
    }
  }
}

private struct RelayState: Sendable {
  let listener: Int32
  let server: Int
  var connections: [RelayedConnection] = []
  var cuts = CommitCuts()
  var isStalled = false
  private var isRefusing = false
  private var hasEnded = false

  init(listener: Int32, server: Int) {
    self.listener = listener
    self.server = server
  }

  /// The descriptors to wait for; `nil` at the end.
  var interests: [pollfd]? {
    if hasEnded { return nil }
    let door = isRefusing ? [] : [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
    return door + (isStalled ? [] : connections.flatMap(\.interests))
  }

  mutating func refuse(_ on: Bool) {
    guard !hasEnded, on != isRefusing else { return }
    isRefusing = on
    // On Linux this ends the listening, and with it those who wait to be taken, while the port stays bound.
    if on { shutdown(listener, Int32(SHUT_RDWR)) } else { listen(listener, 128) }
  }

  mutating func move() {
    guard !hasEnded else { return }
    while !isRefusing, let client = LoopbackSocket.accepted(from: listener) {
      do {
        connections.append(RelayedConnection(client: client, server: try LoopbackSocket.connected(to: server)))
      } catch {
        LoopbackSocket.abort(client)
      }
    }
    guard !isStalled else { return }
    var open: [RelayedConnection] = []
    for var connection in connections where connection.move(&cuts) { open.append(connection) }
    connections = open
    guard cuts.hasEndedBehindChange else { return }
    cuts.hasEndedBehindChange = false
    refuse(true)
    for connection in connections { connection.cut() }
    connections = []
  }

  mutating func cutAll() {
    guard !hasEnded else { return }
    // With those who wait to be taken, who believe that they are connected.
    while !isRefusing, let client = LoopbackSocket.accepted(from: listener) { LoopbackSocket.abort(client) }
    for connection in connections { connection.cut() }
    connections = []
  }

  mutating func end() {
    guard !hasEnded else { return }
    cutAll()
    close(listener)
    hasEnded = true
  }
}

/// How many commits are still to be cut, and how many were.
private struct CommitCuts: Sendable {
  var requests = 0
  var answers = 0
  var made = 0
  /// 0: the network does not end.
  var changesToTheEnd = 0
  /// Nil: changes of all kinds count.
  var kindToTheEnd: String?
  var hasEndedBehindChange = false

  mutating func endsBehind() -> Bool {
    guard changesToTheEnd > 0 else { return false }
    changesToTheEnd -= 1
    guard changesToTheEnd == 0 else { return false }
    hasEndedBehindChange = true
    made += 1
    return true
  }

  mutating func takesRequest(_ message: PostgresMessages.Message) -> Bool {
    guard requests > 0, message.isCommit else { return false }
    requests -= 1
    made += 1
    return true
  }

  mutating func takesAnswer(_ message: PostgresMessages.Message) -> Bool {
    guard answers > 0, message.isCommitAnswer else { return false }
    answers -= 1
    made += 1
    return true
  }
}

private struct RelayedConnection: Sendable {
  /// One direction: whole messages that the receiver has not taken yet.
  private struct Way: Sendable {
    var messages: PostgresMessages
    var pending: [UInt8] = []
    var isOver = false

    func interest(in other: Way) -> Int16 {
      Int16((pending.isEmpty && !isOver ? POLLIN : 0) | (other.pending.isEmpty ? 0 : POLLOUT))
    }
  }

  private enum Step { case nothing, moved, over, cut }

  private let client: Int32
  private let server: Int32
  private var requests = Way(messages: PostgresMessages(from: .frontend))
  private var answers = Way(messages: PostgresMessages(from: .backend))
  private var isChanging = false
  private var hasCommitted = false

  init(client: Int32, server: Int32) {
    self.client = client
    self.server = server
  }

  var interests: [pollfd] {
    [(client, requests.interest(in: answers)), (server, answers.interest(in: requests))]
      .filter { $0.1 != 0 }.map { pollfd(fd: $0, events: $1, revents: 0) }
  }

  func cut() {
    LoopbackSocket.abort(client)
    LoopbackSocket.abort(server)
  }

  /// Forwards what can be forwarded now.
  /// - Returns: whether the connection is still open.
  mutating func move(_ cuts: inout CommitCuts) -> Bool {
    while true {
      let steps = [moveRequests(&cuts), moveAnswers(&cuts)]
      if steps.contains(.cut) {
        cut()
        return false
      }
      if steps.contains(.over) {
        close(client)
        close(server)
        return false
      }
      guard steps.contains(.moved) else { return true }
    }
  }

  private mutating func moveRequests(_ cuts: inout CommitCuts) -> Step {
    var received: [PostgresMessages.Message] = []
    let step = Self.move(&requests, from: client, to: server, into: &received)
    for message in received {
      if cuts.takesRequest(message) { return .cut }
      if let changes = message.beginsWriting { isChanging = changes }
      if message.isCommit, let kind = cuts.kindToTheEnd { isChanging = message.commitsChange(of: kind) }
      if message.asksForEncryption {
        // Answered here: what follows stays readable.
        answers.pending.append(UInt8(ascii: "N"))
      } else {
        requests.pending += message.bytes
      }
    }
    return step
  }

  private mutating func moveAnswers(_ cuts: inout CommitCuts) -> Step {
    var received: [PostgresMessages.Message] = []
    let step = Self.move(&answers, from: server, to: client, into: &received)
    for message in received {
      if cuts.takesAnswer(message) { return .cut }
      answers.pending += message.bytes
      if message.isCommitAnswer { hasCommitted = isChanging }
      guard message.isReady, hasCommitted else { continue }
      hasCommitted = false
      // Pending bytes still go to the client; then the connection is over.
      if cuts.endsBehind() { answers.isOver = true }
    }
    return step
  }

  /// Sends what is pending; when nothing is, reads on.
  private static func move(
    _ way: inout Way, from source: Int32, to target: Int32, into received: inout [PostgresMessages.Message]
  ) -> Step {
    guard way.pending.isEmpty else {
      switch LoopbackSocket.transmit(target, way.pending) {
      case .moved(let count):
        way.pending.removeFirst(count)
        return .moved
      case .wouldBlock: return .nothing
      case .over: return .over
      }
    }
    if way.isOver { return .over }
    var buffer = [UInt8](repeating: 0, count: 16_384)
    switch LoopbackSocket.receive(source, into: &buffer) {
    case .moved(let count):
      received = way.messages.append(buffer[..<count])
      return .moved
    case .wouldBlock: return .nothing
    case .over:
      // A message that was torn off is passed on as it is.
      way.pending = way.messages.rest
      way.isOver = true
      return .moved
    }
  }
}

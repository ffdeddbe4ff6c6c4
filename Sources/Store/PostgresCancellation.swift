import Foundation
import Synchronization

/// Wakes the thread that waits for a server's answer: a pair of sockets, since `poll` watches descriptors only.
final class WakeUp: Sendable {
  /// Readable when it rang.
  let descriptor: Int32
  private let bell: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else {
      throw PostgresFailure("socketpair: \(String(cString: strerror(errno)))", isDisconnected: true)
    }
    descriptor = ends[0]
    bell = ends[1]
  }

  deinit {
    close(bell)
    close(descriptor)
  }

  func ring() {
    var one: UInt8 = 1
    _ = write(bell, &one, 1)
  }

  func silence() {
    var heard: UInt64 = 0
    while read(descriptor, &heard, 8) > 0 {}
  }
}

/// Whether the task that asked still wants the answer.
final class PostgresCancellation: Sendable {
  private struct State {
    var isCancelled = false
    var isPassedOn = false
    var wakeUp: WakeUp?
  }

  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.wakeUp?.ring()
    }
  }

  /// From now on `cancel` wakes this one.
  func watch(_ wakeUp: WakeUp) {
    state.withLock { $0.wakeUp = wakeUp }
  }

  /// True once, when the server is to be told: told again, it might stop what the connection does next.
  func passOn() -> Bool {
    state.withLock { state in
      defer { state.isPassedOn = state.isCancelled }
      return state.isCancelled && !state.isPassedOn
    }
  }
}

import NIOCore
import Synchronization

/// The open connections, counted by address.
final class Connections: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var counts: [String: Int] = [:]
    /// They wait for the last one to close.
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let limits: ServerLimits
  private let state = Mutex(State())

  init(limits: ServerLimits) { self.limits = limits }

  /// Whether a new connection may stay. One that stays is counted until it closes.
  func admit(_ channel: any Channel) -> Bool {
    let address = channel.remoteAddress?.ipAddress ?? ""
    let identifier = ObjectIdentifier(channel)
    let isAdmitted = state.withLock { state in
      guard state.channels.count < limits.connections,
        state.counts[address, default: 0] < limits.connectionsOfOneAddress
      else { return false }
      state.channels[identifier] = channel
      state.counts[address, default: 0] += 1
      return true
    }
    guard isAdmitted else { return false }
    channel.closeFuture.whenComplete { [self] _ in remove(identifier, from: address) }
    return true
  }

  var count: Int { state.withLock { $0.channels.count } }

  func untilNoneIsOpen() async {
    await withCheckedContinuation { continuation in
      let isNone = state.withLock { state in
        if !state.channels.isEmpty { state.waiting.append(continuation) }
        return state.channels.isEmpty
      }
      if isNone { continuation.resume() }
    }
  }

  func closeAll() {
    for channel in state.withLock({ Array($0.channels.values) }) { channel.close(promise: nil) }
  }

  private func remove(_ identifier: ObjectIdentifier, from address: String) {
    let waiting = state.withLock { state in
      state.channels[identifier] = nil
      let rest = state.counts[address, default: 1] - 1
      state.counts[address] = rest == 0 ? nil : rest
      guard state.channels.isEmpty else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

import Foundation
import Glibc
import Synchronization

/// A web server on 127.0.0.1 that answers as a test says, rightly or wrongly. It has a thread that takes connections
/// and one for each of them; all end with this object.
package final class WebStub: Sendable {
  package struct Request: Sendable {
    /// With its query: `/isbn/9780441172719.json`.
    package let path: String
    /// Under names in small letters.
    package let headers: [String: String]
  }

  package let port: Int
  private let shared: Shared

  /// - Parameter answer: called on the thread of a connection, by several at once.
  package init(_ answer: @escaping @Sendable (Request) -> WebAnswer) throws {
    let (listener, port) = try WebStub.listening()
    self.port = port
    let shared = Shared(listener: listener)
    self.shared = shared
    // The threads hold what is shared, not this object: its end is their end.
    Thread.detachNewThread {
      while let descriptor = WebStub.accepted(from: listener) {
        guard shared.begin(descriptor) else {
          Glibc.close(descriptor)
          break
        }
        Thread.detachNewThread {
          WebConnection(descriptor).serve { request in
            shared.note(request)
            return answer(request)
          }
          shared.end(descriptor)
        }
      }
    }
  }

  /// Always the same answer.
  package convenience init(always answer: WebAnswer) throws { try self.init { _ in answer } }

  deinit { close() }

  /// `http://127.0.0.1:12345`
  package var address: String { "http://127.0.0.1:\(port)" }

  package var requests: [Request] { shared.state.withLock { $0.requests } }
  package var paths: [String] { requests.map(\.path) }
  /// Since it began.
  package var connectionCount: Int { shared.state.withLock { $0.connectionCount } }
  package var openConnections: Int { shared.state.withLock { $0.connections.count } }

  package func close() { shared.shutDown() }

  private static func listening() throws -> (Int32, Int) {
    for _ in 0..<20 {
      let (descriptor, port) = try LoopbackSocket.bound()
      // Another process may have bound the same port and been quicker.
      if listen(descriptor, 128) == 0 { return (descriptor, port) }
      Glibc.close(descriptor)
    }
    throw LoopbackSocket.Failure(call: "listen", code: EADDRINUSE)
  }

  /// Nil when the stub no longer listens. Unlike the listener, the connection blocks.
  private static func accepted(from listener: Int32) -> Int32? {
    while true {
      var polled = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, -1)
      let descriptor = accept(listener, nil, nil)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
      }
      guard [EAGAIN, EINTR, ECONNABORTED].contains(errno) else { return nil }
    }
  }
}

/// The part of a stub that its threads share. A descriptor is closed and shut down under one lock: once it is closed,
/// its number may belong to another socket.
private final class Shared: Sendable {
  struct State: Sendable {
    var requests: [WebStub.Request] = []
    var connections: Set<Int32> = []
    var connectionCount = 0
    var hasEnded = false
  }

  let state = Mutex(State())
  private let listener: Int32

  init(listener: Int32) { self.listener = listener }

  // A stub that was shut down keeps its port, so that no stub of another test answers there.
  deinit { close(listener) }

  /// - Returns: false when the stub has ended.
  func begin(_ descriptor: Int32) -> Bool {
    state.withLock { state in
      guard !state.hasEnded else { return false }
      state.connections.insert(descriptor)
      state.connectionCount += 1
      return true
    }
  }

  func note(_ request: WebStub.Request) { state.withLock { $0.requests.append(request) } }

  func end(_ descriptor: Int32) {
    state.withLock { state in
      state.connections.remove(descriptor)
      _ = Glibc.close(descriptor)
    }
  }

  func shutDown() {
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.hasEnded = true
      shutdown(listener, Int32(SHUT_RDWR))
      for descriptor in state.connections { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }
}

/// One connection, served where it stands.
private struct WebConnection {
  let descriptor: Int32
  private let headLimit = 64 << 10
  /// POLLRDHUP, which Swift does not see.
  private static let otherSideLeft: Int16 = 0x2000

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func serve(_ answer: (WebStub.Request) -> WebAnswer) {
    var received: [UInt8] = []
    while let request = next(&received) {
      for step in answer(request).steps {
        guard perform(step) else { return }
      }
    }
  }

  private func next(_ received: inout [UInt8]) -> WebStub.Request? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      if let end = received.firstRange(of: Array("\r\n\r\n".utf8)) {
        let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        received.removeSubrange(..<end.upperBound)
        let words = lines[0].split(separator: " ")
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
          let parts = line.split(separator: ":", maxSplits: 1)
          guard parts.count == 2 else { continue }
          headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        return WebStub.Request(path: String(words[1]), headers: headers)
      }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      // A signal does not end a connection.
      if count < 0, errno == EINTR { continue }
      guard count > 0, received.count < headLimit else { return nil }
      received += buffer[..<count]
    }
  }

  /// - Returns: false when the connection is over.
  private func perform(_ step: WebAnswer.Step) -> Bool {
    switch step {
    case .send(let bytes): return send(bytes)
    case .fill(let byte, let count):
      let chunk = [UInt8](repeating: byte, count: 64 << 10)
      var left = count
      while left > 0 {
        guard send(Array(chunk.prefix(left))) else { return false }
        left -= chunk.count
      }
      return true
    case .slowly(let bytes, let pause):
      return bytes.allSatisfy {
        send([$0]) && wait(milliseconds: Int32(pause.components.attoseconds / 1_000_000_000_000_000))
      }
    case .hang:
      _ = wait(milliseconds: -1)
      return false
    case .close: return false
    case .reset:
      var atOnce = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
      return false
    }
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let rest = Array(bytes[sent...])
      let count = Glibc.send(descriptor, rest, rest.count, Int32(MSG_NOSIGNAL))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// - Returns: false if the other side has gone since.
  private func wait(milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: WebConnection.otherSideLeft, revents: 0)
    while true {
      let count = poll(&polled, 1, milliseconds)
      if count >= 0 || errno != EINTR { return count == 0 }
    }
  }
}

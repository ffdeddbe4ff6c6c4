import Glibc

/// The calls that ``LoopbackProxy`` makes, on sockets that never block.
enum LoopbackSocket {
  struct Failure: Error {
    let call: String
    let code: Int32
  }

  enum Transfer {
    case moved(Int)
    case wouldBlock
    case over
  }

  /// A socket bound to a free port on 127.0.0.1, which does not listen yet.
  static func bound() throws -> (descriptor: Int32, port: Int) {
    for _ in 0..<100 {
      // Chosen here and below those of outgoing connections: a port that the kernel chose would be given away while the
      // socket does not listen.
      let port = Int.random(in: 10_000..<20_000)
      let descriptor = try make()
      var yes: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
      if withAddress(port, { bind(descriptor, $0, $1) }) == 0 { return (descriptor, port) }
      let code = errno
      close(descriptor)
      guard code == EADDRINUSE else { throw Failure(call: "bind", code: code) }
    }
    throw Failure(call: "bind", code: EADDRINUSE)
  }

  /// Whether the other side takes it shows when something is sent.
  static func connected(to port: Int) throws -> Int32 {
    let descriptor = try make()
    if withAddress(port, { connect(descriptor, $0, $1) }) < 0, errno != EINPROGRESS {
      let code = errno
      close(descriptor)
      throw Failure(call: "connect", code: code)
    }
    return prompt(descriptor)
  }

  static func accepted(from listener: Int32) -> Int32? {
    let descriptor = accept(listener, nil, nil)
    guard descriptor >= 0 else { return nil }
    // Swift does not see accept4.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    return prompt(descriptor)
  }

  static func receive(_ descriptor: Int32, into buffer: inout [UInt8]) -> Transfer {
    transfer { recv(descriptor, &buffer, buffer.count, 0) }
  }

  static func transmit(_ descriptor: Int32, _ bytes: [UInt8]) -> Transfer {
    transfer { send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
  }

  /// Two connected ends: what is written to one can be read from the other.
  static func pair() throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
    guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else { throw Failure(call: "socketpair", code: errno) }
    return (ends[0], ends[1])
  }

  /// Closes with a reset: what was sent and not read is lost to the other side.
  static func abort(_ descriptor: Int32) {
    var atOnce = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
    close(descriptor)
  }

  private static func transfer(_ call: () -> Int) -> Transfer {
    while true {
      let count = call()
      if count > 0 { return .moved(count) }
      if count == 0 { return .over }
      if errno == EINTR { continue }
      return errno == EAGAIN ? .wouldBlock : .over
    }
  }

  private static func make() throws -> Int32 {
    let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
    let descriptor = socket(AF_INET, Int32(kind), 0)
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    return descriptor
  }

  /// Small messages go out at once, as libpq and the server have it between them.
  private static func prompt(_ descriptor: Int32) -> Int32 {
    var yes: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    return descriptor
  }

  private static func withAddress(
    _ port: Int, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}

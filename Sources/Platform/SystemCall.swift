package import Glibc
package import SystemPackage

/// Runs calls of the C library. This module is the only one that reads `errno`.
package enum SystemCall {
  /// Runs a call that returns -1 when it fails, again for as long as a signal interrupts it.
  ///
  /// `close` is never repeated: Linux frees the number even when a signal interrupts the call (close(2)).
  @discardableResult
  package static func run<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
    while true {
      let result = call()
      if result != -1 { return result }
      let failure = lastError
      if failure != .interrupted { throw failure }
    }
  }

  /// The error of the last call of this thread that failed.
  package static var lastError: Errno { Errno(rawValue: errno) }

  /// Opens a file. The descriptor is not inherited by other programs.
  package static func open(
    _ path: String, _ flags: Int32, permissions: FilePermissions = .ownerReadWrite
  ) throws(Errno) -> Int32 {
    try run { Glibc.open(path, flags | O_CLOEXEC, permissions.rawValue) }
  }

  /// Writes all bytes, however slowly they are taken, and waits for a descriptor that does not block.
  package static func write(_ bytes: some Collection<UInt8>, to descriptor: Int32) throws(Errno) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      do {
        let count = try run { rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } }
        rest = rest.dropFirst(count)
      } catch {
        guard error == .wouldBlock else { throw error }
        _ = try Poll.wait(for: [(descriptor, .writable)])
      }
    }
  }

  /// Reads at most `limit` bytes; none at the end of the file.
  ///
  /// - Parameter offset: nil reads on from where the descriptor stands.
  package static func read(_ descriptor: Int32, at offset: Int? = nil, limit: Int) throws(Errno) -> [UInt8] {
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      do throws(Errno) {
        count = try run {
          offset.map { pread(descriptor, buffer.baseAddress, limit, off_t($0)) }
            ?? Glibc.read(descriptor, buffer.baseAddress, limit)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// The columns of the terminal that a descriptor leads to; nil for a pipe or a file.
  package static func terminalWidth(of descriptor: Int32) -> Int? { terminalSize(of: descriptor)?.columns }

  /// The same with the rows; nil also for a terminal that does not report its size.
  package static func terminalSize(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}

/// The names of this machine and its users in the system.
package enum SystemName {
  /// `localhost` for a machine without a name.
  package static var ofHost: String { ofNamedHost ?? "localhost" }

  /// gethostname(2). Nil for a machine without a name.
  package static var ofNamedHost: String? {
    // HOST_NAME_MAX is 64 bytes.
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
    let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? nil : name
  }

  /// A user's login name by the system's own table, not the environment; the number of one without a name.
  package static func ofUser(_ user: uid_t = geteuid()) -> String {
    guard let entry = getpwuid(user), let name = entry.pointee.pw_name, name.pointee != 0 else { return String(user) }
    return String(cString: name)
  }
}

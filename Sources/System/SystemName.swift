package import Glibc

/// The names by which a system knows this machine and its users.
package enum SystemName {
  /// gethostname(2). `localhost` for a machine without a name.
  package static var ofHost: String {
    // HOST_NAME_MAX is 64 bytes.
    var buffer = [CChar](repeating: 0, count: 256)
    let status = gethostname(&buffer, buffer.count - 1)
    let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return status == 0 && !name.isEmpty ? name : "localhost"
  }

  /// The login name of a user, as the system's own table has it and not as the environment says; the number of one
  /// without a name.
  package static func ofUser(_ user: uid_t = geteuid()) -> String {
    guard let entry = getpwuid(user), let name = entry.pointee.pw_name, name.pointee != 0 else { return String(user) }
    return String(cString: name)
  }
}

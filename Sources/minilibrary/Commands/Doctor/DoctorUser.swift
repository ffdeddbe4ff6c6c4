import Glibc
import Messages
import System

/// Checks the user who runs the program and the rights that follow.
enum DoctorUser {
  static func findings() -> [DoctorFinding] {
    let user = geteuid()
    return [user == 0 ? .userIsRoot : .user(name: SystemName.ofUser(user), groups: groups())]
  }

  static func name(ofGroup group: gid_t) -> String {
    guard let entry = getgrgid(group), let name = entry.pointee.gr_name else { return String(group) }
    return String(cString: name)
  }

  private static func groups() -> [String] {
    let count = getgroups(0, nil)
    guard count >= 0 else { return [] }
    var groups = [gid_t](repeating: 0, count: Int(count))
    let filled = getgroups(count, &groups)
    let all = [getegid()] + groups.prefix(Int(max(0, filled)))
    return Set(all).map(name(ofGroup:)).sorted()
  }
}

import Application
import Glibc
import Messages
import Store

/// Whether a secret in the configuration file is safe.
enum DoctorSettings {
  /// - Parameter path: a file that may be missing, and that is right where it is there.
  static func findings(_ path: String) -> [DoctorFinding] {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & S_IROTH != 0,
      let file = try? SettingsFile(path: path, mayBeMissing: true), holdsSecret(file)
    else { return [] }
    // The packaged station reads its file as another user than the one who writes it.
    let isShared = status.st_uid == 0 && getgrnam("minilibrary") != nil
    return [.configurationReadable(path: path, isShared: isShared)]
  }

  private static func holdsSecret(_ file: SettingsFile) -> Bool {
    if file.values[.lookupGoogleKey] != nil { return true }
    guard case .postgres(let address)? = file.values[.database].map(StoreLocation.init) else { return false }
    return holdsPassword(address)
  }

  /// `postgres://user:password@host/library`, or `?password=…`.
  private static func holdsPassword(_ address: String) -> Bool {
    let rest = address.drop { $0 != "/" }.drop { $0 == "/" }
    let authority = rest.prefix { !"/?".contains($0) }
    return authority.contains("@") && authority.prefix { $0 != "@" }.contains(":") || rest.contains("password=")
  }
}

/// The one place where the program's version stands: `minilibrary --version` and the Debian package take it from here.
package enum Version {
  /// Semantic versioning, https://semver.org.
  package static let current = "0.1.0"
}

/// The program's version. `minilibrary --version` and the Debian package take it from here.
package enum Version {
  /// Semantic versioning, https://semver.org.
  package static let current = "0.2.0"
  /// The day of the release, at 00:00 UTC. A clock that shows an earlier moment is wrong.
  ///
  /// The source has the day, not the build, so that the same sources always give the same package.
  package static let made = Timestamp(milliseconds: 1_795_824_000_000)
  /// The same day, as CHANGELOG.md writes it.
  package static let day = "2026-11-28"
}

/// The one place where the program's version stands: `minilibrary --version` and the Debian package take it from here.
package enum Version {
  /// Semantic versioning, https://semver.org.
  package static let current = "0.1.0"
  /// The day on which this version was last changed, at 00:00 UTC: a clock that tells an earlier moment is wrong.
  ///
  /// It is written here and not taken from the build, so that the same sources always give the same package.
  package static let made = Timestamp(milliseconds: 1_795_305_600_000)
  /// The same day, as the changelog writes it.
  package static let day = "2026-11-22"
}

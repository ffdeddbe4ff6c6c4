/// Why a book has no picture of its cover.
package enum CoverProblem: String, CaseIterable, Error, Hashable, Sendable {
  /// The service has none under the address it gave: 404, or its blank picture of one pixel.
  case missing = "cover-missing"
  /// The answer is not a PNG or JPEG, or it is damaged or truncated.
  case noPicture = "cover-no-picture"
  case tooLarge = "cover-too-large"
  /// Its address is none of a catalogue's, and others are not asked.
  case foreign = "cover-foreign"
  /// The folder cannot be written, as on a full disk.
  case notWritten = "cover-not-written"
}

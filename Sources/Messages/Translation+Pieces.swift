import Domain

/// Pieces of sentences that are the same in every language.
extension Translation {
  /// A title or a name of unknown length.
  func short(_ text: String) -> String { PlainText.shorten(text, to: PlainText.titleLimit) }

  /// Typed text, shortened to a recognisable length.
  func brief(_ text: String) -> String { PlainText.shorten(text, to: PlainText.typedLimit) }

  /// A path, or what a driver says.
  func detail(_ text: String) -> String { PlainText.shorten(text, to: PlainText.detailLimit) }

  func spot(_ spot: ReadingAdvice.Spot) -> String { "(\(spot.x), \(spot.y))" }

  /// Tenths, however large or odd the number is.
  func oneDecimal(_ value: Double, _ separator: String) -> String {
    let tenths = Int((max(0, min(value, 1e6)) * 10).rounded())
    return "\(tenths / 10)\(separator)\(tenths % 10)"
  }

  /// `12.3 GiB`, `456 MiB`; cut, not rounded: of free space rather less than more is told.
  func size(mebibytes: Int, _ separator: String) -> String {
    guard mebibytes >= 1024 else { return "\(mebibytes) MiB" }
    let tenths = mebibytes * 10 / 1024
    return "\(tenths / 10)\(separator)\(tenths % 10) GiB"
  }
}

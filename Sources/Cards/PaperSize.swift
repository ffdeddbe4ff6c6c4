/// The sheets that schools print on.
package enum PaperSize: String, CaseIterable, Hashable, Sendable {
  case a4
  case letter

  /// Width and height in points of 1/72 inch, upright.
  package var points: (width: Double, height: Double) {
    switch self {
    case .a4: (210 / 25.4 * 72, 297 / 25.4 * 72)
    case .letter: (612, 792)
    }
  }
}

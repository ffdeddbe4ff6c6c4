/// The sheets that schools print on.
package enum PaperSize: String, CaseIterable, Hashable, Sendable {
  case a4
  case letter

  /// Width and height, upright.
  package var millimetres: (width: Double, height: Double) {
    switch self {
    case .a4: (210, 297)
    case .letter: (8.5 * 25.4, 11 * 25.4)
    }
  }

  /// Width and height in points of 1/72 inch, upright.
  package var points: (width: Double, height: Double) {
    (millimetres.width / 25.4 * 72, millimetres.height / 25.4 * 72)
  }
}

package import Domain

/// The positions of a sheet's cards: rows from the top left, centred on the paper.
package struct SheetLayout: Hashable, Sendable {
  /// Printers leave a sixth of an inch white.
  private static let leastMargin = 4.23

  let columns: Int
  let rows: Int
  /// The offset of the first card from the paper's corner, in millimetres.
  let left: Double
  let top: Double
  private let kind: CardKind

  package init(_ kind: CardKind, on paper: PaperSize) {
    let (width, height) = paper.millimetres
    let (size, gap) = (kind.size, kind.gap)
    func count(_ room: Double, _ size: Double, _ gap: Double) -> Int {
      max(1, Int((room - 2 * SheetLayout.leastMargin + gap) / (size + gap)))
    }
    columns = count(width, size.width, gap.across)
    rows = count(height, size.height, gap.down)
    left = (width - Double(columns) * (size.width + gap.across) + gap.across) / 2
    top = (height - Double(rows) * (size.height + gap.down) + gap.down) / 2
    self.kind = kind
  }

  package var cardsPerPage: Int { columns * rows }

  /// The top left corner of the card with this number on its page, in millimetres.
  func corner(of index: Int) -> (x: Double, y: Double) {
    let (size, gap) = (kind.size, kind.gap)
    return (
      left + Double(index % columns) * (size.width + gap.across),
      top + Double(index / columns) * (size.height + gap.down)
    )
  }
}

/// The sheets that schools print on.
package enum PaperSize: String, CaseIterable, Hashable, Sendable {
  case a4
  case letter

  /// Width and height, upright.
  var millimetres: (width: Double, height: Double) {
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

package enum CardSheetProblem: Error, Hashable, Sendable {
  /// A file exists, and the command was not allowed to replace it.
  case exists(path: String)
  /// The detail is in the system's own words.
  case unwritable(path: String, detail: FaultDetail)
  /// A library's fault, in its words.
  case failed(detail: FaultDetail)
}

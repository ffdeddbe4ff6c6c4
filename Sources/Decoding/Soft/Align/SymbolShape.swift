/// The three layouts of bars (ISO/IEC 15420): UPC-A is an EAN-13 that begins with 0.
package enum SymbolShape: Int, CaseIterable, Sendable {
  case thirteen, eight, six

  /// Modules from the first bar to the last.
  var moduleCount: Int {
    switch self {
    case .thirteen: 95
    case .eight: 67
    case .six: 51
    }
  }

  /// Edges from the first bar's first to the last bar's last.
  var edgeCount: Int {
    switch self {
    case .thirteen: 60
    case .eight: 44
    case .six: 34
    }
  }

  /// Digits that are drawn, to the left of the centre guard and to its right.
  var drawnDigits: (left: Int, right: Int) {
    switch self {
    case .thirteen: (6, 6)
    case .eight: (4, 4)
    case .six: (6, 0)
    }
  }

  /// From the first bar on.
  var elements: [SymbolElement] {
    let left = Array(repeating: SymbolElement.leftDigit, count: drawnDigits.left)
    let right = Array(repeating: SymbolElement.rightDigit, count: drawnDigits.right)
    return switch self {
    case .thirteen, .eight: [.startGuard] + left + [.centreGuard] + right + [.endGuard]
    case .six: [.startGuard] + left + [.specialGuard]
    }
  }

  var layout: SymbolLayout {
    SymbolLayout(elements: elements, left: drawnDigits.left, right: drawnDigits.right)
  }
}

/// Guards and digits in their order, as they are fitted.
struct SymbolLayout: Sendable {
  let elements: [SymbolElement]
  let moduleCount: Int
  /// Digits of the left half, and of the right.
  let left: Int
  let right: Int

  init(elements: [SymbolElement], left: Int, right: Int) {
    self.elements = elements
    self.left = left
    self.right = right
    moduleCount = elements.reduce(0) { $0 + $1.moduleCount }
  }
}

enum SymbolElement: Hashable, Sendable {
  case startGuard, centreGuard, endGuard
  /// UPC-E's end.
  case specialGuard
  /// An add-on's beginning, and what stands between its digits.
  case addOnGuard, separator
  /// A digit of set A or B: begins with a space.
  case leftDigit
  /// A digit of set C: begins with a bar.
  case rightDigit

  var moduleCount: Int {
    switch self {
    case .separator: 2
    case .startGuard, .endGuard: 3
    case .addOnGuard: 4
    case .centreGuard: 5
    case .specialGuard: 6
    case .leftDigit, .rightDigit: 7
    }
  }

  /// Among the guards' templates; nil of a digit.
  var guardIndex: Int? {
    switch self {
    case .startGuard: 0
    case .centreGuard: 1
    case .endGuard: 2
    case .specialGuard: 3
    case .addOnGuard: 4
    case .separator: 5
    case .leftDigit, .rightDigit: nil
    }
  }
}

/// One shape of symbol, followed from band to band of a region.
struct ShapeTrack: Sendable {
  let shape: SymbolShape
  /// Only UPC-E is also searched from its other end: the other shapes read both ways once they are aligned.
  let isReversed: Bool
  /// Whether it may still be this shape.
  var isActive = true
  /// The residual of the best band so far.
  var residual = Float.infinity
  /// The alignment of the best band so far, in its profile's samples.
  var alignment: SymbolAlignment?
  var costs: DigitCosts
  var sightings = SymbolSightings()

  init(_ shape: SymbolShape, isReversed: Bool = false) {
    self.shape = shape
    self.isReversed = isReversed
    costs = DigitCosts(shape)
  }

  static let all = [
    ShapeTrack(.thirteen), ShapeTrack(.eight), ShapeTrack(.six), ShapeTrack(.six, isReversed: true),
  ]

  mutating func restart() {
    (isActive, residual, alignment) = (true, .infinity, nil)
    costs.clear()
    sightings.clear()
  }

  mutating func follow(_ fit: BandFit) {
    guard fit.outcome.residual < residual else { return }
    residual = fit.outcome.residual
    alignment = fit.alignment
  }
}

struct BandFit {
  var outcome: BoundaryViterbi.Outcome
  var alignment: SymbolAlignment
}

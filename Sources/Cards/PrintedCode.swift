package import Domain

/// A number of ours that is printed as bars.
package enum PrintedCode: Hashable, Sendable {
  case card(CardNumber)
  case command(CommandCard)
  case label(LabelNumber)

  /// The digits with the check digit.
  var digits: String {
    switch self {
    case .card(let card): card.text
    case .command(let command): command.text
    case .label(let label): label.text
    }
  }

  /// The digits below the bars, in the groups of the code's halves.
  var readable: String {
    switch self {
    case .card, .command: "\(digits.prefix(4)) \(digits.suffix(4))"
    case .label: "\(digits.prefix(1)) \(digits.dropFirst().prefix(6)) \(digits.suffix(6))"
    }
  }

  /// Modules left and right of the bars that stay white (GS1 General Specifications, 5.2.3.4).
  var quietZones: (left: Int, right: Int) {
    switch self {
    case .card, .command: (7, 7)
    case .label: (11, 7)
    }
  }
}

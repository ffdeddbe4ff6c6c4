/// The station's present task.
package enum Mode: String, CaseIterable, Hashable, Sendable {
  /// Unattended checkout and return.
  case station
  /// Books are lent and not taken back.
  case checkOut = "checkout"
  /// Books are taken back, whoever brings them, and not lent.
  case giveBack = "return"
  /// A scanner in the hand: copies added, new books, returns put back.
  case shelving

  /// Chosen by who stands there, and over with their visit.
  var isForAVisit: Bool {
    switch self {
    case .checkOut, .giveBack: true
    case .station, .shelving: false
    }
  }
}

/// What the station is for at the moment.
package enum Mode: String, CaseIterable, Hashable, Sendable {
  /// Unattended checkout and return.
  case station
  /// A scanner in the hand: copies added, new books, returns put back.
  case shelving
}

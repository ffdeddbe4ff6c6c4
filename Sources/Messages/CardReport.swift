/// What came of printing cards.
package enum CardReport: Hashable, Sendable {
  /// Files to print, in their order.
  case cardsWritten(Int, pages: Int, files: [String])
  case labelsWritten(Int, pages: Int, files: [String])
  /// Students who had no card number have one now.
  case cardNumbersGiven(Int)
  /// Books that had no label have a number for one now.
  case labelNumbersGiven(Int)
  case noneToPrint
}

/// The outcome of a look-up. It is `notFound` only if every service that should know was asked.
package enum LookupOutcome<Found: Sendable>: Sendable {
  case found(Found, from: LookupSource)
  /// All that were asked said so.
  case notFound
  /// Some could not be asked, and the others do not have it. Empty where nobody is to be asked at all.
  case couldNotAsk([UnaskedSource])
}

extension LookupOutcome: Equatable where Found: Equatable {}
extension LookupOutcome: Hashable where Found: Hashable {}

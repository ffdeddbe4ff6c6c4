/// The outcome of a look-up. It is `notFound` only if every service that should know was asked.
package enum LookupOutcome<Found: Sendable>: Sendable {
  case found(Found, from: LookupSource)
  /// All services said that they do not have it.
  case notFound
  /// Some services could not be asked, and the others do not have it. The list is empty if no service is set.
  case couldNotAsk([UnaskedSource])
}

extension LookupOutcome: Equatable where Found: Equatable {}
extension LookupOutcome: Hashable where Found: Hashable {}

package import Domain
package import Messages
package import Metadata

extension LookupOutcome {
  /// The record and its source.
  ///
  /// - Throws: why there is nothing; `lookup-off` where no catalogue is to be asked.
  package func found(asking configuration: LookupConfiguration) throws(CommandProblem) -> (Found, LookupSource) {
    switch self {
    case .found(let found, let source): return (found, source)
    case .notFound: throw .lookupFoundNothing
    case .couldNotAsk(let unasked): throw configuration.catalogues.isEmpty ? .lookupsOff : .couldNotLookUp(unasked)
    }
  }
}

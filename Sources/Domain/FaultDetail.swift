/// Why something failed, as a sentence quotes it. Messages translates each case but ``words(_:)``.
package indirect enum FaultDetail: Hashable, Sendable {
  /// A name or a path, or the English words of a library such as SQLite, PostgreSQL, libcurl and libpng.
  case words(String)
  /// The number of an error of the operating system, errno(3).
  case system(Int32)
  case cause(Cause)
  case value(ValueFault)
  /// A reason with the path, the place or the table that it concerns.
  case at(String, FaultDetail)
  /// The first of several reasons.
  case first(FaultDetail, others: Int)
  case folderMissing(String)
  case logCannotBeRenamed(FaultDetail)
  case rowsLost(sent: Int, arrived: Int)
  case encoding(String)
  case attempts(Int, last: String)
  case schemaNewer(version: Int, known: Int)

  package enum Cause: String, CaseIterable, Sendable {
    case pathEmpty, notAFile, fileEmpty, endMissing, schemaVersionMissing, differsFromBackup, numbersUsedUp, fileMoved
    case fileWentAway, interrupted, noLibrary, logWithoutDatabase, logOfOtherFile, logOfEmptyLibrary
    case fileHeadDamaged, otherProgram, libraryMarkDamaged
    case serverTooOld, schemaMissing, otherTables
    case hostUnknown, nameServerSilent, proxyRefuses
    case certificateNotYetValid, certificateExpired, certificateSelfSigned, certificateIssuerUnknown, certificateRevoked
    case nestedTooDeeply, outOfMemory, unknown
  }

}

extension FaultDetail: CustomStringConvertible {
  /// For logs: no sentence of a language. `library.sqlite: fileEmpty`, `books.csv: errno 2`.
  package var description: String {
    switch self {
    case .words(let words): words
    case .system(let number): "errno \(number)"
    case .cause(let cause): cause.rawValue
    case .value(let fault): "\(fault)"
    case .at(let place, let detail): "\(place): \(detail)"
    case .first(let detail, let others): "\(detail) (and \(others) more)"
    case .folderMissing(let path): "folderMissing \(path)"
    case .logCannotBeRenamed(let detail): "logCannotBeRenamed: \(detail)"
    case .rowsLost(let sent, let arrived): "rowsLost: \(sent) sent, \(arrived) arrived"
    case .encoding(let name): "encoding \(name)"
    case .attempts(let number, let last): "attempts \(number): \(last)"
    case .schemaNewer(let version, let known): "schemaNewer \(version), known \(known)"
    }
  }
}

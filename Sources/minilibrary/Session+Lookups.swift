import Capture
import Domain
import Kiosk
import Logging
import Messages
import Metadata
import Store

extension Session {
  /// Who asked of a book that was not found, or lacks something still, is not asked again for so long.
  private static let lookupAgainAfter: Int64 = 30 * 86_400_000

  /// How long a command waits for the limits that all programs share, and until answers are kept; a station waits less.
  static let standingPatience: Duration = .seconds(5)

  /// What looks books up in this library; nil where the setting `lookup.providers` names none.
  func lookupServices(patience: Duration = .milliseconds(500)) throws(CommandProblem) -> LookupServices? {
    let configuration = settings.lookup
    guard !configuration.catalogues.isEmpty else { return nil }
    do throws(HTTPProblem) {
      return try LookupServices(
        configuration, version: Version.current, cache: LibraryAnswers(library, patience: patience),
        standings: LibraryStandings(library, patience: patience))
    } catch {
      throw .couldNotLookUp(configuration.catalogues.map { UnaskedSource($0, .unreachable) })
    }
  }

  /// What fills in the rest of books that wait for it; nil where no catalogue is to be asked.
  ///
  /// - Parameter services: those that the station has already, if it has.
  func lookupWorker(
    _ pace: LookupWorker.Pace, services: LookupServices? = nil, log: Logger
  ) throws(CommandProblem) -> LookupWorker? {
    let made: LookupServices? =
      if let services { services } else { try lookupServices(patience: Session.standingPatience) }
    guard let made else { return nil }
    return LookupWorker(
      library: library, services: made, folder: CoverFolder(path: settings.coverFolder), pace: pace, log: log)
  }

  /// A book that is looked at and lacks something is looked up by and by. That is a service, and fails in silence.
  func queueLookup(of book: Book) async {
    guard !settings.lookup.catalogues.isEmpty else { return }
    let cutoff = Timestamp(milliseconds: now.milliseconds - Session.lookupAgainAfter)
    try? await library.queueLookup(ofIncomplete: book, notSince: cutoff, at: now)
  }
}

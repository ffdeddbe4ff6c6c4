import Domain
import Images
import Kiosk
package import Metadata
package import Reports
import Store
import Synchronization

/// The part of the program that asks a catalogue for readers. One serves all pages of a process, so that the shares of
/// readers are kept among all of them.
package final class Discovery: Sendable {
  struct Parts: Sendable {
    let catalogue: ReaderCatalogue
    let covers: ReaderCovers
  }

  /// Whether the settings name the catalogue.
  package let isOn: Bool
  private let session: Session
  private let make: @Sendable (Session) -> Result<LookupServices?, CommandProblem>
  private let timeLimit: Duration
  private let clock: any LookupClock
  private let coverBytes: Int
  private let made = Mutex<Parts?>(nil)

  /// Nothing is asked and no thread is begun before the first request.
  package convenience init(_ session: Session) {
    self.init(session) { session in
      Result { () throws(CommandProblem) in try session.lookupServices() }
    }
  }

  /// - Parameters:
  ///   - timeLimit: of a page or a work.
  ///   - make: makes the services at the first request.
  package init(
    _ session: Session, timeLimit: Duration = ReaderCatalogue.timeLimit, clock: any LookupClock = SystemLookupClock(),
    coverBytes: Int = ReaderCoverFolder.byteLimit,
    make: @escaping @Sendable (Session) -> Result<LookupServices?, CommandProblem>
  ) {
    isOn = session.settings.lookup.catalogues.contains(.openLibrary)
    self.session = session
    (self.timeLimit, self.clock, self.coverBytes, self.make) = (timeLimit, clock, coverBytes, make)
  }

  /// - Throws: `lookup-off`.
  func parts() throws(CommandProblem) -> Parts {
    let result: Result<Parts, CommandProblem> = made.withLock { made in
      if let made { return .success(made) }
      do throws(CommandProblem) {
        let parts = try newParts()
        made = parts
        return .success(parts)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func newParts() throws(CommandProblem) -> Parts {
    guard isOn, let services = try make(session).get(), let openLibrary = services.openLibrary else {
      throw .lookupsOff
    }
    let folder = ReaderCoverFolder(path: session.settings.coverFolder + "/readers")
    return Parts(
      catalogue: ReaderCatalogue(openLibrary, clock: clock, timeLimit: timeLimit),
      covers: ReaderCovers(
        session.library, services.readersCovers, base: services.readersCoverBase, folder: folder,
        byteLimit: coverBytes))
  }
}

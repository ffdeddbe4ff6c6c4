import Domain
import KioskMachine
import ServiceLifecycle
package import Store

/// Tells an idle screen what there is to say of the library, at the start and when it changes.
package struct FactsWatch: Service {
  /// Lending at a busy station counts the books no more often than this.
  private static let pause = Duration.seconds(20)

  private let library: Library
  private let name: String
  private let clock: any KioskClock
  private let tell: @Sendable (LibraryFacts) -> Void

  package init(
    _ library: Library, name: String, clock: any KioskClock, tell: @escaping @Sendable (LibraryFacts) -> Void
  ) {
    self.library = library
    self.name = name
    self.clock = clock
    self.tell = tell
  }

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      // The first element names every part: it stands for the start.
      for await changes in library.changes where !changes.isDisjoint(with: [.books, .settings]) {
        // A silent store keeps what was known.
        guard let books = try? await library.bookCount(), let rules = try? await library.circulationRules() else {
          continue
        }
        tell(LibraryFacts(name: name, books: books, openDays: rules.opening.openDays))
        guard (try? await clock.sleep(until: clock.now().elapsed + Self.pause)) != nil else { return }
      }
    }
  }
}

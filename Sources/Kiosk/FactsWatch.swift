import Domain
import KioskMachine
import ServiceLifecycle
package import Store

/// Gives an idle screen the facts about the library, at the start and when they change.
package struct FactsWatch: Service {
  /// Lending at a busy station counts the books no more often than this.
  private static let pause = Duration.seconds(20)

  private let library: Library
  private let clock: any KioskClock
  private let tell: @Sendable (LibraryFacts) -> Void

  package init(
    _ library: Library, clock: any KioskClock, tell: @escaping @Sendable (LibraryFacts) -> Void
  ) {
    self.library = library
    self.clock = clock
    self.tell = tell
  }

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      // The first element names every part: it stands for the start.
      for await changes in library.changes where !changes.isDisjoint(with: [.books, .settings]) {
        // A silent store keeps what was known.
        guard let facts = try? await library.facts() else { continue }
        tell(facts)
        guard (try? await clock.sleep(until: clock.now().elapsed + Self.pause)) != nil else { return }
      }
    }
  }
}

extension Library {
  /// An unnamed library is called by the program's name.
  fileprivate func facts() async throws(Refusals) -> LibraryFacts {
    let (settings, rules) = (try await siteSettings(), try await circulationRules())
    var facts = LibraryFacts(
      welcome: settings.welcome, books: try await bookCount(), openDays: rules.opening.openDays)
    if let name = settings.name { facts.name = name }
    return facts
  }
}

import KioskMachine
import ServiceLifecycle
package import Store

/// Tells the station the rules of the library, at its start and when somebody changes them.
package struct RulesWatch: Service {
  private let library: Library
  private let runtime: KioskRuntime

  package init(_ library: Library, runtime: KioskRuntime) {
    self.library = library
    self.runtime = runtime
  }

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      // The first element names every part: it stands for the start.
      for await changes in library.changes where changes.contains(.settings) {
        // A silent store keeps what was known; each change is checked by the store's own rules.
        guard let rules = try? await library.circulationRules() else { continue }
        await runtime.send(.rulesKnown(rules))
      }
    }
  }
}

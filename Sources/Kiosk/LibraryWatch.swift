import KioskMachine
import ServiceLifecycle
package import Store

/// Sends the rules of the library to the station, and whether it has staff: at the start and after each change.
package struct LibraryWatch: Service {
  private let library: Library
  private let runtime: KioskRuntime

  package init(_ library: Library, runtime: KioskRuntime) {
    self.library = library
    self.runtime = runtime
  }

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      // The first element names every part: it stands for the start.
      for await changes in library.changes {
        // If the store fails, the station keeps what it knows: the store checks each change by its own rules.
        if changes.contains(.staff), let hasStaff = try? await library.hasStaff() {
          await runtime.send(.staffKnown(hasStaff))
        }
        if changes.contains(.settings), let rules = try? await library.circulationRules() {
          await runtime.send(.rulesKnown(rules))
        }
      }
    }
  }
}

import KioskMachine
import ServiceLifecycle
package import Store

/// Tells the station whether the library has staff, at its start and when that changes.
package struct StaffWatch: Service {
  private let library: Library
  private let runtime: KioskRuntime

  package init(_ library: Library, runtime: KioskRuntime) {
    self.library = library
    self.runtime = runtime
  }

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      // The first element names every part: it stands for the start.
      for await changes in library.changes where changes.contains(.staff) {
        // A silent store keeps what was known; a change in it is checked by the store itself.
        guard let hasStaff = try? await library.hasStaff() else { continue }
        await runtime.send(.staffKnown(hasStaff))
      }
    }
  }
}

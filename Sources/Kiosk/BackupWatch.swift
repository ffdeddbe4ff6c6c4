import KioskMachine
import ServiceLifecycle
package import Store

/// Puts a stale backup on the attention list: looked for at the start, and at most once a day when the library changes.
package struct BackupWatch: Service {
  private let library: Library
  private let clock: any KioskClock

  package init(_ library: Library, clock: any KioskClock) {
    self.library = library
    self.clock = clock
  }

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      var looked: Duration?
      // The first element stands for the start. A library that does not change needs no new backup.
      for await _ in library.changes {
        let now = clock.now()
        if let looked, now.elapsed - looked < .seconds(86_400) { continue }
        // A silent store is asked again with its next change.
        guard (try? await library.noteStaleBackup(at: now.date)) != nil else { continue }
        looked = now.elapsed
      }
    }
  }
}

import Domain
import KioskMachine
import ServiceLifecycle
package import Store

/// Removes each day the data that the library no longer keeps (``Store/Library/tidy(at:)``): a while after the start,
/// so that it delays nothing there, and at the beginning of each day.
package struct TidyService: Service {
  private static let start = Duration.seconds(60)
  private static let pause = Duration.seconds(3600)

  private let library: Library
  private let clock: any KioskClock

  package init(_ library: Library, clock: any KioskClock) {
    (self.library, self.clock) = (library, clock)
  }

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      var tidied: CalendarDay?
      var pause = TidyService.start
      while (try? await clock.sleep(until: clock.now().elapsed + pause)) != nil {
        pause = TidyService.pause
        let now = clock.now().date
        let today = library.calendar.day(of: now)
        // Loans of readers who want none kept go each hour, and so does what readers deleted from their lists.
        _ = try? await library.forgetReturned(at: now)
        try? await library.dropDeletedFromLists(at: now)
        // A silent store, or a clock that cannot be believed, is asked again an hour later.
        guard today != tidied, (try? await library.tidy(at: now)) != nil else { continue }
        tidied = today
      }
    }
  }
}

package import Application
package import Kiosk
import KioskMachine
import Messages
package import ServiceLifecycle

/// The screen of a station that runs in this process: a display of its runtime, and the site that shows it.
package struct StationScreen: StationAudience {
  private let feed: StationFeed
  private let manner: ScreenManner
  private let serve: @Sendable (StationSite, RunningStation) -> [any Service]

  package init(
    _ surroundings: StationSurroundings, serve: @escaping @Sendable (StationSite, RunningStation) -> [any Service]
  ) {
    feed = StationFeed(
      messages: surroundings.messages, typedID: surroundings.typedID, clock: surroundings.clock)
    manner = surroundings.manner
    self.serve = serve
  }

  package var display: any KioskDisplay { feed }

  package func take(_ facts: LibraryFacts) { feed.take(facts) }

  package func services(beside station: RunningStation) -> [any Service] {
    let runtime = station.runtime
    let site = StationSite(
      feed: feed, covers: station.covers, preview: station.preview, manner: manner, typed: station.typed
    ) { event in await runtime.send(event) }
    return [FeedEnd(feed: feed)] + serve(site, station)
  }
}

/// Ends the screens' streams with the station.
private struct FeedEnd: Service {
  let feed: StationFeed

  func run() async throws {
    try? await gracefulShutdown()
    feed.close()
  }
}

package import Logging
package import ServiceLifecycle
package import UnixSignals

/// The services of a station. They run until the main one ends or a signal comes, and are then ended one after another.
///
/// `ServiceGroup` throws when a service ends while another one is being ended. At a station one end leads to the next:
/// a replay that ends lets the console end. So each service here waits for its turn.
package struct StationServices: Sendable {
  private let main: any Service
  private let others: [any Service]
  private let signals: [UnixSignal]
  private let log: Logger

  /// - Parameters:
  ///   - main: ends the others when it ends. A signal ends it last.
  ///   - others: may end earlier; a signal ends the last of them first.
  package init(main: any Service, others: [any Service], signals: [UnixSignal], log: Logger) {
    self.main = main
    self.others = others
    self.signals = signals
    self.log = log
  }

  /// - Throws: what a service throws.
  package func run() async throws {
    let (ends, end) = AsyncStream.makeStream(of: Never.self)
    let services: [any Service] =
      [WaitingService(service: main) { end.finish() }] + others.map { WaitingService(service: $0) }
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: services.map { .init(service: $0) } + [
          .init(service: EndService(ends: ends), successTerminationBehavior: .gracefullyShutdownGroup)
        ],
        gracefulShutdownSignals: signals, logger: log))
    try await group.run()
  }
}

/// A service that stays in its group after its work until the group ends it.
private struct WaitingService: Service {
  let service: any Service
  var ended: @Sendable () -> Void = {}

  func run() async throws {
    try await service.run()
    ended()
    // Cancelled, where another service threw.
    try? await gracefulShutdown()
  }
}

/// The last service of the group, and so the first that is ended: its own end cannot come at the wrong moment.
private struct EndService: Service {
  let ends: AsyncStream<Never>

  func run() async throws {
    await cancelWhenGracefulShutdown { for await _ in ends {} }
  }
}

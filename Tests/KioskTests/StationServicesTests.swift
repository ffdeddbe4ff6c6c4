import Kiosk
import Logging
import ServiceLifecycle
import Synchronization
import Testing

@Suite("The services of a station", .timeLimit(.minutes(60))) struct StationServicesTests {
  private let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  /// A service whose work is a function.
  private struct Work: Service {
    let work: @Sendable () async throws -> Void
    func run() async throws { try await work() }
  }

  private struct Fault: Error, Equatable {}

  private func run(main: some Service, others: [any Service], isToldToEnd: Bool) async throws {
    let services = StationServices(main: main, others: others, signals: [], log: log)
    let station = ServiceGroupConfiguration.ServiceConfiguration(
      service: Work { try await services.run() }, successTerminationBehavior: .gracefullyShutdownGroup)
    let outer = ServiceGroup(configuration: ServiceGroupConfiguration(services: [station], logger: log))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await outer.run() }
      if isToldToEnd { await outer.triggerGracefulShutdown() }
      try await group.waitForAll()
    }
  }

  /// As a replay lets a console end that has no more input, before its own end is through.
  @Test(arguments: 0..<20) func end_isNoFault_whenOneServiceEndsAnotherInItsTurn(round: Int) async throws {
    let (ending, tellEnding) = AsyncStream.makeStream(of: Never.self)
    let (ended, tellEnded) = AsyncStream.makeStream(of: Never.self)
    let console = Work {
      for await _ in ending {}
      tellEnded.finish()
    }
    let replay = Work {
      try? await gracefulShutdown()
      tellEnding.finish()
      for await _ in ended {}
      for _ in 0..<100 { await Task.yield() }
    }
    try await run(main: console, others: [replay], isToldToEnd: true)
  }

  @Test func others_end_whenTheMainServiceEnds() async throws {
    let ends = Mutex<[String]>([])
    let camera = Work {
      try? await gracefulShutdown()
      ends.withLock { $0.append("camera") }
    }
    let watchdog = Work {
      try? await gracefulShutdown()
      ends.withLock { $0.append("watchdog") }
    }
    try await run(
      main: Work { ends.withLock { $0.append("console") } }, others: [camera, Work {}, watchdog], isToldToEnd: false)
    #expect(ends.withLock { $0 } == ["console", "watchdog", "camera"])
  }

  @Test func station_ends_whenAServiceFails() async {
    await #expect(throws: Fault.self) {
      try await run(
        main: Work { try? await gracefulShutdown() }, others: [Work { throw Fault() }], isToldToEnd: false)
    }
  }
}

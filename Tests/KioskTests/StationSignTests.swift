import Domain
import Kiosk
import KioskMachine
import Logging
import Messages
import Reports
import ServiceLifecycle
import Store
import TestSupport
import Testing

@Suite("The sign of a station", .timeLimit(.minutes(60)))
struct StationSignTests {
  private let clock = ManualClock()
  private let library: Library
  private let runtime: KioskRuntime

  init() async throws {
    library = try await Library.inMemory(rules: CirculationRules(), calendar: LocalCalendar())
    runtime = KioskRuntime(
      machine: KioskMachine(
        KioskSettings(
          homeMode: .station, language: .english, vocabulary: .ofCatalogues, rules: CirculationRules(),
          calendar: LocalCalendar(), operationPrefix: "test")),
      store: library, clock: clock, displays: [], log: Logger(label: "test"))
  }

  private func sign(seenAt moment: Timestamp) async throws -> StationStatus {
    while !Task.isCancelled {
      if let sign = try await library.stationStatuses().first, sign.seenAt == moment { return sign }
      await Task.yield()
    }
    throw CancellationError()
  }

  private func next() async throws -> StationStatus {
    while !clock.hasSleeper, !Task.isCancelled { await Task.yield() }
    clock.advance(by: .seconds(30))
    return try await sign(seenAt: clock.now().date)
  }

  @Test func sign_saysWhatTheStationDoes_andNamesNobody() async throws {
    let ada = try await library.addStudent(
      StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "Lovelace", cardNumber: CardNumber(serial: 1)),
      operation: .random(), at: clock.now().date)
    let group = ServiceGroup(
      services: [StationStatusService(library, runtime: runtime, clock: clock, name: "foyer")],
      logger: Logger(label: "test"))
    let running = Task { try await group.run() }
    let begin = clock.now().date
    let first = try await sign(seenAt: begin)
    #expect((first.name, first.mode, first.state, first.troubles) == ("foyer", "station", .idle, []))
    let second = try await next()
    #expect((second.startedAt, second.since) == (begin, begin))
    await runtime.send(.scan(.card(try #require(ada.cardNumber))))
    await runtime.settled()
    await runtime.tell(.lost(Device(.camera, name: "C920"), .unplugged))
    let third = try await next()
    #expect(third.state == .occupied)
    #expect(third.since == third.seenAt && third.startedAt == begin)
    #expect(third.troubles == [.init(kind: .camera, name: "C920", problem: .unplugged)])
    #expect(!"\(third)".contains("Ada"))
    #expect(try await library.firstSteps().last == FirstStep(kind: .station, state: .done))
    await group.triggerGracefulShutdown()
    try await running.value
    #expect(try await library.stationStatuses() == [])
  }
}

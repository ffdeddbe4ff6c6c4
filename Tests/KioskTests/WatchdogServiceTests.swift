import Dispatch
import Domain
import Kiosk
import KioskMachine
import Logging
import Messages
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing

/// A store that never answers.
private struct SilentStore: KioskStore {
  func note(_: Attention, at _: Timestamp) {}
  func settle(_: Device, at _: Timestamp) {}

  func answer(_ question: Question, at now: Timestamp) async -> Reply {
    let (never, end) = AsyncStream<Reply>.makeStream()
    defer { end.finish() }
    for await reply in never { return reply }
    return .refused(Refusals(.noLongerThere))
  }
}

/// A display that takes as long as a terminal whose output is held: for ever, until it is let go.
private final class HeldDisplay: KioskDisplay {
  private let gate = DispatchSemaphore(value: 0)
  private let held = Atomic(false)

  var isHeld: Bool { held.load(ordering: .acquiring) }

  func tell(_ notice: Notice) {
    held.store(true, ordering: .releasing)
    gate.wait()
  }

  func show(_ screen: Screen) {}
  func speak(_ language: Language) {}
  func tell(_ report: DeviceReport) {}

  func release() { gate.signal() }
}

@Suite("The watchdog", .serialized, .timeLimit(.minutes(60))) struct WatchdogServiceTests {
  private let socket: NotifySocket
  private let manager: ServiceManager
  private let clock = ManualClock()
  private let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  init() throws {
    socket = try NotifySocket()
    // Fed every 30 ms.
    manager = try #require(
      ServiceManager(environment: ["NOTIFY_SOCKET": socket.name, "WATCHDOG_USEC": "90000"]))
  }

  private func runtime(_ store: any KioskStore = SilentStore(), _ display: any KioskDisplay = RecordingDisplay())
    -> KioskRuntime
  {
    KioskRuntime(
      machine: KioskMachine(KioskSettings(vocabulary: .ofCatalogues, operationPrefix: "test")), store: store,
      clock: clock, displays: [display],
      log: log)
  }

  private func whileRunning(_ runtime: KioskRuntime, _ body: () async throws -> Void) async throws {
    let group = ServiceGroup(
      services: [WatchdogService(manager: manager, runtime: runtime, log: log)], logger: log)
    let running = Task { try await group.run() }
    do {
      try await body()
    } catch {
      running.cancel()
      throw error
    }
    await group.triggerGracefulShutdown()
    try await running.value
  }

  @Test func manager_isToldOfReadiness_life_andTheEnd() async throws {
    try await whileRunning(runtime()) {
      await socket.wait(for: "WATCHDOG=1", times: 3)
      #expect(socket.lines.prefix(2) == ["READY=1", "STATUS=open"])
      #expect(socket.count("STOPPING=1") == 0)
    }
    #expect(socket.lines.suffix(2) == ["STOPPING=1", "STATUS=closing"])
    #expect(socket.count("READY=1") == 1)
  }

  /// The station's own loop is asked: while it does not come round, nothing is reported, and everything continues when
  /// it does.
  @Test func word_isNotSent_whileTheRuntimeIsBlocked() async throws {
    let display = HeldDisplay()
    let runtime = runtime(SilentStore(), display)
    try await whileRunning(runtime) {
      await socket.wait(for: "WATCHDOG=1", times: 2)
      // The word help is answered by a notice that leaves the display as it is.
      let blocked = Task { await runtime.send(.line("help", answering: nil)) }
      while !display.isHeld { try await Task.sleep(for: .milliseconds(5)) }
      let before = socket.count("WATCHDOG=1")
      try await Task.sleep(for: .milliseconds(600))
      // A word that was on its way comes still.
      #expect(socket.count("WATCHDOG=1") <= before + 1)
      display.release()
      await blocked.value
      await socket.wait(for: "WATCHDOG=1", times: before + 2)
    }
  }

  @Test func word_isNotSent_whileTheStoreNeverAnswers() async throws {
    let runtime = runtime()
    #expect(await runtime.pulse() == nil)
    await runtime.send(.line("S12345", answering: nil))
    clock.advance(by: .seconds(119))
    // The timer's own comes at some time.
    await runtime.send(.tick)
    #expect(await runtime.pulse() == nil)
    clock.advance(by: .seconds(2))
    #expect(await runtime.pulse() == .unanswered)
    try await whileRunning(runtime) {
      await socket.wait(for: "STATUS=stuck: unanswered", times: 3)
      #expect(socket.count("WATCHDOG=1") == 0)
    }
  }
}

import Devices
import Domain
import Kiosk
import KioskMachine
import Logging
import Messages
import Synchronization
import TestSupport
import Testing

/// Scanners whose events a test makes up.
private final class FakeScanners: ScannerSource {
  let events: AsyncStream<ScannerEvent>
  private let sink: AsyncStream<ScannerEvent>.Continuation
  private let isStarted = Mutex(false)

  init(_ made: [ScannerEvent]) {
    (events, sink) = AsyncStream.makeStream()
    for event in made { sink.yield(event) }
    sink.finish()
  }

  var wasStarted: Bool { isStarted.withLock { $0 } }
  func start() { isStarted.withLock { $0 = true } }
  func stop() { sink.finish() }
}

/// Keeps the requests, and knows no student.
private final class UnreachableStore: KioskStore {
  func note(_: Attention, at _: Timestamp) {}
  func settle(_: Device, at _: Timestamp) {}

  private let kept = Mutex([Question]())

  var asked: [Question] { kept.withLock { $0 } }

  func answer(_ question: Question, at now: Timestamp) async -> Reply {
    kept.withLock { $0.append(question) }
    return .refused(Refusals(.store(.unreachable, detail: "none")))
  }
}

@Suite(.timeLimit(.minutes(60))) struct ScannerServiceTests {
  private let store = UnreachableStore()
  private let display = RecordingDisplay()
  private let clock = ManualClock()

  private func run(_ events: [ScannerEvent], lines: ScannerLine = ScannerLine()) async throws {
    let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let runtime = KioskRuntime(
      machine: KioskMachine(KioskSettings(vocabulary: .ofCatalogues, operationPrefix: "test")), store: store,
      clock: clock, displays: [display],
      log: log)
    let scanners = FakeScanners(events)
    try await ScannerService(scanners: scanners, lines: lines, runtime: runtime, log: log).run()
    await runtime.settled()
    #expect(scanners.wasStarted)
  }

  @Test func line_isReadOnce_fromTwoScanners() async throws {
    try await run([.line("9780441172719", path: "/a"), .line("]E09780441172719", path: "/b")])
    #expect(store.asked.count == 1)
  }

  @Test func lines_areReadInTurn_withoutTheirPrefixes() async throws {
    try await run(
      [.line("#9780441172719", path: "/a"), .line("#", path: "/a"), .line("#20000011", path: "/a")],
      lines: ScannerLine(prefix: "#"))
    #expect(store.asked.count == 2)
  }

  @Test func reports_areTold() async throws {
    let device = Device(.scanner, name: "Scanner", path: "/a")
    try await run([
      .report(.ready(device)), .discarded(.unplugged, path: "/a"), .report(.lost(device, .unplugged)),
    ])
    #expect(display.devices == [.ready(device), .lost(device, .unplugged)])
    #expect(store.asked.isEmpty)
    #expect(display.notices.isEmpty)
  }

  @Test(arguments: [LineFault.keysLost, .endMissing, .beginningMissing])
  func halfACode_isToldToThePerson(fault: LineFault) async throws {
    try await run([.discarded(fault, path: "/a")])
    #expect(display.devices == [.partlyRead(Device(.scanner, path: "/a"))])
    #expect(store.asked.isEmpty)
  }

  @Test func halfACode_isToldOnce_forAllPartsOfABurst() async throws {
    try await run([.discarded(.keysLost, path: "/a"), .discarded(.keysLost, path: "/a")])
    #expect(display.devices.count == 1)
  }
}

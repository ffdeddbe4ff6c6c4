import Domain
import Kiosk
import KioskMachine
import Logging
import Messages
import Store
import Synchronization
import TestSupport
import Testing

/// Keeps the entries of the attention list, and the devices that were reported as back.
private final class RecordingStore: KioskStore {
  private let state = Mutex((noted: [Attention](), back: [Device]()))

  func answer(_: Question, at _: Timestamp) -> Reply { .book(nil, loans: []) }
  func note(_ attention: Attention, at _: Timestamp) { state.withLock { $0.noted.append(attention) } }
  func settle(_ device: Device, at _: Timestamp) { state.withLock { $0.back.append(device) } }

  var noted: [Attention] { state.withLock { $0.noted } }
  var back: [Device] { state.withLock { $0.back } }
}

@Suite("Devices that are away, stale backups", .timeLimit(.minutes(60)))
struct AbsenceTests {
  private let clock = ManualClock()
  private let store = RecordingStore()
  private let runtime: KioskRuntime
  private let camera = Device(.camera, name: "C920", path: "/dev/video0")
  private let scanner = Device(.scanner, name: "Voyager", path: "/dev/input/event5")

  init() {
    runtime = KioskRuntime(
      machine: KioskMachine(
        KioskSettings(
          homeMode: .station, language: .english, vocabulary: .ofCatalogues, rules: CirculationRules(),
          calendar: LocalCalendar(), operationPrefix: "test")),
      store: store, clock: clock, displays: [], log: Logger(label: "test"))
  }

  /// Waits until this many sleeps have begun, so that the clock may be advanced.
  private func sleeps(_ count: Int) async { while clock.sleepsBegun < count, !Task.isCancelled { await Task.yield() } }

  private func noted(_ count: Int) async {
    while store.noted.count < count, !Task.isCancelled { await Task.yield() }
  }

  @Test func deviceThatIsAwayForAnHour_isRecordedOnce() async {
    await runtime.tell(.lost(camera, .unplugged))
    await sleeps(1)
    // The same outage, as the supervisor sees it later.
    await runtime.tell(.lost(Device(.camera), .absent))
    clock.advance(by: .seconds(3599))
    #expect(store.noted.isEmpty)
    clock.advance(by: .seconds(1))
    await noted(1)
    await runtime.settled()
    #expect(store.noted == [Attention(.missingCamera, subject: "C920")])
    clock.advance(by: .seconds(36_000))
    await runtime.settled()
    #expect(store.noted.count == 1)
    #expect(!clock.hasSleeper)
    await runtime.stop()
  }

  @Test func deviceThatIsBackInTime_isNotRecorded() async {
    await runtime.tell(.lost(scanner, .unplugged))
    await sleeps(1)
    clock.advance(by: .seconds(1800))
    // Plugged in again, it has another path.
    await runtime.tell(.ready(Device(.scanner, name: "Voyager", path: "/dev/input/event9")))
    clock.advance(by: .seconds(1800))
    await runtime.tell(.lost(scanner, .unplugged))
    await sleeps(2)
    clock.advance(by: .seconds(3599))
    await runtime.settled()
    #expect(store.noted.isEmpty)
    #expect(store.back.map(\.name) == ["Voyager"])
    clock.advance(by: .seconds(1))
    await noted(1)
    await runtime.stop()
    #expect(store.noted == [Attention(.missingScanner, subject: "Voyager")])
  }

  @Test func secondDevice_isRecordedInItsOwnTime() async {
    await runtime.tell(.lost(scanner, .unplugged))
    await sleeps(1)
    clock.advance(by: .seconds(1000))
    await runtime.tell(.lost(camera, .stalled(seconds: 5)))
    clock.advance(by: .seconds(2600))
    await noted(1)
    await sleeps(2)
    clock.advance(by: .seconds(1000))
    await noted(2)
    await runtime.stop()
    #expect(store.noted.map(\.kind) == [.missingScanner, .missingCamera])
  }

  /// A station that is started again while a device is away has recorded it before; each device that reads settles
  /// that.
  @Test func readyDevice_isSettled_alsoAtTheStart() async {
    await runtime.tell(.ready(camera))
    await runtime.stop()
    #expect(store.back == [camera])
  }

  // MARK: - Backups

  @Test func staleBackup_isLookedForAtTheStart_andOnceADay() async throws {
    let library = try await Library.inMemory()
    _ = try await library.addBook(
      BookDraft(title: "Dune", author: "Frank Herbert"), operation: .random(), at: clock.now().date)
    func count() async throws -> Int { try await library.attentionCount() }
    clock.advance(by: .seconds(13 * 86_400))
    let watch = BackupWatch(library, clock: clock)
    let task = Task { try await watch.run() }
    defer { task.cancel() }
    clock.advance(by: .seconds(2 * 86_400))
    // Changes come as they do at a station; the watch hears of the next one at the latest.
    var number = 0
    while try await count() == 0, !Task.isCancelled {
      number += 1
      _ = try await library.addBook(
        BookDraft(title: "Book \(number)", author: "Nobody"), operation: .random(), at: clock.now().date)
      await Task.yield()
      clock.advance(by: .seconds(3600))
    }
    #expect(try await library.attentions(limit: 9).map(\.attention.kind) == [.staleBackup])
    task.cancel()
    try? await task.value
    try await library.close()
  }
}

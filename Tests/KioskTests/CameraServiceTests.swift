import Decoding
import Devices
import Domain
import Kiosk
import KioskMachine
import Logging
import Messages
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing

/// Has nothing, and keeps what it was asked.
private final class EmptyStore: KioskStore {
  func note(_: Attention, at _: Timestamp) {}
  func settle(_: Device, at _: Timestamp) {}

  private let kept = Mutex([Question]())

  func answer(_ question: Question, at now: Timestamp) async -> Reply {
    kept.withLock { $0.append(question) }
    return .refused(Refusals(.noLongerThere))
  }

  var asked: [Question] { kept.withLock { $0 } }
}

@Suite(.timeLimit(.minutes(60))) struct CameraServiceTests {
  private let cameras = FakeCameras()
  private let store = EmptyStore()
  private let display = RecordingDisplay()
  private let empty = GrayImage(width: 640, height: 480, pixels: Array(repeating: 190, count: 640 * 480))

  private func code(_ symbology: Symbology, _ text: String) throws -> Barcode {
    try #require(Barcode(symbology, text))
  }

  /// Runs the service while the test changes the cameras, and ends it.
  private func whileRunning(
    _ cameras: FakeCameras? = nil, tellsAbsence: Bool = false, clock: any KioskClock = SystemKioskClock(),
    now: (@Sendable () -> Duration)? = nil, _ body: (KioskRuntime) async throws -> Void
  ) async throws {
    let runtime = KioskRuntime(
      machine: KioskMachine(KioskSettings(vocabulary: .ofCatalogues, operationPrefix: "test")), store: store,
      clock: clock,
      displays: [display], log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    var supervisor = CameraSupervisor(cameras ?? self.cameras, tellsAbsence: tellsAbsence)
    supervisor.look = .milliseconds(5)
    supervisor.retry = .milliseconds(20)
    if let now { supervisor.now = now }
    let service = CameraService(
      supervisor, runtime: runtime, clock: SystemKioskClock(),
      log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let group = ServiceGroup(
      services: [service], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    async let running: Void = group.run()
    try await body(runtime)
    await group.triggerGracefulShutdown()
    try await running
  }

  private func wait(for isTrue: () -> Bool) async {
    // The time limit of the suite cancels.
    while !isTrue(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(2)) }
  }

  private var isHelpTold: Bool { display.notices.contains { if case .help = $0 { true } else { false } } }

  private func waitForReports(_ count: Int) async { await wait { display.devices.count >= count } }
  private func waitForOpenings(_ count: Int) async { await wait { cameras.opened.count >= count } }

  @Test func heldCode_isOneEvent() async throws {
    let card = try code(.ean8, "20000011")
    try await whileRunning { _ in
      cameras.show(.drawing(card), on: "/dev/video0")
      await wait { !store.asked.isEmpty }
      try await Task.sleep(for: .milliseconds(300))
    }
    #expect(store.asked.count == 1)
  }

  @Test func codesInOneView_areAllRead() async throws {
    let (card, command) = (try code(.ean8, "20000011"), try code(.ean8, "00000048"))
    var (above, below) = (Pose(), Pose())
    above.centre = (0.5, 0.25)
    below.centre = (0.5, 0.75)
    try await whileRunning { _ in
      cameras.show(.drawing([(card, above), (command, below)]), on: "/dev/video0")
      await wait { !store.asked.isEmpty && isHelpTold }
    }
    // The card asks the store; the other is the word for help.
    #expect(store.asked.count == 1)
    #expect(isHelpTold)
  }

  @Test func lostCamera_isToldOnce_andReadsWhenItIsBack() async throws {
    let card = try code(.ean8, "20000011")
    let node = "/dev/video0"
    let device = Device(.camera, name: "Fake", path: node)
    try await whileRunning { _ in
      cameras.show(empty, on: node)
      await waitForReports(1)
      cameras.unplug(node)
      await waitForReports(2)
      try await Task.sleep(for: .milliseconds(100))
      cameras.show(.drawing(card), on: node)
      await waitForReports(3)
      await wait { !store.asked.isEmpty }
    }
    #expect(display.devices == [.ready(device), .lost(device, .unplugged), .ready(device)])
    #expect(store.asked.count == 1)
  }

  @Test func camera_pulledOutWhileItIsOpenedAnew_isMissedOnce() async throws {
    cameras.show(empty, on: "/dev/video0")
    try await whileRunning { _ in
      await wait { display.devices.count == 1 }
      cameras.set("/dev/video0", .changing)
      let opened = cameras.opened.count
      await wait { cameras.opened.count > opened + 2 }
      cameras.unplug("/dev/video0")
      await wait { display.devices.count == 2 }
      cameras.show(empty, on: "/dev/video0")
      await wait { display.devices.count == 3 }
    }
    let camera = Device(.camera, name: "Fake", path: "/dev/video0")
    #expect(display.devices == [.ready(camera), .lost(camera, .unplugged), .ready(camera)])
  }

  @Test func stall_isToldOnce_andGoneOverByItself() async throws {
    let node = "/dev/video0"
    let device = Device(.camera, name: "Fake", path: node)
    try await whileRunning { _ in
      cameras.show(empty, on: node)
      await waitForReports(1)
      cameras.set(node, .silent)
      await waitForOpenings(4)
      cameras.show(empty, on: node)
      await waitForReports(3)
    }
    #expect(display.devices == [.ready(device), .lost(device, .stalled(seconds: 2)), .ready(device)])
  }

  @Test func codeHeldThroughAStall_isNotReadAgain() async throws {
    let (card, node) = (try code(.ean8, "20000011"), "/dev/video0")
    try await whileRunning { _ in
      cameras.show(.drawing(card), on: node)
      await wait { !store.asked.isEmpty }
      cameras.set(node, .silent)
      await waitForReports(2)
      cameras.show(.drawing(card), on: node)
      await waitForReports(3)
      try await Task.sleep(for: .milliseconds(200))
    }
    #expect(store.asked.count == 1)
  }

  @Test(arguments: [DeviceProblem.busy, .forbidden(group: "video"), .failed(call: "VIDIOC_STREAMON", detail: "x")])
  func camera_thatCannotBeOpened_isToldOnce_andTriedAgain(problem: DeviceProblem) async throws {
    let node = "/dev/video0"
    try await whileRunning { _ in
      cameras.set(node, .refusing(problem))
      await waitForReports(1)
      await waitForOpenings(3)
      cameras.show(empty, on: node)
      await waitForReports(2)
    }
    #expect(
      display.devices
        == [.lost(Device(.camera, path: node), problem), .ready(Device(.camera, name: "Fake", path: node))])
  }

  @Test func groupThatComesLate_isNotTold() async throws {
    let node = "/dev/video0"
    // Time stands still: udev has as much of it as it wants.
    try await whileRunning(now: { .zero }) { _ in
      cameras.set(node, .refusing(.forbidden(group: "root")))
      await waitForOpenings(3)
      cameras.show(empty, on: node)
      await waitForReports(1)
    }
    #expect(display.devices == [.ready(Device(.camera, name: "Fake", path: node))])
  }

  @Test func cameraThatIsBack_isNotOpened_beforeUdevHasSettledIt() async throws {
    let node = "/dev/video0"
    let time = Mutex(Duration.zero)
    try await whileRunning(now: { time.withLock { $0 } }) { _ in
      cameras.settle(node, false)
      cameras.show(empty, on: node)
      await wait { cameras.looks(at: node) > 3 }
      #expect(cameras.opened.isEmpty)
      cameras.settle(node, true)
      await waitForReports(1)
      cameras.unplug(node)
      await waitForReports(2)
      let opened = cameras.opened.count
      cameras.settle(node, false)
      cameras.show(empty, on: node)
      await wait { cameras.looks(at: node) > 3 }
      #expect(cameras.opened.count == opened)
      // A udev that hangs is not waited for for ever.
      time.withLock { $0 = .seconds(3) }
      await waitForReports(3)
    }
    let device = Device(.camera, name: "Fake", path: node)
    #expect(display.devices == [.ready(device), .lost(device, .unplugged), .ready(device)])
  }

  @Test func secondCamera_isTaken_whileUdevIsBusyWithTheFirst() async throws {
    cameras.settle("/dev/video0", false)
    cameras.show(empty, on: "/dev/video0")
    cameras.show(empty, on: "/dev/video1")
    try await whileRunning(now: { .zero }) { _ in await waitForReports(1) }
    #expect(display.devices == [.ready(Device(.camera, name: "Fake", path: "/dev/video1"))])
  }

  @Test func noCamera_isNoComplaint_unlessOneWasNamed() async throws {
    try await whileRunning { _ in try await Task.sleep(for: .milliseconds(100)) }
    #expect(display.devices.isEmpty)
    let named = FakeCameras(named: ["/dev/video7"])
    try await whileRunning(named, tellsAbsence: true) { _ in await wait { named.opened.count >= 3 } }
    #expect(display.devices == [.lost(Device(.camera, path: "/dev/video7"), .absent)])
  }

  @Test func secondCamera_isTaken_whenTheFirstFails() async throws {
    cameras.set("/dev/video0", .refusing(.busy))
    cameras.show(empty, on: "/dev/video2")
    try await whileRunning { _ in
      await waitForReports(2)
      cameras.unplug("/dev/video2")
      await waitForReports(3)
      cameras.show(empty, on: "/dev/video0")
      await waitForReports(4)
    }
    let (first, second) = (
      Device(.camera, name: "Fake", path: "/dev/video0"), Device(.camera, name: "Fake", path: "/dev/video2")
    )
    #expect(
      display.devices == [
        .lost(Device(.camera, path: "/dev/video0"), .busy), .ready(second), .lost(second, .unplugged), .ready(first),
      ])
  }

  @Test func camera_isClosed_whenTheStationEnds() async throws {
    try await whileRunning { _ in
      cameras.show(empty, on: "/dev/video0")
      await waitForReports(1)
    }
    #expect(cameras.opened.count == 1)
    #expect(cameras.closed == 1)
  }

  @Test func scannedBook_isOneEvent_whileTheCameraHoldsIt() async throws {
    let barcode = try code(.ean8, "20000011")
    let scan = Scan(barcode)
    // How far apart both are is not for this machine to decide.
    try await whileRunning(clock: ManualClock()) { runtime in
      cameras.show(.drawing(barcode), on: "/dev/video0")
      await wait { !store.asked.isEmpty }
      for _ in 0..<10 {
        await runtime.read([scan], by: .scanner("/dev/input/event7"))
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    #expect(store.asked.count == 1)
  }
}

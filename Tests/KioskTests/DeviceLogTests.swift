import Domain
import Kiosk
import KioskMachine
import Logging
import Messages
import Synchronization
import Testing

/// Keeps what a log at the usual level would have.
private final class WarningLog: Sendable {
  private let kept = Mutex([String]())

  var lines: [String] { kept.withLock { $0 } }

  var logger: Logger {
    var logger = Logger(label: "test") { [self] _ in Handler(log: self) }
    logger.logLevel = .warning
    return logger
  }

  private struct Handler: LogHandler {
    let log: WarningLog
    var logLevel = Logger.Level.warning
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      log.kept.withLock { $0.append("\(event.message) \(event.metadata?["path"].map { "\($0)" } ?? "")") }
    }
  }
}

/// Log entries of a station about its devices.
@Suite struct DeviceLogTests {
  private let log = WarningLog()
  private let camera = Device(.camera, name: "A", path: "/dev/video0")

  /// A station with a screen, whose log goes elsewhere, and one without.
  @Test(arguments: [true, false]) func lossAndRecovery_areRecorded_andTheFirstOpeningIsNot(hasScreen: Bool) async {
    let displays = hasScreen ? [RecordingDisplay()] : []
    let runtime = KioskRuntime(
      machine: KioskMachine(KioskSettings(vocabulary: .ofCatalogues, operationPrefix: "test")), store: HeldStore(),
      clock: ManualClock(),
      displays: displays, log: log.logger)
    await runtime.tell(.ready(camera))
    #expect(log.lines.isEmpty)
    await runtime.tell(.lost(camera, .unplugged))
    await runtime.tell(.ready(Device(.scanner, name: "B", path: "/dev/input/event5")))
    // It may come back as another node.
    await runtime.tell(.ready(Device(.camera, name: "A", path: "/dev/video2")))
    #expect(log.lines == ["device lost /dev/video0", "device ready /dev/video2"])
  }

  @Test func halfACode_isToldAgain_afterASecond() async {
    let (clock, display) = (ManualClock(), RecordingDisplay())
    let runtime = KioskRuntime(
      machine: KioskMachine(KioskSettings(vocabulary: .ofCatalogues, operationPrefix: "test")), store: HeldStore(),
      clock: clock,
      displays: [display], log: log.logger)
    let part = DeviceReport.partlyRead(Device(.scanner, path: "/dev/input/event5"))
    for _ in 0..<3 { await runtime.tell(part) }
    #expect(display.devices == [part])
    clock.advance(by: .seconds(1))
    await runtime.tell(part)
    #expect(display.devices == [part, part])
  }
}

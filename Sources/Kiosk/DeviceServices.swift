package import Devices
import Domain
import KioskMachine
package import Logging
import ServiceLifecycle

package struct CameraService: Service {
  private let supervisor: CameraSupervisor
  private let runtime: KioskRuntime
  private let clock: any KioskClock
  private let log: Logger

  package init(_ supervisor: CameraSupervisor, runtime: KioskRuntime, clock: any KioskClock, log: Logger) {
    self.supervisor = supervisor
    self.runtime = runtime
    self.clock = clock
    self.log = log
  }

  package func run() async throws {
    let feed = CameraFeed(supervisor)
    await withTaskCancellationHandler {
      await withGracefulShutdownHandler {
        for await event in feed.events { await take(event) }
      } onGracefulShutdown: {
        feed.stop()
      }
    } onCancel: {
      feed.stop()
    }
  }

  private func take(_ event: CameraEvent) async {
    switch event {
    case .opened(let setup):
      let settings = setup.settings.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
      log.info("camera opened", metadata: ["mode": "\(setup.mode)", "settings": "\(settings)"])
    case .waiting: break
    case .changed(let report): await runtime.tell(report)
    case .read(let fresh, let held, let path, let age):
      await runtime.read(
        fresh.map { Scan($0) }, held: held.map { Scan($0) }, by: .camera(path), frameAt: clock.now().elapsed - age)
    }
  }
}

package struct ScannerService: Service {
  private let scanners: any ScannerSource
  private let lines: ScannerLine
  private let runtime: KioskRuntime
  private let log: Logger

  package init(scanners: any ScannerSource, lines: ScannerLine, runtime: KioskRuntime, log: Logger) {
    self.scanners = scanners
    self.lines = lines
    self.runtime = runtime
    self.log = log
  }

  package func run() async throws {
    scanners.start()
    await withGracefulShutdownHandler {
      for await event in scanners.events { await take(event) }
    } onGracefulShutdown: {
      scanners.stop()
    }
    // Cancellation ends the loop without an event, so the scanners stop here.
    scanners.stop()
  }

  private func take(_ event: ScannerEvent) async {
    switch event {
    case .line(let text, let path):
      if let scan = lines.scan(text) { await runtime.read([scan], by: .scanner(path)) }
    case .discarded(let fault, let path):
      log.warning("line discarded", metadata: ["path": "\(path)", "code": "\(fault.rawValue)"])
      switch fault {
      case .keysLost, .endMissing, .beginningMissing: await runtime.tell(.partlyRead(Device(.scanner, path: path)))
      // Its loss is reported, and no device is left to scan with.
      case .unplugged: break
      }
    case .report(let report): await runtime.tell(report)
    }
  }
}

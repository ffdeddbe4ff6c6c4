package import Devices
import Domain
package import Logging
import ServiceLifecycle

/// The scanners of a station: what they read goes to the runtime, for as long as the station runs.
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
      // Its loss is told, and there is nothing to scan with.
      case .unplugged: break
      }
    case .report(let report): await runtime.tell(report)
    }
  }
}

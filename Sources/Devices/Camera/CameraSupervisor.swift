import Decoding
import Dispatch
package import Domain
import Foundation
package import Platform

/// An event of a camera's thread.
package enum CameraEvent: Sendable {
  /// It was opened and sends.
  case opened(CameraSetup)
  case changed(DeviceReport)
  /// No camera could be used; they are looked at again and again.
  case waiting
  /// - Parameters:
  ///   - fresh: codes that came into view.
  ///   - held: codes that were reported and are still there; at intervals, not for each frame.
  ///   - age: of the frame that shows them.
  case read(fresh: [ShownCode], held: [ShownCode], path: String, age: Duration)
}

/// Opens a camera, reads it, and starts again when it is lost, until it is stopped. Works on the caller's thread.
package struct CameraSupervisor: Sendable {
  /// The interval at which the nodes are checked while no camera is present.
  package var look: Duration = .milliseconds(500)
  /// How long until a camera is tried again whose node has not changed: another program may have let it go.
  package var retry: Duration = .seconds(2)
  /// The interval between reports of codes that are still in view.
  var heldInterval: Duration = .milliseconds(100)
  /// A clock that never jumps.
  package var now: @Sendable () -> Duration = { MonotonicClock.now() }

  /// Takes copies of frames while a screen asks for them.
  package var tap: FrameTap?

  private let finder: any CameraFinder
  private let tellsAbsence: Bool

  package init(_ finder: any CameraFinder, tellsAbsence: Bool) {
    self.finder = finder
    self.tellsAbsence = tellsAbsence
  }

  package func run(until stop: Wakeup, tell: (CameraEvent) -> Void) {
    var session = Run(
      finder: finder, stop: stop, heldInterval: heldInterval, tellsAbsence: tellsAbsence, now: now, tap: tap)
    while true {
      let marks = finder.marks()
      let outcome = session.tryAll(tell)
      switch outcome {
      case .stopped: return
      case .nothing: tell(.waiting)
      case .lost: break
      case .settling:
        if stop.wait(min(look, UdevSettling.look)) { return }
        continue
      }
      var waited: Duration = .zero
      repeat {
        if stop.wait(look) { return }
        waited += look
      } while outcome == .nothing && waited < retry && finder.marks() == marks
    }
  }

  private enum Attempt {
    case stopped
    /// A camera sent, and was lost.
    case lost
    case nothing
    /// udev may still be busy with a camera: nothing is reported yet.
    case settling
  }

  private struct Run {
    let finder: any CameraFinder
    let stop: Wakeup
    let heldInterval: Duration
    let tellsAbsence: Bool
    let now: @Sendable () -> Duration
    let tap: FrameTap?
    // A code that is held while its camera falters does not count as new.
    var decoder = FrameDecoder()
    var changes = DeviceChanges()
    /// The camera that sends, or did until it had to be reopened.
    var current: Device?
    /// The one that failed last is tried last.
    var failed: String?
    /// The time of the frame whose held codes were reported last.
    var heldAt: Duration?
    var settling = UdevSettling()
    /// The time since when each node may not be opened.
    var forbidden: [String?: Duration] = [:]

    mutating func tryAll(_ tell: (CameraEvent) -> Void) -> Attempt {
      let all = finder.candidates()
      let found = all.map(\.device)
      settling.keep { path in all.contains { $0.device.path == path && !$0.isSettled } }
      forbidden = forbidden.filter { path, _ in found.contains { $0.path == path } }
      let open = all.filter { settling.isDone($0.device.path ?? "", isSettled: $0.isSettled, at: now()) }.map(\.device)
      let candidates = open.filter { $0.path != failed } + open.filter { $0.path == failed }
      // Pulled out between two checks.
      if let current, !found.contains(where: { $0.path == current.path }) { lose(current, .unplugged, tell) }
      if found.isEmpty, tellsAbsence { lose(Device(.camera), .absent, tell) }
      var mayHeal = open.count < all.count
      for device in candidates {
        switch use(device, tell) {
        case .nothing: break
        case .settling: mayHeal = true
        case .stopped: return .stopped
        case .lost: return .lost
        }
      }
      return mayHeal ? .settling : .nothing
    }

    private mutating func use(_ device: Device, _ tell: (CameraEvent) -> Void) -> Attempt {
      var device = device
      var hasSent = false
      do throws(DeviceProblem) {
        let source = try finder.open(device, stop: stop)
        device = source.setup.device
        while true {
          var event: CameraEvent?
          switch try source.next({ plane, stamp in event = look(at: plane, stamp, device) }) {
          case .shown: break
          case .stopped: return .stopped
          // The change is not reported: the camera is opened again at once.
          case .changed: return .lost
          }
          if !hasSent {
            hasSent = true
            current = device
            forbidden[device.path] = nil
            tell(.opened(source.setup))
            if let report = changes.ready(device) { tell(.changed(report)) }
          }
          if let event { tell(event) }
        }
      } catch {
        failed = device.path
        if isEarly(error, of: device) { return .settling }
        lose(device, error, tell)
        return hasSent ? .lost : .nothing
      }
    }

    /// Whether a node may not be opened only because udev has not given it its group yet.
    private mutating func isEarly(_ problem: DeviceProblem, of device: Device) -> Bool {
      guard problem.code == .forbidden else {
        forbidden[device.path] = nil
        return false
      }
      let since = forbidden[device.path, default: now()]
      forbidden[device.path] = since
      return now() - since < UdevSettling.grace
    }

    private mutating func look(at plane: LumaPlane, _ stamp: FrameStamp, _ device: Device) -> CameraEvent? {
      let fresh = decoder.process(plane, at: stamp.takenAt)
      tap?.take(plane, at: stamp.takenAt, corners: decoder.corners)
      let inView = decoder.inView
      guard !inView.isEmpty else { return nil }
      let isDue = heldAt.map { stamp.takenAt - $0 >= heldInterval } ?? true
      guard isDue || !fresh.isEmpty else { return nil }
      heldAt = stamp.takenAt
      let held = inView.filter { !fresh.contains($0) }
      return .read(fresh: fresh, held: held, path: device.path ?? "", age: stamp.age)
    }

    private mutating func lose(_ device: Device, _ problem: DeviceProblem, _ tell: (CameraEvent) -> Void) {
      if device.path == current?.path { current = nil }
      if let report = changes.lost(device, problem) { tell(.changed(report)) }
    }
  }
}

/// A supervised camera on a separate thread, because waiting in the kernel would block one of Swift's few threads.
package final class CameraFeed: Sendable {
  /// How long a driver may take to let go before the station ends without it.
  private static let closeTimeout: DispatchTimeInterval = .seconds(3)

  /// Ends when the thread has closed its camera. For one reader.
  package let events: AsyncStream<CameraEvent>
  private let sender: AsyncStream<CameraEvent>.Continuation
  private let signal: Wakeup

  package init(_ supervisor: CameraSupervisor) {
    let signal = Wakeup()
    let (events, sender) = AsyncStream.makeStream(of: CameraEvent.self)
    self.signal = signal
    self.events = events
    self.sender = sender
    let thread = Thread {
      supervisor.run(until: signal) { sender.yield($0) }
      sender.finish()
    }
    thread.name = "camera"
    thread.start()
  }

  deinit { signal.ring() }

  package func stop() {
    signal.ring()
    DispatchQueue.global().asyncAfter(deadline: .now() + CameraFeed.closeTimeout) { [sender] in sender.finish() }
  }
}

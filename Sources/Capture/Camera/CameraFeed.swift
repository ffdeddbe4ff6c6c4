import Foundation

/// A supervised camera on a thread of its own, for waiting in the kernel is nothing for Swift's few threads.
package final class CameraFeed: Sendable {
  /// Ends when the thread has closed its camera. For one reader.
  package let events: AsyncStream<CameraEvent>
  private let signal: StopSignal

  package init(_ supervisor: CameraSupervisor) {
    let signal = StopSignal()
    let (events, sender) = AsyncStream.makeStream(of: CameraEvent.self)
    self.signal = signal
    self.events = events
    let thread = Thread {
      supervisor.run(until: signal) { sender.yield($0) }
      sender.finish()
    }
    thread.name = "camera"
    thread.start()
  }

  deinit { signal.ring() }

  package func stop() { signal.ring() }
}

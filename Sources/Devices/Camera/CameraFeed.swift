import Dispatch
import Foundation
import System

/// A supervised camera on a thread of its own, for waiting in the kernel is nothing for Swift's few threads.
package final class CameraFeed: Sendable {
  /// How long a driver may take to let go before the station ends without it.
  private static let patience: DispatchTimeInterval = .seconds(3)

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
    DispatchQueue.global().asyncAfter(deadline: .now() + CameraFeed.patience) { [sender] in sender.finish() }
  }
}

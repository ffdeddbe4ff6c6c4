package import Decoding
package import Domain
import Glibc

package struct FrameStamp: Hashable, Sendable {
  /// On CLOCK_MONOTONIC: by the driver's stamp, or when we got it where the driver's clock is another one.
  package var takenAt: Duration
  /// How long ago that is.
  package var age: Duration
}

package enum FrameOutcome: Sendable {
  case shown
  /// The wait was ended from elsewhere.
  case stopped
  /// The format changed, as with a grabber whose cable was moved: the camera has to be reopened.
  case changed
}

/// An open camera.
package protocol FrameSource: AnyObject {
  var setup: CameraSetup { get }
  /// Waits for a frame and lends the newest one.
  func next(_ body: (LumaPlane, FrameStamp) -> Void) throws(DeviceProblem) -> FrameOutcome
}

/// The newest whole frame of a queue, always: whatever is older goes back to the driver unseen.
final class FrameStream<Queue: CaptureQueue>: FrameSource {
  /// Silence for longer is a stall.
  static var frameTimeout: Duration { .seconds(2) }
  /// Cameras take their time to begin with.
  static var firstFrameTimeout: Duration { .seconds(4) }
  /// A stamp that is further off does not belong to this frame.
  private static var oldest: Duration { .seconds(10) }

  let setup: CameraSetup
  private var hasShown = false
  /// Incomplete frames: the driver said so, or they were cut off or damaged.
  private(set) var brokenCount = 0
  private let queue: Queue
  private let reader: LumaReader

  init(_ queue: Queue, _ format: FrameFormat, setup: CameraSetup) {
    self.queue = queue
    self.setup = setup
    reader = LumaReader(format)
  }

  func next(_ body: (LumaPlane, FrameStamp) -> Void) throws(DeviceProblem) -> FrameOutcome {
    let timeout = hasShown ? Self.frameTimeout : Self.firstFrameTimeout
    let deadline = queue.now() + timeout
    let brokenBefore = brokenCount
    while true {
      let left = deadline - queue.now()
      guard left > .zero else {
        if brokenCount > brokenBefore { throw .unsuitable }
        throw .stalled(seconds: Int(timeout.components.seconds))
      }
      switch try queue.wait(left) {
      case .stopped: return .stopped
      case .changed: return .changed
      case .timedOut: continue
      case .ready: break
      }
      guard let newest = try newest() else {
        // A driver that calls and has nothing must not make us spin.
        usleep(5_000)
        continue
      }
      let isWhole = show(newest, body)
      try queue.requeue(newest)
      if isWhole { return .shown }
    }
  }

  private func show(_ buffer: FilledBuffer, _ body: (LumaPlane, FrameStamp) -> Void) -> Bool {
    guard let plane = reader.plane(of: queue.bytes(of: buffer)) else {
      brokenCount += 1
      return false
    }
    hasShown = true
    body(plane, stamp(of: buffer))
    return true
  }

  private func stamp(of buffer: FilledBuffer) -> FrameStamp {
    let now = queue.now()
    guard let takenAt = buffer.takenAt, takenAt <= now, now - takenAt < Self.oldest else {
      return FrameStamp(takenAt: now, age: .zero)
    }
    return FrameStamp(takenAt: takenAt, age: now - takenAt)
  }

  /// Takes all that is ready and keeps the last.
  private func newest() throws(DeviceProblem) -> FilledBuffer? {
    var newest: FilledBuffer?
    // A camera that fills faster than this goes round is not chased for ever.
    for _ in 0..<32 {
      guard let buffer = try queue.dequeue() else { break }
      if buffer.isBroken || buffer.byteCount == 0 {
        brokenCount += 1
        try queue.requeue(buffer)
        continue
      }
      if let older = newest { try queue.requeue(older) }
      newest = buffer
    }
    return newest
  }
}

struct FilledBuffer: Hashable, Sendable {
  var index: Int
  var byteCount: Int
  /// The driver says that something of it is lost.
  var isBroken = false
  /// When it was taken, on CLOCK_MONOTONIC; nil where the driver's clock is another one.
  var takenAt: Duration?
}

/// Buffers that go round between a driver and us.
protocol CaptureQueue: AnyObject {
  /// - Returns: once a buffer may be ready, the time is over, or it is to end.
  func wait(_ time: Duration) throws(DeviceProblem) -> CaptureWake
  /// - Returns: the oldest filled buffer, which is ours until it is given back; nil where none is ready.
  func dequeue() throws(DeviceProblem) -> FilledBuffer?
  func requeue(_ buffer: FilledBuffer) throws(DeviceProblem)
  /// Valid until it is given back.
  func bytes(of buffer: FilledBuffer) -> UnsafeRawBufferPointer
  /// CLOCK_MONOTONIC.
  func now() -> Duration
}

enum CaptureWake: Sendable {
  case ready, timedOut, stopped
  /// The driver brings another size or rate from now on.
  case changed
}

package import Domain

/// A buffer that a driver has filled.
package struct FilledBuffer: Hashable, Sendable {
  package var index: Int
  package var byteCount: Int
  /// The driver says that something of it is lost.
  package var isBroken: Bool
  /// When it was taken, on CLOCK_MONOTONIC; nil where the driver's clock is another one.
  package var takenAt: Duration?

  package init(index: Int, byteCount: Int, isBroken: Bool = false, takenAt: Duration? = nil) {
    self.index = index
    self.byteCount = byteCount
    self.isBroken = isBroken
    self.takenAt = takenAt
  }
}

/// Buffers that go round between a driver and us.
package protocol CaptureQueue: AnyObject {
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

package enum CaptureWake: Sendable {
  case ready, timedOut, stopped
  /// The driver brings another size or rate from now on.
  case changed
}

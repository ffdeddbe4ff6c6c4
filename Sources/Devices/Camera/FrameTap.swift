package import Decoding
import Domain
import Synchronization

/// Small copies of frames, for a station's screen. Nothing is copied without a viewer, or kept.
package final class FrameTap: Sendable {
  package struct Picture: Sendable {
    package var image: GrayImage
    /// The corners of each code that was read, in pixels of the image.
    package var corners: [[Point]]
  }

  /// A picture is at most so wide, in pixels.
  package static let width = 320
  /// At most eight pictures a second.
  package static let interval = Duration.milliseconds(125)

  private struct State {
    var listeners: [Int: AsyncStream<Picture>.Continuation] = [:]
    var nextListener = 0
    var takenAt: Duration?
  }

  private let state = Mutex(State())
  private let isAsked = Atomic(false)

  package init() {}

  /// The pictures from now on. A slow reader gets only the newest.
  package func pictures() -> AsyncStream<Picture> {
    let (stream, continuation) = AsyncStream.makeStream(of: Picture.self, bufferingPolicy: .bufferingNewest(1))
    let listener = state.withLock { state in
      state.nextListener += 1
      state.listeners[state.nextListener] = continuation
      isAsked.store(true, ordering: .relaxed)
      return state.nextListener
    }
    continuation.onTermination = { [weak self] _ in self?.remove(listener) }
    return stream
  }

  private func remove(_ listener: Int) {
    state.withLock { state in
      state.listeners[listener] = nil
      isAsked.store(!state.listeners.isEmpty, ordering: .relaxed)
    }
  }

  /// Takes a frame on the camera's own thread: a copy of 320 by 180 pixels, eight times a second.
  ///
  /// - Parameters:
  ///   - time: of the frame.
  ///   - corners: of the codes in it, in its own pixels.
  package func take(_ plane: LumaPlane, at time: Duration, corners: [[Point]]) {
    guard isAsked.load(ordering: .relaxed), isDue(time), plane.width > 0, plane.height > 0 else { return }
    let step = max(1, (plane.width + Self.width - 1) / Self.width)
    let (width, height) = (plane.width / step, plane.height / step)
    guard width > 0, height > 0 else { return }
    let image = GrayImage(width: width, height: height) { pixels in
      for y in 0..<height {
        let row = plane.base + y * step * plane.stride
        for x in 0..<width { pixels[y * width + x] = row[x * step] }
      }
    }
    let scale = 1 / Double(step)
    let small = corners.map { $0.map { Point(x: $0.x * scale, y: $0.y * scale) } }
    let listeners = state.withLock { Array($0.listeners.values) }
    for listener in listeners { listener.yield(Picture(image: image, corners: small)) }
  }

  private func isDue(_ time: Duration) -> Bool {
    state.withLock { state in
      if let takenAt = state.takenAt, time >= takenAt, time - takenAt < Self.interval { return false }
      state.takenAt = time
      return true
    }
  }
}

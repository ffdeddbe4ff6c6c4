import Decoding
package import Devices
import Images

/// The view of the camera as pictures for a screen of the station. They never leave the machine and are never stored.
package struct CameraPreview: Sendable {
  package struct Picture: Hashable, Sendable {
    package var jpeg: [UInt8]
    package var width: Int
    package var height: Int
    /// x and y of each corner of each code that was read, in pixels of the picture.
    package var corners: [[Double]]
  }

  private let tap: FrameTap

  package init(_ tap: FrameTap) { self.tap = tap }

  /// The pictures until the reader goes away. They are compressed on a thread of the pool, not the camera's.
  package func pictures() -> AsyncStream<Picture> {
    let (stream, continuation) = AsyncStream.makeStream(of: Picture.self, bufferingPolicy: .bufferingNewest(1))
    let frames = tap.pictures()
    let task = Task {
      for await frame in frames {
        guard let jpeg = GrayJPEG.encode(frame.image) else { continue }
        let corners = frame.corners.map { $0.flatMap { [$0.x, $0.y] } }
        continuation.yield(
          Picture(jpeg: jpeg, width: frame.image.width, height: frame.image.height, corners: corners))
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}

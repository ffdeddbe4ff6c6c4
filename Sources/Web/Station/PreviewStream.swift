import Kiosk

/// The camera's pictures, and the corners of what was read in them, as streams of bytes.
enum PreviewStream {
  private static let boundary = "picture"
  static let type = "multipart/x-mixed-replace; boundary=\(boundary)"

  /// Each picture replaces the one before (RFC 2046; browsers show it in `img`).
  static func parts(_ preview: CameraPreview) -> AsyncStream<[UInt8]> {
    bytes(preview) { picture in
      Array("--\(boundary)\r\nContent-Type: image/jpeg\r\nContent-Length: \(picture.jpeg.count)\r\n\r\n".utf8)
        + picture.jpeg + Array("\r\n".utf8)
    }
  }

  /// `{"width":320,"height":180,"codes":[[x,y,…],…]}`
  static func corners(_ preview: CameraPreview) -> AsyncStream<[UInt8]> {
    bytes(preview) { picture in
      let codes = picture.corners.map { "[" + $0.map { String(Int($0)) }.joined(separator: ",") + "]" }
      let data =
        "{\"width\":\(picture.width),\"height\":\(picture.height),\"codes\":[\(codes.joined(separator: ","))]}"
      return Array("data: \(data)\n\n".utf8)
    }
  }

  private static func bytes(
    _ preview: CameraPreview, _ form: @escaping @Sendable (CameraPreview.Picture) -> [UInt8]
  ) -> AsyncStream<[UInt8]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: .bufferingNewest(1))
    let task = Task {
      for await picture in preview.pictures() { continuation.yield(form(picture)) }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}

import Kiosk

/// The camera's pictures, and the corners of what was read in them, as streams of bytes.
enum PreviewStream {
  private static let boundary = "picture"
  static let type = "multipart/x-mixed-replace; boundary=\(boundary)"

  /// Each picture replaces the one before (RFC 2046; browsers show it in `img`). The boundary after a picture is sent
  /// with it: a browser shows a picture when it sees its end. The first chunk begins with one more, and so is never
  /// left out.
  static func parts(_ preview: CameraPreview) -> AsyncStream<[UInt8]> {
    bytes(preview, .bufferingOldest(1)) { picture, isFirst in
      Array((isFirst ? "--\(boundary)\r\n" : "").utf8)
        + Array("Content-Type: image/jpeg\r\nContent-Length: \(picture.jpeg.count)\r\n\r\n".utf8)
        + picture.jpeg + Array("\r\n--\(boundary)\r\n".utf8)
    }
  }

  /// `{"width":320,"height":180,"codes":[[x,y,…],…]}`
  static func corners(_ preview: CameraPreview) -> AsyncStream<[UInt8]> {
    bytes(preview, .bufferingNewest(1)) { picture, _ in
      let codes = picture.corners.map { "[" + $0.map { String(Int($0)) }.joined(separator: ",") + "]" }
      let data =
        "{\"width\":\(picture.width),\"height\":\(picture.height),\"codes\":[\(codes.joined(separator: ","))]}"
      return Array("data: \(data)\n\n".utf8)
    }
  }

  private static func bytes(
    _ preview: CameraPreview, _ policy: AsyncStream<[UInt8]>.Continuation.BufferingPolicy,
    _ form: @escaping @Sendable (CameraPreview.Picture, _ isFirst: Bool) -> [UInt8]
  ) -> AsyncStream<[UInt8]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: policy)
    let task = Task {
      var isFirst = true
      for await picture in preview.pictures() {
        continuation.yield(form(picture, isFirst))
        isFirst = false
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}

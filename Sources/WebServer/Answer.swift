package import HTTPTypes

/// The server adds the security headers, `Content-Length`, `Date` and, if a route set none, `Cache-Control: no-store`.
package struct Answer: Sendable {
  package var status: HTTPResponse.Status
  package var headers: HTTPFields
  package var body: Body

  package enum Body: Sendable {
    case bytes([UInt8])
    /// Endless chunks, sent as they come.
    case stream(ByteStream)
  }

  /// An endless body: server-sent events, or the pictures of a preview.
  ///
  /// The server ends it when the client goes away, when the program stops, or when `chunks` ends. The producer of
  /// `chunks` hears of all three by `onTermination`, at the latest when the connection closes, and buffers only the
  /// newest element: a slow client must cost no memory. The answer's status is one with a body, and no header gives its
  /// length: it is sent in chunks.
  package struct ByteStream: Sendable {
    package var chunks: AsyncStream<[UInt8]>
    /// Sent when nothing else was for 15 s, so both sides learn of a dead connection. Empty: nothing is sent.
    package var heartbeat: [UInt8]
    /// Sent last when the program ends.
    package var farewell: [UInt8]

    package init(chunks: AsyncStream<[UInt8]>, heartbeat: [UInt8] = [], farewell: [UInt8] = []) {
      self.chunks = chunks
      self.heartbeat = heartbeat
      self.farewell = farewell
    }
  }

  package init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: Body) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package init(status: HTTPResponse.Status = .ok, type: String, headers: HTTPFields = [:], bytes: [UInt8]) {
    var headers = headers
    headers[.contentType] = type
    self.init(status: status, headers: headers, body: .bytes(bytes))
  }

  /// 303: the browser asks for `path` by GET.
  package static func seeOther(_ path: String) -> Answer {
    Answer(status: .seeOther, headers: [.location: path], body: .bytes([]))
  }
}

import HTTPTypes
import HummingbirdCore
import NIOCore

/// Reads the body of a request, at most as much as its route takes.
struct RequestBodyReader {
  enum Result {
    case whole([UInt8])
    case tooLarge
    /// Chunks that are none, or a client that went away.
    case broken
  }

  private let request: Request
  /// By `Content-Length`.
  private let announced: Int?
  private(set) var isConsumed: Bool

  init(_ request: Request) {
    self.request = request
    announced = request.headers[.contentLength].flatMap { Int($0) }
    isConsumed = announced ?? 0 == 0 && !request.headers.contains(.transferEncoding)
  }

  /// The client sends the body when it has heard 100 (RFC 9110, section 10.1.1).
  var waitsForWord: Bool { !isConsumed && request.headers[.expect]?.lowercased() == "100-continue" }

  func announcesMore(than limit: Int) -> Bool { announced ?? 0 > limit }

  /// What is announced as too large is not read at all.
  mutating func read(upTo limit: Int) async -> Result {
    if isConsumed { return .whole([]) }
    if announcesMore(than: limit) { return .tooLarge }
    var bytes: [UInt8] = []
    // What a client announces costs nothing before it comes.
    bytes.reserveCapacity(min(announced ?? 0, Route.formLimit))
    do {
      for try await part in request.body {
        guard bytes.count + part.readableBytes <= limit else { return .tooLarge }
        bytes.append(contentsOf: part.readableBytesView)
      }
    } catch {
      return .broken
    }
    guard announced ?? bytes.count == bytes.count else { return .broken }
    isConsumed = true
    return .whole(bytes)
  }
}

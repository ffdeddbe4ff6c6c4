import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization

/// Reads the body of a request, at most as much as its route takes.
struct RequestBodyReader {
  enum Result {
    case whole([UInt8])
    case tooLarge
    /// Chunks that are none, or a client that went away.
    case broken
    /// The bodies of other requests leave too little memory for it.
    case later
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

  /// Bytes that reading it may take.
  func needs(of limit: Int) -> Int { isConsumed ? 0 : min(announced ?? limit, limit) }

  func announcesMore(than limit: Int) -> Bool { announced ?? 0 > limit }

  /// A body that is announced as too large is not read at all.
  mutating func read(upTo limit: Int) async -> Result {
    if isConsumed { return .whole([]) }
    if announcesMore(than: limit) { return .tooLarge }
    var bytes: [UInt8] = []
    // Announcing a large body takes no memory.
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

/// The memory for large bodies. Any client may send one before a route sees who it is.
final class BodyBudget: Sendable {
  private let left: Mutex<Int>

  init(bytes: Int) { left = Mutex(bytes) }

  /// Bytes to give back after the answer; nil for too few. Forms take nothing: connections bound them.
  func share(for body: RequestBodyReader, of route: Route) -> Int? {
    let needed = body.announcesMore(than: route.bodyLimit) ? 0 : body.needs(of: route.bodyLimit)
    guard needed > Route.formLimit else { return 0 }
    return left.withLock { left in
      guard left >= needed else { return nil }
      left -= needed
      return needed
    }
  }

  func giveBack(_ bytes: Int) { left.withLock { $0 += bytes } }
}

import HTTPTypes
import NIOCore
import NIOHTTP1

/// Stands between NIO's parser and Hummingbird. It refuses heads that two programs could read differently, answers what
/// the parser refuses, and ends a connection so that the client reads the last answer.
///
/// Hummingbird reads a refused body, answers a parser's refusal without headers, and waits for the client.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let bytes: ByteGuard
  private let headers: CommonHeaders
  /// No request after this one is accepted.
  private var isLastRequest = false
  /// The answer that is being written ends the connection.
  private var isLastAnswer = false
  /// Everything that still comes is dropped.
  private var isDiscarding = false
  /// Sent when the requests before the bad one have their answers.
  private var refusal: HTTPResponseStatus?

  init(bytes: ByteGuard, headers: CommonHeaders) {
    self.bytes = bytes
    self.headers = headers
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isDiscarding { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      if isLastRequest {
        isDiscarding = true
        return
      }
      guard HeadCheck.isUnambiguous(head) else { return refuse(.badRequest, context: context) }
      isLastRequest = HeadCheck.endsConnection(head)
      bytes.note { $0.headEnded(at: $1) }
    case .body(let part): bytes.note { [count = part.readableBytes] in $0.bodyReceived(count, at: $1) }
    case .end: bytes.note { $0.requestEnded(at: $1) }
    }
    context.fireChannelRead(data)
  }

  func discardRest() { isDiscarding = true }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    // The next handler sees nothing of this and would not ask for more.
    if isDiscarding { context.read() }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else { return context.fireErrorCaught(error) }
    if isDiscarding || isLastRequest && !bytes.isReadingBody { return }
    // The request's own answer says that its body is bad.
    if bytes.isReadingBody { return context.fireErrorCaught(error) }
    refuse(error == .headerOverflow ? .requestHeaderFieldsTooLarge : .badRequest, context: context)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      guard !head.isInformational else { return context.write(data, promise: promise) }
      let isLast = isLastRequest && bytes.running == 1 && refusal == nil
      isLastAnswer = isLast || head.headers[canonicalForm: "connection"].contains("close")
      if isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      bytes.note { $0.answerEnded(at: $1) }
      let promise = promise ?? context.eventLoop.makePromise(of: Void.self)
      if isLastAnswer { linger(after: promise.futureResult, context: context) }
      context.writeAndFlush(data, promise: promise)
      if let refusal, !isLastAnswer, bytes.running == 0 { refuse(refusal, context: context) }
    }
  }

  /// Answers instead of all later handlers, and ends the connection.
  private func refuse(_ status: HTTPResponseStatus, context: ChannelHandlerContext) {
    isDiscarding = true
    guard bytes.running == 0 else {
      refusal = status
      return
    }
    refusal = nil
    let end = context.eventLoop.makePromise(of: Void.self)
    linger(after: end.futureResult, context: context)
    context.write(wrapOutboundOut(.head(headers.bareHead(status))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: end)
    context.read()
  }

  /// Says that nothing more comes, and leaves the client time to read: a connection that is closed while bytes of the
  /// client are unread is reset, and the answer with it.
  private func linger(after written: EventLoopFuture<Void>, context: ChannelHandlerContext) {
    isDiscarding = true
    written.assumeIsolated().whenComplete { [bytes] _ in
      bytes.note { $0.lingers(at: $1) }
      context.close(mode: .output, promise: nil)
    }
  }
}

extension HTTPResponseHead {
  fileprivate var isInformational: Bool { 100..<200 ~= status.code }
}

/// Refuses heads that a proxy before us could take for others (request smuggling), beyond those that NIO's parser
/// refuses. RFC 9112, sections 3.2, 5.2, 6.1 and 6.3.
enum HeadCheck {
  static func isUnambiguous(_ head: HTTPRequestHead) -> Bool {
    guard head.headers["host"].count <= 1 else { return false }
    // A field over several lines.
    guard !head.headers.contains(where: { $0.value.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 } }) else {
      return false
    }
    let codings = head.headers["transfer-encoding"]
    if codings.isEmpty { return head.headers["content-length"].count <= 1 }
    return codings.count == 1 && codings[0].lowercased() == "chunked" && head.version == .http1_1
      && !head.headers.contains(name: "content-length")
  }

  /// Whether the client wants no further answer, or cannot have one: NIO's parser stops at a wish to leave HTTP/1.1.
  static func endsConnection(_ head: HTTPRequestHead) -> Bool {
    let wishes = head.headers[canonicalForm: "connection"].map { $0.lowercased() }
    return wishes.contains("close") || head.version == .http1_0 && !wishes.contains("keep-alive")
      || head.headers.contains(name: "upgrade") || head.method == .CONNECT
  }
}

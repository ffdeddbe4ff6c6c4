import NIOCore

/// Tells a stream that its client has gone, or sends nothing more.
///
/// Hummingbird's `consumeWithInboundCloseHandler` is for this, too, and traps where the body has been read before (2.28.1: the
/// source of its body is not finished then).
final class DepartureWatch: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = Any

  private let tell: @Sendable () -> Void

  /// - Parameter tell: may be called twice.
  init(tell: @escaping @Sendable () -> Void) { self.tell = tell }

  /// Watches a channel from its socket's side. A channel that is closed, or whose client has sent all, is told of at once.
  func watch(_ channel: any Channel) {
    channel.closeFuture.whenComplete { [tell] _ in tell() }
    channel.eventLoop.execute { [self] in
      let pipeline = channel.pipeline.syncOperations
      do {
        try pipeline.addHandler(self, position: .first)
      } catch {
        tell()
      }
      // The event has passed by where the end came together with the request.
      if let bytes = try? pipeline.handler(type: ByteGuard.self), bytes.isInputClosed { tell() }
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event { tell() }
    context.fireUserInboundEventTriggered(event)
  }
}

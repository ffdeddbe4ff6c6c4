import NIOCore

/// Writes one endless answer, until its producer, its client or the program ends. It follows `ByteGuard` in the place
/// of HTTP and Hummingbird (`StreamHandover`). Everything except `init` happens on the connection's event loop.
final class StreamHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = Never
  typealias OutboundOut = ByteBuffer

  private let stream: Answer.ByteStream
  private let bytes: ByteGuard
  private let loop: any EventLoop
  /// The length of a silence after which a heartbeat is due.
  private let patience: TimeAmount
  private let onEnd: @Sendable () -> Void
  private var hasEnded = false
  private var hasToldEnd = false
  /// Whether Hummingbird's task has not closed the connection yet.
  private var hasTask = true
  private var context: ChannelHandlerContext?
  private var forwarding: Task<Void, Never>?
  private var lastWrite = NIODeadline.now()

  /// - Parameter onEnd: is called once: when the client has taken the end, or when the connection is gone.
  init(
    _ stream: Answer.ByteStream, bytes: ByteGuard, loop: any EventLoop, limits: ServerLimits,
    onEnd: @escaping @Sendable () -> Void
  ) {
    self.stream = stream
    self.bytes = bytes
    self.loop = loop
    patience = limits.heartbeat.amount
    self.onEnd = onEnd
  }

  func begin() {
    context?.read()
    // The end may have come together with the request.
    guard !bytes.isInputClosed else { return end() }
    let handler = NIOLoopBound(self, eventLoop: loop)
    forwarding = Task(executorPreference: EventLoopExecutor(loop)) { [loop, chunks = stream.chunks] in
      // One chunk at a time: while a slow client takes it, the producer drops outdated ones.
      for await chunk in chunks {
        let taken = loop.flatSubmit { handler.value.write(chunk) }
        guard (try? await taken.get()) != nil else { return }
      }
      loop.execute { handler.value.end() }
    }
  }

  func hear(_ event: OpenStreams.Event) {
    switch event {
    case .tick:
      if !stream.heartbeat.isEmpty, NIODeadline.now() - lastWrite >= patience { _ = write(stream.heartbeat) }
    case .farewell:
      if !stream.farewell.isEmpty { _ = write(stream.farewell) }
      end()
    }
  }

  /// One chunk of the chunked transfer coding: RFC 9112, section 7.1.
  ///
  /// - Returns: succeeds when the kernel has it.
  private func write(_ chunk: [UInt8]) -> EventLoopFuture<Void> {
    guard let context, !hasEnded else { return loop.makeFailedFuture(ChannelError.ioOnClosedChannel) }
    // An empty chunk would end the body.
    guard !chunk.isEmpty else { return loop.makeSucceededVoidFuture() }
    lastWrite = .now()
    var buffer = context.channel.allocator.buffer(capacity: chunk.count + 12)
    buffer.writeString(String(chunk.count, radix: 16) + "\r\n")
    buffer.writeBytes(chunk)
    buffer.writeString("\r\n")
    let promise = loop.makePromise(of: Void.self)
    context.writeAndFlush(wrapOutboundOut(buffer), promise: promise)
    return promise.futureResult
  }

  /// Writes the end, and leaves the client time to read it, as `RequestGuard` does.
  private func end() {
    guard let context, finish() else { return }
    bytes.note { $0.answerEnded(at: $1) }
    let last = loop.makePromise(of: Void.self)
    last.futureResult.assumeIsolated().whenComplete { [self, bytes] _ in
      tellEnd()
      bytes.note { $0.lingers(at: $1) }
      context.close(mode: .output, promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(string: "0\r\n\r\n")), promise: last)
  }

  /// Whether it had not ended before.
  @discardableResult
  private func finish() -> Bool {
    guard !hasEnded else { return false }
    hasEnded = true
    forwarding?.cancel()
    forwarding = nil
    return true
  }

  private func tellEnd() {
    guard !hasToldEnd else { return }
    hasToldEnd = true
    onEnd()
  }
}

extension StreamHandler {
  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    finish()
    tellEnd()
    self.context = nil
  }

  /// Drops what a client still sends.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

  /// Asks for more, because no other handler does: the end of the client's bytes follows them.
  func channelReadComplete(context: ChannelHandlerContext) { context.read() }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event { end() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    finish()
    tellEnd()
    context.fireChannelInactive()
  }

  /// Takes the first close of the whole connection for that of Hummingbird's task, and keeps it from the connection. If
  /// the server closes first, the task's own close is the real one.
  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    switch mode {
    case .all where !hasTask: context.close(promise: promise)
    case .all:
      hasTask = false
      promise?.succeed()
    case .input, .output: promise?.succeed()
    }
  }
}

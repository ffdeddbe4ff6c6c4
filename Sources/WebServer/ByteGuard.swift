import NIOCore

/// Sees the bytes of a connection, within TLS, and cuts it when `ConnectionWatch` says so.
final class ByteGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let limits: ServerLimits
  private var watch: ConnectionWatch
  private var context: ChannelHandlerContext?
  private var timer: Scheduled<Void>?
  private var timerDeadline: NIODeadline?
  /// Whether the client sends nothing more: a stream that begins later has to know.
  private(set) var isInputClosed = false

  init(limits: ServerLimits) {
    self.limits = limits
    watch = ConnectionWatch(limits: limits, now: .now())
  }

  var isReadingBody: Bool { watch.isReadingBody }
  var running: Int { watch.running }

  func note(_ change: (inout ConnectionWatch, NIODeadline) -> Void) {
    change(&watch, .now())
    schedule()
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    schedule()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.cancel()
    timer = nil
    self.context = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    note { $0.received(at: $1) }
    context.fireChannelRead(data)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event { isInputClosed = true }
    context.fireUserInboundEventTriggered(event)
  }

  /// Cut into pieces: each that the kernel takes is a sign of life of the client.
  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var rest = unwrapOutboundIn(data)
    while rest.readableBytes > limits.writeBytes, let piece = rest.readSlice(length: limits.writeBytes) {
      write(piece, context: context, promise: nil)
    }
    write(rest, context: context, promise: promise)
  }

  private func write(_ piece: ByteBuffer, context: ChannelHandlerContext, promise: EventLoopPromise<Void>?) {
    let count = piece.readableBytes
    let promise = promise ?? context.eventLoop.makePromise(of: Void.self)
    note { $0.wrote(count, at: $1) }
    promise.futureResult.assumeIsolated().whenComplete { [self] _ in note { $0.taken(count, at: $1) } }
    context.write(wrapOutboundOut(piece), promise: promise)
  }

  private func schedule() {
    guard let context, let deadline = watch.deadline else { return }
    if let timerDeadline, timerDeadline <= deadline { return }
    timer?.cancel()
    timerDeadline = deadline
    timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in check() }
  }

  private func check() {
    timer = nil
    timerDeadline = nil
    if let deadline = watch.deadline, deadline <= .now() {
      context?.close(promise: nil)
    } else {
      schedule()
    }
  }
}

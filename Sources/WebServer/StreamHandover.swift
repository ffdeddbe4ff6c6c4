import NIOCore
import NIOHTTP1

/// Takes a connection out of Hummingbird's hands when the head of an answer without an end is written: Hummingbird's
/// task and queues and the parser are two thirds of a connection's memory, and a screen keeps its connection all day.
enum StreamHandover {
  /// Thrown for Hummingbird's task to end. When it closes the connection, `StreamHandler` keeps that from it.
  struct Taken: Error {}

  /// - Returns: the writer of the answer from now on.
  /// - Throws: where the connection is gone. `onEnd` is not called then.
  static func take(
    _ channel: any Channel, for stream: Answer.ByteStream, limits: ServerLimits, onEnd: @escaping @Sendable () -> Void
  ) async throws -> NIOLoopBound<StreamHandler> {
    let loop = channel.eventLoop
    return try await loop.submit {
      let pipeline = channel.pipeline.syncOperations
      let http = try HTTPHandlers(pipeline)
      // `StreamHandler` asks for bytes itself: what the channel asks for ends at NIO's bridge, which has no task now.
      try channel.syncOptions?.setOption(.autoRead, value: false)
      let bytes = try pipeline.handler(type: ByteGuard.self)
      let handler = StreamHandler(stream, bytes: bytes, loop: loop, limits: limits, onEnd: onEnd)
      try pipeline.addHandler(handler, position: .after(bytes))
      http.leave(pipeline)
      handler.begin()
      return NIOLoopBound(handler, eventLoop: loop)
    }.get()
  }

  /// The handlers of HTTP. Nothing reaches them any more; they go for their memory. Three others stay: NIO's bridge to
  /// tasks cannot be removed, and two types of Hummingbird's are not ours to name.
  private struct HTTPHandlers {
    private let decoder: ByteToMessageHandler<HTTPRequestDecoder>
    private let requests: RequestGuard
    private let encoder: HTTPResponseEncoder

    init(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
      decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      requests = try pipeline.handler(type: RequestGuard.self)
      encoder = try pipeline.handler(type: HTTPResponseEncoder.self)
    }

    /// The parser may still report an error when it goes, so `RequestGuard`, which keeps that to itself, goes after it.
    func leave(_ pipeline: ChannelPipeline.SynchronousOperations) {
      requests.discardRest()
      pipeline.removeHandler(decoder).assumeIsolated().whenComplete { [requests, encoder] _ in
        pipeline.removeHandler(requests, promise: nil)
        pipeline.removeHandler(encoder, promise: nil)
      }
    }
  }
}

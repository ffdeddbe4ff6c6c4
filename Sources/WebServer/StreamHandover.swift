import NIOCore
import NIOHTTP1

/// Takes a connection out of Hummingbird's hands when the head of an answer without an end is written: Hummingbird's task and queues and
/// the parser are two thirds of a connection's memory, and a screen keeps its connection all day.
enum StreamHandover {
  /// Thrown for Hummingbird's task to end. When it closes the connection, `StreamHandler` keeps that from it.
  struct Taken: Error {}

  /// - Returns: what writes the answer from now on.
  /// - Throws: where the connection is gone. `onEnd` is not called then.
  static func take(
    _ channel: any Channel, for stream: Answer.ByteStream, limits: ServerLimits, onEnd: @escaping @Sendable () -> Void
  ) async throws -> NIOLoopBound<StreamHandler> {
    let loop = channel.eventLoop
    return try await loop.submit {
      let pipeline = channel.pipeline.syncOperations
      let bytes = try pipeline.handler(type: ByteGuard.self)
      let handler = StreamHandler(stream, bytes: bytes, loop: loop, limits: limits, onEnd: onEnd)
      try pipeline.addHandler(handler, position: .after(bytes))
      try leaveHTTP(pipeline)
      // A connection keeps its last buffer.
      try channel.syncOptions?.setOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 64))
      handler.begin()
      return NIOLoopBound(handler, eventLoop: loop)
    }.get()
  }

  /// Nothing reaches these handlers any more; they go for their memory. What the parser still holds it hands on when it goes, so
  /// `RequestGuard` goes after it. Two small ones of Hummingbird cannot be removed.
  private static func leaveHTTP(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
    let requests = try pipeline.handler(type: RequestGuard.self)
    let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
    let encoder = try pipeline.handler(type: HTTPResponseEncoder.self)
    requests.discardRest()
    pipeline.removeHandler(decoder).assumeIsolated().whenComplete { _ in
      pipeline.removeHandler(requests, promise: nil)
      pipeline.removeHandler(encoder, promise: nil)
    }
  }
}

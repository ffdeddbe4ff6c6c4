import HummingbirdCore
import NIOCore

/// Writes one answer without an end, until its producer, its client or the program ends.
struct StreamRun {
  let stream: Answer.ByteStream
  let events: AsyncStream<OpenStreams.Event>
  let continuation: OpenStreams.Continuation
  let limits: ServerLimits

  /// - Parameter channel: the client's.
  func write(to body: some ResponseBodyWriter, over channel: any Channel) async throws {
    var body: any ResponseBodyWriter = body
    DepartureWatch { [continuation] in continuation.yield(.gone) }.watch(channel)
    try await write(to: &body)
    try await body.finish(nil)
  }

  private func write(to body: inout any ResponseBodyWriter) async throws {
    let (taken, take) = AsyncStream<Void>.makeStream()
    let forwarding = Task { await forward(taken) }
    defer { forwarding.cancel() }
    var last = ContinuousClock.now
    for await event in events {
      switch event {
      case .chunk(let chunk):
        try await body.write(ByteBuffer(bytes: chunk))
        last = .now
        take.yield()
      case .tick:
        guard !stream.heartbeat.isEmpty, last.duration(to: .now) >= limits.heartbeat else { continue }
        try await body.write(ByteBuffer(bytes: stream.heartbeat))
        last = .now
      case .farewell:
        if !stream.farewell.isEmpty { try await body.write(ByteBuffer(bytes: stream.farewell)) }
        return
      case .ended, .gone: return
      }
    }
  }

  /// Hands on one chunk at a time. While a slow client takes it, the producer drops what nobody needs any more.
  private func forward(_ taken: AsyncStream<Void>) async {
    var taken = taken.makeAsyncIterator()
    for await chunk in stream.chunks {
      continuation.yield(.chunk(chunk))
      if await taken.next() == nil { return }
    }
    continuation.yield(.ended)
  }
}

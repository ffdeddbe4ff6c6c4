import Glibc
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// A connection of ours: counted, over TLS where there is a certificate, and guarded.
struct ConnectionChannel: ServerChildChannel {
  let connections: Connections
  let certificates: CertificateStore?
  let guarded: GuardedChannel
  let limits: ServerLimits

  /// tcp(7), TCP_USER_TIMEOUT: milliseconds that sent bytes may stay unacknowledged.
  private static let userTimeout = ChannelOptions.Types.SocketOption(
    level: .tcp, name: NIOBSDSocket.Option(rawValue: CInt(TCP_USER_TIMEOUT)))

  /// A connection keeps the last one. Most requests are smaller; it grows for a large one.
  private static let readBuffers = AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 1024, maximum: 64 << 10)

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    let set =
      if let certificates {
        certificates.channel.setup(channel: channel, logger: logger)
      } else {
        guarded.setup(channel: channel, logger: logger)
      }
    // A vanished client is given up as early as one that reads nothing. The kernel tries for a quarter of an hour.
    let patience = Int(limits.readTime.amount.nanoseconds / 1_000_000)
    _ = channel.setOption(ConnectionChannel.userTimeout, value: patience)
    _ = channel.setOption(.recvAllocator, value: ConnectionChannel.readBuffers)
    // A connection too many is set up and closed: an error here would be an error of the whole server.
    if !connections.admit(channel) { set.whenComplete { _ in channel.close(promise: nil) } }
    return set
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await guarded.handle(value: value, logger: logger)
  }
}

/// Hummingbird's HTTP/1.1 connection between our two guards: one sees bytes, the other parts of requests.
struct GuardedChannel: ServerChildChannel {
  typealias Respond =
    @Sendable (Request, consuming ResponseWriter, any Channel, ConnectionEnds) async throws -> Void

  private let configuration: HTTP1Channel.Configuration
  private let limits: ServerLimits
  private let headers: CommonHeaders
  private let respond: Respond

  init(limits: ServerLimits, headers: CommonHeaders, respond: @escaping Respond) {
    self.limits = limits
    self.headers = headers
    self.respond = respond
    configuration = HTTP1Channel.Configuration(
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: limits.headBytes, maxHeaderListSize: limits.headBytes,
        maxHeaderFieldCount: limits.headFields))
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(ByteGuard(limits: limits))
    }
    .flatMap { http(over: channel).setup(channel: channel, logger: logger) }
    .flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let bytes = try pipeline.handler(type: ByteGuard.self)
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(RequestGuard(bytes: bytes, headers: headers), position: .after(decoder))
      return value
    }
  }

  /// A connection's requests are answered on the thread that reads them.
  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    let channel = value.channel
    await withTaskExecutorPreference(EventLoopExecutor(channel.eventLoop)) {
      await http(over: channel).handle(value: value, logger: logger)
    }
  }

  /// The addresses of a connection are read once, not for each of its requests.
  private func http(over channel: any Channel) -> HTTP1Channel {
    let ends = ConnectionEnds(channel)
    return HTTP1Channel(
      responder: { [respond] in try await respond($0, $1, $2, ends) }, configuration: configuration)
  }
}

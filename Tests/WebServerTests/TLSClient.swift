import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A client over TLS that takes any certificate and remembers it.
final class TLSClient: Sendable {
  private let received = Mutex<[NIOSSLCertificate]>([])

  var certificate: NIOSSLCertificate? { received.withLock { $0.first } }

  typealias Exchange = @Sendable (String, _ until: String) async throws -> String

  /// - Parameter body: gets a function that sends a text and reads until another has come.
  func connect<T: Sendable>(
    port: Int, maximum: TLSVersion? = nil, _ body: @escaping @Sendable (Exchange) async throws -> T
  ) async throws -> T {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.maximumTLSVersion = maximum
    configuration.minimumTLSVersion = .tlsv1
    let context = try NIOSSLContext(configuration: configuration)
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connectTimeout(.seconds(300))
      .connect(host: "127.0.0.1", port: port) { [self] channel in
        channel.eventLoop.makeCompletedFuture {
          let handler = try NIOSSLClientHandler(context: context, serverHostname: "localhost") {
            [self] certificates, promise in
            received.withLock { $0 = certificates }
            promise.succeed(.certificateVerified)
          }
          try channel.pipeline.syncOperations.addHandler(handler)
          return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      let iterator = Iterator(inbound.makeAsyncIterator())
      return try await body { text, end in
        try await outbound.write(ByteBuffer(string: text))
        return try await iterator.read(until: end)
      }
    }
  }

  struct EndOfConnection: Error {}

  /// Used by one task at a time: the closure of `connect` sends, then reads.
  private actor Iterator {
    private var iterator: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator

    init(_ iterator: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator) { self.iterator = iterator }

    func read(until end: String) async throws -> String {
      var text = ""
      while !text.contains(end) {
        var iterator = iterator
        guard let part = try await iterator.next(isolation: self) else { throw EndOfConnection() }
        self.iterator = iterator
        text += String(buffer: part)
      }
      return text
    }
  }
}

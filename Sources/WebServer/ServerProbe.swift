import NIOCore
import NIOPosix
import NIOSSL
package import Platform

/// Whether a server could be started at an address, and whether one of ours is there already.
package enum ServerProbe {
  package enum Result: Hashable, Sendable {
    /// Nothing listens there, and this user may.
    case free
    /// A server of this program answers.
    case ours
    case failure(ServerFailure)
  }

  /// It listens for a moment, and asks whoever is there for a page. It gives up after some seconds.
  package static func look(at address: ListeningAddress, isEncrypted: Bool) async -> Result {
    let group = MultiThreadedEventLoopGroup.singleton
    do {
      let channel = try await ServerBootstrap(group: group)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .bind(host: address.host, port: address.port).get()
      try await channel.close()
      return .free
    } catch {
      let failure = ServerFailure(error, at: address)
      guard failure == .addressInUse(address) else { return .failure(failure) }
      return await answers(address, isEncrypted, on: group) ? .ours : .failure(failure)
    }
  }

  private static func answers(_ address: ListeningAddress, _ isEncrypted: Bool, on group: any EventLoopGroup) async
    -> Bool
  {
    let host = ["0.0.0.0": "127.0.0.1", "::": "::1"][address.host] ?? address.host
    let answer = group.next().makePromise(of: Bool.self)
    do {
      let context = isEncrypted ? try clientContext() : nil
      let channel = try await ClientBootstrap(group: group)
        .connectTimeout(.seconds(2))
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            if let context {
              try channel.pipeline.syncOperations.addHandler(NIOSSLClientHandler(context: context, serverHostname: nil))
            }
            try channel.pipeline.syncOperations.addHandler(Reader(answer: answer))
          }
        }
        .connect(host: host, port: address.port).get()
      channel.writeAndFlush(
        ByteBuffer(string: "HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"), promise: nil)
      channel.eventLoop.scheduleTask(in: .seconds(3)) { channel.close(promise: nil) }
      return try await answer.futureResult.get()
    } catch {
      answer.succeed(false)
      return false
    }
  }

  /// Any certificate will do: nothing is told to the other side.
  private static func clientContext() throws -> NIOSSLContext {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.certificateVerification = .none
    return try NIOSSLContext(configuration: configuration)
  }

  /// Knows a server of ours by the fields of its answers.
  private final class Reader: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let answer: EventLoopPromise<Bool>
    private var text = ""

    init(answer: EventLoopPromise<Bool>) { self.answer = answer }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard text.utf8.count < 16 << 10 else { return context.close(promise: nil) }
      text += String(buffer: unwrapInboundIn(data))
    }

    func channelInactive(context: ChannelHandlerContext) {
      answer.succeed(text.contains(CommonHeaders.contentPolicy))
      context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
  }
}

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

  /// It listens for a moment, and requests a page from its own address. It gives up after some seconds.
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

  /// The answer at the address that people are sent to.
  package enum PublicResult: Hashable, Sendable {
    case ours
    /// The answer comes from a server of another program.
    case others
    /// No browser trusts its certificate for this name, or it has no encryption.
    case untrusted
    /// Nothing answers in time.
    case silent
  }

  /// Asks for the first page at a public address, with a browser's look at its certificate. It follows no redirect, so
  /// no other host is asked. It gives up after some seconds.
  package static func look(at address: PublicAddress) async -> PublicResult {
    await look(at: address, trusting: .default)
  }

  static func look(at address: PublicAddress, trusting roots: NIOSSLTrustRoots) async -> PublicResult {
    // A certificate for an IP address is compared with the address of the connection.
    let name = IPAddress(address.host) == nil ? address.host : nil
    let encryption = Encryption(name: name, verification: .fullVerification, roots: roots)
    return await ask(
      address.host, port: address.port ?? (address.isSecure ? 443 : 80), as: address.authority,
      address.isSecure ? encryption : nil, on: MultiThreadedEventLoopGroup.singleton)
  }

  private static func answers(_ address: ListeningAddress, _ isEncrypted: Bool, on group: any EventLoopGroup) async
    -> Bool
  {
    let host = ["0.0.0.0": "127.0.0.1", "::": "::1"][address.host] ?? address.host
    // Any certificate will do: no data is sent to the other side.
    let encryption = Encryption(name: nil, verification: .none, roots: .default)
    return await ask(host, port: address.port, as: "localhost", isEncrypted ? encryption : nil, on: group) == .ours
  }

  private struct Encryption {
    let name: String?
    let verification: CertificateVerification
    let roots: NIOSSLTrustRoots

    func handler() throws -> NIOSSLClientHandler {
      var configuration = TLSConfiguration.makeClientConfiguration()
      configuration.certificateVerification = verification
      configuration.trustRoots = roots
      return try NIOSSLClientHandler(context: NIOSSLContext(configuration: configuration), serverHostname: name)
    }
  }

  /// - Parameter name: the value of the field `Host`.
  private static func ask(
    _ host: String, port: Int, as name: String, _ encryption: Encryption?, on group: any EventLoopGroup
  ) async -> PublicResult {
    let answer = group.next().makePromise(of: PublicResult.self)
    do {
      let channel = try await ClientBootstrap(group: group)
        .connectTimeout(.seconds(2))
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            if let encryption { try channel.pipeline.syncOperations.addHandler(encryption.handler()) }
            try channel.pipeline.syncOperations.addHandler(Reader(answer: answer))
          }
        }
        .connect(host: host, port: port).get()
      channel.writeAndFlush(
        ByteBuffer(string: "HEAD / HTTP/1.1\r\nHost: \(name)\r\nConnection: close\r\n\r\n"), promise: nil)
      channel.eventLoop.scheduleTask(in: .seconds(3)) { channel.close(promise: nil) }
      return try await answer.futureResult.get()
    } catch {
      answer.succeed(.silent)
      return .silent
    }
  }

  /// Knows a server of ours by the fields of its answers.
  private final class Reader: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let answer: EventLoopPromise<PublicResult>
    private var text = ""
    private var isUntrusted = false

    init(answer: EventLoopPromise<PublicResult>) { self.answer = answer }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard text.utf8.count < 16 << 10 else { return context.close(promise: nil) }
      text += String(buffer: unwrapInboundIn(data))
    }

    func channelInactive(context: ChannelHandlerContext) {
      answer.succeed(result)
      context.fireChannelInactive()
    }

    private var result: PublicResult {
      if text.contains(CommonHeaders.contentPolicy) { return .ours }
      if !text.isEmpty { return .others }
      return isUntrusted ? .untrusted : .silent
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      if case .handshakeFailed? = error as? NIOSSLError { isUntrusted = true }
      if error is NIOSSLExtraError { isUntrusted = true }
      context.close(promise: nil)
    }
  }
}

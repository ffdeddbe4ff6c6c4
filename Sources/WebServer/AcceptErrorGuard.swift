import Logging
import NIOCore

/// Keeps one connection that fails while it is accepted, or a moment without free descriptors, from ending the server:
/// NIO's channel of connections ends at the first error that reaches it.
final class AcceptErrorGuard: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = any Channel

  private let logger: Logger

  private init(logger: Logger) { self.logger = logger }

  static func add(to server: any Channel, logger: Logger) async {
    let handler = AcceptErrorGuard(logger: logger)
    let added = server.eventLoop.submit {
      // By the name that NIO's bootstrap gives it: errors come from it and from before it.
      let accept = try server.pipeline.syncOperations.context(name: "AcceptHandler").handler
      try server.pipeline.syncOperations.addHandler(handler, position: .after(accept))
    }
    do {
      try await added.get()
    } catch {
      logger.error("accepting connections is not guarded", metadata: ["error": "\(error)"])
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    logger.warning("connection not accepted", metadata: ["error": "\(error)"])
  }
}

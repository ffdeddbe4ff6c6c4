import Glibc
import HummingbirdCore
package import Logging
import NIOCore
import NIOPosix
package import Platform
import ServiceLifecycle

/// Serves sites on one port until the program is asked to end. Then event streams say farewell, requests that run get
/// `ServerLimits.farewellTime`, and the rest is cut off.
package struct HTTPService: Service {
  private let sites: [any Site]
  private let settings: ServerSettings
  private let logger: Logger
  private let onReady: @Sendable (_ address: String, _ port: Int) -> Void

  /// - Parameters:
  ///   - sites: the first that has a route for a path answers it; the last answers what none has a route for.
  ///   - onReady: hears once where clients are answered; the port is the real one where the settings say 0.
  package init(
    sites: [any Site], settings: ServerSettings, logger: Logger,
    onReady: @escaping @Sendable (_ address: String, _ port: Int) -> Void = { _, _ in }
  ) {
    self.sites = sites
    self.settings = settings
    self.logger = logger
    self.onReady = onReady
  }

  /// - Throws: `ServerFailure` before the first request; afterwards nothing.
  package func run() async throws {
    ServerMemory.keepWhatPagesUse()
    giveWay()
    let limits = settings.limits
    let connections = Connections(limits: limits)
    let streams = OpenStreams(limit: limits.streams)
    let headers = CommonHeaders(demandsTLS: settings.demandsTLS && settings.certificate != nil)
    let responder = Responder(
      sites: sites, settings: settings, headers: headers, streams: streams, logger: logger)
    let guarded = GuardedChannel(limits: limits, headers: headers) { request, writer, channel, ends in
      try await responder.respond(to: request, writer, channel, ends)
    }
    let certificates = try certificates(for: guarded)
    let child = ConnectionChannel(
      connections: connections, certificates: certificates, guarded: guarded, limits: limits)
    let quiet = quietLogger
    let server = child.server(
      configuration: ServerConfiguration(address: .hostname(settings.address.host, port: settings.address.port)),
      onServerRunning: { [onReady, settings] channel in
        await AcceptErrorGuard.add(to: channel, logger: quiet)
        let address = channel.localAddress
        onReady(address?.ipAddress ?? settings.address.host, address?.port ?? settings.address.port)
      },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: quiet)
    try await run(server, connections: connections, streams: streams, certificates: certificates)
  }

  /// Not the threads that hold the lock of the library, so that a station gets it soon.
  private func giveWay() {
    guard settings.niceness > 0, ThreadPriority.mayRise else { return }
    for thread in MultiThreadedEventLoopGroup.singleton.makeIterator() {
      thread.execute { [settings] in ThreadPriority.lower(by: settings.niceness) }
    }
  }

  /// Hummingbird logs its address at `info`; the caller of `onReady` words that.
  private var quietLogger: Logger {
    var quiet = logger
    quiet.logLevel = max(quiet.logLevel, .notice)
    return quiet
  }

  private func certificates(for guarded: GuardedChannel) throws(ServerFailure) -> CertificateStore? {
    guard let files = settings.certificate else { return nil }
    do throws(CertificateProblem) {
      return try CertificateStore(files: files, base: guarded, logger: logger)
    } catch {
      throw .certificate(error)
    }
  }

  private func run(
    _ server: any Service, connections: Connections, streams: OpenStreams, certificates: CertificateStore?
  ) async throws {
    let (ends, end) = AsyncStream<Result<Void, any Error>>.makeStream()
    // Not a child: a handler that never returns must not keep the program from ending.
    let work = Task {
      do {
        try await server.run()
        // Hummingbird knows nothing of streams.
        await connections.untilNoneIsOpen()
        end.yield(.success(()))
      } catch {
        end.yield(.failure(ServerFailure(error, at: settings.address)))
      }
    }
    let limits = settings.limits
    let reload = Task { await certificates?.watch(every: limits.certificateInterval) }
    let clock = Task { await streams.tick(every: limits.heartbeat / 4) }
    defer {
      reload.cancel()
      clock.cancel()
    }
    let result = await withTaskCancellationHandler {
      await withGracefulShutdownHandler {
        await ends.first { _ in true }
      } onGracefulShutdown: {
        streams.sayFarewell()
        Task {
          try? await Task.sleep(for: limits.farewellTime)
          connections.closeAll()
          // Handlers whose connection is gone usually end without help.
          try? await Task.sleep(for: .seconds(1))
          work.cancel()
          end.yield(.success(()))
        }
      }
    } onCancel: {
      streams.sayFarewell()
      connections.closeAll()
      work.cancel()
      end.yield(.success(()))
    }
    try result?.get()
  }
}

/// Why a server does not start.
package enum ServerFailure: Error, Hashable, Sendable {
  case addressInUse(ListeningAddress)
  /// No network of this machine has the address.
  case noSuchAddress(ListeningAddress)
  /// Ports below 1024 need a right.
  case portNotAllowed(ListeningAddress)
  case cannotListen(ListeningAddress, reason: String)
  case certificate(CertificateProblem)

  init(_ error: any Error, at address: ListeningAddress) {
    if let failure = error as? ServerFailure {
      self = failure
      return
    }
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE: self = .addressInUse(address)
    case EADDRNOTAVAIL: self = .noSuchAddress(address)
    case EACCES, EPERM: self = .portNotAllowed(address)
    default: self = .cannotListen(address, reason: "\(error)")
    }
  }
}

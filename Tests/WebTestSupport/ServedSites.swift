package import Logging
import ServiceLifecycle
package import WebServer

/// Serves sites for the time of `body`, which gets the port.
package func serving<T: Sendable>(
  _ sites: [any Site], settings: ServerSettings, logger: Logger,
  _ body: @escaping @Sendable (_ port: Int) async throws -> T
) async throws -> T {
  let (ready, isReady) = AsyncStream<Int>.makeStream()
  let service = HTTPService(sites: sites, settings: settings, logger: logger) { _, port in
    isReady.yield(port)
    isReady.finish()
  }
  let group = ServiceGroup(configuration: .init(services: [.init(service: service)], logger: logger))
  return try await withThrowingTaskGroup(of: Void.self) { tasks in
    tasks.addTask {
      defer { isReady.finish() }
      try await group.run()
    }
    guard let port = await ready.first(where: { _ in true }) else {
      // The service failed, which its task throws.
      try await tasks.next()
      throw CancellationError()
    }
    let result = try await body(port)
    await group.triggerGracefulShutdown()
    try await tasks.waitForAll()
    return result
  }
}

import Application
import Domain
import Foundation
import Kiosk
import Logging
import Messages
import Reports
import ServiceLifecycle
import UnixSignals
import Web
import WebServer

/// A server of pages with its services: the service manager hears that it is ready, and that it lives.
struct PageServer: Sendable {
  static let signals: [UnixSignal] = [.sigint, .sigterm, .sighup, .sigquit]

  private let settings: ServerSettings
  private let messages: Messages
  private let log: Logger
  private let ready: AsyncStream<Void>
  private let isReady: AsyncStream<Void>.Continuation

  /// - Throws: `CommandProblem` for settings that no server may start with.
  init(_ session: Session, log: Logger) throws {
    var settings = try ServerSettings(of: session)
    // A station on this machine does not wait for pages.
    settings.niceness = 10
    self.settings = settings
    messages = session.messages
    self.log = log
    (ready, isReady) = AsyncStream.makeStream()
  }

  /// Prints the address of the pages when the first request can come.
  func service(sites: [any Site]) -> any Service {
    let (messages, isReady, settings) = (messages, isReady, settings)
    let server = HTTPService(sites: sites, settings: settings, logger: log) { address, port in
      Output.complain(messages.text(.webPagesServed(address: settings.page("", at: address, port))))
      isReady.finish()
    }
    return ExplainedServer(server: server)
  }

  var others: [any Service] {
    guard let manager = ServiceManager(environment: ProcessInfo.processInfo.environment) else { return [] }
    return [WatchdogService(manager: manager, ready: ready, log: log)]
  }
}

extension ServerSettings {
  /// - Throws: `CommandProblem` for settings that no server may start with.
  init(of session: Session) throws(CommandProblem) {
    do throws(WebServerProblem) {
      try self.init(session.settings.web)
    } catch {
      throw .webServer(error)
    }
  }

  /// The address of a page for people.
  ///
  /// - Parameters:
  ///   - path: without the slash before it.
  ///   - host: the address that the server listens on.
  func page(_ path: String, at host: String, _ port: Int) -> String {
    let shown = host.contains(":") ? "[\(host)]" : host
    return "\(certificate == nil ? "http" : "https")://\(shown):\(port)/\(path)"
  }
}

/// A server that says as a problem of a command why it did not start.
private struct ExplainedServer: Service {
  let server: HTTPService

  func run() async throws {
    do {
      try await server.run()
    } catch let failure as ServerFailure {
      throw CommandProblem.webServer(WebServerProblem(failure))
    }
  }
}

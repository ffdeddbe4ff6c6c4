package import Application
import Domain
import HTTPTypes
package import Logging
import Messages
package import WebServer

/// All pages but the station's screen: the catalogue, accounts, the desk.
///
/// Every request goes one way: who asks, is the page for them, did the form come from our page, act, answer. A route
/// says only what is its own.
package struct LibrarySite: Site {
  package let routes: [Route]
  private let envelope: Envelope

  /// - Parameter session: the open library with its settings; each request gets its own session from it.
  package init(_ session: Session, logger: Logger) {
    var session = session
    // One for all pages: the shares of readers are kept among them.
    if session.discovery == nil { session.discovery = Discovery(session) }
    let envelope = Envelope(session, logger: logger)
    self.envelope = envelope
    routes = Self.table.map { route in
      Route(route.method, route.pattern, bodyLimit: route.bodyLimit) { request in
        guard route.computesForLong else { return await envelope.answer(request, by: route) }
        return await withTaskExecutorPreference(globalConcurrentExecutor) { await envelope.answer(request, by: route) }
      }
    }
  }

  package func answer(to problem: ServerProblem, in request: WebRequest) async -> Answer {
    await envelope.answer(to: problem, in: request)
  }
}

import Application
package import HTTPTypes
import WebServer

package struct SiteRoute: Sendable {
  package let method: HTTPRequest.Method
  package let pattern: String
  let audience: Audience
  /// Whether it works before the library has a librarian, and before a one-time password is replaced.
  let duty: Duty
  /// Bytes of a body that are read.
  let bodyLimit: Int
  /// It computes for long, as for thousands of lines, and so away from the threads of connections.
  private(set) var computesForLong = false
  let work: Work

  enum Work: Sendable {
    /// The store has been asked who the person is.
    case request(@Sendable (Request) async throws -> Answer)
    /// The same for everybody: nothing is asked of the store first.
    case plain(@Sendable (WebRequest, Session) async throws -> Answer)
  }

  /// The duty of a person before the route.
  enum Duty: Sendable {
    /// The page comes after set-up and after a chosen password.
    case first
    /// The page is there without either: assets, sign-out, language.
    case none
    /// The page is itself a step of set-up.
    case setUp
    /// The page is where a password is chosen.
    case choosing
  }

  static func get(
    _ pattern: String, _ audience: Audience, duty: Duty = .first,
    act: @escaping @Sendable (Request) async throws -> Answer
  ) -> SiteRoute {
    SiteRoute(.get, pattern, audience, duty, .request(act))
  }

  static func post(
    _ pattern: String, _ audience: Audience, duty: Duty = .first, bodyLimit: Int = Route.formLimit,
    act: @escaping @Sendable (Request) async throws -> Answer
  ) -> SiteRoute {
    SiteRoute(.post, pattern, audience, duty, bodyLimit: bodyLimit, .request(act))
  }

  /// The same route, away from the threads that serve connections.
  var computingForLong: SiteRoute {
    var route = self
    route.computesForLong = true
    return route
  }

  /// A route by GET that is the same for everybody.
  static func plain(
    _ pattern: String, act: @escaping @Sendable (WebRequest, Session) async throws -> Answer
  ) -> SiteRoute {
    SiteRoute(.get, pattern, .everybody, .none, .plain(act))
  }

  private init(
    _ method: HTTPRequest.Method, _ pattern: String, _ audience: Audience, _ duty: Duty,
    bodyLimit: Int = Route.formLimit, _ work: Work
  ) {
    (self.method, self.pattern, self.audience, self.duty) = (method, pattern, audience, duty)
    (self.bodyLimit, self.work) = (bodyLimit, work)
  }
}

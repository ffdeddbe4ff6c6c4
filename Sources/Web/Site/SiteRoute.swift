package import HTTPTypes
import WebServer

/// A route of the library site: what it takes, who may use it, and what it does.
package struct SiteRoute: Sendable {
  package let method: HTTPRequest.Method
  package let pattern: String
  package let audience: Audience
  /// Whether it works before the library has a librarian, and before a one-time password is replaced.
  package let duty: Duty
  let act: @Sendable (Visit) async throws -> Answer

  /// What a person has to do first.
  package enum Duty: Sendable {
    /// The page comes after set-up and after a chosen password.
    case first
    /// The page is there without either: assets, sign-out, language.
    case none
    /// The page is itself a step of set-up.
    case setUp
    /// The page is where a password is chosen.
    case choosing
  }

  init(
    _ method: HTTPRequest.Method, _ pattern: String, _ audience: Audience, duty: Duty = .first,
    act: @escaping @Sendable (Visit) async throws -> Answer
  ) {
    self.method = method
    self.pattern = pattern
    self.audience = audience
    self.duty = duty
    self.act = act
  }
}

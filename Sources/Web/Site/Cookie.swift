import HTTPTypes
import WebServer

/// A cookie of the library site. All are HttpOnly, `SameSite=Lax`, `Path=/`, and with TLS `Secure` under a `__Host-`
/// name, which a browser accepts only from this host.
struct Cookie: Sendable {
  enum Name: String, CaseIterable, Sendable {
    /// The secret of a sign-in.
    case signIn = "minilibrary-sign-in"
    /// A random secret of a visitor who has not signed in: form tokens are bound to it.
    case visitor = "minilibrary-visitor"
    /// The mark of a device that has signed in before (D7).
    case device = "minilibrary-device"
    case language = "minilibrary-language"
    case theme = "minilibrary-theme"
    /// The report of the page before. The next page shows it once.
    case report = "minilibrary-report"

    func text(isSecure: Bool) -> String { isSecure ? "__Host-" + rawValue : rawValue }
  }

  let name: Name
  let value: String
  /// Nil: until the browser ends. Zero deletes it.
  let lasts: Duration?

  static func deleting(_ name: Name) -> Cookie { Cookie(name: name, value: "", lasts: .zero) }

  /// The value of `Set-Cookie`.
  func field(isSecure: Bool) -> String {
    var text = name.text(isSecure: isSecure) + "=" + value + "; Path=/; HttpOnly; SameSite=Lax"
    if let lasts { text += "; Max-Age=\(lasts.components.seconds)" }
    if isSecure { text += "; Secure" }
    return text
  }
}

extension WebRequest {
  /// The value of our cookie; nil where the browser sent none, or an empty one.
  func cookie(_ name: Cookie.Name) -> String? {
    guard let value = cookies[name.text(isSecure: isSecure)], !value.isEmpty else { return nil }
    return value
  }
}

extension Answer {
  mutating func set(_ cookie: Cookie, for request: WebRequest) {
    headers.append(HTTPField(name: .setCookie, value: cookie.field(isSecure: request.isSecure)))
  }

  func setting(_ cookie: Cookie, for request: WebRequest) -> Answer {
    var answer = self
    answer.set(cookie, for: request)
    return answer
  }
}

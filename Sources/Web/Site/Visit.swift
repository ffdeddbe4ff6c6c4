import Application
import Domain
import Messages
import WebServer

/// What one request of the library site works with: who asks, in which language, and on which session.
package struct Visit: Sendable {
  let request: WebRequest
  /// Acts as the account, or as nobody known, and speaks the visit's language.
  let session: Session
  let signIn: CurrentSignIn?
  /// The secret that form tokens of this visit are bound to: the sign-in's, or the visitor's own.
  let secret: String
  /// The visitor's secret is new, and the answer gives it to the browser.
  let isNewVisitor: Bool
  let settings: SiteSettings
  let theme: Theme

  var account: Account? { signIn?.account }

  var party: Party {
    switch signIn?.account.role {
    case nil: .visitor
    case .reader?: .reader
    case .helper?: .helper
    case .librarian?: .librarian
    }
  }

  var messages: Messages { session.messages }

  /// A number in the path, such as N of `/books/N`. Nil for anything else: the page is not found.
  func number(_ name: String) -> Int64? {
    guard let text = request.parameters[name], let digits = Digits(text), digits.count <= 18 else { return nil }
    return Int64(digits.text)
  }

  /// The path that a form came from, if it is one of this site; otherwise the home page. No form sends a browser elsewhere.
  var back: String {
    guard let path = request.form["back"] ?? request.query["back"] else { return "/" }
    return Self.isOwnPath(path) ? path : "/"
  }

  /// `//host` and `/\host` are addresses of another host to a browser.
  static func isOwnPath(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    guard bytes.count <= 2048, bytes.first == UInt8(ascii: "/"), bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
    return bytes.count == 1 || bytes[1] != UInt8(ascii: "/") && !bytes.contains(UInt8(ascii: "\\"))
  }
}

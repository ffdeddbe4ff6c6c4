import Application
import Domain
import Messages
import WebServer

/// The context of one request. A class: every step of a request takes it, and a struct of this size is slow to copy.
final class Request: Sendable {
  let http: WebRequest
  /// Acts as the account, or as an unknown person, and speaks the language of the request.
  let session: Session
  let signIn: CurrentSignIn?
  /// The secret that form tokens of this request are bound to: the sign-in's, or the visitor's own.
  let secret: String
  /// The visitor's secret is new, and the answer gives it to the browser.
  let isNewVisitor: Bool
  let settings: SiteSettings
  let theme: Theme
  let seesDiscovery: Bool

  fileprivate init(
    _ http: WebRequest, _ session: Session, signIn: CurrentSignIn?, signInSecret: String?, settings: SiteSettings,
    seesDiscovery: Bool
  ) {
    self.http = http
    self.session = session
    self.signIn = signIn
    self.settings = settings
    self.seesDiscovery = seesDiscovery
    theme = signIn?.account.theme ?? http.cookie(.theme).flatMap { Theme(rawValue: $0) } ?? .system
    let visitor = http.cookie(.visitor).flatMap { BearerSecret($0) }
    isNewVisitor = signIn == nil && visitor == nil
    if signIn != nil, let signInSecret {
      secret = signInSecret
    } else {
      secret = (visitor ?? .random()).text
    }
  }

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

  /// - Throws: `signed-out` for a visitor.
  func expectAccount() throws(WebProblem) -> Account {
    guard let account else { throw .signedOut }
    return account
  }

  /// A number in the path, such as N of `/books/N`.
  ///
  /// - Throws: `page-not-found` for anything else.
  func number(_ name: String) throws(WebProblem) -> Int64 {
    guard let number = Self.number(in: http.parameters[name]) else { throw .notFound }
    return number
  }

  /// A number that a form or an address of ours sends.
  ///
  /// - Throws: `request-malformed` for anything else.
  static func sentNumber(_ text: String?) throws(WebProblem) -> Int64 {
    guard let number = number(in: text) else { throw .malformed }
    return number
  }

  private static func number(in text: String?) -> Int64? {
    guard let digits = text.flatMap({ Digits($0) }), digits.count <= 18 else { return nil }
    return Int64(digits.text)
  }

  /// The path of this site that a form came from, or the home page. No form sends a browser elsewhere.
  var back: String {
    guard let path = http.form["back"] ?? http.query["back"] else { return "/" }
    return Self.isOwnPath(path) ? path : "/"
  }

  /// `//host` and `/\host` are addresses of another host to a browser.
  static func isOwnPath(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    guard bytes.count <= 2048, bytes.first == UInt8(ascii: "/"), bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return false
    }
    return bytes.count == 1 || bytes[1] != UInt8(ascii: "/") && !bytes.contains(UInt8(ascii: "\\"))
  }
}

extension Request {
  /// Reads the account and the language of the person from cookies and headers.
  ///
  /// - Throws: a fault of the store.
  static func begin(_ http: WebRequest, base: Session) async throws -> Request {
    let anonymous = base.serving(nil, in: base.messages)
    let secret = http.cookie(.signIn)
    let (signIn, settings) = try await anonymous.currentSignIn(secret: secret)
    let messages = messages(for: http, of: signIn, settings, base)
    let session = base.serving(signIn?.account, in: messages)
    let seesDiscovery = signIn == nil ? false : try await session.mayDiscover(settings)
    return Request(
      http, session, signIn: signIn, signInSecret: secret, settings: settings, seesDiscovery: seesDiscovery)
  }

  /// A request without the store: a page says that the library cannot be reached.
  static func unknown(_ http: WebRequest, base: Session) -> Request {
    let session = base.serving(nil, in: messages(for: http, of: nil, SiteSettings(), base))
    return Request(
      http, session, signIn: nil, signInSecret: nil, settings: SiteSettings(), seesDiscovery: false)
  }

  private static func messages(
    for http: WebRequest, of signIn: CurrentSignIn?, _ settings: SiteSettings, _ base: Session
  ) -> Messages {
    var messages = base.messages
    messages.language =
      signIn?.account.language ?? http.cookie(.language).flatMap { Language(tag: $0) } ?? http.acceptedLanguage
      ?? settings.language ?? base.messages.language
    return messages
  }
}

extension WebRequest {
  /// The first language of `Accept-Language` that pages have (RFC 9110, section 12.5.4), the most wanted first.
  var acceptedLanguage: Language? {
    guard let field = headers[.acceptLanguage] else { return nil }
    let wishes = field.split(separator: ",").prefix(20).compactMap { part -> (tag: String, weight: Double)? in
      let pieces = part.split(separator: ";").map { $0.filter { $0 != " " } }
      guard let tag = pieces.first, !tag.isEmpty, tag != "*" else { return nil }
      let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      return weight > 0 ? (String(tag), weight) : nil
    }
    // The sort keeps the order of equal weights.
    return wishes.sorted { $0.weight > $1.weight }.lazy.compactMap { Language(tag: $0.tag) }.first { $0.isReviewed }
  }
}

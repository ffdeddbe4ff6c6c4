import Application
import Domain
import HTTPTypes
import Logging
import Messages
import Store
import TestSupport
import Testing

@testable import Web
@testable import WebServer

/// A library in memory with its site, asked without a network.
struct SiteFixture {
  let library: Library
  /// Acts as the command line: it may do everything.
  let session: Session
  let site: LibrarySite
  private let tables: [RouteTable]

  /// - Parameters:
  ///   - isPublic: whether visitors see the catalogue.
  ///   - station: the screen that shares the port.
  init(
    isPublic: Bool = true, library: Library? = nil, language: Language = .english, station: StationSite? = nil
  ) async throws {
    let library = if let library { library } else { try await Library.inMemory() }
    try self.init(of: library, language: language, station: station)
    var edit = SiteSettingsEdit()
    edit.catalogueViewers = isPublic ? .everybody : .signedIn
    edit.name = "Test Library"
    _ = try await session.setSiteSettings(edit, operation: .random())
  }

  /// A site of a library as it is.
  ///
  /// - Parameters:
  ///   - options: settings.
  ///   - discovery: makes the part that asks a catalogue for readers.
  init(
    of library: Library, language: Language = .english, station: StationSite? = nil,
    options: [SettingKey: String] = [:],
    discovery: ((Session) -> Discovery)? = nil
  ) throws {
    self.library = library
    // No web service is asked: the address has no listener.
    let nobody: [SettingKey: String] = [.lookupOpenLibraryURL: "http://127.0.0.1:9"]
    let settings = try Settings(options: nobody.merging(options) { $1 }, environment: ProcessEnvironment([:]))
    var session = Session(
      library: library.acting(as: .command(user: "tester")), settings: settings,
      messages: Messages(language: language), rules: CirculationRules())
    session.discovery = discovery?(session)
    self.session = session
    site = LibrarySite(session, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    tables = (station.map { [RouteTable($0.routes)] } ?? []) + [RouteTable(site.routes)]
  }

  static let password = "Correct-Horse-7"

  /// An account with the password of all test accounts.
  @discardableResult
  func addAccount(_ name: String, _ role: AccountRole) async throws -> Account {
    try await session.addAccount(
      AccountDraft(name: name, role: role), password: SiteFixture.password, operation: .random()
    ).account
  }

  /// A browser that is signed in. It got there by the use case: a hash for each test is enough.
  func browser(_ name: String) async throws -> TestBrowser {
    let anonymous = session.serving(nil, in: session.messages)
    let signedIn = try await anonymous.signIn(
      SignInRequest(name: name, password: SiteFixture.password, address: "127.0.0.1"))
    let browser = TestBrowser(site: self)
    browser.cookies[Cookie.Name.signIn.rawValue] = signedIn.secret.text
    return browser
  }

  var visitor: TestBrowser { TestBrowser(site: self) }

  /// Adds a title with copies.
  func addBook(_ title: String = "Dune", isbn: String = "9780441172719", copies: Int = 2) async throws -> Book {
    let draft = BookDraft(isbn: ISBN(thirteen: isbn), title: title, author: "Frank Herbert", copies: copies)
    _ = try await session.addBook(draft, operation: .random())
    return try #require(try await library.books(limit: 100).first { $0.title == title })
  }

  /// The server's part: finds the route, or answers for a request that none takes.
  func answer(_ request: WebRequest) async -> Answer {
    var request = request
    var others: [HTTPRequest.Method] = []
    for table in tables {
      switch table.match(request.method, request.path) {
      case .route(let route, let parameters):
        request.pattern = route.pattern
        request.parameters = parameters
        return await route.answer(request)
      case .otherMethods(let methods): others += methods
      case .nothing: break
      }
    }
    return await site.answer(to: others.isEmpty ? .notFound : .methodNotAllowed(others), in: request)
  }
}

/// Keeps cookies, as a browser does, and sends forms from our pages.
final class TestBrowser {
  let site: SiteFixture
  var cookies: [String: String] = [:]
  var headers: HTTPFields = [:]
  /// Whether it comes over TLS.
  var isSecure = false
  /// Whether it runs on the machine of the server.
  var isLoopback = true

  init(site: SiteFixture) { self.site = site }

  func get(_ address: String) async -> TestAnswer {
    let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
    return await send(
      WebRequest(
        path: parts[0], query: WebForm(encoded: Array((parts.count > 1 ? parts[1] : "").utf8), limit: 100),
        headers: headers, cookies: cookies, isLoopback: isLoopback, isSecure: isSecure))
  }

  private func cookie(_ name: Cookie.Name) -> String? { cookies[name.text(isSecure: isSecure)] }

  /// Posts a form with its token, as our own page would.
  ///
  /// - Parameter token: nil takes the right one.
  func post(
    _ path: String, _ fields: [String: String] = [:], token: String? = nil, fetchSite: String = "same-origin"
  ) async -> TestAnswer {
    if cookie(.signIn) == nil, cookie(.visitor) == nil { _ = await get("/help") }
    let secret = cookie(.signIn) ?? cookie(.visitor) ?? ""
    var fields = fields
    fields["token"] = token ?? site.session.formToken(for: secret)
    if fields["operation"] == nil { fields["operation"] = OperationID.random().text }
    var headers = headers
    if let name = HTTPField.Name("Sec-Fetch-Site") { headers[name] = fetchSite }
    let form = WebForm(fields.map { WebForm.Field(name: $0.key, value: $0.value) })
    return await send(
      WebRequest(
        method: .post, path: path, form: form, headers: headers, cookies: cookies, isLoopback: isLoopback,
        isSecure: isSecure))
  }

  private func send(_ request: WebRequest) async -> TestAnswer {
    let answer = await site.answer(request)
    for field in answer.headers[values: .setCookie] {
      let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else { continue }
      cookies[String(pair[0])] = field.contains("Max-Age=0") ? nil : String(pair[1])
    }
    return TestAnswer(answer)
  }
}

struct TestAnswer {
  let status: Int
  let headers: HTTPFields
  let text: String

  init(_ answer: Answer) {
    status = Int(answer.status.code)
    headers = answer.headers
    if case .bytes(let bytes) = answer.body { text = String(decoding: bytes, as: UTF8.self) } else { text = "" }
  }

  var location: String? { headers[.location] }
}

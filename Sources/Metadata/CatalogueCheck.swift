package import Domain

/// Asks each catalogue one real question, and says what is wrong where the answer is none.
///
/// It keeps no answer and takes no turn of the shared rate: the library stays as it is.
package struct CatalogueCheck: Sendable {
  /// A book that every catalogue has: “Pride and Prejudice”.
  private static let isbn = "9780141439518"

  private let configuration: LookupConfiguration
  private let transport: any HTTPTransport

  package init(_ configuration: LookupConfiguration, over transport: any HTTPTransport) {
    self.configuration = configuration
    self.transport = transport
  }

  /// - Throws: ``HTTPProblem`` `broken` where no transport can be started.
  package init(
    _ configuration: LookupConfiguration, version: String, timeLimit: Duration = .seconds(8)
  ) throws(HTTPProblem) {
    var limits = HTTPLimits()
    limits.total = timeLimit
    let transport = try CurlTransport(userAgent: configuration.userAgent(version: version), limits: limits)
    self.init(configuration, over: transport)
  }

  /// The address without a port; nil for a service that is not a catalogue.
  package func address(of source: LookupSource) -> WebAddress? {
    switch source {
    case .googleBooks:
      var items = [(name: "q", value: "isbn:" + CatalogueCheck.isbn)]
      if let country = configuration.country { items.append(("country", country)) }
      if let key = configuration.googleKey { items.append(("key", key)) }
      return WebAddress(configuration.googleURL)?.appending("/books/v1/volumes", items)
    case .openLibrary:
      return WebAddress(configuration.openLibraryURL)?.appending("/isbn/\(CatalogueCheck.isbn).json")
    case .first, .ipinfo: return nil
    }
  }

  /// Nil when the catalogue answers as it should.
  package func problem(of source: LookupSource) async -> CatalogueProblem? {
    guard let address = address(of: source) else { return .unreadable }
    let response: HTTPResponse
    do throws(HTTPProblem) {
      response = try await transport.send(HTTPRequest(address))
    } catch {
      return CatalogueCheck.problem(error)
    }
    // A catalogue's redirects stay on its own host.
    let asked = address.host.lowercased()
    guard response.address.host.lowercased() == asked else { return .portal(host: response.address.host) }
    return problem(in: response, of: source)
  }

  private static func problem(_ problem: HTTPProblem) -> CatalogueProblem {
    switch problem {
    case .unreachable(let detail): .unreachable(detail: detail)
    case .timedOut, .cancelled: .timedOut
    case .insecure(let detail): .certificate(detail: detail)
    // No catalogue sends a question from https to http.
    case .redirectRefused: .portal(host: nil)
    case .tooLarge, .tooManyRedirects, .broken: .unreadable
    }
  }

  private func problem(in response: HTTPResponse, of source: LookupSource) -> CatalogueProblem? {
    let isPage = response.headers.contentType == "text/html" || response.headers.contentType == "application/xhtml+xml"
    switch response.status {
    case 200..<300: return isPage ? .portal(host: nil) : isAnswer(response, of: source) ? nil : .unreadable
    // RFC 6585 section 6: Network Authentication Required.
    case 511: return .portal(host: nil)
    case 404 where source == .openLibrary:
      if isOwnNo(response) { return nil }
      return isPage ? .portal(host: nil) : .serverFailed(status: 404)
    case 429: return .limited(hasKey: configuration.googleKey != nil && source == .googleBooks)
    case 400, 401, 403: return refusal(response, of: source)
    default: return .serverFailed(status: response.status)
    }
  }

  private func refusal(_ response: HTTPResponse, of source: LookupSource) -> CatalogueProblem {
    let reasons = GoogleReasons(response.body)
    if reasons.isCountryNeeded { return .countryNeeded }
    if let mistake = reasons.keyMistake { return .key(mistake) }
    if reasons.isLimited { return .limited(hasKey: configuration.googleKey != nil) }
    if response.status == 400 { return .serverFailed(status: 400) }
    return .forbidden(hasContact: configuration.contact != nil)
  }

  /// Whether Open Library itself says that it does not have the book: as JSON, or on a page with its name.
  private func isOwnNo(_ response: HTTPResponse) -> Bool {
    if let answer = JSONValue(response.body) { return answer["error"] != nil }
    return String(decoding: response.body, as: UTF8.self).contains("Open Library")
  }

  private func isAnswer(_ response: HTTPResponse, of source: LookupSource) -> Bool {
    guard let answer = JSONValue(response.body) else { return false }
    return source == .googleBooks
      ? answer["totalItems"] != nil || answer["items"] != nil : answer["title"] != nil || answer["key"] != nil
  }
}

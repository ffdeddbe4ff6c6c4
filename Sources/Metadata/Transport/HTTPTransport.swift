import CCurl
package import Domain

/// The way to the web: libcurl's, or one that a test makes up.
package protocol HTTPTransport: Sendable {
  /// Asks once, following redirects; every answer that came whole is returned, whatever its status.
  ///
  /// - Throws: ``HTTPProblem``, `cancelled` as soon as the task is.
  func send(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse
}

/// A request, always a GET.
package struct HTTPRequest: Hashable, Sendable {
  package var address: WebAddress
  /// Sent unchanged, in addition to the User-Agent of the transport.
  package var headers: [String: String]
  /// Bytes of the answer, counted after decompression.
  package var bodyLimit: Int
  /// The time limit, if it is shorter than the transport's.
  package var timeLimit: Duration?
  /// A redirect to another host is not followed but is the answer; nil where it may lead anywhere.
  package var hosts: CoverHosts?

  package init(
    _ address: WebAddress, headers: [String: String] = [:], bodyLimit: Int = 2 << 20, timeLimit: Duration? = nil
  ) {
    self.address = address
    self.headers = headers
    self.bodyLimit = bodyLimit
    self.timeLimit = timeLimit
  }
}

package struct HTTPResponse: Hashable, Sendable {
  package let status: Int
  package let headers: HTTPHeaders
  package let body: [UInt8]
  /// The address after the last redirect.
  package let address: WebAddress

  package init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [], address: WebAddress) {
    self.status = status
    self.headers = headers
    self.body = body
    self.address = address
  }
}

/// Why no answer came. It contains no more of an address than its host.
package enum HTTPProblem: Error, Hashable, Sendable {
  /// The server cannot be found or connected to.
  case unreachable(detail: FaultDetail)
  case timedOut
  /// The server's certificate does not show that it is who it should be.
  case insecure(detail: FaultDetail)
  case tooLarge(limitBytes: Int)
  case tooManyRedirects(limit: Int)
  /// It was sent on to an address that is not https.
  case redirectRefused
  /// The answer broke off or is not HTTP.
  case broken(detail: FaultDetail)
  case cancelled
}

typealias HTTPResult = Result<HTTPResponse, HTTPProblem>

package struct HTTPLimits: Hashable, Sendable {
  /// The limit from the request to the last byte, redirects included.
  package var total: Duration = .seconds(10)
  package var connect: Duration = .seconds(4)
  package var redirects = 5
  /// The limit of one answer's head, in bytes.
  package var headerBytes = 64 << 10

  package init() {}
}

/// The fields of an answer's head; their names ignore case.
package struct HTTPHeaders: Hashable, Sendable {
  private var fields: [String: String] = [:]

  package init(_ fields: [String: String] = [:]) {
    for (name, value) in fields { add(name, value) }
  }

  /// A field that comes twice is one with both values (RFC 9110 section 5.3).
  package mutating func add(_ name: String, _ value: String) {
    let key = name.lowercased()
    fields[key] = fields[key].map { $0 + ", " + value } ?? value
  }

  package subscript(_ name: String) -> String? { fields[name.lowercased()] }

  /// `application/json` of `Application/JSON; charset=utf-8`.
  package var contentType: String? {
    self["content-type"].map { TypedText.trim($0.prefix { $0 != ";" && $0 != "," }).lowercased() }
  }

  package var etag: String? { self["etag"] }
  package var lastModified: String? { self["last-modified"] }

  /// The pause that the server asks for (RFC 9110 section 10.2.3), in seconds or as a date. A past one is zero.
  package func retryAfter(now: Timestamp) -> Duration? {
    guard let text = self["retry-after"].map({ TypedText.trim($0) }), !text.isEmpty else { return nil }
    if let digits = Digits(text) {
      return .seconds(digits.count > 9 ? 1_000_000_000 : Int(digits.text) ?? 0)
    }
    guard text.utf8.count < 64, text.contains(where: \.isLetter) else { return nil }
    let seconds = curl_getdate(text, nil)
    guard seconds > 0 else { return nil }
    return .milliseconds(max(0, Int64(seconds) * 1000 - now.milliseconds))
  }
}

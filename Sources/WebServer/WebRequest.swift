package import HTTPTypes

/// A request as a site sees it: whole, and within the limits of its route.
package struct WebRequest: Sendable {
  package var method = HTTPRequest.Method.get
  /// The path as it was sent, without its query.
  package var path = "/"
  /// The route's pattern; nil where no route took the request.
  package var pattern: String?
  /// Parts of the path by the pattern's names, percent-decoded.
  package var parameters: [String: String] = [:]
  /// Names and values after `?`, in their order, decoded.
  package var query = WebForm()
  /// The fields of an `application/x-www-form-urlencoded` body; empty without one.
  package var form = WebForm()
  package var headers = HTTPFields()
  /// The name and port that were asked for, one of this machine's; X-Forwarded-Host of a trusted proxy counts.
  package var host = "localhost"
  package var cookies: [String: String] = [:]
  package var body: [UInt8] = []
  /// The client's address without a port; of a trusted proxy's client where `X-Forwarded-For` names it.
  package var remoteAddress = "127.0.0.1"
  /// The connection comes from this machine itself, and not through a proxy.
  package var isLoopback = true
  /// The client came over TLS, ours or a trusted proxy's.
  package var isSecure = false
  /// Rises with each request of this process; stands in the log and on error pages.
  package var number = 1
}

/// Names and values of a query or a form, in their order.
package struct WebForm: Sendable, Hashable {
  package var fields: [Field]

  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: String
  }

  package init(_ fields: [Field] = []) { self.fields = fields }

  /// The first value of a name.
  package subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }
}

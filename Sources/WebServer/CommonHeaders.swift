package import HTTPTypes
import NIOHTTP1

/// Header fields of every answer, whatever else is in it.
struct CommonHeaders: Sendable {
  private let fields: HTTPFields

  /// - Parameter demandsTLS: browsers are instructed to use only https, for a year.
  init(demandsTLS: Bool) {
    let values =
      [
        ("Content-Security-Policy", CommonHeaders.contentPolicy),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        (HTTPField.Name.resourcePolicyName, "same-origin"),
        ("Permissions-Policy", "camera=(self), microphone=(), geolocation=(), payment=(), usb=()"),
      ] + (demandsTLS ? [("Strict-Transport-Security", "max-age=31536000")] : [])
    fields = HTTPFields(
      values.compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } })
  }

  /// No inline script, style or handler; nothing from another host; the camera only for this site.
  static let contentPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:", "connect-src 'self'",
    "font-src 'self'", "media-src 'self'", "manifest-src 'self'", "worker-src 'self'", "form-action 'self'",
    "base-uri 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
  ].joined(separator: "; ")

  /// Replaces an answer's own, but for its resource policy: an empty answer may be for any page.
  func wrap(_ headers: inout HTTPFields) {
    var wrapped = fields
    wrapped.reserveCapacity(fields.count + headers.count + 3)
    for field in headers where field.name != .date {
      guard let place = fields.firstIndex(where: { $0.name == field.name }) else {
        wrapped.append(field)
        continue
      }
      if field.name == HTTPField.Name.resourcePolicy { wrapped[place] = field }
    }
    if !headers.contains(.cacheControl) { wrapped.append(CommonHeaders.noStore) }
    wrapped.append(HTTPDate.field())
    headers = wrapped
  }

  private static let noStore = HTTPField(name: .cacheControl, value: "no-store")

  /// An answer without a body that ends the connection, for an invalid request.
  func bareHead(_ status: HTTPResponseStatus) -> HTTPResponseHead {
    var headers: HTTPFields = [.connection: "close", .contentLength: "0"]
    wrap(&headers)
    return HTTPResponseHead(
      version: .http1_1, status: status, headers: HTTPHeaders(headers.map { ($0.name.rawName, $0.value) }))
  }
}

extension HTTPField.Name {
  fileprivate static let resourcePolicyName = "Cross-Origin-Resource-Policy"
  /// Which pages may load an answer (Fetch Standard, “Cross-Origin-Resource-Policy header”).
  package static let resourcePolicy = HTTPField.Name(resourcePolicyName)
}

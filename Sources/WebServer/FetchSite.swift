import HTTPTypes
import Platform

/// Whether a page of this site made a request. A page of another site can make a browser send forms with our cookies.
package enum FetchSite {
  private static let site = HTTPField.Name("Sec-Fetch-Site")

  /// By `Sec-Fetch-Site`, or if that is missing by `Origin`. Browsers send the first only over https and to localhost.
  ///
  /// A typed address (`none`), and a reader that sends neither, may ask by GET and HEAD: they change nothing.
  package static func isOurs(_ request: WebRequest) -> Bool {
    let isReading = request.method == .get || request.method == .head
    if let site, let value = request.headers[site] {
      return value == "same-origin" || value == "none" && isReading
    }
    guard let origin = request.headers[.origin] else { return isReading }
    return isSame(origin, as: request)
  }

  /// `Sec-Fetch-Site: same-origin`, said by the browser itself.
  package static func isSameOrigin(_ request: WebRequest) -> Bool {
    site.flatMap { request.headers[$0] } == "same-origin"
  }

  private static func isSame(_ origin: String, as request: WebRequest) -> Bool {
    let scheme = request.isSecure ? "https://" : "http://"
    guard origin.lowercased().hasPrefix(scheme) else { return false }
    let usual = request.isSecure ? "443" : "80"
    guard let theirs = split(String(origin.dropFirst(scheme.count))), let ours = split(request.host) else {
      return false
    }
    return theirs.name == ours.name && (theirs.port ?? usual) == (ours.port ?? usual)
  }

  private static func split(_ host: String) -> (name: String, port: String?)? {
    guard let name = HostName.bare(host) else { return nil }
    // After the brackets of an IPv6 address, or the only colon.
    let rest = host.drop { $0 != "]" }
    let end = rest.isEmpty ? Substring(host) : rest
    let port = end.firstIndex(of: ":").map { String(end[end.index(after: $0)...]) }
    return (name, port == "" ? nil : port)
  }
}

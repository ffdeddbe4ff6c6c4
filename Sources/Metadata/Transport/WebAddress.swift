import CCurl
import Domain

/// An address that may be asked: `https`, or `http` where the host is this machine, as in tests.
///
/// libcurl's own parser decides what the host is, so the same one is connected to.
package struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  package static let maximumLength = 2000

  /// The address as libcurl writes it; without a fragment.
  package let text: String
  package let isLoopback: Bool
  package let isSecure: Bool
  /// The host without a port. Errors name only the host, since the rest of an address may hold a key.
  package let host: String

  /// - Parameter base: what a relative address, as redirects may have one, is relative to.
  /// - Returns: nil for any other scheme, a name and password in the address, control characters, or no address at all.
  package init?(_ text: String, relativeTo base: WebAddress? = nil) {
    guard text.utf8.count <= WebAddress.maximumLength,
      text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }), let url = curl_url()
    else { return nil }
    defer { curl_url_cleanup(url) }
    // The second is resolved against the first by libcurl itself.
    for part in [base?.text, text] {
      guard let part else { continue }
      guard curl_url_set(url, CURLUPART_URL, part, UInt32(CURLU_URLENCODE)) == CURLUE_OK else { return nil }
    }
    _ = curl_url_set(url, CURLUPART_FRAGMENT, nil, 0)
    guard let scheme = WebAddress.part(CURLUPART_SCHEME, of: url), let host = WebAddress.part(CURLUPART_HOST, of: url),
      WebAddress.part(CURLUPART_USER, of: url) == nil, WebAddress.part(CURLUPART_PASSWORD, of: url) == nil,
      let whole = WebAddress.part(CURLUPART_URL, of: url), !host.isEmpty, whole.utf8.count <= WebAddress.maximumLength
    else { return nil }
    isLoopback = WebAddress.isLoopback(host)
    isSecure = scheme == "https"
    guard isSecure || (scheme == "http" && isLoopback) else { return nil }
    self.text = whole
    self.host = host
  }

  /// The rest may hold a key.
  package var description: String { host }

  /// Adds a path and a query. Everything except letters, digits and `-._~` is written as `%XX`.
  ///
  /// - Parameter path: appended as it is; its parts have to be escaped where they are not ours.
  package func appending(_ path: String, _ query: [(name: String, value: String)] = []) -> WebAddress? {
    var address = text.hasSuffix("/") && path.hasPrefix("/") ? String(text.dropLast()) + path : text + path
    for (index, item) in query.enumerated() {
      address += (index == 0 ? "?" : "&") + item.name.percentEncoded + "=" + item.value.percentEncoded
    }
    return WebAddress(address)
  }

  /// Whether the host is a loopback address, or the name that libcurl asks no name server for.
  private static func isLoopback(_ host: String) -> Bool {
    if host.lowercased() == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  private static func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(url, part, &text, 0) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}

/// The address of a server for people: `https://library.school.example`, with a port if it is unusual.
package struct PublicAddress: Sendable, Hashable, CustomStringConvertible {
  package let isSecure: Bool
  /// In lower case; an IPv6 address without brackets.
  package let host: String
  /// As it was written; nil for the usual one.
  package let port: Int?

  /// Nil for another scheme, and for an address with a path, a query or a name before an `@`.
  package init?(_ text: String) {
    let schemes = [("https://", true), ("http://", false)]
    guard let (scheme, isSecure) = schemes.first(where: { text.lowercased().hasPrefix($0.0) }) else { return nil }
    var rest = text.dropFirst(scheme.count)
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    guard let host = HostName.bare(String(rest)) else { return nil }
    // After the brackets of an IPv6 address, or after the name.
    let digits = rest.hasPrefix("[") ? rest.drop { $0 != "]" }.dropFirst() : rest.drop { $0 != ":" }
    let port = Int(digits.dropFirst())
    guard digits.isEmpty || port.map({ (1...65_535).contains($0) }) == true else { return nil }
    self.isSecure = isSecure
    self.host = host
    self.port = port
  }

  package var description: String { (isSecure ? "https://" : "http://") + authority }

  /// The name with its port, as the field `Host` of a request has it.
  package var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return name + (port.map { ":\($0)" } ?? "")
  }
}

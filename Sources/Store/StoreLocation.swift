/// Where a library is kept.
package enum StoreLocation: Hashable, Sendable {
  /// The path of a SQLite file.
  case file(String)
  /// An address as libpq takes it, with whatever password stands in it; for a person it is `description`.
  case postgres(String)

  /// A PostgreSQL address by its scheme, `postgres://` or `postgresql://` in any case; anything else is a path.
  package init(_ text: String) {
    self = StoreLocation.postgresScheme(of: text) == nil ? .file(text) : .postgres(text)
  }

  fileprivate static func postgresScheme(of text: String) -> Substring? {
    // By bytes: a mark that joins the last slash to a character of its own must not turn an address into a path.
    for scheme in ["postgres://", "postgresql://"] {
      let head = text.utf8.prefix(scheme.utf8.count)
      if head.count == scheme.utf8.count, Substring(head).lowercased() == scheme { return Substring(head) }
    }
    return nil
  }
}

extension StoreLocation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The location without any password.
  ///
  /// Only what is known for harmless is shown, the rest is “…”: an address that is written wrongly may have its password
  /// anywhere, so of such a one nothing but the scheme is shown.
  package var description: String {
    switch self {
    case .file(let path): StoreLocation.mayHoldPassword(path) ? "…" : path
    case .postgres(let address):
      if let scheme = StoreLocation.postgresScheme(of: address) {
        scheme.lowercased() + (AddressText(Substring(address.utf8.dropFirst(scheme.utf8.count)))?.shown ?? "…")
      } else {
        "…"
      }
    }
  }

  package var debugDescription: String { description }
  /// `dump` and the test library look inside values; a password is not to be found there either.
  package var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }

  /// An address or libpq's `name=value` words where a path was expected.
  private static func mayHoldPassword(_ path: String) -> Bool {
    let text = path.lowercased()
    return text.contains("://") || text.contains("password") && text.contains("=")
      || text.contains("postgres") && text.contains("@")
  }
}

/// What may be shown of `user:password@host:port,host:port/database?name=value&…`.
private struct AddressText {
  let shown: String

  /// nil where the text is not exactly of this form.
  init?(_ text: Substring) {
    guard text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
    let queryStart = text.firstIndex(of: "?") ?? text.endIndex
    let pathStart = text[..<queryStart].firstIndex(of: "/") ?? queryStart
    // A password with a bare “/” or “?” in it puts the “@” behind the authority.
    guard !text[pathStart...].contains("@") else { return nil }
    guard let authority = AddressText.authority(text[..<pathStart]),
      let path = AddressText.path(text[pathStart..<queryStart])
    else { return nil }
    shown = authority + path + AddressText.query(text[queryStart...])
  }

  private static func authority(_ text: Substring) -> String? {
    guard let at = text.lastIndex(of: "@") else { return hosts(text) }
    let user = text[..<at].prefix { $0 != ":" }
    guard isHarmless(user, besides: "-_.~ "), let hosts = hosts(text[text.index(after: at)...]) else { return nil }
    return user + (user.endIndex == at ? "" : ":…") + "@" + hosts
  }

  private static func hosts(_ text: Substring) -> String? {
    let areHosts = text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { host in
      var name = host
      var port: Substring?
      if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
        name = host[host.index(after: host.startIndex)..<end]
        let rest = host[host.index(after: end)...]
        guard rest.isEmpty || rest.hasPrefix(":"), isHarmless(name, besides: ":.") else { return false }
        port = rest.isEmpty ? nil : rest.dropFirst()
      } else {
        if let colon = host.firstIndex(of: ":") {
          name = host[..<colon]
          port = host[host.index(after: colon)...]
        }
        // A socket's folder stands here percent-encoded.
        guard isHarmless(name, besides: "-_./") else { return false }
      }
      // Behind “user:password” with the “@” forgotten there is no port.
      return port.map { $0.utf8.allSatisfy { (48...57).contains($0) } && UInt16($0) != nil || $0.isEmpty } ?? true
    }
    return areHosts ? String(text) : nil
  }

  private static func path(_ text: Substring) -> String? {
    isHarmless(text.dropFirst(), besides: "-_. ") ? String(text) : nil
  }

  private static let harmlessNames: Set<String> = [
    "application_name", "channel_binding", "client_encoding", "connect_timeout", "dbname", "gssencmode", "host",
    "hostaddr", "keepalives", "load_balance_hosts", "passfile", "port", "require_auth", "service", "sslmode",
    "sslrootcert", "target_session_attrs", "user",
  ]

  private static func query(_ text: Substring) -> String {
    guard !text.isEmpty else { return "" }
    let parts = text.dropFirst().split(separator: "&", omittingEmptySubsequences: false).map { part -> String in
      guard !part.isEmpty else { return "" }
      guard let equals = part.firstIndex(of: "="), let name = decoded(part[..<equals]) else { return "…" }
      let value = part[part.index(after: equals)...]
      if harmlessNames.contains(name), isHarmless(value, besides: "-_.,:/ ") { return String(part) }
      let isKnown = harmlessNames.contains(name) || ["password", "sslpassword"].contains(name.lowercased())
      return (isKnown ? part[...equals] : "") + "…"
    }
    return "?" + parts.joined(separator: "&")
  }

  /// ASCII letters, digits and these, once what is percent-encoded is decoded.
  private static func isHarmless(_ text: Substring, besides allowed: String) -> Bool {
    guard let text = decoded(text) else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || allowed.unicodeScalars.contains(scalar)
    }
  }

  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, let value = UInt8(String(Substring(digits)), radix: 16) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

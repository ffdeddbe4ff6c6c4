/// The place of a library.
package enum StoreLocation: Hashable, Sendable {
  /// The path of a SQLite file.
  case file(String)
  /// An address as libpq takes it, with whatever password stands in it; for a person it is `description`.
  case postgres(String)

  /// A PostgreSQL address by its scheme, `postgres://` or `postgresql://` in any case; anything else is a path.
  package init(_ text: String) {
    // The comparison is by bytes: a mark that joins the last slash to its own character must not turn an address into a
    // path.
    for scheme in ["postgres://", "postgresql://"] {
      let head = text.utf8.prefix(scheme.utf8.count)
      if head.count == scheme.utf8.count, Substring(head).lowercased() == scheme {
        // libpq knows it in small letters only.
        self = .postgres("postgres://" + String(Substring(text.utf8.dropFirst(scheme.utf8.count))))
        return
      }
    }
    self = .file(text)
  }
}

extension StoreLocation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The location without any password: of an address that may have one in the wrong place, only the scheme.
  package var description: String {
    switch self {
    case .file(let path): StoreLocation.mayHoldPassword(path) ? "…" : path
    case .postgres(let address): "postgres://" + ((try? PostgresAddress(address))?.shown ?? "…")
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

import CPostgres

/// A `postgres://` address as libpq reads it: https://www.postgresql.org/docs/current/libpq-connect.html
struct PostgresAddress {
  private let text: String
  /// The values of the address, by libpq's keywords.
  private let values: [String: String]

  /// - Throws: what libpq finds wrong with it, without the words behind a quotation mark: they may be the password.
  init(_ text: String) throws {
    var words: UnsafeMutablePointer<CChar>?
    guard let given = PQconninfoParse(text, &words) else {
      defer { PQfreemem(words) }
      let reason = words.map { String(cString: $0) } ?? "out of memory"
      throw PostgresFailure(String(reason.prefix { $0 != "\"" }), isDisconnected: true)
    }
    defer { PQconninfoFree(given) }
    self.text = text
    values = PostgresAddress.values(given)
  }

  /// The parameters of a connection. Our defaults apply only if neither the address nor the environment says otherwise.
  var parameters: [(keyword: String, value: String)] {
    let fallback = PQconndefaults()
    defer { PQconninfoFree(fallback) }
    let chosen = values.merging(PostgresAddress.values(fallback)) { given, _ in given }
    return PostgresAddress.defaults.filter { chosen[$0.keyword] == nil } + [
      ("dbname", text),
      // Last, so that it holds: names in any script.
      ("client_encoding", "UTF8"),
    ]
  }

  /// A server that is gone without a word is noticed within seconds, not within the hours that TCP takes.
  private static let defaults = [
    (keyword: "connect_timeout", value: "5"), (keyword: "tcp_user_timeout", value: "10000"),
    (keyword: "keepalives_idle", value: "10"), (keyword: "keepalives_interval", value: "3"),
    (keyword: "keepalives_count", value: "3"), (keyword: "fallback_application_name", value: "minilibrary"),
  ]

  /// User, server and database for a person; nil if one of them may be a misplaced password.
  var shown: String? {
    func word(_ keyword: String, _ mark: String = "", besides allowed: String) -> String? {
      guard let value = values[keyword] else { return "" }
      let isPlain = value.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: allowed.unicodeScalars.contains(scalar)
        }
      }
      return isPlain ? mark + value : nil
    }
    guard let user = word("user", besides: "-_. "), let host = word("host", besides: "-_.,:/"),
      let port = word("port", ":", besides: ","), port.unicodeScalars.allSatisfy({ !$0.properties.isAlphabetic }),
      let database = word("dbname", "/", besides: "-_. "), let service = word("service", "?service=", besides: "-_. ")
    else { return nil }
    return (user.isEmpty ? "" : user + "@") + host + port + database + service
  }

  private static func values(_ options: UnsafeMutablePointer<PQconninfoOption>?) -> [String: String] {
    var found: [String: String] = [:]
    var option = options
    while let each = option, let keyword = each.pointee.keyword {
      if let value = each.pointee.val { found[String(cString: keyword)] = String(cString: value) }
      option = each + 1
    }
    return found
  }
}

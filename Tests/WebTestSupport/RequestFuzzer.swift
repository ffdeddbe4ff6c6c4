import HTTPTypes
package import WebServer

/// Requests of any kind over a site's routes, each the same for the same seed: sound ones, damaged ones, and noise.
package struct RequestFuzzer {
  /// Values that open doors: with them, requests get beyond the first refusal.
  package struct Known: Sendable {
    /// Whole values of the field `Cookie`, each with the token of its forms.
    package var visitors: [(cookie: String, token: String)] = []
    /// Names of form fields, in addition to usual ones.
    package var names: [String] = []

    package init() {}
  }

  private var random: SplitMix
  private let routes: [Route]
  private let known: Known
  /// The account that sends the present request, if any.
  private var visitor: (cookie: String, token: String)?

  package init(routes: [Route], known: Known = Known(), seed: UInt64) {
    self.routes = routes
    self.known = known
    random = SplitMix(state: seed)
  }

  /// A request that ends its connection, so that the end of the answer is clear.
  package mutating func next() -> [UInt8] {
    let route = routes[random.below(routes.count)]
    visitor = known.visitors.isEmpty || random.one(in: 4) ? nil : random.pick(known.visitors)
    let method = random.one(in: 8) ? random.pick(RequestFuzzer.methods) : route.method.rawValue
    let body = method == "GET" && !random.one(in: 10) ? [] : bodyBytes()
    var lines = ["\(method) \(target(route.pattern)) HTTP/1.1", "Host: \(host())", "Connection: close"]
    if let visitor { lines += ["Cookie: \(visitor.cookie)", "Sec-Fetch-Site: same-origin"] }
    lines += (0..<random.below(4)).map { _ in field() }
    if !body.isEmpty || random.one(in: 20) { lines += framing(body) }
    var bytes = lines.flatMap { Array($0.utf8) + [13, 10] } + [13, 10] + body
    if random.one(in: 12) { damage(&bytes) }
    return bytes
  }

  private static let methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW", "get", ""]

  private mutating func host() -> String {
    random.one(in: 12)
      ? random.pick(["evil.example", "", "localhost:99999", "[::1", "127.0.0.1:0", "LOCALHOST", "a@localhost", text()])
      : "localhost"
  }

  /// Parameters are numbers, words, or anything else.
  private mutating func target(_ pattern: String) -> String {
    var path = pattern.split(separator: "/", omittingEmptySubsequences: false).map { part in
      guard part.hasPrefix(":") else { return String(part) }
      switch random.below(4) {
      case 0: return String(random.below(100))
      case 1: return random.pick(["0", "-1", "9223372036854775808", "new", ".", "..", "%2e%2e%2f", "%00", "1e9"])
      default: return encoded(text())
      }
    }.joined(separator: "/")
    if random.one(in: 15) { path += random.pick(["/", "//", "/..", "/%2e%2e", "%", "#x", ";a=b", "\u{E9}"]) }
    guard random.one(in: 2) else { return path }
    return path + "?" + form()
  }

  private mutating func form() -> String {
    var fields = (0..<random.below(6)).map { _ in
      let name = random.pick(
        ["q", "page", "after", "before", "sort", "token", "name", "password", text()] + known.names)
      return encoded(name) + (random.one(in: 9) ? "" : "=") + encoded(text())
    }
    if let visitor {
      // An operation is 128 bits in hexadecimal digits.
      let operation = (0..<32).map { _ in String(random.below(16), radix: 16) }.joined()
      fields += ["token=\(encoded(visitor.token))", "operation=\(operation)"]
    }
    return fields.joined(separator: random.one(in: 20) ? ";" : "&")
  }

  private mutating func field() -> String {
    switch random.below(8) {
    case 0: "Cookie: \(random.pick(["session", "language", "a"]))=\(plain())"
    case 1: "Cookie: " + String(repeating: "a=b; ", count: random.below(200))
    case 2: "Accept-Language: \(random.pick(["de", "zh-Hans,en;q=0.5", "*", "x-\(plain())", ";;;q=9"]))"
    case 3: "Sec-Fetch-Site: \(random.pick(["same-origin", "cross-site", "none", plain()]))"
    case 4: "Origin: \(random.pick(["http://localhost", "null", "https://evil.example", plain()]))"
    case 5: "X-Forwarded-For: \(random.pick(["127.0.0.1", "::1, 1.1.1.1", ",,,", plain()]))"
    case 6:
      "\(random.pick(["Range", "If-None-Match", "If-Modified-Since", "Expect", "TE", "Last-Event-ID"])): \(plain())"
    default: "X-\(random.below(99)): \(plain())"
    }
  }

  private mutating func bodyBytes() -> [UInt8] {
    switch random.below(5) {
    case 0: []
    case 1: Array(text().utf8)
    case 2: (0..<random.below(400)).map { _ in UInt8(random.below(256)) }
    default: Array(form().utf8)
    }
  }

  private mutating func framing(_ body: [UInt8]) -> [String] {
    let type =
      "Content-Type: "
      + random.pick([
        "application/x-www-form-urlencoded", "application/x-www-form-urlencoded;charset=utf-8", "application/json",
        "multipart/form-data; boundary=x", "text/plain", plain(),
      ])
    let length = random.one(in: 15) ? random.pick(["-1", "x", "99999999999", "\(body.count + 1)"]) : "\(body.count)"
    return [type, "Content-Length: \(length)"]
  }

  /// Something that a field may hold.
  private mutating func plain() -> String {
    String(text().unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.map(Character.init))
  }

  private mutating func text() -> String {
    switch random.below(9) {
    case 0: String(random.below(1_000_000))
    case 1:
      random.pick(["\"", "'", "<", ">", "&"])
        + random.pick(["", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{338}", "\u{20E3}"])
    case 2:
      random.pick(["</script>", "' OR 1=1 --", "{{7*7}}", "${jndi:x}", "../../etc/passwd", "\0", "\u{202E}", "%s%n"])
    case 3: String(repeating: random.pick(["a", "é", "书", "👩‍👩‍👧"]), count: random.below(300))
    case 4: "9780441172719"
    default: String((0..<random.below(12)).map { _ in random.pick(Array("abcXYZ 0123éß书-_.~")) })
    }
  }

  private mutating func encoded(_ text: String) -> String {
    let isSloppy = random.one(in: 20)
    return text.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: String(UnicodeScalar(byte))
      case 0x25 where isSloppy: "%"
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    switch random.below(3) {
    case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
    case 1: bytes.removeLast(random.below(bytes.count))
    default: bytes.insert(UInt8(random.below(256)), at: random.below(bytes.count))
    }
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
  mutating func one(in number: Int) -> Bool { below(number) == 0 }
  mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }
}

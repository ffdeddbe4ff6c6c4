import Domain

/// Texts that follow from a secret and do not reveal it.
package enum KeyedHash {
  /// The text that the store keeps of a cookie: BLAKE2b-256. The secret is random and long, so a fast hash is enough.
  static func stored(_ secret: BearerSecret) -> String { Sodium.base64URL(Sodium.hash(of: secret.text)) }

  static func storedKey(_ key: CalendarKey) -> String { Sodium.base64URL(Sodium.hash(of: "calendar " + key.text)) }

  /// The token of the forms of one cookie: BLAKE2b with the cookie's value as its key, which it does not reveal.
  package static func formToken(of secret: String) -> String {
    // The key of a cookie of any length.
    let key = Sodium.hash(of: secret)
    return Sodium.base64URL(Sodium.hash(of: "form", key: key))
  }

  /// Compares in a time that depends only on the lengths.
  package static func areEqual(_ one: String, _ other: String) -> Bool {
    Sodium.areEqual(Array(one.utf8), Array(other.utf8))
  }

  /// A text under the library's own key: 128 bits, in 22 characters.
  static func keyed(_ fields: [String], key: String) -> String {
    // Lengths keep “ab” and “c” from being “a” and “bc”.
    let text = fields.map { "\($0.utf8.count):\($0)" }.joined()
    return Sodium.base64URL(Sodium.hash(of: text, key: Array(key.utf8), length: 16))
  }
}

/// The cookie of a browser that signed in before. It holds a random name and, for each account that it signed in to, a
/// mark that only the library can make. It only keeps failures of other people from delaying the browser.
struct DeviceCookie: Hashable, Sendable {
  /// The number of accounts that a browser remembers, the latest first.
  static let limit = 5

  let name: BearerSecret
  private(set) var accounts: [String]

  init() { (name, accounts) = (.random(), []) }

  /// Nil for a text that is no such cookie.
  init?(_ text: String?) {
    guard let text, text.utf8.count <= 200 else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first, let name = BearerSecret(first), parts.count <= DeviceCookie.limit + 1,
      parts.dropFirst().allSatisfy({ Sodium.bytes(ofBase64URL: $0)?.count == 16 })
    else { return nil }
    (self.name, accounts) = (name, Array(parts.dropFirst()))
  }

  var text: String { ([name.text] + accounts).joined(separator: ".") }

  func knows(_ account: Account.ID, key: String) -> Bool {
    let own = mark(of: account, key: key)
    return accounts.reduce(false) { KeyedHash.areEqual($1, own) || $0 }
  }

  mutating func remember(_ account: Account.ID, key: String) {
    let own = mark(of: account, key: key)
    accounts = [own] + accounts.filter { $0 != own }.prefix(DeviceCookie.limit - 1)
  }

  private func mark(of account: Account.ID, key: String) -> String {
    KeyedHash.keyed(["device", name.text, account.text], key: key)
  }
}

import CSodium
import Domain

/// The functions of libsodium that the library uses: argon2id for secrets that people choose (RFC 9106), BLAKE2b for
/// random ones (RFC 7693), and base64url without padding (RFC 4648, section 5).
enum Sodium {
  /// Passes and bytes of memory of OWASP's recommendation (19 MiB, two passes): some 30 to 100 ms.
  private static let passes: UInt64 = 2
  private static let memory = 19 << 20

  /// A hash by argon2id with its own salt, as text that names its parameters.
  ///
  /// - Throws: `store-failed` where the machine lacks the memory.
  static func hash(
    _ secret: String, passes: UInt64 = passes, memory: Int = memory
  ) throws(Refusals) -> String {
    try expectReady()
    var hash = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let bytes = characters(of: secret)
    guard
      crypto_pwhash_str_alg(
        &hash, bytes, UInt64(bytes.count), passes, memory, crypto_pwhash_ALG_ARGON2ID13) == 0
    else { throw failure }
    return String(decoding: hash.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Compares in constant time (`crypto_pwhash_str_verify`).
  static func matches(_ secret: String, _ hash: String) throws(Refusals) -> Bool {
    try expectReady()
    let bytes = characters(of: secret)
    return crypto_pwhash_str_verify(hash, bytes, UInt64(bytes.count)) == 0
  }

  /// Whether a hash was made with less work than hashes are made with now.
  static func isOutdated(_ hash: String) throws(Refusals) -> Bool {
    try expectReady()
    return crypto_pwhash_str_needs_rehash(hash, passes, memory) == 1
  }

  /// BLAKE2b of a text, with a key of up to 64 bytes or none.
  ///
  /// - Parameter length: of the result, 16 to 64 bytes.
  static func hash(of text: String, key: [UInt8] = [], length: Int = 32) -> [UInt8] {
    var mark = [UInt8](repeating: 0, count: length)
    let bytes = Array(text.utf8)
    // It fails for lengths that it does not take, and for nothing else.
    let code = crypto_generichash(
      &mark, length, bytes, UInt64(bytes.count), key.isEmpty ? nil : key, key.count)
    precondition(code == 0, "lengths of BLAKE2b")
    return mark
  }

  /// Compares in a time that depends only on the length.
  static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && sodium_memcmp(one, other, one.count) == 0
  }

  /// Bytes as letters, digits, `-` and `_`.
  static func base64URL(_ bytes: [UInt8]) -> String {
    var text = [CChar](
      repeating: 0, count: sodium_base64_encoded_len(bytes.count, sodium_base64_VARIANT_URLSAFE_NO_PADDING))
    sodium_bin2base64(&text, text.count, bytes, bytes.count, sodium_base64_VARIANT_URLSAFE_NO_PADDING)
    return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The bytes of such a text; nil for any other text.
  static func bytes(ofBase64URL text: String) -> [UInt8]? {
    var (bytes, count) = ([UInt8](repeating: 0, count: text.utf8.count), 0)
    let letters = characters(of: text)
    let code = sodium_base642bin(
      &bytes, bytes.count, letters, letters.count, nil, &count, nil, sodium_base64_VARIANT_URLSAFE_NO_PADDING)
    return code == 0 ? Array(bytes.prefix(count)) : nil
  }

  private static func characters(of text: String) -> [CChar] { text.utf8.map { CChar(bitPattern: $0) } }

  private static func expectReady() throws(Refusals) {
    guard sodium_init() >= 0 else { throw failure }
  }

  private static var failure: Refusals { Refusals(.store(.failed, detail: .words("libsodium"))) }
}

import CSodium
import Domain

/// Hashes of PINs by argon2id (RFC 9106), with a salt each.
///
/// A PIN of four digits is guessed quickly by anybody who has the library's file. The hash keeps the file from showing PINs,
/// which people use elsewhere too; the pause after five failures keeps a visitor from guessing at a station.
enum PINHash {
  /// Passes and bytes of memory of OWASP's recommendation (19 MiB, two passes): some 30 ms on a small machine.
  private static let passes: UInt64 = 2
  private static let memory = 19 << 20

  /// - Throws: `store-failed` where the machine lacks the memory.
  static func hash(_ pin: PIN) throws(Refusals) -> String {
    guard sodium_init() >= 0 else { throw failure }
    var bytes = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let digits = Array(pin.digits.utf8CString.dropLast())
    guard
      crypto_pwhash_str_alg(
        &bytes, digits, UInt64(digits.count), passes, memory, crypto_pwhash_ALG_ARGON2ID13) == 0
    else { throw failure }
    return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Compares in constant time (`crypto_pwhash_str_verify`).
  static func matches(_ pin: PIN, _ hash: String) throws(Refusals) -> Bool {
    guard sodium_init() >= 0 else { throw failure }
    let digits = Array(pin.digits.utf8CString.dropLast())
    return crypto_pwhash_str_verify(hash, digits, UInt64(digits.count)) == 0
  }

  private static var failure: Refusals { Refusals(.store(.failed, detail: .words("libsodium"))) }
}

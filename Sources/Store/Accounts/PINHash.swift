import Domain

/// Hashes of PINs.
///
/// Anyone who has the library's file can quickly guess a PIN of four digits. The hash keeps the file from showing PINs,
/// which people also use elsewhere. The pause after five failures prevents guessing at a station.
enum PINHash {
  /// - Throws: `store-failed` where the machine lacks the memory.
  static func hash(_ pin: PIN) throws(Refusals) -> String { try Sodium.hash(pin.digits) }

  static func matches(_ pin: PIN, _ hash: String) throws(Refusals) -> Bool { try Sodium.matches(pin.digits, hash) }
}

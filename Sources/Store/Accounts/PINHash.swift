import Domain

/// Hashes of PINs.
///
/// A PIN of four digits is guessed quickly by anybody who has the library's file. The hash keeps the file from showing PINs,
/// which people use elsewhere too; the pause after five failures keeps a visitor from guessing at a station.
enum PINHash {
  /// - Throws: `store-failed` where the machine lacks the memory.
  static func hash(_ pin: PIN) throws(Refusals) -> String { try Sodium.hash(pin.digits) }

  static func matches(_ pin: PIN, _ hash: String) throws(Refusals) -> Bool { try Sodium.matches(pin.digits, hash) }
}

/// A number in the database's header that ties a file to the log beside it, so that a log is never replayed into another file.
///
/// SQLite replays any intact log that lies beside a database. The log names its database nowhere
/// (https://www.sqlite.org/fileformat2.html#the_write_ahead_log), so the program adds what is missing: the first change after a
/// checkpoint writes a new token, made from the one that stands in the file. The file then holds either the log's token or
/// the one that it was made from; a copy of another moment holds neither.
///
/// A library from before this rule has the token 0, as has a new one.
struct SQLiteToken: RawRepresentable, Hashable, Sendable {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first 16 bits are random, the others tie them to `previous`.
  init(after previous: SQLiteToken, random: UInt16 = .random(in: 1 ... .max)) {
    rawValue = UInt32(random) << 16 | UInt32(SQLiteToken.tie(random, to: previous))
  }

  /// A token of a file that no log belongs to.
  static func random() -> SQLiteToken { SQLiteToken(rawValue: .random(in: 1 ... .max)) }

  /// Whether a log that holds this token may lie beside a file that holds `other`. One in 65,536 foreign files passes.
  func belongs(beside other: SQLiteToken) -> Bool {
    self == other || UInt16(truncatingIfNeeded: rawValue) == SQLiteToken.tie(UInt16(rawValue >> 16), to: other)
  }

  /// FNV-1a over both, folded to 16 bits.
  private static func tie(_ random: UInt16, to previous: SQLiteToken) -> UInt16 {
    var hash: UInt32 = 0x811C_9DC5
    for shift in [0, 8] { hash = (hash ^ (UInt32(random) >> shift & 0xFF)) &* 0x0100_0193 }
    for shift in [0, 8, 16, 24] { hash = (hash ^ (previous.rawValue >> shift & 0xFF)) &* 0x0100_0193 }
    return UInt16(truncatingIfNeeded: hash ^ hash >> 16)
  }
}

import Foundation

/// A write-ahead log, read as a file: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
///
/// SQLite takes no lock on it, so it may be opened and closed at any time.
struct SQLiteLog {
  private static let headerSize = 32
  private static let frameHeaderSize = 24

  private let path: String

  init(_ path: String) { self.path = path }

  enum Verdict: Hashable, Sendable {
    case belongs
    /// It was written for another file, or for another moment of this one.
    case foreign
  }

  /// Whether SQLite may replay it into the file. The file and the log may change meanwhile, as other programs work with them.
  func verdict(beside file: SQLiteFile) -> Verdict {
    for _ in 0..<5 {
      guard let header = header(), let main = SQLiteHeader(file) else { return .belongs }
      if main.isWAL, quicklyFits(header, main.token) { return .belongs }
      let committed = committed(header)
      // The tokens were read between two looks at both headers: they are of one moment.
      guard self.header() == header, SQLiteHeader(file) == main else { continue }
      if committed.frames == 0 { return .belongs }
      if !main.isWAL { return .foreign }
      guard let first = committed.tokens.first else { return .belongs }
      return first.belongs(beside: main.token) || committed.tokens.contains(main.token) ? .belongs : .foreign
    }
    // A log that changes so fast belongs to programs that are at work with it.
    return .belongs
  }

  /// Whether there are changes in it that a database without any page would lose: SQLite deletes the log beside one.
  var holdsChanges: Bool { header().map { committed($0).frames > 0 } ?? false }

  private struct Header: Hashable {
    let bytes: [UInt8]
    var isBigEndian: Bool { bytes[3] & 1 == 1 }
    var pageSize: Int { Int(SQLiteHeader.number(bytes, at: 8)) }
    var salts: ArraySlice<UInt8> { bytes[16..<24] }
    var frameSize: Int { SQLiteLog.frameHeaderSize + pageSize }
  }

  private func header() -> Header? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard let bytes = try? file.read(upToCount: SQLiteLog.headerSize), bytes.count == SQLiteLog.headerSize else {
      return nil
    }
    let header = Header(bytes: [UInt8](bytes))
    let isKnown = SQLiteHeader.number(header.bytes, at: 0) | 1 == 0x377F_0683
    return isKnown && (512...65536).contains(header.pageSize) ? header : nil
  }

  /// Looks at the first page of the database in each frame of this log's turn. Does not verify checksums.
  private func quicklyFits(_ header: Header, _ inFile: SQLiteToken) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    var (offset, isFirst) = (SQLiteLog.headerSize, true)
    while true {
      guard (try? file.seek(toOffset: UInt64(offset))) != nil,
        let bytes = try? file.read(upToCount: SQLiteLog.frameHeaderSize + 64),
        bytes.count == SQLiteLog.frameHeaderSize + 64
      else { return false }
      let frame = [UInt8](bytes)
      guard frame[8..<16].elementsEqual(header.salts) else { return false }
      if SQLiteHeader.number(frame, at: 0) == 1 {
        let token = SQLiteLog.token(frame)
        if token == inFile || (isFirst && token.belongs(beside: inFile)) { return true }
        isFirst = false
      }
      offset += header.frameSize
    }
  }

  private static func token(_ frame: [UInt8]) -> SQLiteToken {
    SQLiteToken(rawValue: SQLiteHeader.number(frame, at: frameHeaderSize + 60))
  }

  /// Frames that SQLite would replay: those up to the last commit whose checksums are right.
  private func committed(_ header: Header) -> (frames: Int, tokens: [SQLiteToken]) {
    guard let file = FileHandle(forReadingAtPath: path) else { return (0, []) }
    defer { try? file.close() }
    var sum = Checksum(isBigEndian: header.isBigEndian)
    sum.add(header.bytes[0..<24])
    guard sum.fits(header.bytes[24..<32]), (try? file.seek(toOffset: UInt64(SQLiteLog.headerSize))) != nil else {
      return (0, [])
    }
    var (read, frames, tokens, pending) = (0, 0, [SQLiteToken](), [SQLiteToken]())
    while let bytes = try? file.read(upToCount: header.frameSize), bytes.count == header.frameSize {
      let frame = [UInt8](bytes)
      guard frame[8..<16].elementsEqual(header.salts) else { break }
      sum.add(frame[0..<8])
      sum.add(frame[SQLiteLog.frameHeaderSize...])
      guard sum.fits(frame[16..<24]) else { break }
      read += 1
      if SQLiteHeader.number(frame, at: 0) == 1 { pending.append(SQLiteLog.token(frame)) }
      // The last frame of a transaction says how many pages the database has then.
      if SQLiteHeader.number(frame, at: 4) != 0 {
        frames = read
        tokens += pending
        pending = []
      }
    }
    return (frames, tokens)
  }

  /// https://www.sqlite.org/fileformat2.html#checksum_algorithm
  private struct Checksum {
    let isBigEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
      bytes.withUnsafeBytes { raw in
        for offset in stride(from: 0, to: raw.count, by: 8) {
          first = first &+ word(raw, offset) &+ second
          second = second &+ word(raw, offset + 4) &+ first
        }
      }
    }

    private func word(_ raw: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
    }

    func fits(_ bytes: ArraySlice<UInt8>) -> Bool {
      let all = Array(bytes)
      return SQLiteHeader.number(all, at: 0) == first && SQLiteHeader.number(all, at: 4) == second
    }
  }
}

import Domain
import Foundation
import Glibc
import Platform
import SystemPackage

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

  /// Whether SQLite may replay it into the file. Other programs may change the file and the log during the check.
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

  /// Whether it holds changes that a database without any page would lose: SQLite deletes the log of such a file.
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

/// A log next to a file that it was not written for is never replayed and never deleted.
extension SQLiteDriver {
  /// Renames a log of another file, so that opening this one does not mix both.
  ///
  /// Programs that open the file at once look one after another, so only the first finds such a log.
  ///
  /// - Parameter createsIfMissing: whether a new library is made where there is none; otherwise a log without a file
  ///   waits for its file.
  /// - Returns: the log's new path; nil where it belongs to the file.
  static func putForeignLogAside(of file: SQLiteFile, place: String, createsIfMissing: Bool) throws -> String? {
    guard hasForeignLog(file), createsIfMissing || file.kind == .file else { return nil }
    let folder = Glibc.open(
      URL(filePath: file.realPath).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if folder >= 0 { _ = Glibc.close(folder) } }
    // A file system that knows no such lock leaves a gap of microseconds.
    if folder >= 0 { _ = try? SystemCall.run { flock(folder, LOCK_EX) } }
    guard hasForeignLog(file) else { return nil }
    let target = freeName(beside: file.logPath)
    do {
      try FileName.replace(target, by: file.logPath)
    } catch {
      throw Refusals(.store(.failed, detail: .at(place, .logCannotBeRenamed(.system(error.rawValue)))))
    }
    // The index is rebuilt from a log; a program that still works with the old file keeps its own.
    unlink(file.realPath + "-shm")
    if folder >= 0 { fsync(folder) }
    return target
  }

  /// Whether SQLite would mix a log into a file that it was not written for, or delete it with its changes.
  static func hasForeignLog(_ file: SQLiteFile) -> Bool {
    let log = SQLiteLog(file.logPath)
    return switch file.kind {
    case .new: log.holdsChanges
    case .file: log.verdict(beside: file) == .foreign
    case .other: false
    }
  }

  /// Whether a file that is not a database has a log. SQLite would show a library in the log as the file's content.
  static func hasLogOfUnknownFile(_ file: SQLiteFile) -> Bool {
    file.kind == .file && access(file.path, R_OK) == 0 && SQLiteHeader(file) == nil
      && SQLiteLog(file.logPath).holdsChanges
  }

  static func logOfUnknownFile(_ place: String) -> Refusals {
    Refusals.store(.damaged, at: place, .logWithoutDatabase)
  }

  /// `library.sqlite-wal.2026-11-22-162005`, in UTC.
  static func freeName(beside path: String) -> String {
    let date = DatedName.utc(time(nil), "%Y-%m-%d-%H%M%S")
    let names = [path + "." + date] + (2...99).map { "\(path).\(date)-\($0)" }
    return names.first { !SQLiteFile($0).isTaken } ?? path + "." + date + "-" + String(UInt32.random(in: .min ... .max))
  }
}

/// A number in the database's header that ties a file to its log, so that a log is never replayed into another file.
///
/// SQLite replays any intact log next to a database. The log does not name its database
/// (https://www.sqlite.org/fileformat2.html#the_write_ahead_log), so the program adds the missing tie: the first change
/// after a checkpoint writes a new token, made from the token in the file. The file then holds either the log's token
/// or the previous one; a copy of another moment holds neither.
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

  /// Whether a log that holds this token may belong to a file that holds `other`. One in 65,536 foreign files passes.
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

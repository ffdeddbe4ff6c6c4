import Domain
import Foundation
import System

/// Names under which something old is kept: `library-before-restore-20261121T103000Z.sqlite`.
enum DatedName {
  /// The first such path that neither a file nor a companion of SQLite's has: the next ones end in `-2`, `-3` and so on.
  static func free(beside path: String, at now: Timestamp) -> String {
    let ending = path.hasSuffix(".sqlite") ? ".sqlite" : ""
    let base = String(path.dropLast(ending.count)) + "-before-restore-" + stamp(now)
    var (candidate, number) = (base + ending, 1)
    while ([""] + SQLiteFile.companions).contains(where: { FileName.isTaken(candidate + $0) }) {
      number += 1
      candidate = "\(base)-\(number)\(ending)"
    }
    return candidate
  }

  /// `20261121T103000Z`
  static func stamp(_ now: Timestamp) -> String {
    var seconds = time_t(now.milliseconds / 1000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, "%Y%m%dT%H%M%SZ", &parts)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

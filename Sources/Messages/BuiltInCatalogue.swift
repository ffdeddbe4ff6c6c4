import CCatalogue
import Domain

/// A catalogue that is part of the program. Each entry has one line and the lines are sorted, as `kiosk/messages format`
/// leaves them, so that an entry is found by halving: no command reads a whole catalogue.
struct BuiltInCatalogue {
  private let text: UnsafeBufferPointer<UInt8>

  /// Nil where the program has none of that tag.
  init?(_ tag: String) {
    var length = 0
    guard let start = ccatalogue_text(tag, &length) else { return nil }
    // The bytes are constants of the program.
    text = UnsafeBufferPointer(start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: length)
  }

  /// The pattern of a key; nil where the catalogue lacks it.
  func pattern(_ key: String) -> String? {
    var (low, high) = (0, text.count)
    while low < high {
      let middle = lineStart(at: low + (high - low) / 2, from: low)
      let end = lineEnd(at: middle)
      guard let name = name(ofLineAt: middle) else {
        // A brace: the first line or the last.
        if middle == 0 { low = end } else { high = middle }
        continue
      }
      let isDescription = text[name.lowerBound - 1] == UInt8(ascii: "@")
      if text[name].elementsEqual(key.utf8) {
        if !isDescription { return value(behind: name.upperBound, to: end) }
        high = middle
      } else if text[name].lexicographicallyPrecedes(key.utf8) {
        low = end
      } else {
        high = middle
      }
    }
    return nil
  }

  /// The whole text, for tests and for a comparison with a folder's.
  var whole: String { String(decoding: text, as: UTF8.self) }

  private func lineStart(at place: Int, from low: Int) -> Int {
    var start = place
    while start > low, text[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }

  private func lineEnd(at start: Int) -> Int {
    text[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.count
  }

  /// The range of a key without its quotation marks and the “@” of a description.
  private func name(ofLineAt start: Int) -> Range<Int>? {
    var from = start
    while from < text.count, text[from] == UInt8(ascii: " ") { from += 1 }
    guard from < text.count, text[from] == UInt8(ascii: "\"") else { return nil }
    from += 1
    while from < text.count, text[from] == UInt8(ascii: "@") { from += 1 }
    guard let end = text[from...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    return from..<end
  }

  private func value(behind quote: Int, to end: Int) -> String? {
    guard let start = text[(quote + 1)..<end].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    var scanner = JSONScanner(text, at: start)
    return try? scanner.string()
  }
}

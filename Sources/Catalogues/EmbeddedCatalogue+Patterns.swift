import Domain
import Glibc

/// The sentences of a catalogue. Each entry has one line and the lines are sorted, as `kiosk/messages format`
/// leaves them, so that an entry is found by halving: no command reads a whole catalogue.
extension EmbeddedCatalogue {
  /// Nil for a language of a translator's folder.
  static func of(_ language: Language) -> EmbeddedCatalogue? { all.first { $0.language == language } }

  /// The pattern of a key; nil where the catalogue lacks it.
  func pattern(_ key: String) -> String? {
    var key = key
    return key.withUTF8 { pattern($0) }
  }

  private func pattern(_ key: UnsafeBufferPointer<UInt8>) -> String? {
    var (low, high) = (0, text.count)
    while low < high {
      let middle = lineStart(at: low + (high - low) / 2, from: low)
      let end = place(of: "\n", from: middle).map { $0 + 1 } ?? text.count
      guard let name = name(ofLineAt: middle) else {
        // A line that closes the text with a brace, or one of the first, which describe the catalogue.
        if text[middle] == UInt8(ascii: "}") { high = middle } else { low = end }
        continue
      }
      let isDescription = text[name.lowerBound - 1] == UInt8(ascii: "@")
      let order = compare(name, key)
      if order == 0, !isDescription { return value(behind: name.upperBound, to: end) }
      if order < 0 { low = end } else { high = middle }
    }
    return nil
  }

  private func lineStart(at place: Int, from low: Int) -> Int {
    var start = place
    while start > low, text[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }

  /// The C library's search: the same loop over a collection, unoptimised, took most of a command's time for sentences.
  private func place(of byte: Unicode.Scalar, from start: Int, to end: Int? = nil) -> Int? {
    guard let base = text.baseAddress else { return nil }
    let found = memchr(base + start, Int32(byte.value), (end ?? text.count) - start)
    return found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
  }

  /// Below 0 where the name of an entry stands before the key, 0 where it is the key.
  private func compare(_ name: Range<Int>, _ key: UnsafeBufferPointer<UInt8>) -> Int {
    guard let text = text.baseAddress, let base = key.baseAddress else { return name.count - key.count }
    let order = memcmp(text + name.lowerBound, base, min(name.count, key.count))
    return order == 0 ? name.count - key.count : Int(order)
  }

  /// The range of a key without its quotation marks and the “@” of a description; nil for a line of no entry.
  private func name(ofLineAt start: Int) -> Range<Int>? {
    var from = start
    while from < text.count, text[from] == UInt8(ascii: " ") { from += 1 }
    guard from < text.count, text[from] == UInt8(ascii: "\"") else { return nil }
    from += 1
    if from < text.count, text[from] == UInt8(ascii: "@") { from += 1 }
    guard from < text.count, text[from] != UInt8(ascii: "@") else { return nil }
    guard let end = place(of: "\"", from: from) else { return nil }
    return from..<end
  }

  private func value(behind quote: Int, to end: Int) -> String? {
    guard let start = place(of: "\"", from: quote + 1, to: end) else { return nil }
    var scanner = JSONScanner(text, at: start)
    return try? scanner.string()
  }
}

import CICU
import Synchronization

/// ICU's collator and transliterator, with what they said of single signs.
///
/// `@unchecked Sendable`: ``FilingPool`` hands each to one caller at a time.
final class FilingEngine: @unchecked Sendable {
  /// The limit of a sort key in bytes. Its longest part is the letters, so two keys that agree in it agree in some
  /// hundred letters.
  private static let keyBytes = 180

  /// The collation for text without Han characters. Nil if ICU has no data to open one with.
  private let root: OpaquePointer?
  /// For the rest: it has the root's letters and adds Han characters by pinyin. It puts ā before a, too, as pinyin is taught, so
  /// that it is no order for other languages.
  private var openedPinyin: OpaquePointer?
  private var openedTransliterator: OpaquePointer?
  /// Cached sections of Han characters and letters of Latin script: a library repeats them.
  private var sections: [Unicode.Scalar: FilingSection] = [:]
  private var letterStarts: [(key: String, section: FilingSection)] = []

  init() {
    root = cicu_collator_open("")
  }

  deinit {
    for collator in [root, openedPinyin] { if let collator { cicu_collator_close(collator) } }
    if let openedTransliterator { cicu_transliterator_close(openedTransliterator) }
  }

  // Each takes some milliseconds to open, and a library in Latin script needs neither.
  private var pinyin: OpaquePointer? {
    if let openedPinyin { return openedPinyin }
    openedPinyin = cicu_collator_open("zh-u-co-pinyin")
    return openedPinyin
  }

  private var transliterator: OpaquePointer? {
    if let openedTransliterator { return openedTransliterator }
    let name = Array("NFKC; Any-Latin; Latin-ASCII".utf16)
    openedTransliterator = cicu_transliterator_open(name, Int32(name.count))
    return openedTransliterator
  }

  /// The version of the collations' data and code; 0 for none.
  var collationVersion: String {
    [root, pinyin].map { collator in
      guard let collator else { return "0" }
      var version: [UInt8] = [0, 0, 0, 0]
      cicu_collator_version(collator, &version)
      return version.map { String($0) }.joined(separator: ".")
    }.joined(separator: "/")
  }

  // MARK: - Section

  func section(of filed: FilingText) -> FilingSection {
    if let quick = filed.quickSection { return quick }
    guard let first = filed.text.first else { return .other }
    if let known = sections[first] { return known }
    if first.properties.isIdeographic {
      let section = pinyinSection(of: first)
      if sections.count < 50_000 { sections[first] = section }
      return section
    }
    // A Latin letter's sound depends on the letter alone. In other scripts it may depend on the following letters.
    let isLatin = first.value < 0x250
    let sample = isLatin ? String(first) : String(String.UnicodeScalarView(filed.text.prefix(12)))
    let section = romanised(sample).lazy.compactMap { FilingSection(letter: Unicode.Scalar($0) ?? " ") }.first ?? .other
    if isLatin { sections[first] = section }
    return section
  }

  /// The section by the collation itself, which has a mark before the characters of each letter: a transliterator for
  /// them takes a tenth of a second to open. A character without pinyin sorts behind all others, and stands under Z.
  /// https://www.unicode.org/reports/tr35/tr35-collation.html#Index_Characters
  private func pinyinSection(of character: Unicode.Scalar) -> FilingSection {
    if letterStarts.isEmpty, let mark = Unicode.Scalar(0xFDD0 as UInt32) {
      // No syllable begins with I, U or V.
      letterStarts = "ABCDEFGHJKLMNOPQRSTWXYZ".unicodeScalars.compactMap { letter in
        let start = String(mark) + String(letter)
        return FilingSection(letter: letter).map { (orderedText(of: start, by: pinyin), $0) }
      }
    }
    let key = orderedText(of: String(character), by: pinyin)
    return letterStarts.last { !key.utf8.lexicographicallyPrecedes($0.key.utf8) }?.section ?? .other
  }

  private func romanised(_ text: String) -> [UInt16] {
    guard let transliterator else { return [] }
    var units = Array(text.utf16)
    let length = Int32(units.count)
    // A Han character or a syllable becomes up to six letters.
    units += Array(repeating: 0, count: units.count * 8 + 32)
    let romanised = cicu_transliterate(transliterator, &units, length, Int32(units.count))
    return Array(units.prefix(max(0, Int(romanised))))
  }

  // MARK: - Order

  /// The sort key as ASCII text in its order; the folded text where there is no collator.
  func orderedText(of text: Substring.UnicodeScalarView) -> String {
    let hasHan = text.contains { $0.value >= 0x2E80 && $0.properties.isIdeographic }
    return orderedText(of: String(text), by: hasHan ? pinyin : root)
  }

  private func orderedText(of text: String, by collator: OpaquePointer?) -> String {
    guard let collator else { return SearchText.fold(text) }
    let units = Array(text.utf16)
    // An ICU that has more to say than there is room for goes on counting.
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { key in
      let whole = cicu_collator_key(collator, units, Int32(units.count), key.baseAddress, Int32(key.count))
      // The last byte is a zero that ends it.
      let count = min(Int(whole) - 1, FilingEngine.keyBytes)
      return count > 0 ? FilingEngine.ordered(UnsafeBufferPointer(rebasing: key[..<count])) : ""
    }
  }

  /// Base 64 with the digits in ASCII's order, so that text sorts as its bytes do.
  private static let digits = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

  static func ordered(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let capacity = (bytes.count * 4 + 2) / 3
    return String(unsafeUninitializedCapacity: capacity) { text in
      var (bits, held, written) = (0, 0, 0)
      for byte in bytes {
        bits = (bits << 8 | Int(byte)) & 0xFFFF
        held += 8
        while held >= 6 {
          held -= 6
          text[written] = digits[bits >> held & 63]
          written += 1
        }
      }
      if held > 0 {
        text[written] = digits[bits << (6 - held) & 63]
        written += 1
      }
      return written
    }
  }
}

/// Engines that nobody uses just now. Opening one costs more than a thousand keys, and ICU promises only that what does not
/// change a collator may run beside itself; the memory for sections is ours and may not.
final class FilingPool: Sendable {
  static let shared = FilingPool()

  private let idle = Mutex<[FilingEngine]>([])

  func with<T>(_ body: (FilingEngine) -> T) -> T {
    let engine = idle.withLock { $0.popLast() } ?? FilingEngine()
    defer { idle.withLock { $0.append(engine) } }
    return body(engine)
  }
}

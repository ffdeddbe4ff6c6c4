import CICU
import Synchronization

/// The order of titles and names: by section, and in a section as their readers sort.
///
/// One order serves all languages: CLDR sorts English, German, Irish and French by the root collation, and Chinese adds
/// Han characters to it after all letters, here by pinyin. Words sort before their continuations ("New York" before
/// "Newark"), numbers by value ("Band 2" before "Band 10"). Accents decide only between texts of the same letters, then
/// case. Leading articles count. https://www.unicode.org/reports/tr35/tr35-collation.html
package enum Collation {
  /// The version of this code. Each change that alters keys increases it, so that earlier keys are rebuilt.
  private static let ownVersion = 1

  /// The version of the sort keys that this program makes; another version of ICU may sort otherwise.
  static let version = CollatorPool.shared.with { "\(ownVersion)/\($0.collationVersion)" }

  /// The sort key of a title: at most 241 ASCII characters whose byte order is the sort order.
  package static func key(_ text: String) -> String {
    let collated = CollatedText(text)
    return CollatorPool.shared.with { collator in
      String(collator.section(of: collated).mark) + collator.orderedText(of: collated.text)
    }
  }

  /// The sort key of a person: the last name, then the first; the only name if one is missing.
  package static func key(first: String, last: String) -> String {
    // U+FFFE sorts below everything: https://www.unicode.org/reports/tr35/tr35-collation.html#Merging_Sort_Keys
    if first.isEmpty || last.isEmpty { return key(last + first) }
    return key("\(last)\u{FFFE}\(first)")
  }

  /// The sort key of a book by its author: the last name of the first author, then the given names.
  package static func key(author: String) -> String {
    let name = AuthorName(author)
    return key(first: name.first, last: name.last)
  }

  package static func section(of text: String) -> CollationSection {
    if let first = text.unicodeScalars.first, let section = CollationSection(letter: first) { return section }
    let collated = CollatedText(text)
    if let quick = collated.quickSection { return quick }
    return CollatorPool.shared.with { $0.section(of: collated) }
  }
}

/// A letter of a list from A to Z, or the section after them.
package struct CollationSection: Hashable, Sendable {
  /// `A`–`Z`, or `~` for texts that begin without a letter: it sorts last.
  let mark: Unicode.Scalar

  package static let other = CollationSection(mark: "~")

  /// The section's name for people: `A`–`Z` or `#`.
  package var name: String { mark == CollationSection.other.mark ? "#" : String(mark) }

  private init(mark: Unicode.Scalar) {
    self.mark = mark
  }

  /// A letter from A to Z in either case; nil for anything else.
  init?(letter: Unicode.Scalar) {
    switch letter {
    case "A"..."Z": mark = letter
    case "a"..."z": mark = Unicode.Scalar(UInt8(letter.value - 32))
    default: return nil
    }
  }

  /// Creates a section from typed text; nil if the text names none.
  package init?(named name: String) {
    if name == "#" {
      self = .other
    } else if name.unicodeScalars.count == 1, let letter = name.unicodeScalars.first,
      let found = CollationSection(letter: letter)
    {
      self = found
    } else {
      return nil
    }
  }

  /// Keys of this section are these and what lies up to, but not at, the end.
  var keys: (start: String, end: String) {
    (String(mark), String(Unicode.Scalar(UInt8(mark.value + 1))))
  }
}

/// The part of a text that is sorted. Leading quotation marks, brackets and other punctuation are skipped: readers do
/// not look for “Dune” or ¿Qué? before A. Signs that are spoken, such as $, stay.
struct CollatedText {
  /// The length limit of the sorted text: enough to distinguish any two titles except for the longest.
  private static let limit = 240

  let text: Substring.UnicodeScalarView
  /// The first sign is a letter; else nothing of it says a section.
  let beginsWithLetter: Bool

  init(_ whole: String) {
    let scalars = whole.unicodeScalars
    let start = scalars.firstIndex { !CollatedText.isPassedOver($0) } ?? scalars.startIndex
    var body = scalars[start...]
    // “Dune” sorts next to Dune, not after Dune Messiah.
    if start > scalars.startIndex {
      while let last = body.last, CollatedText.isClosing(last) { body.removeLast() }
    }
    text = body.prefix(CollatedText.limit)
    beginsWithLetter = text.first?.properties.isAlphabetic ?? false
  }

  /// The section, if it needs no transliterator.
  var quickSection: CollationSection? {
    guard beginsWithLetter, let first = text.first else { return .other }
    return CollationSection(letter: first)
  }

  private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .initialPunctuation: true
    default: scalar == "\"" || scalar == "'" || scalar.properties.isWhitespace
    }
  }

  private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII, ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) { return false }
    return switch scalar.properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation,
      .connectorPunctuation, .otherPunctuation, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format:
      true
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol, .surrogate, .privateUse, .unassigned:
      false
    @unknown default: false
    }
  }
}

/// ICU's collator and transliterator, with what they said of single signs.
///
/// `@unchecked Sendable`: ``CollatorPool`` hands each to one caller at a time.
final class Collator: @unchecked Sendable {
  /// The limit of a sort key in bytes, mostly of letters: two keys that agree in it agree in some hundred letters.
  private static let keyBytes = 180

  /// The collation for text without Han characters. Nil if ICU has no data to open one with.
  private let root: OpaquePointer?
  /// For the rest: it has the root's letters and adds Han characters by pinyin. It also puts ā before a, as pinyin is
  /// taught, so it does not suit other languages.
  private var openedPinyin: OpaquePointer?
  private var openedTransliterator: OpaquePointer?
  /// Cached sections of Han characters and letters of Latin script: a library repeats them.
  private var sections: [Unicode.Scalar: CollationSection] = [:]
  private var letterStarts: [(key: String, section: CollationSection)] = []

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

  func section(of collated: CollatedText) -> CollationSection {
    if let quick = collated.quickSection { return quick }
    guard let first = collated.text.first else { return .other }
    if let known = sections[first] { return known }
    if first.properties.isIdeographic {
      let section = pinyinSection(of: first)
      if sections.count < 50_000 { sections[first] = section }
      return section
    }
    // A Latin letter's sound depends only on the letter. In other scripts it may depend on the following letters.
    let isLatin = first.value < 0x250
    let sample = isLatin ? String(first) : String(String.UnicodeScalarView(collated.text.prefix(12)))
    let section =
      romanised(sample).lazy.compactMap { CollationSection(letter: Unicode.Scalar($0) ?? " ") }.first ?? .other
    if isLatin { sections[first] = section }
    return section
  }

  /// The section by the collation itself, which has a boundary before the characters of each letter: a transliterator
  /// for them takes a tenth of a second to open. A character without pinyin sorts after all others, and stands under Z.
  /// https://www.unicode.org/reports/tr35/tr35-collation.html#Index_Characters
  private func pinyinSection(of character: Unicode.Scalar) -> CollationSection {
    if letterStarts.isEmpty, let mark = Unicode.Scalar(0xFDD0 as UInt32) {
      // No syllable begins with I, U or V.
      letterStarts = "ABCDEFGHJKLMNOPQRSTWXYZ".unicodeScalars.compactMap { letter in
        let start = String(mark) + String(letter)
        return CollationSection(letter: letter).map { (orderedText(of: start, by: pinyin), $0) }
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

  /// The sort key as ASCII text in its order; the folded text if the collator is missing.
  func orderedText(of text: Substring.UnicodeScalarView) -> String {
    let hasHan = text.contains { $0.value >= 0x2E80 && $0.properties.isIdeographic }
    return orderedText(of: String(text), by: hasHan ? pinyin : root)
  }

  private func orderedText(of text: String, by collator: OpaquePointer?) -> String {
    guard let collator else { return SearchText.fold(text) }
    let units = Array(text.utf16)
    // If the buffer is too small, ICU still returns the needed length.
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { key in
      let whole = cicu_collator_key(collator, units, Int32(units.count), key.baseAddress, Int32(key.count))
      // The last byte is a zero that ends it.
      let count = min(Int(whole) - 1, Collator.keyBytes)
      return count > 0 ? Collator.ordered(UnsafeBufferPointer(rebasing: key[..<count])) : ""
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

/// Idle engines. Opening one costs more than a thousand keys. ICU allows concurrent calls only if they do not change a
/// collator, and the memory for sections is ours and is not shared.
final class CollatorPool: Sendable {
  static let shared = CollatorPool()

  private let idle = Mutex<[Collator]>([])

  func with<T>(_ body: (Collator) -> T) -> T {
    let collator = idle.withLock { $0.popLast() } ?? Collator()
    defer { idle.withLock { $0.append(collator) } }
    return body(collator)
  }
}

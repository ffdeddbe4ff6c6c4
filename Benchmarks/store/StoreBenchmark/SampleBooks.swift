import Domain
import Foundation
import TestSupport

/// Books as a library of several languages has them, the same in each run: words as frequent as their rank allows
/// (Zipf), letters with marks, some Chinese; and a few words that stand in a known share of the titles.
struct SampleBooks {
  private let words: [String]

  init() {
    var random = SeededGenerator(seed: 1)
    let generated = (0..<40_000).map { _ in SampleBooks.word(&random) }
    words = SampleBooks.common + generated
  }

  /// - Parameter number: from 1.
  func draft(_ number: Int, copies: Int = 1) -> BookDraft {
    var random = SeededGenerator(seed: UInt64(bitPattern: Int64(number &* 1_000_003)))
    var title =
      number % 50 == 7 ? SampleBooks.chineseTitle(&random) : text(Int.random(in: 2...7, using: &random), &random)
    for planted in SampleBooks.planted where planted.isIn(number) { title += " " + planted.word }
    var metadata = BookMetadata()
    metadata.description = text(12, &random)
    metadata.pageCount = Int.random(in: 24...900, using: &random)
    metadata.publishedDate = String(Int.random(in: 1950...2025, using: &random))
    metadata.publisher = text(2, &random)
    metadata.languageCode = "de"
    metadata.coverImageURL = "https://covers.example/\(number).jpg"
    metadata.categories = [word(&random)]
    return BookDraft(
      isbn: SampleBooks.isbn(number), title: title, author: text(2, &random), copies: copies, metadata: metadata,
      notes: word(&random))
  }

  /// Scattered over the numbers there are, so that neighbours in the file are none in the index.
  static func isbn(_ number: Int) -> ISBN? {
    let scattered = String(1_000_000_000 + number * 700_000_001 % 1_000_000_000).dropFirst()
    guard let twelve = Digits("978" + scattered) else { return nil }
    return ISBN(thirteen: twelve.text + String(CheckDigit.gtin(of: twelve.values)))
  }

  /// A word in one of `oneIn` titles.
  struct Planted {
    let word: String
    let oneIn: Int

    fileprivate func isIn(_ number: Int) -> Bool {
      var random = SeededGenerator(seed: UInt64(bitPattern: Int64(number &* 31 &+ oneIn &* 7 &+ word.utf8.count)))
      return oneIn < 100_000 ? random.next() % UInt64(oneIn) == 0 : number % oneIn == 777
    }
  }

  static let frequent = Planted(word: "Geschichte", oneIn: 10)
  static let commonplace = Planted(word: "Lexikon", oneIn: 100)
  static let uncommon = Planted(word: "Orchidée", oneIn: 1000)
  static let rare = Planted(word: "Zwölfachtel", oneIn: 100_000)
  static let chinese = Planted(word: "鲸鱼", oneIn: 1000)
  private static let planted = [frequent, commonplace, uncommon, rare, chinese]

  /// Two that stand in a share of the Chinese titles: one title in 50.
  static let frequentChinese = String(hanzi(0)) + String(hanzi(1))

  private static let common = [
    "the", "of", "and", "der", "die", "und", "la", "le", "de", "el", "a", "in", "das", "les", "des", "to", "ein",
    "für", "im", "du", "y", "von", "et", "on", "with", "zur", "los", "une", "história", "été", "große", "über", "world",
    "life",
  ]

  private static let onsets = [
    "b", "br", "c", "ch", "d", "f", "g", "gr", "h", "k", "l", "m", "n", "p", "pr", "r", "s", "sch", "st", "t", "tr",
    "v", "w", "z",
  ]
  private static let vowels = ["a", "e", "i", "o", "u", "ei", "au", "ie", "é", "ö", "ü", "ã"]
  private static let codas = ["", "", "n", "r", "s", "l", "m", "t", "ng", "nd", "ck"]

  private static func word(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      // Marks are on one vowel in twenty.
      let marked = Int.random(in: 0..<20, using: &random) == 0
      let vowel = (marked ? vowels[8...] : vowels[..<8]).randomElement(using: &random) ?? ""
      return (onsets.randomElement(using: &random) ?? "") + vowel + (codas.randomElement(using: &random) ?? "")
    }.joined()
  }

  private func word(_ random: inout SeededGenerator) -> String {
    words[SampleBooks.rank(below: words.count, &random)]
  }

  private func text(_ count: Int, _ random: inout SeededGenerator) -> String {
    (0..<count).map { _ in word(&random).capitalizedFirst }.joined(separator: " ")
  }

  private static func chineseTitle(_ random: inout SeededGenerator) -> String {
    String((0..<Int.random(in: 3...9, using: &random)).map { _ in hanzi(rank(below: 2000, &random)) })
  }

  private static func hanzi(_ rank: Int) -> Character {
    Character(Unicode.Scalar(UInt32(0x4E00 + rank * 7 % 20_000)) ?? "一")
  }

  /// The probability of a rank goes with one over it.
  private static func rank(below count: Int, _ random: inout SeededGenerator) -> Int {
    let share = Double.random(in: 0..<1, using: &random)
    return min(count - 1, Int(exp(share * log(Double(count + 1)))) - 1)
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

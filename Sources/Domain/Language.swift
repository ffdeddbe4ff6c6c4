/// The languages a station speaks. The raw value is the BCP 47 tag that configuration and web pages use.
package enum Language: String, CaseIterable, Hashable, Sendable {
  case english = "en"
  case german = "de"
  case irish = "ga"
  case simplifiedChinese = "zh-Hans"
  /// English with accents, longer and between brackets, which shows text that no catalogue has. For who works on the program.
  case pseudo = "en-XA"

  /// The languages that people may choose.
  package static let allCases: [Language] = [.english, .german, .irish, .simplifiedChinese]

  /// Its own name, as somebody looks for it who reads no other.
  package var ownName: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    case .irish: "Gaeilge"
    case .simplifiedChinese: "简体中文"
    case .pseudo: "[Ɇñǧľîšĥ]"
    }
  }

  /// The language of a BCP 47 tag (`de`, `zh-Hans-CN`) or a POSIX locale (`de_AT.UTF-8@euro`); nil for one that is not spoken here.
  ///
  /// Only the language counts, whatever the country. `zh_TW` is Simplified Chinese too: its readers understand that better than
  /// English. `C` and `POSIX` are English, which is what programs say there.
  package init?(tag: String) {
    let parts = tag.prefix { $0 != "." && $0 != "@" }.lowercased()
      .split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    // A subtag has one to eight letters or digits (RFC 5646, section 2.1).
    let isTag = parts.allSatisfy { (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(Language.isAlphanumeric) }
    guard isTag, tag.utf8.count <= 100 else { return nil }
    switch parts.first {
    case "en" where parts.contains("xa"): self = .pseudo
    case "en", "eng", "c", "posix": self = .english
    case "de", "deu", "ger": self = .german
    case "ga", "gle": self = .irish
    case "zh", "zho", "chi", "cmn": self = .simplifiedChinese
    default: return nil
    }
  }

  /// The language of the environment: what is set of LC_ALL, LC_MESSAGES and LANG first decides, as POSIX has it; English where
  /// nothing is set or a language that is not spoken here.
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self = locale.flatMap(Language.init(tag:)) ?? .english
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

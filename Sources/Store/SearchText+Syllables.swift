/// Words of one or two characters of a script that writes syllables or words, such as 鲸鱼: they are searched for as often as words of
/// other scripts, and an index of runs of three characters cannot find them. So text is stored with each character and each pair of
/// neighbours between marks behind it, which are runs of three and four; a short word is looked for between marks.
extension SearchText {
  /// No text holds it: what is typed, read or imported has no control characters.
  private static let mark: Unicode.Scalar = "\u{1}"

  /// A run that no text holds.
  static let nowhere = String(String.UnicodeScalarView([mark, mark, mark]))

  /// `␁鲸鱼␁鲸␁鱼␁` for what of the text is written in syllables, each once; empty where nothing is.
  static func syllables(of folded: String) -> String {
    // Below U+3000 each scalar takes at most three bytes, of which the first is less than 0xE3.
    guard folded.utf8.contains(where: { $0 >= 0xE3 }) else { return "" }
    var result = String.UnicodeScalarView()
    var seen: Set<String> = []
    func add(_ scalars: some Sequence<Unicode.Scalar>) {
      let view = String.UnicodeScalarView(scalars)
      guard seen.insert(String(view)).inserted else { return }
      if seen.count == 1 { result.append(mark) }
      result += view
      result.append(mark)
    }
    for run in folded.unicodeScalars.split(whereSeparator: { !isSyllable($0) }) {
      for (first, second) in zip(run, run.dropFirst()) { add([first, second]) }
      for scalar in run { add([scalar]) }
    }
    return String(result)
  }

  /// A word of one or two syllables, as it is to be looked for; nil for any other.
  static func soughtSyllables(_ word: String) -> String? {
    let scalars = word.unicodeScalars
    guard (1...2).contains(scalars.count), scalars.allSatisfy(isSyllable) else { return nil }
    return "\(mark)\(word)\(mark)"
  }

  /// Han characters, kana and Hangul: https://www.unicode.org/reports/tr24/
  static func isSyllable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3041...0x30FF, 0xAC00...0xD7A3: true
    case 0x3005...: scalar.properties.isIdeographic
    default: false
    }
  }
}

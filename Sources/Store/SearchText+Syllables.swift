/// Words of one or two characters of a script that writes syllables or words, such as 鲸鱼: they are searched for as often as words of
/// other scripts, and an index of runs of three characters cannot find them. So text is stored with each character and each pair of
/// neighbours between marks behind it, which are runs of three and four; a short word is looked for between marks.
extension SearchText {
  /// No text holds it: what is typed, read or imported has no control characters.
  private static let mark: Unicode.Scalar = "\u{1}"

  /// What a row is found by: its text folded, then `␁鲸鱼␁鲸␁鱼␁` for what of it is written in syllables, each once.
  package static func stored(_ text: String) -> String {
    let folded = fold(text)
    // Below U+3000 each scalar takes at most three bytes, of which the first is less than 0xE3.
    guard folded.utf8.contains(where: { $0 >= 0xE3 }) else { return folded }
    var result = folded.unicodeScalars
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

  /// The word as it is to be looked for in text that is stored so.
  static func sought(_ word: String) -> String {
    let scalars = word.unicodeScalars
    guard (1...2).contains(scalars.count), scalars.allSatisfy(isSyllable) else { return word }
    return "\(mark)\(word)\(mark)"
  }

  /// Han characters, kana and Hangul: https://www.unicode.org/reports/tr24/
  private static func isSyllable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3041...0x30FF, 0xAC00...0xD7A3: true
    case 0x3005...: scalar.properties.isIdeographic
    default: false
    }
  }
}

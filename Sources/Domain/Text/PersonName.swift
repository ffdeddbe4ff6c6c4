/// How the names of a person stand together.
package enum PersonName {
  /// As it is said: the first name first; the family name where both are written in Han characters, kana or Hangul (王伟, 山田 はな,
  /// 김민수), with a space between only where kana are. Either may be missing.
  package static func full(first: String, last: String) -> String {
    if first.isEmpty || last.isEmpty { return first + last }
    guard isEastAsian(first), isEastAsian(last) else { return "\(first) \(last)" }
    return (first + last).unicodeScalars.contains(where: isKana) ? "\(last) \(first)" : last + first
  }

  private static func isEastAsian(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy {
      isKana($0) || ("\u{AC00}"..."\u{D7A3}").contains($0) || $0.properties.isIdeographic
    }
  }

  private static func isKana(_ scalar: Unicode.Scalar) -> Bool { ("\u{3041}"..."\u{30FF}").contains(scalar) }
}

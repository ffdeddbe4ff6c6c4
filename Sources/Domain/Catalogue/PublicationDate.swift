/// When a book came out, as the library keeps it: `2004`, `2004-05`, `2004-05-17`, or in words.
package enum PublicationDate {
  private static let daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  /// Whether a text has the form of a date (ISO 8601: `2024-13`, `2024-13-45`) and there is no such month or day. Words, and what
  /// mixes them with figures, are never wrong.
  package static func isImpossible(_ text: String) -> Bool {
    let parts = TypedText.trim(text).split(separator: "-", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].utf8.count == 4,
      parts.dropFirst().allSatisfy({ (1...2).contains($0.utf8.count) }),
      let year = Digits(parts[0]).flatMap({ Int($0.text) }), let month = Digits(parts[1]).flatMap({ Int($0.text) })
    else { return false }
    guard (1...12).contains(month) else { return true }
    guard parts.count == 3 else { return false }
    guard let day = Digits(parts[2]).flatMap({ Int($0.text) }) else { return false }
    let isLeapYear = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    let days = month == 2 && !isLeapYear ? 28 : daysOfMonths[month - 1]
    return !(1...days).contains(day)
  }
}

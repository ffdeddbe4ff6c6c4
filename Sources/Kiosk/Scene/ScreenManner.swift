/// The manner of a station's screen, as its machine sets it.
package struct ScreenManner: Hashable, Sendable {
  /// The hours during which an idle screen is black.
  package struct Night: Hashable, Sendable {
    /// Minutes of the day, 0...1439. The first minute of the night, and the first one after it.
    package let begin: Int
    package let end: Int

    /// - Parameter text: two local times, `21:00-06:00`. Equal times are refused.
    package init?(_ text: String) {
      let minutes = text.split(separator: "-", omittingEmptySubsequences: false).map { Night.minute(of: $0) }
      guard minutes.count == 2, let begin = minutes[0], let end = minutes[1], begin != end else { return nil }
      (self.begin, self.end) = (begin, end)
    }

    private static func minute(of text: Substring) -> Int? {
      let digits = text.utf8.filter { (0x30...0x39).contains($0) }
      guard text.utf8.count == 5, digits.count == 4, text.utf8.dropFirst(2).first == UInt8(ascii: ":"),
        let number = Int(String(decoding: digits, as: UTF8.self)), number / 100 < 24, number % 100 < 60
      else { return nil }
      return number / 100 * 60 + number % 100
    }
  }

  /// The volumes that may be set.
  package static let volumes = 0...100

  /// The volume of sounds; 0: none.
  package var volume = 100
  /// Whether the camera's picture is shown.
  package var showsPreview = true
  /// Nil: the screen is never black.
  package var night: Night?

  package init() {}
}

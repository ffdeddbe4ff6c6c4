import Testing

@testable import Domain

@Suite struct PlainTextTests {
  /// Each scalar that UTF-8 writes with at most three bytes, between two letters.
  @Test func clean_removesControlsAndDirectionMarks_andNothingElse() {
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(Character(scalar))b"
      let expected: String
      switch value {
      // Unicode, White_Space: the controls among them.
      case 0x09...0x0D, 0x85, 0x2028, 0x2029: expected = "a b"
      case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: expected = "ab"
      default: expected = text
      }
      let isSame = PlainText.clean(text) == expected && PlainText.shorten(text, to: 40) == expected
      #expect(isSame, "U+\(String(value, radix: 16, uppercase: true))")
    }
  }

  @Test func shorten_countsCharacters() {
    let long = String(repeating: "é", count: 41)
    #expect(PlainText.shorten(String(long.dropLast()), to: 40) == String(long.dropLast()))
    #expect(PlainText.shorten(long, to: 40) == String(repeating: "é", count: 39) + "…")
    #expect(PlainText.shorten("two\nlines “here”", to: 40) == "two lines “here”")
    #expect(PlainText.shorten(long.prefix(3), to: 40) == "ééé")
  }
}

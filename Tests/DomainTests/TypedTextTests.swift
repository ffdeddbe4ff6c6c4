import Domain
import Testing

@Suite("Typed text")
struct TypedTextTests {
  @Test(arguments: [
    ("", ""), ("   ", ""), (" Dune ", "Dune"), ("\tS12345\t", "S12345"), ("\u{00A0}Dune\u{2003}", "Dune"),
    ("a  b", "a  b"), ("über", "über"), ("הדיונה", "הדיונה"), ("📚 👩‍🏫", "📚 👩‍🏫"),
  ])
  func clean_takesTheSpacesAround(line: String, expected: String) throws {
    #expect(try TypedText.clean(line) == expected)
    #expect(TypedText.trim(line) == expected)
  }

  /// The quick path for Latin text gives the same result as checking each sign.
  @Test func latin_isFitToBeKept_andTrimmedAsAnyText() {
    for value in UInt32(0)..<0x3100 {
      let scalar = Unicode.Scalar(value) ?? "a"
      if TypedText.isLatin(String(scalar)) {
        #expect(TypedText.isText(String(scalar)), "U+\(String(value, radix: 16))")
      }
      for text in ["a\(scalar)", "\(scalar)a", "\(scalar)", "é\(scalar)é", "é\(scalar)"] {
        #expect(TypedText.trim(text) == TypedText.trim(text[...]), "U+\(String(value, radix: 16))")
        if TypedText.isLatin(text) { #expect(text.count == text.unicodeScalars.count) }
      }
    }
    #expect(TypedText.isLatin("Škola über l'été, 3rd ed."))
  }

  @Test(arguments: ["\u{0}", "a\u{1B}[31m", "\u{7}", "S1\u{7F}", "\u{85}", "a\nb", "\r", "caf\u{FFFD}", "\u{FFFD}"])
  func clean_refuses_whatIsNoText(line: String) {
    #expect(throws: Refusal.inputNotText) { try TypedText.clean(line) }
  }

  @Test func clean_refuses_aPastedPage() throws {
    let limit = TypedText.maximumLength
    #expect(try TypedText.clean(String(repeating: "a", count: limit)).count == limit)
    for long in [
      String(repeating: "a", count: limit + 1), String(repeating: "9", count: 10_000),
      String(repeating: " ", count: 10_000),
      // One character to the eye, thousands of bytes to the store.
      "e" + String(repeating: "\u{301}", count: 10_000),
    ] {
      #expect(throws: Refusal.inputTooLong(limit: limit)) { try TypedText.clean(long) }
    }
  }

  @Test(arguments: [
    ("-", true), ("–", true), ("—", true), ("\u{2011}", true), ("\u{2212}", true), ("\u{00AD}", true), (" ", true),
    ("\u{00A0}", true), ("\t", true), ("_", false), (".", false), ("0", false), ("X", false), ("-\u{301}", false),
  ])
  func separator_isASpaceOrADash(character: Character, expected: Bool) {
    #expect(TypedText.isSeparator(character) == expected)
  }
}

import Domain
import Testing

@testable import Metadata

@Suite("Text from the web")
struct TextTests {
  @Test(arguments: [
    ("  The \t\n Tin   Lighthouse ", "The Tin Lighthouse"), ("A\u{0}B\u{7}C\u{1B}[2J\u{85}D", "ABC[2J D"),
    ("\u{202E}evil\u{2066}\u{FEFF}\u{FFFD}", "evil"), ("e\u{301}", "e\u{301}"), ("👩‍🚀", "👩‍🚀"),
  ])
  func line_isClean(text: String, clean: String) {
    #expect(FoundText.line(text, limit: 100) == clean)
  }

  @Test(arguments: ["", " \n\t", "\u{0}", "\u{FFFD}"])
  func line_isNothing_whenNothingIsLeft(text: String) {
    #expect(FoundText.line(text, limit: 100) == nil)
  }

  @Test func line_isCut() {
    #expect(FoundText.line("abcdef", limit: 6) == "abcdef")
    #expect(FoundText.line("abcdefg", limit: 6) == "abcde…")
    #expect(FoundText.line("abcdef g", limit: 6) == "abcde…")
    #expect(FoundText.line("abcde fg", limit: 6) == "abcde…")
    #expect(FoundText.line("abcdef ", limit: 6) == "abcdef")
    // One character, and a million scalars.
    let tower = "a" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(FoundText.line(tower, limit: 300)?.unicodeScalars.count == 300)
    #expect((FoundText.paragraphs(tower)?.unicodeScalars.count ?? 0) <= FoundText.descriptionLimit)
  }

  @Test(arguments: [
    ("<p>Keepers &amp; <b>ships</b>.</p><p>Second</p>", "Keepers & ships.\nSecond"),
    ("One<br>two<BR/>three<br />", "One\ntwo\nthree"), ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
    ("a <script>alert(\"<p>\")</script>b<style>p {}</style>c", "a bc"), ("&#65;&#x42;&#x1F4DA;", "AB📚"),
    ("&unknown; &#0; &#xD800; &#99999999999; & &amp", "&unknown; &#xD800; &#99999999999; & &amp"),
    ("Line\r\n\r\n\r\nLine", "Line\nLine"), ("<", "<"), ("<b", "<b"), ("</", "</"), ("<!-- note -->x", "x"),
    ("&lt;b&gt;", "<b>"),
  ])
  func description_isPlain(html: String, plain: String) {
    #expect(FoundText.paragraphs(html) == plain)
  }

  @Test func description_isReadInTime_whateverItIs() {
    for piece in ["<a", "<", "&", "&#", "<script>", "&amp;", "\n", "</a>", "<a href='"] {
      let text = String(repeating: piece, count: 300_000)
      #expect((FoundText.paragraphs(text)?.unicodeScalars.count ?? 0) <= FoundText.descriptionLimit)
    }
  }

  @Test(arguments: [
    ("2004", "2004"), ("2004-05", "2004-05"), ("2004-5-1", "2004-05-01"), ("2004-05-01", "2004-05-01"),
    ("2004-05-01T00:00:00Z", "2004-05-01"), ("2004-00-00", "2004"), ("2004-13-01", "2004"),
    ("November 13, 2006", "2006-11-13"), ("13 November 2006", "2006-11-13"), ("Nov 2006", "2006-11"),
    ("Sept. 1999", "1999-09"), ("May 1999", "1999-05"), ("1st May 1999", "1999-05-01"), ("c1994", "1994"),
    ("[1994]", "1994"), ("©1994.", "1994"), ("1994?", "1994"), ("Spring 1994", "Spring 1994"),
    ("19--", "19--"), ("1994-1996", "1994"), (" 2004 ", "2004"), ("0000", "0000"), ("99 May 1999", "99 May 1999"),
  ])
  func date_isNormalised(text: String, date: String) {
    #expect(PublishedDate.normalise(text) == date)
  }

  @Test(arguments: ["", "n.d.", "unknown", "????"]) func date_isNothing_withoutADigit(text: String) {
    #expect(PublishedDate.normalise(text) == nil)
  }

  @Test(arguments: [
    ("en", "en"), ("eng", "en"), ("/languages/eng", "en"), ("/languages/ger", "de"), ("deu", "de"), ("fre", "fr"),
    ("fra", "fr"), ("pt-BR", "pt"), ("zh_CN", "zh"), ("EN", "en"), ("wel", "cy"), ("gle", "ga"), ("ukr", "uk"),
  ])
  func language_hasTwoLetters(text: String, code: String) {
    #expect(LanguageCode.normalise(text) == code)
  }

  @Test(arguments: ["", "mul", "und", "zzz", "/", "english", "-", String(repeating: "e", count: 1000)])
  func language_isNothing_whenItIsNone(text: String) {
    #expect(LanguageCode.normalise(text) == nil)
  }
}

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
    ("19--", "19--"), ("1994-1996", "1994"), (" 2004 ", "2004"), ("99 May 1999", "99 May 1999"),
    ("2004-05-00", "2004-05"), ("2004-02-31", "2004-02"), ("31 February 2006", "2006-02"), ("13.11.2006", "2006-11-13"),
    ("1. März 1999", "1999-03-01"), ("Dezember 2010", "2010-12"), ("im Mai 1999", "1999-05"),
    ("3. Jänner 2001", "2001-01-03"),
    ("Okt. 1987", "1987-10"), ("13 Samhain 2006", "2006-11-13"), ("Meán Fómhair 2011", "2011-09"),
    ("2 Deireadh Fómhair 2011", "2011-10-02"), ("mí na Nollag 1999", "1999-12"), ("5 Bhealtaine 2003", "2003-05-05"),
    ("Lúnasa 1998", "1998-08"), ("2006年11月13日", "2006-11-13"), ("2006年5月", "2006-05"), ("2006年", "2006"),
    ("二〇〇六年十一月三十日", "2006-11-30"), ("２００６年５月", "2006-05"), ("5766 [2006]", "5766 [2006]"),
    ("Mo 1999", "Mo 1999"),
  ])
  func date_isNormalised(text: String, date: String) {
    #expect(PublishedDate.normalise(text) == date)
  }

  @Test(arguments: [
    "0000", "0101-01-01", "0001-01-01", "0000-00-00", "9999-12-31", "9999", "January 1, 0101", "1000-01-01",
    "01/01/0001", "0101-01-01T00:00:00Z",
  ])
  func placeholder_isNoDate(text: String) {
    #expect(PublishedDate.normalise(text) == nil)
  }

  @Test(arguments: [
    ("Simon &amp; Schuster", "Simon & Schuster"), ("O&#39;Brien", "O'Brien"), ("1990&ndash;1995", "1990–1995"),
    ("1990&#150;1995", "1990–1995"), ("1990\u{96}1995 \u{97} \u{93}a\u{94}", "1990–1995 — “a”"),
    ("Caf&eacute; &Oslash;&scaron;&thetasym;", "Café Øšϑ"), ("Tom &amp;amp; Jerry", "Tom & Jerry"),
    ("A &amp;ndash; B", "A – B"), ("AT&T; &unknown; &", "AT&T; &unknown; &"), ("&#x2014;&mdash;", "——"),
    ("a &lt;b&gt;", "a <b>"),
  ])
  func line_keepsWhatEntitiesAndWindowsMean(text: String, line: String) {
    #expect(FoundText.line(text, limit: 100) == line)
  }

  /// Bytes of Windows-1252 in an answer that should be UTF-8.
  @Test func bytesOfWindows_areRead() throws {
    let bytes = Array(#"{"a": "1990"#.utf8) + [0x96] + Array("1995 ".utf8) + [0xE9, 0x93] + Array("ä€\"}".utf8)
    #expect(JSONValue(bytes)?["a"]?.text == "1990–1995 é“ä€")
    #expect(Windows1252.text(of: [0xE2, 0x80]) == "â€")
    #expect(Windows1252.text(of: [0xF5, 0xC0, 0x41]) == "õÀA")
    #expect(Windows1252.text(of: Array("三体 👩‍🚀".utf8)) == "三体 👩‍🚀")
  }

  @Test(arguments: [
    "Protected DAISY", "In library", "Accessible book", "nyt:mass-market-monthly=2021-11-07", "award:hugo_award=1966",
    "series:Dune", "Open Library Staff Picks", "OverDrive", "New York Times bestseller", "Reading Level-Grade 7",
    "823/.914", "PZ7.R79835", "[Fic]", "1965",
  ])
  func subject_isNone(text: String) {
    #expect(RecordField.categories([text, "Fiction"]) == ["Fiction"])
  }

  @Test(arguments: [
    "Fiction", "Lighthouses", "Library science", "Science: a history", "Star Trek: Deep Space", "Boxes: general",
    "Mathematics 101", "Большие книги", "三体", "DAISY (computer science)", "Large type books",
  ])
  func subject_isOne(text: String) {
    #expect(RecordField.categories([text]) == [text])
  }

  @Test func subjects_areCounted_afterThoseThatAreNone() {
    let texts = (1...20).map { "nyt:list=\($0)" } + (1...20).map { "Subject \($0)" }
    #expect(RecordField.categories(texts) == (1...10).map { "Subject \($0)" })
  }

  @Test(arguments: [
    ("The keeper of the lighthouse counts the ships that pass, and writes to his sister.", "en"),
    ("Der Wärter zählt die Schiffe, und das Meer ist nicht ruhig; er schreibt mit der Hand.", "de"),
    ("Le gardien compte les navires qui passent dans la nuit, et il écrit pour sa fille.", "fr"),
    ("Bhí an coimeádaí ag comhaireamh na long agus tá sé leis féin ar an oileán.", "ga"),
    ("守塔人每天数过往的船只。", "zh"), ("灯台守は船を数える。", "ja"), ("Dune", nil), ("", nil), ("7 8 9", nil),
  ])
  func language_isThatOfTheSmallWords(text: String, code: String?) {
    #expect(TextLanguage.of(text) == code)
  }

  /// The first letters decide; the megabytes after them cost nothing. Read whole, they took a core for minutes.
  @Test(arguments: ["&amp;lt;", "&lt;", "&amp;", "&"])
  func hostileLine_isCut_beforeItIsRead(piece: String) {
    let line = FoundText.line(String(repeating: piece, count: 1 << 21), limit: 300)
    #expect(line?.unicodeScalars.count == 300)
    #expect(line?.hasSuffix("…") == true)
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

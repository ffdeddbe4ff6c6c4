import Domain
import TestSupport
import Testing

@testable import Web

/// Hostile texts in every place of every page: the elements and the names of their attributes stay those of harmless
/// texts. `Tests/Browser` asks a browser the same.
@Suite struct HostileTextTests {
  static let followers = ["", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{338}", "\u{20E3}"]
  static let texts: [String] =
    ["\"", "'", "<", ">", "&", "`"].flatMap { mark in followers.map { "甲" + mark + $0 + "乙" } } + [
      "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"><svg/onload=alert(1)>", "<!--", "]]>",
      "&lt;b&gt; &#60;b&#62; &amp", String(repeating: "甲", count: 10_000), String(repeating: "W", count: 10_000),
      "甲\u{202E}乙\u{2066}丙", "甲\0乙",
      String(decoding: [0xED, 0xA0, 0x80, 0x41], as: UTF8.self), "甲\r\n乙", "javascript:alert(1)", "甲\u{2028}乙",
    ]

  /// By the role that sees most of the page.
  private static func elements(_ samples: [PageSample], _ text: String) throws -> [[Markup.Element]] {
    try samples.map { sample in
      let role = sample.roles.last ?? nil
      return try Markup(sample.html(.english, role, text: PageText(replacement: text))).elements
    }
  }

  private static let harmless = Result {
    try elements(PageSample.samples(of: PageText(replacement: "甲乙")), "甲乙")
  }

  @Test(arguments: texts) func text_changesNoElement(text: String) throws {
    let hostile = PageSample.samples(of: PageText(replacement: text))
    for (sample, (expected, found)) in try zip(hostile, zip(Self.harmless.get(), Self.elements(hostile, text))) {
      #expect(found == expected, "\(sample.name)")
    }
  }

  /// The same for the screen of a station.
  @Test(arguments: texts) func text_changesNoElementOfAScene(text: String) throws {
    let harmless = SceneSample.samples(of: PageText(replacement: "甲乙"))
    for (expected, hostile) in zip(harmless, SceneSample.samples(of: PageText(replacement: text))) {
      #expect(try Markup(hostile.html).elements == Markup(expected.html).elements, "\(hostile.name)")
    }
  }

  /// The test of scenes can fail: their texts are on the pages, each in its place.
  @Test func scenes_haveTextsInManyPlaces() throws {
    let mark = "甲乙"
    let found = try SceneSample.samples(of: PageText(replacement: mark)).map { sample in
      try Markup(sample.html).elements.reduce(0) { count, element in
        let values = element.attributes.compactMap(\.value)
        return count + ([element.text] + values).count { $0.contains(mark) }
      }
    }
    #expect(found.allSatisfy { $0 >= 9 }, "\(found)")
  }

  /// The test of pages can fail: the reading of a page sees a mark that was not escaped.
  @Test func markup_findsWhatWasNotEscaped() throws {
    let sample = try #require(PageSample.all.first { $0.name == "book" })
    let page = String(decoding: sample.html(.english, nil), as: UTF8.self)
    #expect(page.contains("三体"))
    #expect(throws: Markup.Fault.self) { try Markup(Array(page.replacing("三体", with: "\"\u{301}>三体").utf8)) }
    #expect(throws: Markup.Fault.self) { try Markup(Array(page.replacing("三体", with: "&copy;").utf8)) }
    let more = page.replacing("三体", with: "<b>三体</b>", maxReplacements: 1)
    #expect(try Markup(Array(more.utf8)).elements != Markup(Array(page.utf8)).elements)
  }
}

import Domain
import Testing

@testable import Web

@Suite struct HTMLTests {
  /// Each is one Character with the mark before it, so an escape by Character would miss the mark.
  private let followers = ["", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{338}", "\u{20E3}"]

  @Test func text_hasNoByteOfMarkup() {
    for mark in ["\"", "'", "<", ">", "`"] {
      for follower in followers {
        let html = HTML.text("a" + mark + follower + "b")
        #expect(!html.bytes.contains(mark.utf8.first!), "\(mark) before U+\(follower.unicodeScalars.first?.value ?? 0)")
        #expect(String(decoding: html.bytes, as: UTF8.self).unicodeScalars.contains { $0 == ";" })
      }
    }
  }

  @Test func ampersand_isEscapedOnce() {
    #expect(HTML.text("&amp; &") == HTML("&amp;amp; &amp;"))
  }

  @Test(arguments: [0, 7, 10, -5, 123_456_789, .max, .min])
  func number_isDecimal(number: Int64) {
    var html = HTML("n=")
    html.number(number)
    #expect(html.bytes == Array("n=\(number)".utf8))
  }

  @Test func nul_isReplaced() {
    #expect(HTML.text("a\0b").bytes == Array("a\u{FFFD}b".utf8))
  }

  @Test func attribute_isQuotedAndEscaped() {
    var html = HTML()
    html.element("p", [.fixed("class", "x"), .text("title", "\"><script>"), .flag("hidden")], text: "a<b")
    #expect(html == HTML("<p class=\"x\" title=\"&#34;&gt;&lt;script&gt;\" hidden>a&lt;b</p>"))
  }

  @Test func address_isPathOrHTTPS() {
    #expect(
      Address("/books", ["a/b?"], query: [("q", "x&y=ü"), ("r", nil)]).text == "/books/a%2Fb%3F?q=x%26y%3D%C3%BC")
    let words = "\"><script> javascript:\u{301}"
    let links = BookLinks(isbn: nil, title: words, author: "")
    for link in [links.amazon, links.googleBooks, BookLinks.openLibrary(searching: words)] {
      let address = Address(elsewhere: link)
      #expect(address.text.hasPrefix("https://"))
      #expect(address.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !Array("\"<>".utf8).contains($0) })
    }
    #expect(Address("/books", query: [("copy", "2")], part: "history").text == "/books?copy=2#history")
  }

  /// An attribute that a browser follows takes only an `Address`.
  @Test func address_isNoText() async {
    await #expect(processExitsWith: .failure) { _ = Attribute.text("href", "/books") }
    await #expect(processExitsWith: .failure) { _ = Attribute.fixed("formaction", "/books") }
    #expect(Attribute.addresses.count == 8)
  }

  @Test func asset_isServedUnderItsHash() throws {
    let icon = Asset.named("icon.svg")
    #expect(Asset.served(icon.servedName)?.bytes == icon.bytes)
    #expect(icon.address.text.hasPrefix("/assets/icon-"))
    #expect(Asset.served("icon.svg") == nil)
  }

  @Test(arguments: [(0, 100), (1, 99), (99, 1), (100, 0), (101, 99), (250, 50)])
  func refusedSignIn_isAnsweredAtATenthOfASecond(passed: Int, rest: Int) {
    #expect(EvenAnswer.rest(after: .milliseconds(passed)) == .milliseconds(rest))
  }

  @Test func script_isServedWithoutComments() {
    let script = """
      // The purpose of the file.
      /** One line. */
      function one() {
        /* Two
           lines. */
        return '// no comment'; // stays

      }
      """
    let served = String(decoding: Asset.withoutComments(Array(script.utf8)), as: UTF8.self)
    #expect(served == "function one() {\nreturn '// no comment'; // stays\n}\n")
    for asset in Asset.all where asset.name.hasSuffix(".js") {
      let text = String(decoding: asset.bytes, as: UTF8.self)
      #expect(text.hasPrefix("'use strict';") || text.hasPrefix("\"use strict\";"), "\(asset.name)")
      // A text between backquotes ends in its line. One quoted backquote names a key.
      for line in text.split(separator: "\n") {
        #expect(line.replacing("\"`~\"", with: "").count { $0 == "`" }.isMultiple(of: 2), "\(line)")
      }
    }
  }

  /// Bytes as they are sent. A page has one style sheet; all scripts count as one.
  @Test func assets_areSmall() {
    func sizes(_ kind: String) -> [Int] { Asset.all.filter { $0.name.hasSuffix(kind) }.map(\.bytes.count) }
    let (sheets, scripts) = (sizes(".css"), sizes(".js"))
    #expect(sheets.count == 2 && sheets.allSatisfy { (1..<30_000).contains($0) }, "\(sheets)")
    #expect((1..<30_000).contains(scripts.reduce(0, +)), "\(scripts)")
  }
}

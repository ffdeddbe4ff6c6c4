import TerminalText
import TestSupport
import Testing

@Suite struct LineWrapTests {
  @Test(arguments: [
    ("", 20, ""), ("Checked out.", 20, "Checked out."), ("one\ntwo", 5, "one\ntwo"),
    ("Checked out: “Dune”.", 12, "Checked out:\n“Dune”."), ("a b c d", 3, "a b\nc d"),
    // The spaces at the end of a line are dropped; a text keeps its empty lines.
    ("one   two\n\nthree", 5, "one\ntwo\n\nthree"),
    ("Borrow “Dune”? [Y/n/date]", 20, "Borrow “Dune”?\n[Y/n/date]"),
    ("Borrow “Dune”? [Y/n/date]", 15, "Borrow “Dune”?\n[Y/n/date]"),
    ("ISBN: [n to cancel]", 15, "ISBN:\n[n to cancel]"),
    // It does not fit: between its words, then after its punctuation.
    ("ISBN: [n to cancel]", 12, "ISBN:\n[n to\ncancel]"), ("Why? [Y/n/date]", 8, "Why?\n[Y/n/\ndate]"),
    ("ISBN 978-0-441-17271-9 is new", 17, "ISBN\n978-0-441-17271-9\nis new"),
    ("No copy is left. (no-copies-available)", 24, "No copy is left.\n(no-copies-available)"),
    ("Read /var/lib/mini-library/a.csv now", 27, "Read\n/var/lib/mini-library/a.csv\nnow"),
    ("See https://example.org/a-b?c=d", 27, "See\nhttps://example.org/a-b?c=d"),
    ("a slash: /cancel, /help, /quit.", 16, "a slash:\n/cancel, /help,\n/quit."),
    ("9780441172719", 5, "97804\n41172\n719"), ("on-the-way home", 8, "on-the-\nway home"),
    ("e\u{301}e\u{301}e\u{301} e\u{301}e\u{301}e\u{301}", 4, "e\u{301}e\u{301}e\u{301}\ne\u{301}e\u{301}e\u{301}"),
  ])
  func line_isBroken_betweenWords(text: String, width: Int, lines: String) {
    #expect(LineWrap.wrap(text, to: width) == lines)
  }

  /// Between characters, but not before a closing sign and not after an opening one.
  @Test(arguments: [
    ("请出示你的借书证", 8, "请出示你\n的借书证"), ("请出示你的借书证", 9, "请出示你\n的借书证"),
    ("书名是三体。", 10, "书名是三\n体。"), ("这本《三体》已借出", 6, "这本\n《三\n体》已\n借出"),
    ("借《三体》吗？[Y 是/n 否/日期]", 20, "借《三体》吗？\n[Y 是/n 否/日期]"),
    ("加斜杠：/取消、/帮助、/退出。", 14, "加斜杠：\n/取消、/帮助、\n/退出。"),
    ("ISBN 9787536692930 的书", 18, "ISBN 9787536692930\n的书"), ("한국어 책을", 7, "한국어\n책을"),
  ])
  func chineseLine_isBroken_betweenCharacters(text: String, width: Int, lines: String) {
    #expect(LineWrap.wrap(text, to: width) == lines)
  }

  @Test func indentedLine_goesOnBelowItsText() {
    #expect(
      LineWrap.wrap("  done      end your visit at once", to: 33) == "  done      end your visit at\n            once")
    #expect(LineWrap.wrap("  done      end your visit at once", to: 20) == "  done      end your\n    visit at once")
  }

  /// 1,000 texts of seed 17 at every width.
  @Test func wrapping_losesNothing_andKeepsTheWidth() {
    var generator = SeededGenerator(seed: 17)
    let words = [
      "Dune", "“Emil”", "[Y/n/date]", "9780441172719", "三体", "《活着》。", "（code）", "/var/lib/x", "e\u{301}a", "👩‍👧", " ",
      "\n", "-",
      "of", "Donaudampfschifffahrt", "[j: ja, n: nein]", "한글",
    ]
    for _ in 0..<1000 {
      let text = (0..<Int.random(in: 1...12, using: &generator))
        .map { _ in words.randomElement(using: &generator)! + (Bool.random(using: &generator) ? " " : "") }.joined()
      for width in [2, 3, 5, 8, 13, 20, 40, 80] {
        let wrapped = LineWrap.wrap(text, to: width)
        #expect(wrapped.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
        for line in wrapped.split(separator: "\n") where DisplayWidth.of(String(line)) > width {
          #expect(line.allSatisfy { $0 == " " } || text.contains(line), "\(width): \(line)")
        }
      }
    }
  }
}

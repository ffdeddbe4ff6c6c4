import Testing

@testable import Kiosk

@Suite struct ScreenPageTests {
  private func page(list: Int, notices: Int = 0) -> ScreenPage {
    var page = ScreenPage()
    page.title = "Ada Lovelace · borrow"
    page.seconds = "42 s"
    page.list = (0..<list).map { ScreenPage.Row(text: "\($0 + 1). “Book \($0 + 1)”: borrow") }
    page.notices = (0..<notices).map { ScreenPage.Row(text: "Notice \($0 + 1)") }
    page.prompt = ScreenPage.Row(text: "Borrow \(list) books? [Y/n]")
    return page
  }

  private func texts(_ page: ScreenPage, _ columns: Int = 60, _ rows: Int = 16) -> [String] {
    page.painted(columns: columns, rows: rows) { "… \($0)" }.rows.map(\.text)
  }

  @Test(arguments: [0, 1, 3, 12, 200], [0, 1, 5, 40])
  func screen_isFull_andItsPromptIsLast(list: Int, notices: Int) {
    for (columns, rows) in [(40, 12), (80, 24), (200, 50)] {
      let painted = page(list: list, notices: notices).painted(columns: columns, rows: rows) { "… \($0)" }
      #expect(painted.rows.count == rows)
      #expect(painted.rows[rows - 2].text == "Borrow \(list) books? [Y/n]")
      #expect(painted.rows[rows - 1].text == "")
      #expect((painted.cursorRow, painted.cursorColumn) == (rows - 1, "Borrow \(list) books? [Y/n]".count + 2))
      #expect(painted.rows.allSatisfy { $0.text.count <= columns })
    }
  }

  @Test func title_isAsWideAsTheScreen_withTheSecondsAtItsEnd() {
    let title = texts(page(list: 1))[0]
    #expect(title.count == 60)
    #expect(title.hasPrefix(" Ada Lovelace · borrow "))
    #expect(title.hasSuffix(" 42 s "))
  }

  @Test func longList_showsItsEnd_andSaysHowMuchIsLeftOut() {
    let rows = texts(page(list: 30))
    #expect(rows.contains("30. “Book 30”: borrow"))
    #expect(!rows.contains("1. “Book 1”: borrow"))
    let shown = rows.filter { $0.contains("“Book") }.count
    #expect(rows.contains("… \(30 - shown)"))
  }

  @Test func lineThatIsLeftOut_countsWithThoseThatWereNotGiven() {
    var page = page(list: 14)
    page.linesBefore = 186
    let rows = texts(page)
    #expect(rows.contains("14. “Book 14”: borrow"))
    let shown = rows.filter { $0.contains("“Book") }.count
    #expect(rows.contains("… \(200 - shown)"))
    page.list = Array(page.list.suffix(2))
    #expect(texts(page)[2...4] == ["… 186", "13. “Book 13”: borrow", "14. “Book 14”: borrow"])
  }

  @Test func shortList_hasAir() {
    let rows = texts(page(list: 3))
    #expect(rows[2...6] == ["1. “Book 1”: borrow", "", "2. “Book 2”: borrow", "", "3. “Book 3”: borrow"])
  }

  @Test func longPrompt_isWrapped_andNothingScrolls() {
    var long = page(list: 2)
    long.prompt = ScreenPage.Row(text: String(repeating: "word ", count: 30) + "[Y/n]")
    let painted = long.painted(columns: 40, rows: 12) { "… \($0)" }
    #expect(painted.rows.count == 12)
    #expect(painted.rows[10].text.hasSuffix("[Y/n]"))
    #expect(painted.cursorRow == 11)
  }
}

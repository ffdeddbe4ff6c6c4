import Messages
import TerminalText
import Testing

@testable import minilibrary

@Suite("Tables for people", .serialized)
struct TableTests {
  private func table() -> Table<(id: Int, title: String, grade: String)> {
    Table(
      [(1, "Harry Potter and the Philosopher's Stone", "7"), (12, "三体\n\u{1B}[31m", "")],
      [.number(.id) { String($0.id) }, .flexible(.title) { $0.title }, .plain(.grade) { $0.grade }],
      in: Messages())
  }

  @Test func text_isNeverCut_inAPipe() {
    #expect(
      table().text(fitting: nil) == """
        ID  Title                                     Class
         1  Harry Potter and the Philosopher's Stone  7
        12  三体 [31m

        """)
  }

  @Test func text_fitsATerminal() {
    #expect(
      table().text(fitting: 31) == """
        ID  Title                 Class
         1  Harry Potter and th…  7
        12  三体 [31m

        """)
  }

  @Test func text_keepsSomethingOfATitle_onATinyTerminal() {
    #expect(table().text(fitting: 5).contains("Harry Potte…"))
  }

  @Test(arguments: [
    ("", 0), ("Dune", 4), ("三体", 4), ("Cré", 3), ("e\u{301}", 1), ("Ａ", 2), ("😀", 2), ("👩‍👧", 2), ("한글", 4),
    ("☀\u{FE0F}", 2), ("…", 1), ("“”", 2), ("\u{20BB7}", 2),
    // Widths of glibc's wcswidth.
    ("मोहन गांधी", 9), ("क्षत्रिय", 6), ("தமிழ்ச்செல்வி", 10), ("สมชาย น้ำ", 8), ("\u{1112}\u{1161}\u{11AB}", 2), ("བསྟན་འཛིན", 7),
    ("မောင်", 4), ("ខ្មែរ", 4),
  ])
  func displayWidth_countsColumns(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test func shorten_neverSplitsAWideCharacter() {
    #expect(DisplayWidth.shorten("三体问题", to: 6) == "三体…")
    #expect(DisplayWidth.shorten("三体问题", to: 8) == "三体问题")
  }
}

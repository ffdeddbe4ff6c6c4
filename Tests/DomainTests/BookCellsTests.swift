import Domain
import Testing

@Suite("A book's values as cells of a table")
struct BookCellsTests {
  private static let categories: [(names: [String], text: String)] = [
    ([], ""), (["Fiction"], "Fiction"), (["Fiction", "Science fiction"], "Fiction; Science fiction"),
    (["A;B", ";C", "D;"], "A;;B; ;;C; D;;"), (["Fiction / General", "a, b"], "Fiction / General; a, b"),
  ]

  @Test(arguments: categories)
  func categories_comeBackAsTheyWere(names: [String], text: String) {
    #expect(BookCells.text(ofCategories: names) == text)
    #expect(BookCells.categories(of: text) == names)
  }

  @Test func categories_areRead_asPeopleTypeThem() {
    #expect(BookCells.categories(of: " Fiction;Krimi ; ;") == ["Fiction", "Krimi"])
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (1_769_851_800_123, "2026-01-31T09:30:00.123Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (951_782_400_000, "2000-02-29T00:00:00.000Z"), (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
  ])
  func moment_comesBackAsItWas(milliseconds: Int64, text: String) {
    let moment = Timestamp(milliseconds: milliseconds)
    #expect(BookCells.text(of: moment) == text)
    #expect(BookCells.moment(of: text) == moment)
  }

  @Test func everyDayOfFourCenturies_comesBack() {
    for day in stride(from: Int64(-80_000), to: 80_000, by: 1) {
      let moment = Timestamp(milliseconds: day * 86_400_000 + 12_345)
      #expect(BookCells.moment(of: BookCells.text(of: moment)) == moment)
    }
  }

  @Test(arguments: [
    "", "2026-02-29", "2026-13-01", "2026-01-31T24:00:00.000Z", "2026-01-31T09:30:00Z", "31.01.2026",
    "2026-01-31T09:30:00.000+", "2026-00-10", "2026-01-00",
  ])
  func moment_isRefused_whenItIsNone(text: String) {
    #expect(BookCells.moment(of: text) == nil)
  }

  @Test func day_isItsMidnight() {
    #expect(BookCells.moment(of: "2026-01-31").map(BookCells.text(of:)) == "2026-01-31T00:00:00.000Z")
  }
}

import Cards
import Testing

@Suite("Paper")
struct PaperSizeTests {
  @Test
  func paper_isUpright() {
    for size in PaperSize.allCases { #expect(size.points.width < size.points.height) }
  }
}

import Interchange
import Testing

@Suite("Separators")
struct SeparatorTests {
  @Test
  func separators_areWhatTheyAreOnPaper() {
    #expect(Separator.allCases.map { Character(Unicode.Scalar($0.rawValue)) } == [",", ";", "\t"])
  }
}

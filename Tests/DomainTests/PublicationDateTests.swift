import Domain
import Testing

@Suite("Dates of publication")
struct PublicationDateTests {
  @Test(arguments: [
    "2024-13-45", "2024-13", "2024-00", "2024-02-30", "2023-02-29", "1900-02-29", "2024-4-31", " 2024-12-00 ",
  ])
  func text_isImpossible_whenItHasTheFormOfADateAndIsNone(_ text: String) {
    #expect(PublicationDate.isImpossible(text))
  }

  @Test(arguments: [
    "2024", "2024-12", "2024-02-29", "2000-02-29", "2004-5", "", "spring 2004", "c. 1850", "1998-2001", "1-2",
    "2024-1b",
    "5.12.2026", "2001-02-03-04", "２０２４-13",
  ])
  func text_isPossible_otherwise(_ text: String) {
    #expect(!PublicationDate.isImpossible(text))
  }
}

import Domain
import KioskMachine
import Messages
import Testing

@Suite("Asking for a worked-out ISBN")
struct PricePointWordingTests {
  @Test func question_namesBothForms_andEnterAloneIsNo() throws {
    let isbn = try #require(ISBN(thirteen: "9780425198681"))
    let text = Messages().prompt(.confirmISBN(isbn))
    #expect(text.question.contains("0425198685") && text.question.contains("9780425198681"))
    #expect(text.choices == "[y/N]")
  }
}

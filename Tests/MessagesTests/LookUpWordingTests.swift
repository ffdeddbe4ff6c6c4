import Domain
import KioskMachine
import Messages
import Testing

@Suite("A new book that is looked up")
struct LookUpWordingTests {
  let messages = Messages()

  @Test func found_namesWhatIsKnown_andNothingElse() {
    var draft = BookDraft(isbn: Sample.isbn, title: "Dune", author: "")
    #expect(
      messages.prompt(.addBook(draft, foundBy: .openLibrary)).line
        == "Open Library has it: “Dune” (no author named), ISBN 9780441172719. Add 1 copy? [Y/n/number/e]")
    draft.author = "Frank Herbert"
    draft.metadata.pageCount = 1
    draft.metadata.publisher = "Ace"
    draft.metadata.publishedDate = "1990"
    #expect(
      messages.prompt(.addBook(draft, foundBy: .googleBooks)).question
        == "Google Books has it: “Dune” (Frank Herbert), Ace, 1990, 1 page, ISBN 9780441172719. Add 1 copy?")
  }

  @Test func fields_offerToBeEmptied_onlyWhereThereIsSomething() {
    var draft = BookDraft(isbn: Sample.isbn, title: "Dune", author: "Frank Herbert")
    let fields: [Prompt.Field] = [.publisher, .published, .pages, .language]
    for field in fields { #expect(messages.prompt(.enter(field, draft)).choices == "[n to cancel]") }
    draft.metadata.publisher = "Ace"
    draft.metadata.publishedDate = "1990"
    draft.metadata.pageCount = 592
    draft.metadata.languageCode = "en"
    for field in fields { #expect(messages.prompt(.enter(field, draft)).choices == "[- for none, n to cancel]") }
  }

  @Test func couldNotLookUp_isNotNotFound() {
    let silent = messages.notice(.couldNotLookUp(Sample.isbn, []))
    let offline = messages.notice(.couldNotLookUp(Sample.isbn, [UnaskedSource(.googleBooks, .unreachable)]))
    let limited = [UnaskedSource(.googleBooks, .limited), UnaskedSource(.openLibrary, .unreachable)]
    let refused = messages.notice(.couldNotLookUp(Sample.isbn, limited))
    #expect(silent.first?.text.contains("No catalogue answered in time.") == true)
    #expect(offline.first?.text.hasPrefix("There is no internet just now.") == true)
    #expect(refused.first?.text.contains("Google Books accepts no more queries for now.") == true)
    #expect(Set([silent, offline, refused, messages.notice(.notInCatalogues(Sample.isbn))]).count == 4)
  }
}

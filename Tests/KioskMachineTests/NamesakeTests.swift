import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("A book entered by hand that the library has already")
struct NamesakeTests {
  private let momo = BookDraft(title: "Momo", author: "Michael Ende")

  private func entered(_ title: String, _ author: String) -> Station {
    var station = Station.each(.shelving)
    station.given(.types("new"), .types(title))
    station.when(.types(author))
    return station
  }

  @Test func sameTitleAndAuthor_proposeACopy() {
    var station = entered("Momo", "Michael Ende")
    #expect(station.prompt?.kind == .copyOf(Shelf.momo, insteadOf: momo))
    station.when(.types(""))
    #expect(station.changes == [.addCopies(Shelf.momo, count: 1)])
  }

  @Test func number_addsSoManyCopies() {
    var station = entered("Momo", "Michael Ende")
    station.when(.types("3"))
    #expect(station.prompt?.kind == .addCopies(Shelf.momo, count: 3, loans: []))
  }

  @Test func no_goesOnWithAnotherBook() {
    var station = entered("Momo", "Michael Ende")
    station.when(.types("n"))
    #expect(station.notices.isEmpty)
    #expect(station.prompt?.kind == .enter(.copies, momo))
    station.given(.types("1"), .types(""))
    station.when(.types(""))
    #expect(station.changes == [.addBook(momo)])
  }

  @Test func wish_isProposed_asOneThatHasCome() {
    var station = entered("Wonder", "R. J. Palacio")
    #expect(
      station.prompt?.kind == .copyOf(Shelf.wish, insteadOf: BookDraft(title: "Wonder", author: "R. J. Palacio")))
    station.when(.types("y"))
    #expect(station.changes == [.acquire(Shelf.wish, copies: 1)])
  }

  @Test func anotherAuthor_isAnotherBook() {
    #expect(
      entered("Momo", "Somebody Else").prompt?.kind
        == .enter(.copies, BookDraft(title: "Momo", author: "Somebody Else")))
  }

  /// The entry keeps its typed text when the store refuses a question.
  @Test func refusedQuestion_goesOnWithTheEntry() {
    var station = Station.each(.shelving)
    station.given(.types("new"), .types("Momo"), .storeIs(.refusing(.store(.locked, detail: ""))))
    station.when(.types("Michael Ende"))
    #expect(station.refusalCodes == ["store-locked"])
    #expect(station.prompt?.kind == .enter(.copies, momo))
  }

  @Test func scanDuringTheQuestion_namesWhatWasTyped() {
    var station = Station.each(.shelving)
    station.given(.types("new"), .types("Momo"), .storeIs(.slow), .types("Michael Ende"))
    station.when(.book(Shelf.heidi), .storeAnswers)
    #expect(station.notices == [.dropped(.add(title: "Momo"))])
  }

  // MARK: - A barcode where words are asked for

  @Test(
    arguments: [
      "9780000000019", "978-0-00-000001-9", "20000011", "0400000000015", "4006381333931", "036000291452",
      "9780000000010",
    ], [[Happening.types("new")], [.types("new"), .types("It")]])
  func barcode_isRefused_atTitleAndAuthor(typed: String, given: [Happening]) throws {
    var station = Station.each(.shelving)
    station.given(given)
    let before = try #require(station.prompt)
    station.when(.types(typed))
    #expect(station.refusalCodes == ["barcode-not-text"])
    #expect(station.prompt == before)
  }

  /// A scanner that types into the console sends what a grabbed one sends.
  @Test(arguments: [
    "978000000001951299", "978000000001912", "9780000000019 51299", "]E09780000000019", "]E0978000000001951299",
    "]C10109780000000019", "d9780000000019", "09780000000019",
  ])
  func typingScanner_isUnderstood_asAGrabbedOne(typed: String) {
    var station = Station.each()
    station.when(.types(typed))
    #expect(station.prompt?.kind == .returnLoan(ReturnOffer(Shelf.adasDune)))
    station.given(.types("n"), .types("done"), .types("new"))
    station.when(.types(typed))
    #expect(station.refusalCodes == ["barcode-not-text"])
  }

  /// The number that is asked for, through a scanner that types.
  @Test(arguments: [
    "9780000009999", "9780000009999 12", "978000000999951299", "]E09780000009999", "d9780000009999",
  ])
  func typingScanner_answersTheQuestionForTheNumber(typed: String) {
    var station = Station.each(.shelving)
    station.given(.types("new"), .types("Our School"), .types("Class 7"), .types("1"))
    station.when(.types(typed))
    #expect(
      station.prompt?.kind == .addBook(BookDraft(isbn: Shelf.unknown, title: "Our School", author: "Class 7")))
  }

  @Test func addOnAlone_isNoLine() {
    var station = Station.each()
    station.given(.book(Shelf.dune))
    station.when(.types("]E151299"))
    #expect(station.notices.isEmpty)
    #expect(station.prompt != nil)
  }

  @Test(arguments: ["1984", "2001: A Space Odyssey", "Catch-22", "24601"])
  func title_mayBeANumber(typed: String) {
    var station = Station.each(.shelving)
    station.given(.types("new"))
    station.when(.types(typed))
    #expect(station.prompt?.kind == .enter(.author, BookDraft(title: typed, author: "")))
  }
}

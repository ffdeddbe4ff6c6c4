import Domain
import KioskMachine
import TestSupport
import Testing

/// Six digits that join an account of the pages to the visitor.
@Suite("A code for an account") struct LinkCodeTests {
  @Test(arguments: ["/account", "account", "Konto", "/cuntas", "账户"])
  func visitor_seesTheCode(word: String) {
    var station = Station.each()
    station.given(.card(Shelf.cleo))
    station.when(.types(word))
    #expect(station.notices == [.linkCode(FakeLibrary.linkCode)])
    #expect(station.questions.last == .linkCode(Shelf.cleo))
  }

  @Test func nobody_getsACode_withoutAVisit() {
    var station = Station.each()
    station.when(.types("account"))
    #expect(station.notices == [.nothingToAnswer])
  }

  /// A question that is open stays, and is answered first.
  @Test func prompt_stays_whenACodeIsAskedFor() {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    station.when(.types("/account"), .answers(.yes))
    #expect(station.notices.first == .nothingToAnswer)
    #expect(station.changes.count == 1)
  }
}

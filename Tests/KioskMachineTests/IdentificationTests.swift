import Domain
import KioskMachine
import TestSupport
import Testing

/// A change is recorded with how its visit was opened.
@Suite("How a visit was opened")
struct IdentificationTests {
  private func identifications(_ station: Station) -> [Actor.Identification?] {
    station.questions.flatMap { $0.changes.map(\.originator.identification) }
  }

  @Test func change_namesACard_whenItWasScanned() {
    var station = Station()
    station.when(.card(Shelf.cleo), .book(Shelf.heidi), .types("y"))
    #expect(identifications(station) == [.card])
  }

  @Test func change_namesATypedID_whenItWasTyped() throws {
    for typed in [Shelf.cleo.libraryID, try #require(Shelf.cleo.cardNumber).text] {
      var station = Station()
      station.when(.types(typed), .book(Shelf.heidi), .answers(.yes))
      #expect(identifications(station) == [.typed])
    }
  }

  @Test func change_namesTheCard_whenTheBookWasShownBefore() {
    var station = Station()
    station.when(.book(Shelf.heidi), .types(Shelf.cleo.libraryID), .answers(.yes))
    #expect(identifications(station) == [.typed])
  }

  /// The ID was typed before the store answered; the scanned book does not change how the visit was opened.
  @Test func change_namesATypedID_whenABookFollowsAtOnce() {
    var station = Station()
    station.when(
      .storeIs(.slow), .types(Shelf.cleo.libraryID), .book(Shelf.heidi), .storeAnswers, .storeAnswers, .answers(.yes))
    #expect(identifications(station).last == .typed)
  }

  /// A card that waits for a change keeps the way it came in, whatever is typed since.
  @Test func nextVisit_namesItsCard_whenItWaitedBehindAChange() {
    var station = Station()
    station.given(.types(Shelf.cleo.libraryID), .book(Shelf.heidi), .storeIs(.slow), .answers(.yes))
    station.when(.card(Shelf.ada), .types("help"), .storeAnswers, .storeAnswers, .storeIs(.prompt))
    station.when(.book(Shelf.dune), .answers(.yes))
    #expect(identifications(station) == [.card])
  }

  @Test func change_namesNothing_outsideAVisit() {
    var station = Station()
    station.when(.book(Shelf.emil), .answers(.yes))
    #expect(station.changes.count == 1)
    #expect(identifications(station) == [nil])
  }
}

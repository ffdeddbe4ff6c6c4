import Domain
import KioskMachine
import TestSupport
import Testing

/// A card whose number follows a scanner maker's letters, so that it could be a library ID.
@Suite struct ScannerLetterTests {
  private static func behindLetters(_ student: Student) throws -> Happening {
    let scan = try #require(Scan(scanned: "A" + (student.cardNumber?.text ?? "")))
    guard case .text = scan else {
      Issue.record("\(scan)")
      return .shows(scan)
    }
    return .shows(scan)
  }

  @Test func card_opensAndEndsItsVisit() throws {
    var station = Station.each()
    station.when(try Self.behindLetters(Shelf.cleo))
    #expect(station.screen.body == .visit(Shelf.cleo, loans: []))
    station.when(try Self.behindLetters(Shelf.cleo))
    #expect(station.screen.body == .idle)
  }

  @Test func card_isUnknownAndEndsTheVisit_whenNobodyHasIt() throws {
    var station = Station.each()
    station.given(.card(Shelf.cleo))
    station.when(try Self.behindLetters(Shelf.stranger))
    let card = try #require(Shelf.stranger.cardNumber)
    #expect(station.notices.last == .refused(.unknownCard(card)))
    #expect(station.screen.body == .idle)
  }
}

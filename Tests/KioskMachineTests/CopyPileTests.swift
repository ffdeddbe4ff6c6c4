// Samples that are wrong should stop the tests at once.
// swift-format-ignore-file: NeverForceUnwrap

import Domain
import KioskMachine
import TestSupport
import Testing

/// Copies with labels of their own in a pile: a label tells which copy is in the visitor's hand.
@Suite("Copies in piles")
struct CopyPileTests {
  private static let labels = (1...3).map { LabelNumber(serial: $0)! }
  private static let set = Book.sample(30, "Reader 7", total: 4, available: 4)
  private static let isbn = Happening.book(set)

  private static func station(_ mode: Mode = .station, copiesPerTitle: Int = 1) -> Station {
    var rules = CirculationRules()
    rules.copiesPerTitle = copiesPerTitle
    var station = Station(mode, rules: rules, confirmation: .pile)
    station.given(.anotherStationAdds(set), .copiesAreLabelled(set, labels))
    return station
  }

  /// Copies 1 and 2 are with these.
  private static func station(_ mode: Mode, lentTo students: [Student], copiesPerTitle: Int = 1) -> Station {
    var station = station(mode, copiesPerTitle: copiesPerTitle)
    for (index, student) in students.enumerated() { station.given(.copyWasLent(set, index + 1, student)) }
    return station
  }

  private static func plans(_ station: Station) -> [PileLine.Plan] {
    guard case .pile(let lines, _)? = station.prompt?.kind else { return [] }
    return lines.map(\.plan)
  }

  private static func lent(_ station: Station) -> [Int?] {
    station.library.loans.filter { $0.book.id == set.id }.map(\.copyNumber)
  }

  @Test func borrowerOfClassSets_getsACopyForEachLabel() {
    var station = Self.station(copiesPerTitle: 30)
    station.given([.card(Shelf.cleo)] + Self.labels.map { .shows(.label($0)) })
    #expect(Self.plans(station) == Array(repeating: .checkOut(Shelf.cleo, due: Shelf.due), count: 3))
    station.when(.types(""))
    #expect(Self.lent(station) == [1, 2, 3])
  }

  @Test func secondCopy_isRefusedOnItsLine_whereOneIsAllowed() {
    var station = Self.station()
    station.given(.card(Shelf.cleo), .shows(.label(Self.labels[0])), .shows(.label(Self.labels[1])))
    #expect(
      Self.plans(station) == [
        .checkOut(Shelf.cleo, due: Shelf.due),
        .refused(Refusals(.alreadyBorrowed(title: Self.set.title, dueDate: Shelf.due))),
      ])
    station.when(.types(""))
    #expect(Self.lent(station) == [1])
  }

  /// A camera sees both numbers on the cover, in any order.
  @Test(arguments: [[isbn, .shows(.label(labels[1]))], [.shows(.label(labels[1])), isbn]])
  func bothNumbersOfOneCopy_areOneLine_withItsLabel(scans: [Happening]) {
    var station = Self.station()
    station.given([.card(Shelf.cleo)] + scans)
    #expect(Self.plans(station) == [.checkOut(Shelf.cleo, due: Shelf.due)])
    station.when(.types(""))
    #expect(Self.lent(station) == [2])
  }

  @Test func label_decidesWhoseLoanEnds_inTheReturnBox() {
    var station = Self.station(.returnBook, lentTo: [Shelf.cleo, Shelf.bob])
    // The title alone does not tell.
    station.when(.shows(.label(Self.labels[1])))
    #expect(station.changes.count == 1)
    #expect(station.library.loans.filter { $0.book.id == Self.set.id }.map(\.student) == [Shelf.cleo])
    // The other number on the same cover ends nobody else's loan.
    station.when(.sleeps(.seconds(1)), Self.isbn)
    #expect(station.changes.isEmpty)
    #expect(Self.lent(station) == [1])
  }

  @Test func alikeLoans_endOneByOne_andADoubleBeepEndsNone() {
    var station = Self.station(.returnBook, lentTo: [Shelf.cleo, Shelf.cleo], copiesPerTitle: 30)
    #expect(Self.lent(station) == [1, 2])
    station.when(Self.isbn, .sleeps(.seconds(1)), Self.isbn)
    #expect(station.changes.count == 1)
    station.when(.sleeps(.seconds(3)), Self.isbn)
    #expect(station.changes.count == 1)
    #expect(Self.lent(station).isEmpty)
    #expect(station.attentions.isEmpty)
  }

  @Test func copyOnLoan_isProposedAsAReturn_atShelving_thoughOthersAreOnTheShelf() {
    var station = Self.station(.shelving, lentTo: [Shelf.cleo])
    station.given(.shows(.label(Self.labels[0])), .shows(.label(Self.labels[1])))
    let plans = Self.plans(station)
    guard case .returning(let loan, _, _) = plans[0] else {
      Issue.record("\(plans)")
      return
    }
    #expect(loan.copyNumber == 1)
    #expect(plans[1] == .seen(isOnLoan: false))
  }

  @Test func copyOfAnother_comesBack_inMyVisit() {
    var station = Self.station(.station, lentTo: [Shelf.cleo])
    station.given(.card(Shelf.bob), .shows(.label(Self.labels[0])))
    guard case .returning(let loan, _, let isVisitors) = Self.plans(station).first else {
      Issue.record("\(Self.plans(station))")
      return
    }
    #expect(loan.copyNumber == 1 && isVisitors == false)
    station.when(.types(""))
    #expect(Self.lent(station).isEmpty)
  }
}

// Samples that are wrong should stop the tests at once.
// swift-format-ignore-file: NeverForceUnwrap

import Domain
import KioskMachine
import TestSupport
import Testing

/// Labelled copies in a pile: a label identifies the copy in the visitor's hand.
@Suite("Copies in piles")
struct CopyPileTests {
  private static let labels = (1...6).map { LabelNumber(serial: $0)! }
  private static let set = Book.sample(30, "Reader 7", total: 7, available: 7)
  private static let isbn = Happening.book(set)
  private static let teacher: Student = {
    var teacher = Student.sample(9, "Emmy", "Noether")
    teacher.kind = .teacher
    return teacher
  }()

  private static func station(_ mode: Mode = .station, copiesPerTitle: Int = 1) -> Station {
    var station = Station(mode, rules: CirculationRules(copiesPerTitle: copiesPerTitle), confirmation: .pile)
    station.library.students.append(teacher)
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

  /// Seven books, where a student may have five.
  @Test func teacher_getsACopyForEachLabel_andBeyondTheLoanLimit() {
    var station = Self.station()
    station.given([.card(Self.teacher), .book(Shelf.heidi)] + Self.labels.map { .shows(.label($0)) })
    #expect(Self.plans(station) == Array(repeating: .checkOut(Self.teacher, due: Shelf.due), count: 7))
    station.when(.types(""))
    #expect(Self.lent(station) == [1, 2, 3, 4, 5, 6])
    #expect(station.library.loans.filter { $0.student == Self.teacher }.count == 7)
    #expect(station.attentions.isEmpty)
  }

  /// A label of a copy that the teacher has, and the ISBN, propose a return, as for a student.
  @Test func teacher_whoHasCopies_getsAnother_andReturnsTheirOwn() {
    var station = Self.station(.station, lentTo: [Self.teacher, Self.teacher])
    station.given(.card(Self.teacher), .shows(.label(Self.labels[2])), .shows(.label(Self.labels[0])))
    let plans = Self.plans(station)
    #expect(plans.first == .checkOut(Self.teacher, due: Shelf.due))
    guard case .returning(let own, _, _) = plans.last else {
      Issue.record("\(plans)")
      return
    }
    #expect(own.copyNumber == 1)
    station.when(.types(""))
    #expect(Set(Self.lent(station)) == [2, 3])
    var other = Self.station(.station, lentTo: [Self.teacher, Self.teacher])
    other.given(.card(Self.teacher), Self.isbn)
    guard case .returning = Self.plans(other).first else {
      Issue.record("\(Self.plans(other))")
      return
    }
  }

  /// One question a book.
  @Test func teacher_isAskedAboutEachCopy_withoutPiles() {
    var station = Station(.station, rules: CirculationRules(), confirmation: .each)
    station.library.students.append(Self.teacher)
    station.given(.anotherStationAdds(Self.set), .copiesAreLabelled(Self.set, Self.labels), .card(Self.teacher))
    for label in Self.labels { station.given(.shows(.label(label)), .types("")) }
    #expect(Self.lent(station) == [1, 2, 3, 4, 5, 6])
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
    // The title does not decide it.
    station.when(.shows(.label(Self.labels[1])))
    #expect(station.changes.count == 1)
    #expect(station.library.loans.filter { $0.book.id == Self.set.id }.map(\.student) == [Shelf.cleo])
    // The other number on the same cover ends no other student's loan.
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

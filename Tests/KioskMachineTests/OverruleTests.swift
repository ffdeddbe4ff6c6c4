import Domain
import KioskMachine
import TestSupport
import Testing

/// Staff lend and renew against the rules, in both ways to confirm.
@Suite("Trust: refusals that staff overrule")
struct OverruleTests {
  private static let heidi = Overruling.lend(Shelf.heidi, Shelf.bob, due: Shelf.due)
  private static let dune = Overruling.lend(Shelf.dune, Shelf.bob, due: Shelf.due)
  private static let bobsMomo = Overruling.renew(Shelf.bobsMomo, due: Shelf.due)

  private func station(_ confirmation: ConfirmationStyle, loanLimit: Int = 2) -> Station {
    var station = Station(
      rules: CirculationRules(loanLimit: loanLimit), isByHand: false, confirmation: confirmation)
    station.given(.card(Shelf.bob))
    return station
  }

  /// Bob has renewed Momo twice, the most there is.
  @Test(arguments: ConfirmationStyle.allCases)
  func renewal_isOverruled_withAReason(confirmation: ConfirmationStyle) {
    var station = station(confirmation)
    // `none` applies the return at once.
    if confirmation == .none { return }
    station.when(.book(Shelf.momo), .types("renew"))
    #expect(station.prompt?.kind != .overrule(Self.bobsMomo), "a student is offered nothing")
    station.given(.staffCard)
    // A card puts a question aside.
    if confirmation == .each { station.given(.book(Shelf.momo)) }
    station.when(.types("renew"))
    #expect(station.prompt?.kind == .overrule(Self.bobsMomo))
    station.when(.types("ill"))
    #expect(station.changes == [.overrule(Self.bobsMomo, reason: "ill")])
    #expect(station.notices.last == .done(.renewed(Shelf.bobsMomo.renewed(until: Shelf.due)), daysOverdue: 0))
    #expect(station.screen.lines.isEmpty)
  }

  @Test func bookOnHoldForAnother_isOverruled() {
    for confirmation in [ConfirmationStyle.each, .pile] {
      var station = station(confirmation, loanLimit: 5)
      station.given(.staffCard, .storeIs(.slow), .book(Shelf.heidi))
      let demand = Demand(heldForOthers: 1)
      station.when(.storeAnswersWith(.bookFor(Shelf.heidi, studentLoans: [], demand: demand)), .storeIs(.prompt))
      if confirmation == .pile { station.when(.command(.checkOut)) }
      #expect(station.prompt?.kind == .overrule(Self.heidi))
      station.when(.types("a talk"))
      #expect(station.changes == [.overrule(Self.heidi, reason: "a talk")])
    }
  }

  /// The rest of the pile is applied first, then each refused line asks for its reason.
  @Test func refusedLines_areOverruled_oneAfterTheOther() {
    var station = station(.pile)
    station.given(.staffCard)
    station.when(.book(Shelf.emil), .book(Shelf.heidi), .book(Shelf.dune), .book(Shelf.adasDune.book))
    // Bob brings back Emil, and so may have one more book.
    station.when(.types("checkout"))
    #expect(station.changes == [.returnLoan(Shelf.bobsEmil), .checkOut(Shelf.heidi, Shelf.bob, due: Shelf.due)])
    #expect(station.prompt?.kind == .overrule(Self.dune))
    station.when(.types("a talk"))
    #expect(station.changes == [.overrule(Self.dune, reason: "a talk")])
    #expect(station.prompt == nil)
    #expect(station.screen.lines.isEmpty)
    #expect(station.attentions.isEmpty)
    #expect(station.library.loans.filter { $0.student == Shelf.bob }.count == 3)
  }

  @Test func line_isLeft_whenTheReasonIsNotGiven() {
    var station = station(.pile)
    station.given(.staffCard, .book(Shelf.heidi), .book(Shelf.dune), .types("checkout"))
    #expect(station.prompt?.kind == .overrule(Self.heidi))
    station.when(.types("n"))
    #expect(station.notices == [.declined(.checkOut(title: "Heidi"))])
    #expect(station.prompt?.kind == .overrule(Self.dune))
    station.when(.types(""))
    #expect(station.changes.isEmpty)
    #expect(station.screen.lines.isEmpty)
    #expect(station.screen.body != .idle, "the visit goes on")
  }

  @Test func checkoutCard_choosesTheMode_withoutStaff() {
    var station = station(.pile)
    station.given(.book(Shelf.heidi))
    station.when(.command(.checkOut))
    #expect(station.screen.mode == .checkOut)
    #expect(station.screen.lines.count == 1)
  }

  @Test func ownersCard_ends_whatStaffLeftOpen() {
    var station = station(.pile)
    station.given(.staffCard, .book(Shelf.heidi), .types("checkout"))
    station.when(.card(Shelf.bob))
    #expect(station.screen.body == .idle)
    #expect(station.attentions.map(\.kind) == [.refusedCheckout])
    #expect(station.changes.isEmpty)
  }
}

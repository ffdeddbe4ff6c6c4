import Domain
import KioskMachine
import TestSupport
import Testing

/// A visitor who needs longer, and what a screen shows about the end.
@Suite("More time") struct MoreTimeTests {
  private static func station(_ confirmation: ConfirmationStyle = .each) -> Station {
    Station(timeouts: .withScreen, confirmation: confirmation)
  }

  @Test func withAScreen_thereAreTwentySecondsToAsk() {
    var station = Self.station()
    station.given(.book(Shelf.heidi))
    #expect(station.machine.deadline == Deadline(at: .seconds(40), warning: .seconds(20), mayExtend: true))
    station.when(.waits(.seconds(19)))
    #expect(station.notices.isEmpty)
    station.when(.waits(.seconds(1)))
    #expect(station.notices == [.warning(secondsLeft: 20)])
  }

  @Test func moreTime_beginsTheTimeoutAnew_tenTimes() {
    var station = Self.station()
    station.given(.book(Shelf.heidi))
    for _ in 1...10 {
      station.when(.waits(.seconds(39)), .needsTime)
      #expect(station.machine.deadline?.at == station.elapsed + .seconds(40))
      #expect(station.screen.body != .idle)
    }
    #expect(station.machine.deadline?.mayExtend == false)
    station.when(.waits(.seconds(39)), .needsTime)
    #expect(station.machine.deadline?.at == station.elapsed + .seconds(1), "the eleventh time changes nothing")
    station.when(.waits(.seconds(1)))
    #expect(station.screen.isIdle(in: .station))
  }

  @Test func signOfLife_givesTheTenTimesBack() {
    var station = Self.station()
    station.given(.book(Shelf.heidi))
    for _ in 1...10 { station.when(.needsTime) }
    #expect(station.machine.deadline?.mayExtend == false)
    station.when(.types("help"))
    #expect(station.machine.deadline?.mayExtend == true)
  }

  @Test func moreTime_changesNothing_whereNobodyIsWaitedFor() {
    var station = Self.station()
    station.when(.needsTime)
    #expect(station.notices.isEmpty)
    #expect(station.machine.deadline == nil)
    #expect(station.machine.wakeUp == nil)
  }

  @Test func moreTime_waitsNoLongerForTheStore() {
    var station = Self.station()
    station.given(.storeIs(.slow), .book(Shelf.heidi))
    let end = station.machine.wakeUp
    station.when(.waits(.seconds(5)), .needsTime)
    #expect(station.machine.wakeUp == end)
  }

  // MARK: - Days to choose from

  @Test func dueDays_endWithTheRulesOwn_forAVisitor() {
    var station = Station.each(rules: CirculationRules(loanDays: 7), isByHand: false)
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    let days = station.outlook.dueDays
    let today = LocalCalendar.dublin.day(of: Shelf.noon)
    #expect(days.first == today)
    #expect(days.last == LocalCalendar.dublin.day(today, plus: 7))
    #expect(days.count == 8)
  }

  @Test func dueDays_leaveClosedDaysOut() {
    let rules = CirculationRules(
      loanDays: 14, opening: OpeningCalendar(openDays: [.monday, .tuesday, .wednesday, .thursday, .friday]))
    var station = Station.each(rules: rules)
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    let days = station.outlook.dueDays
    #expect(!days.isEmpty)
    for day in days {
      let weekday = LocalCalendar.dublin.weekday(of: day).flatMap(Weekday.init(number:))
      #expect(weekday != .saturday && weekday != .sunday, "\(day)")
    }
    for day in days {
      var other = station
      other.when(.answers(.text("\(day)")))
      guard case .checkOut(_, _, let due)? = other.prompt?.kind else {
        Issue.record("\(day) is shown and refused: \(other.notices)")
        return
      }
      #expect(LocalCalendar.dublin.day(of: due) == day)
    }
  }

  @Test func dueDays_areThere_forALoanAlone() {
    var station = Station.each()
    #expect(station.outlook.dueDays.isEmpty)
    station.given(.book(Shelf.dune))
    #expect(station.outlook.dueDays.isEmpty)
    var pile = Station(confirmation: .pile)
    pile.given(.card(Shelf.cleo), .book(Shelf.heidi))
    #expect(!pile.outlook.dueDays.isEmpty)
  }
}

/// A line that is taken off the list on a screen.
@Suite("Lines that are removed") struct RemoveLineTests {
  @Test func line_isRemoved_byItsNumber() {
    var station = Station(confirmation: .pile)
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .book(Shelf.dune))
    guard let prompt = station.prompt, let first = station.screen.lines.first else {
      Issue.record("no list: \(station.screen)")
      return
    }
    station.when(.removes(first.number, prompt.id))
    #expect(station.screen.lines.map(\.number) == [2])
    #expect(station.prompt?.id == prompt.id, "the list keeps its number")
    #expect(station.notices.first == .lineRemoved(first))
    station.when(.removes(first.number, prompt.id))
    #expect(station.notices == [.promptGone], "it is gone already")
    station.when(.removes(2, prompt.id))
    #expect(station.prompt == nil)
    #expect(station.operations.isEmpty)
  }

  @Test func line_stays_whereAnotherPromptWasSeen() {
    var station = Station(confirmation: .pile)
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    station.when(.removes(1, Prompt.ID(rawValue: 77)))
    #expect(station.notices == [.promptGone])
    #expect(station.screen.lines.count == 1)
  }

  @Test func line_stays_onceTheListIsConfirmed() {
    var station = Station(confirmation: .pile)
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    guard let prompt = station.prompt else {
      Issue.record("no list")
      return
    }
    station.when(.storeIs(.slow), .answers(.yes), .removes(1, prompt.id))
    #expect(station.notices == [.promptGone])
    station.when(.storeAnswers)
    #expect(station.library.loans.contains { $0.student == Shelf.cleo })
  }
}

import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("Time-outs")
struct TimeoutTests {
  /// A state, how to come to it, and how long it lasts.
  struct Waiting: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var mode = Mode.station
    let given: [Happening]
    let lasts: Duration
    var ends: [Notice] = []
  }

  static let waitings: [Waiting] = [
    Waiting(testDescription: "return prompt", given: [.book(Shelf.dune)], lasts: .seconds(30)),
    Waiting(testDescription: "a book without a card", given: [.book(Shelf.heidi)], lasts: .seconds(30)),
    Waiting(
      testDescription: "visit", given: [.card(Shelf.cleo)], lasts: .seconds(60),
      ends: [.visitEnded(Shelf.cleo, loans: 0)]),
    Waiting(
      testDescription: "check-out prompt", given: [.card(Shelf.cleo), .book(Shelf.heidi)], lasts: .seconds(30),
      ends: [.visitEnded(Shelf.cleo, loans: 0)]),
    Waiting(
      testDescription: "reservation prompt", given: [.card(Shelf.cleo), .book(Shelf.emil)], lasts: .seconds(30),
      ends: [.visitEnded(Shelf.cleo, loans: 0)]),
    Waiting(testDescription: "copies prompt", mode: .shelving, given: [.book(Shelf.heidi)], lasts: .seconds(30)),
    Waiting(testDescription: "wish prompt", mode: .shelving, given: [.book(Shelf.wish)], lasts: .seconds(30)),
    Waiting(testDescription: "title", mode: .shelving, given: [.book(Shelf.unknown)], lasts: .seconds(180)),
    Waiting(testDescription: "author", given: [.types("new"), .types("It")], lasts: .seconds(180)),
    Waiting(testDescription: "copies", given: [.types("new"), .types("It"), .types("JK")], lasts: .seconds(180)),
    Waiting(
      testDescription: "number", given: [.types("new"), .types("It"), .types("JK"), .types("")], lasts: .seconds(180)),
    Waiting(
      testDescription: "new book prompt", given: [.types("new"), .types("It"), .types("JK"), .types(""), .types("")],
      lasts: .seconds(30)),
  ]

  @Test(arguments: waitings)
  func state_warnsOnce_andThenGoesIdle(waiting: Waiting) {
    var station = Station.each(waiting.mode)
    station.given(waiting.given)
    #expect(station.machine.wakeUp == waiting.lasts - .seconds(10))
    let before = station.screen
    station.when(.waits(waiting.lasts - .milliseconds(10_001)))
    #expect(station.notices.isEmpty)
    station.when(.waits(.milliseconds(1)))
    #expect(station.notices == [.warning(secondsLeft: 10)])
    #expect(station.screen == before)
    #expect(station.machine.wakeUp == waiting.lasts)
    station.when(.waits(.milliseconds(9_999)))
    #expect(station.notices.isEmpty, "one warning is enough")
    station.when(.waits(.milliseconds(1)))
    #expect(station.notices == waiting.ends + [.timedOut(before.unfinished)])
    #expect(station.screen.isIdle(in: waiting.mode))
    #expect(station.machine.wakeUp == nil)
    #expect(station.operations.isEmpty)
  }

  @Test(arguments: waitings)
  func state_goesIdle_evenIfNobodyTickedInTime(waiting: Waiting) {
    var station = Station.each(waiting.mode)
    station.given(waiting.given)
    station.given(.sleeps(.seconds(3600)))
    station.when(.types("y"))
    #expect(
      station.notices.contains { notice in
        if case .timedOut = notice { true } else { false }
      })
    #expect(station.operations.isEmpty)
    #expect(station.screen.body == .idle)
  }

  @Test func scanAndKey_startTheTimeAnew_andTheWarningWithIt() {
    var station = Station.each()
    station.given(.card(Shelf.cleo))
    for happening in [Happening.types("what"), .types("help"), .shows(.foreignProduct), .command(.yes)] {
      station.given(.waits(.seconds(55)), happening)
      #expect(station.screen.body == .visit(Shelf.cleo, loans: []))
      station.when(.waits(.seconds(49)))
      #expect(station.notices.isEmpty)
      station.when(.waits(.seconds(1)))
      #expect(station.notices == [.warning(secondsLeft: 10)])
      station.given(.types(""))
    }
  }

  @Test(arguments: [Mode.station, .shelving])
  func forcedMode_reverts_whenNothingHappens(home: Mode) {
    let other: Mode = home == .station ? .shelving : .station
    var station = Station.each(home)
    station.given(.command(other == .station ? .stationMode : .shelvingMode))
    #expect(station.machine.wakeUp == .seconds(600))
    station.when(.waits(.seconds(599)))
    #expect(station.notices.isEmpty)
    station.when(.waits(.seconds(1)))
    #expect(station.notices == [.modeChanged(home, reverts: false)])
    #expect(station.screen.mode == home)
    #expect(station.machine.wakeUp == nil)
  }

  @Test func forcedMode_isKept_whileThereIsWork() {
    var station = Station.each()
    station.given(.command(.shelvingMode))
    for _ in 0..<5 {
      station.given(.waits(.seconds(500)), .book(Shelf.heidi), .types("y"))
      #expect(station.screen.mode == .shelving)
    }
    station.when(.waits(.seconds(600)))
    #expect(station.screen.mode == .station)
  }

  @Test func silentStore_isGivenUp_andWhatMayHaveBeenLostIsNamed() {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .storeIs(.slow), .types("y"))
    #expect(station.screen.isBusy)
    #expect(station.machine.wakeUp == .seconds(15))
    station.when(.waits(.seconds(15)))
    #expect(
      station.notices == [
        .visitEnded(Shelf.cleo, loans: 0), .noReply(change: .checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due)),
      ])
    #expect(station.screen.isIdle(in: .station))
  }

  @Test func silentStore_isGivenUp_inALookUp() {
    var station = Station.each()
    station.given(.storeIs(.slow), .card(Shelf.cleo))
    station.when(.waits(.seconds(15)))
    #expect(station.notices == [.noReply(change: nil)])
    #expect(!station.screen.isBusy)
  }

  @Test func silentStore_isGivenUp_howeverImpatientThePersonIs() {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi), .storeIs(.slow), .types("y"))
    for happening in [Happening.types("y"), .book(Shelf.dune), .command(.yes), .answers(.yes), .types("help")] {
      station.given(.waits(.seconds(2)), happening)
    }
    #expect(station.machine.wakeUp == .seconds(15))
    station.when(.waits(.seconds(5)))
    #expect(station.notices.last == .noReply(change: .checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due)))
  }

  @Test func warning_comesAtOnce_whereTheTimeIsShorterThanIt() {
    var station = Station.each(timeouts: Timeouts(visit: .seconds(5)))
    station.given(.card(Shelf.cleo))
    #expect(station.machine.wakeUp == .zero)
    station.when(.waits(.zero))
    #expect(station.notices == [.warning(secondsLeft: 5)])
    station.when(.waits(.seconds(5)))
    #expect(station.screen.body == .idle)
  }
}

extension Screen {
  /// The action that a timeout on this screen leaves unfinished; nil if there is none.
  fileprivate var unfinished: Unfinished? {
    if let prompt { return Unfinished(prompt.kind) }
    guard case .awaitingCard(let book) = body else { return nil }
    return book == Shelf.heidi ? .checkOut(title: book.title) : .checkOutOrReturn(title: book.title)
  }
}

import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("Trust: typed IDs and PINs")
struct TypedIDTests {
  private func asks(_ station: Station) -> Bool {
    if case .pin? = station.prompt?.kind { true } else { false }
  }

  @Test func card_opensAVisit_withoutAPIN() {
    var station = Station.each(typedID: .pin)
    station.when(.card(Shelf.cleo))
    #expect(station.screen.body == .visit(Shelf.cleo, loans: []))
  }

  @Test(arguments: [Shelf.cleo.libraryID, Shelf.cleo.cardNumber!.text])
  func typedID_opensAVisit_onlyWithThePIN(typed: String) {
    var station = Station.each(typedID: .pin)
    station.when(.types(typed))
    #expect(asks(station))
    #expect(station.screen.body == .idle)
    #expect(station.notices.isEmpty)
    station.when(.types("4711"), .book(Shelf.heidi), .types("y"))
    #expect(station.changes.count == 1)
    #expect(station.screen.body.student == Shelf.cleo)
  }

  @Test func wrongPIN_opensNothing_andIsAskedForAgain() {
    var station = Station.each(typedID: .pin)
    station.given(.types("S3"))
    station.when(.types("4712"))
    #expect(station.refusalCodes == ["pin-wrong"])
    #expect(asks(station))
    station.when(.types("4711"))
    #expect(station.screen.body.student == Shelf.cleo)
  }

  /// A number after the fifth wrong PIN is not a library ID.
  @Test func pause_isSaid_andTheNextPINStaysSecret() {
    var station = Station.each(typedID: .pin)
    station.given(.types("S3"), .storeIs(.refusing(.pinPaused(until: Shelf.due))))
    // The last one is typed before the prompt that came again was seen.
    for line in [Happening.types("4711"), .types("4711"), .sleeps(.seconds(9)), .typesSeeing(nil, "4711")] {
      station.when(line)
      if case .sleeps = line { continue }
      #expect(station.notices == [.refused(Refusals(.pinPaused(until: Shelf.due)))])
      #expect(station.questions.map(\.isIdentify) == [true])
      #expect(asks(station) && station.screen.hidesTyping)
    }
    station.when(.types("n"))
    #expect(station.prompt == nil)
    #expect(!station.screen.hidesTyping)
  }

  /// The ID and the PIN in one read: the PIN comes before its prompt.
  @Test(arguments: ["S3", "Ms Byrne"], ConfirmationStyle.allCases)
  func pinBehindTheID_answersThePromptThatComes(typed: String, confirmation: ConfirmationStyle) {
    for typedID in TypedID.allCases where typed != "S3" || typedID == .pin {
      var station = Station(typedID: typedID, confirmation: confirmation)
      station.given(.storeIs(.slow), .types(typed))
      #expect(station.screen.hidesTyping == (typedID != .yes))
      station.when(.types("4711"))
      #expect(station.questions.isEmpty && station.notices.isEmpty)
      station.when(.storeAnswers, .storeAnswers)
      #expect(station.questions.map(\.isIdentify) == [true])
      #expect(station.screen.body.student == (typed == "S3" ? Shelf.cleo : nil))
      #expect(station.notices.contains(.unlocked(minutes: 5)) == (typed != "S3"))
    }
  }

  /// Typed in impatience while the PIN is checked, or on behalf of an unknown ID.
  @Test func pinThatIsTooLate_isNotLookedUp() {
    for id in ["S3", "S404"] {
      var station = Station.each(typedID: .pin)
      station.given(.storeIs(.slow), .types(id))
      if id == "S3" { station.given(.storeAnswers, .types("4711")) }
      station.when(.types("4711"), .storeAnswers)
      #expect(station.notices.last == .promptGone)
      #expect(!station.texts.contains { $0.contains("4711") })
      #expect(!station.questions.contains { if case .student = $0 { true } else { false } })
    }
  }

  @Test(arguments: [Happening.card(Shelf.bob), .book(Shelf.heidi), .command(.done), .waits(.seconds(181))])
  func pin_isNotLookedUp_whenItsPromptIsGone(interruption: Happening) {
    for confirmation in ConfirmationStyle.allCases {
      var station = Station(typedID: .pin, confirmation: confirmation)
      station.given(.types("S3"))
      let seen = station.prompt?.id
      station.given(interruption)
      for line in [Happening.types("4711"), .typesSeeing(seen, "4711"), .typesSeeing(nil, "471112")] {
        station.when(line)
        #expect(station.notices == [.promptGone])
        #expect(station.questions.isEmpty)
      }
      station.given(.types("done"), .waits(.seconds(6)))
      station.when(.types("4711"))
      #expect(station.questions.count == 1, "a library ID again")
    }
  }

  @Test func number_isALibraryID_behindAPromptThatWasAnsweredWithNo() {
    var station = Station.each(typedID: .pin)
    station.given(.types("S3"), .types("n"))
    station.when(.types("4711"))
    #expect(station.questions.count == 1)
  }

  /// A line at the prompt of a PIN leads to no other question, and no message quotes it.
  @Test(arguments: ["123", "1234567", "secret", "S1"])
  func malformedPIN_isNoAttempt_andIsNotQuoted(typed: String) {
    var station = Station.each(typedID: .pin)
    station.given(.types("S3"))
    station.when(.types(typed))
    #expect(station.notices == [.refused(Refusals(.pinMalformed(PIN.lengths)))])
    #expect(station.questions.isEmpty)
    #expect(asks(station))
  }

  @Test(arguments: [Happening.types(""), .types("n"), .command(.no), .waits(.seconds(200))])
  func promptOfAPIN_endsWithoutAVisit(end: Happening) {
    var station = Station.each(typedID: .pin)
    station.given(.types("S3"))
    station.when(end)
    #expect(station.prompt == nil)
    #expect(station.screen.body == .idle)
  }

  @Test func promptOfAPIN_givesWayToACard() {
    var station = Station.each(typedID: .pin)
    station.given(.types("S3"))
    station.when(.card(Shelf.bob))
    #expect(station.screen.body.student == Shelf.bob)
  }

  @Test func visit_ends_beforeAnotherPersonTypesAPIN() {
    var station = Station.each(typedID: .pin)
    station.given(.card(Shelf.ada))
    station.when(.types("S3"))
    #expect(station.screen.body == .idle)
    #expect(asks(station))
  }

  @Test func bookThatWaits_isLent_behindThePIN() {
    var station = Station.each(typedID: .pin)
    station.given(.book(Shelf.heidi), .types("S3"), .types("4711"))
    #expect(station.prompt?.kind == .checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due))
  }

  @Test func typedID_isRefused_whereOnlyCardsCount() {
    var station = Station.each(typedID: .no)
    station.when(.types("S3"))
    #expect(station.refusalCodes == ["typed-id-refused"])
    #expect(station.screen.body == .idle)
    station.when(.card(Shelf.cleo))
    #expect(station.screen.body.student == Shelf.cleo)
  }

  @Test func pin_isInNoDescription() throws {
    let pin = try #require(PIN("４７１１"))
    #expect(pin == PIN(" 4711 "))
    #expect("\(pin) \(String(reflecting: pin))" == "PIN PIN")
    var text = ""
    dump(Question.identify(.libraryID("S3", otherwise: .nameMissing), pin), to: &text)
    #expect(!text.contains("4711"))
  }
}

@Suite("Trust: staff")
struct StaffTests {
  private func station(staff: Bool = true, isByHand: Bool = false) -> Station {
    var station = Station.each(typedID: .pin, isByHand: isByHand)
    station.given(.libraryHasStaff(staff))
    return station
  }

  // MARK: - Without a staff card

  @Test(arguments: [
    Happening.types("shelving"), .types("new"), .types("add"), .types("quit"), .command(.shelvingMode), .command(.add),
  ])
  func staffAction_isRefused_atAnUnattendedStation(action: Happening) {
    for staff in [true, false] {
      var station = station(staff: staff)
      station.when(action)
      #expect(station.refusalCodes == ["not-permitted"])
      #expect(station.screen.mode == .station)
      #expect(station.prompt == nil)
      #expect(!station.hasQuit)
    }
  }

  @Test func quit_staysWithWhoeverRunsTheStationByHand() {
    var station = station(isByHand: true)
    station.when(.types("shelving"), .types("quit"))
    #expect(station.refusalCodes == ["not-permitted"])
    #expect(station.hasQuit)
  }

  @Test func shelving_isOpen_byHand_untilTheLibraryHasStaff() {
    var station = station(staff: false, isByHand: true)
    station.when(.types("shelving"))
    #expect(station.screen.mode == .shelving)
    station.given(.types("station"), .libraryHasStaff(true))
    station.when(.types("shelving"))
    #expect(station.refusalCodes == ["not-permitted"])
  }

  @Test func additionByHand_isRecordedSo() throws {
    var station = station(staff: false, isByHand: true)
    station.when(.types("shelving"), .book(Shelf.heidi), .types(""))
    #expect(station.originators == [Originator(identification: .byHand)])
  }

  @Test(arguments: [true, false])
  func dueDateBehindTheRules_isRefused(isByHand: Bool) {
    var station = station(staff: false, isByHand: isByHand)
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    station.when(.types("365"))
    #expect(station.refusalCodes == ["not-permitted"])
    #expect(station.prompt?.kind == .checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due))
    station.when(.types("+5"))
    #expect(station.prompt?.kind == .checkOut(Shelf.heidi, Shelf.cleo, due: .endOf(2026, 12, 6)))
  }

  /// A shelving station without a right lists no loans and adds nothing.
  @Test func shelvingStation_doesNothing_withoutStaff() {
    var station = Station.each(.shelving, isByHand: false)
    station.when(.book(Shelf.heidi), .card(Shelf.ada))
    #expect(station.refusalCodes == ["not-permitted", "not-permitted"])
    #expect(station.prompt == nil)
    station.when(.staffCard, .book(Shelf.heidi), .types(""))
    #expect(station.changes.map(\.name) == ["addCopies"])
  }

  // MARK: - A staff card

  @Test func staffCard_unlocks_forFiveMinutes() {
    var station = station()
    #expect(!station.outlook.mayShelve)
    station.when(.staffCard)
    #expect(station.notices == [.unlocked(minutes: 5)])
    #expect(station.outlook.mayShelve)
    station.given(.waits(.seconds(299)))
    station.when(.types("quit"))
    #expect(station.hasQuit)
    station.when(.waits(.seconds(1)))
    #expect(station.notices == [.locked])
    #expect(!station.outlook.mayShelve)
    station.when(.types("shelving"))
    #expect(station.refusalCodes == ["not-permitted"])
  }

  @Test(arguments: [Happening.staffCard, .types("done"), .command(.done)])
  func staffActions_close_whenStaffLeave(end: Happening) {
    var station = station()
    station.given(.staffCard)
    station.when(end)
    #expect(station.notices == [.locked])
    station.when(.types("new"))
    #expect(station.refusalCodes == ["not-permitted"])
  }

  /// A trolley takes longer than five minutes.
  @Test func shelving_staysUnlocked_whileBooksAreScanned() {
    var station = station()
    station.given(.staffCard, .types("shelving"))
    for _ in 0..<5 {
      station.given(.waits(.seconds(200)))
      station.when(.book(Shelf.heidi), .types(""))
      #expect(station.changes.count == 1)
    }
    station.when(.waits(.seconds(300)))
    #expect(station.notices.contains(.locked))
    #expect(station.screen.mode == .station)
  }

  @Test func addition_isRecordedAsTheStaffs() {
    var station = station()
    station.when(.staffCard, .types("shelving"), .book(Shelf.heidi), .types(""))
    #expect(station.originators == [Originator(identification: .card, staff: "Ms Byrne")])
  }

  /// A child's visit within the five minutes is the child's own.
  @Test func checkOut_isRecordedAsTheVisitors_whileStaffActionsAreOpen() {
    var station = station()
    station.when(.staffCard, .card(Shelf.cleo), .book(Shelf.heidi), .types(""))
    #expect(station.originators == [Originator(identification: .card)])
  }

  @Test func laterDueDate_isTheStaffs() {
    var station = station()
    station.given(.staffCard, .card(Shelf.cleo), .book(Shelf.heidi))
    station.when(.types("60"), .types(""))
    #expect(station.originators == [Originator(identification: .card, staff: "Ms Byrne")])
  }

  @Test(arguments: ["Ms Byrne", Shelf.byrne.cardNumber.text], TypedID.allCases)
  func typedStaffID_unlocks_onlyWithThePIN(typed: String, typedID: TypedID) {
    var station = Station.each(typedID: typedID, isByHand: false)
    station.when(.types(typed))
    #expect(station.notices.isEmpty)
    station.when(.types("4711"))
    #expect(station.notices == [.unlocked(minutes: 5)])
  }

  @Test func typedID_opensAVisit_withoutAPIN_whereStaffStands() {
    var station = station()
    station.given(.staffCard)
    station.when(.types("S3"))
    #expect(station.screen.body.student == Shelf.cleo)
  }

  /// The student who stands there keeps their visit.
  @Test func staffCard_keepsTheVisit() {
    var station = station()
    station.given(.card(Shelf.cleo))
    station.when(.staffCard)
    #expect(station.screen.body.student == Shelf.cleo)
  }

  // MARK: - A refusal that staff overrule

  @Test func refusal_isOverruled_withAReason() {
    var station = Station.each(rules: CirculationRules(loanLimit: 1), isByHand: false)
    station.given(.card(Shelf.bob))
    station.when(.book(Shelf.heidi))
    #expect(station.refusalCodes == ["loan-limit-reached"])
    #expect(station.prompt == nil, "a student is offered nothing")
    station.given(.staffCard)
    station.when(.book(Shelf.heidi))
    #expect(station.prompt?.kind == .overrule(.lend(Shelf.heidi, Shelf.bob, due: Shelf.due)))
    station.when(.types(" for a talk "))
    #expect(station.changes == [.overrule(.lend(Shelf.heidi, Shelf.bob, due: Shelf.due), reason: "for a talk")])
    #expect(station.originators == [Originator(identification: .card, staff: "Ms Byrne")])
  }

  @Test(arguments: [Happening.types(""), .types("n"), .command(.no), .waits(.seconds(200))])
  func refusal_stands_withoutAReason(answer: Happening) {
    var station = Station.each(rules: CirculationRules(loanLimit: 1), isByHand: false)
    station.given(.card(Shelf.bob), .staffCard, .book(Shelf.heidi))
    station.when(answer)
    #expect(station.changes.isEmpty)
    #expect(station.prompt == nil)
  }

  /// No card conjures up a copy.
  @Test func missingCopy_isNotOverruled() {
    var station = station()
    station.given(.staffCard, .card(Shelf.cleo), .book(Shelf.emil))
    station.when(.types("n"))
    #expect(station.refusalCodes == ["no-copies-available"])
    #expect(station.prompt?.kind == .reserve(Shelf.emil, Shelf.cleo))
  }

  @Test func answer_isRefused_whenTheFiveMinutesAreOver() {
    var station = Station.each(
      rules: CirculationRules(loanLimit: 1), timeouts: Timeouts(visit: .seconds(900), entry: .seconds(900)),
      isByHand: false)
    station.given(.card(Shelf.bob), .staffCard, .waits(.seconds(299)), .book(Shelf.heidi), .waits(.seconds(2)))
    station.when(.types("for a talk"))
    #expect(station.refusalCodes == ["not-permitted"])
    #expect(station.changes.isEmpty)
  }
}

extension Screen.Body {
  fileprivate var student: Student? {
    if case .visit(let student, _) = self { student } else { nil }
  }
}

extension Question {
  fileprivate var isIdentify: Bool {
    if case .identify = self { true } else { false }
  }
}

extension Station {
  fileprivate var originators: [Originator] {
    questions.flatMap { $0.changes.map(\.originator) }
  }
}

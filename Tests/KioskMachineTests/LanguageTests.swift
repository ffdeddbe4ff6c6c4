import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("The language of a visit")
struct LanguageTests {
  @Test(arguments: [
    (Happening.command(.german), Language.german), (.command(.irish), .irish),
    (.command(.simplifiedChinese), .simplifiedChinese), (.types("deutsch"), .german), (.types("/Gaeilge"), .irish),
    (.types("中文"), .simplifiedChinese),
  ])
  func cardOrWord_switches_andIsToldInTheNewLanguage(switching: Happening, language: Language) {
    var station = Station.each()
    station.when(switching)
    #expect(station.notices == [.languageChanged(language, reverts: true)])
    #expect(station.spoken == [language])
    #expect(station.screen.language == language)
  }

  @Test func languageOfABook_isNoLanguageOfTheStation() {
    var station = Station.each(.shelving)
    station.given(.types("new"), .types("deutsch"))
    #expect(station.screen.language == .english)
    #expect(station.prompt?.kind == .enter(.author, BookDraft(title: "deutsch", author: "")))
    station.when(.types("/deutsch"))
    #expect(station.screen.language == .german)
    #expect(station.prompt?.kind == .enter(.author, BookDraft(title: "deutsch", author: "")))
  }

  @Test func ownLanguage_isForGood() {
    var station = Station.each(language: .german)
    station.given(.command(.irish))
    station.when(.command(.german))
    #expect(station.notices == [.languageChanged(.german, reverts: false)])
    #expect(station.machine.wakeUp == nil)
  }

  @Test func prompt_stays_inTheNewLanguage() {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    let prompt = station.prompt
    station.when(.command(.german))
    #expect(station.prompt == prompt)
    station.when(.types("j"))
    #expect(station.changes == [.checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due)])
  }

  @Test func storeThatIsAsked_goesOnBeingWaitedFor() {
    var station = Station.each()
    station.given(.storeIs(.slow), .card(Shelf.cleo))
    station.when(.command(.irish))
    #expect(station.screen.isBusy)
    station.when(.storeAnswers)
    #expect(station.screen.body == .visit(Shelf.cleo, loans: []))
    #expect(station.spoken == [.irish])
  }

  @Test(arguments: [Happening.command(.done), .types("done"), .types("fertig"), .card(Shelf.ada)])
  func visit_endsInItsLanguage_andTheStationGoesBack(end: Happening) {
    var station = Station.each()
    station.given(.command(.german), .card(Shelf.ada))
    #expect(station.screen.language == .german)
    station.when(end)
    #expect(station.notices == [.visitEnded(Shelf.ada, loans: 2)])
    #expect(station.spoken == [.german])
    #expect(station.screen.language == .english)
  }

  @Test func nextStudent_isGreetedInTheStationsLanguage() {
    var station = Station.each()
    station.given(.card(Shelf.ada), .command(.simplifiedChinese))
    station.when(.card(Shelf.cleo))
    #expect(station.spoken == [.simplifiedChinese, .english])
    #expect(station.screen.language == .english)
  }

  @Test func timeOut_isToldInTheVisitsLanguage() {
    var station = Station.each()
    station.given(.card(Shelf.ada), .command(.german))
    station.given(.waits(.seconds(50)))
    station.when(.waits(.seconds(10)))
    #expect(station.notices == [.visitEnded(Shelf.ada, loans: 2), .timedOut(nil)])
    #expect(station.spoken == [.german, .german])
    #expect(station.screen.language == .english)
  }

  @Test func idleStation_goesBack_whenNobodyComes() {
    var station = Station.each()
    station.given(.command(.irish))
    #expect(station.machine.wakeUp == .seconds(60))
    station.when(.waits(.seconds(59)))
    #expect(station.screen.language == .irish)
    station.when(.waits(.seconds(1)))
    #expect(station.notices == [])
    #expect(station.screen.language == .english)
    #expect(station.machine.wakeUp == nil)
  }

  @Test func language_staysForAStudentWhoComesInTime() {
    var station = Station.each()
    station.given(.command(.irish), .waits(.seconds(59)), .book(Shelf.heidi), .waits(.seconds(20)), .card(Shelf.cleo))
    #expect(station.screen.language == .irish)
    #expect(station.screen.body == .visit(Shelf.cleo, loans: []))
  }

  @Test func shelving_keepsItAsLongAsItsMode() {
    var station = Station.each()
    station.given(.command(.shelvingMode), .command(.german))
    station.when(.waits(.seconds(599)))
    #expect(station.screen.language == .german)
    station.when(.waits(.seconds(1)))
    #expect(station.screen.language == .english)
    #expect(station.screen.mode == .station)
  }

  @Test func done_endsIt_whereNobodyIsServed() {
    var station = Station.each()
    station.given(.command(.irish))
    station.when(.command(.done))
    #expect(station.screen.language == .english)
  }
}

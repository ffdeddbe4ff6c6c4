import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("Words of the console, and command cards")
struct ConsoleWordTests {
  static let entry = Prompt.Kind.enter(.title, BookDraft(title: "", author: ""))

  @Test(arguments: ["help", "HELP", "/help", "?", "/?", " help "])
  func help_isGiven_andNothingChanges(word: String) {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    let before = station.screen
    station.when(.types(word))
    #expect(station.notices == [.help(.station)])
    #expect(station.screen == before)
  }

  @Test(arguments: ["quit", "Exit", "q", "/quit"])
  func quit_leaves_fromAPromptToo(word: String) {
    var station = Station.each()
    station.when(.types(word))
    #expect(station.hasQuit)
    station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    station.when(.types(word))
    #expect(station.hasQuit)
    #expect(station.questions.isEmpty)
  }

  @Test(arguments: ["Help", "Quit", "Station", "New", "Done", "q", "No", "Yes", "2001", "S12345", "1984"])
  func word_isATitle_whereATitleIsWanted(title: String) {
    var station = Station.each()
    station.given(.types("new"))
    station.when(.types(title))
    #expect(!station.hasQuit)
    if title.count < 2 {
      #expect(station.notices == [.refused(.titleTooShort(minimum: 2))])
    } else {
      #expect(station.prompt?.kind == .enter(.author, BookDraft(title: title, author: "")))
      station.when(.types(title))
      #expect(station.prompt?.kind == .enter(.copies, BookDraft(title: title, author: title)))
    }
  }

  @Test func slashWord_isAWord_evenWhereATitleIsWanted() {
    var station = Station.each()
    station.given(.types("new"))
    station.when(.types("/help"))
    #expect(station.notices == [.help(.station)])
    #expect(station.prompt?.kind == Self.entry)
    station.when(.types("/cancel"))
    #expect(station.notices == [.declined(Self.entry)])
    station.given(.types("new"))
    station.when(.types("/done"))
    #expect(station.notices == [.dropped(Self.entry)])
    #expect(station.prompt == nil)
    station.given(.types("new"))
    station.when(.types("/quit"))
    #expect(station.hasQuit)
  }

  @Test func slash_isText_whereItIsNoWord() {
    var station = Station.each()
    station.given(.types("new"))
    station.when(.types("/b/"))
    #expect(station.prompt?.kind == .enter(.author, BookDraft(title: "/b/", author: "")))
  }

  @Test(arguments: [
    (Happening.types("shelving"), Mode.station, Mode.shelving), (.types("/shelving"), .station, .shelving),
    (.command(.shelvingMode), .station, .shelving), (.types("station"), .shelving, .station),
    (.command(.stationMode), .shelving, .station), (.types("station"), .station, .station),
  ])
  func mode_isSwitched_andRevertsIfItIsNotHome(switching: Happening, home: Mode, mode: Mode) {
    var station = Station.each(home)
    station.when(switching)
    #expect(station.notices == [.modeChanged(mode, reverts: mode != home)])
    #expect(station.screen.mode == mode)
  }

  @Test func modeWord_endsTheVisit_andDropsThePrompt() {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    station.when(.types("shelving"))
    #expect(
      station.notices == [
        .visitEnded(Shelf.cleo, loans: 0), .dropped(.checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due)),
        .modeChanged(.shelving, reverts: true),
      ])
    station.when(.book(Shelf.heidi))
    #expect(station.prompt?.kind == .addCopies(Shelf.heidi, count: 1, loans: []))
  }

  @Test func new_endsTheVisit_andDropsThePrompt() {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    station.when(.types("new"))
    #expect(
      station.notices == [
        .visitEnded(Shelf.cleo, loans: 0), .dropped(.checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due)),
        .newBook(nil),
      ])
    #expect(station.screen.body == .idle)
    #expect(station.prompt?.kind == Self.entry)
  }

  @Test func cancel_declines_whatIsShown() {
    var station = Station.each()
    station.when(.types("cancel"))
    #expect(station.notices == [.nothingToAnswer])
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    station.when(.types("cancel"))
    #expect(station.notices == [.declined(.checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due))])
  }

  @Test(arguments: [Happening.types("done"), .types("/DONE"), .command(.done)])
  func done_endsTheVisit(done: Happening) {
    var station = Station.each()
    station.given(.card(Shelf.ada))
    station.when(done)
    #expect(station.notices == [.visitEnded(Shelf.ada, loans: 2)])
    #expect(station.screen.body == .idle)
  }

  @Test(arguments: [CommandCard.yes, .no])
  func answerCards_areNoAnswer_withoutAPrompt(card: CommandCard) {
    var station = Station.each()
    station.given(.card(Shelf.cleo))
    let before = station.screen
    station.when(.command(card))
    #expect(station.notices == [.nothingToAnswer])
    #expect(station.screen == before)
  }
}

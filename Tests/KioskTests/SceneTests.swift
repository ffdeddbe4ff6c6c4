import Domain
import KioskMachine
import Messages
import TestSupport
import Testing

@testable import Kiosk

/// Scenes of what a machine says.
@Suite("Scenes") struct SceneTests {
  private static let ada = Student.sample(1, "Ada", "Lovelace")
  private static let dune = Book.sample(1, "Dune", total: 2, available: 1)
  private static let due = Timestamp.endOf(2026, 12, 15)

  private static func builder() -> SceneBuilder {
    var builder = SceneBuilder(messages: Messages(language: .english, calendar: .dublin))
    builder.show(screen(.idle), at: .zero)
    return builder
  }

  private static func screen(_ body: Screen.Body, _ prompt: Prompt? = nil, isBusy: Bool = false) -> Screen {
    Screen(mode: .station, language: .english, body: body, prompt: prompt, isBusy: isBusy)
  }

  private static let prompt = SamplePrompt.checkOut(dune, ada, due: due)

  @Test func idleScreen_saysWhatToDo_andNamesNobody() {
    var builder = Self.builder()
    builder.facts = LibraryFacts(
      name: "School library", welcome: "Welcome to the Owls", books: 12, openDays: [.monday, .friday])
    let scene = builder.scene(at: .zero)
    #expect(scene.isIdle)
    #expect(scene.name == "School library")
    #expect(scene.headline == "Show your library card, or a book that you are returning.")
    #expect(scene.facts == ["Welcome to the Owls", "The library has 12 books.", "Open: Mon, Fri"])
    #expect(scene.commands.map(\.word) == ["Borrow only", "Return only", "Help"])
    #expect(scene.commands.map(\.line) == ["/checkout", "/return", "/help"])
    #expect(scene.offers.isEmpty && scene.loans.isEmpty && scene.messages.isEmpty && scene.prompt == nil)
  }

  /// A finger reaches the modes that command cards of staff have.
  @Test func shelving_hasAButton_whereStaffUnlockedTheStation() {
    var builder = Self.builder()
    builder.foresee(Outlook(mayShelve: true))
    builder.show(Self.screen(.idle), at: .zero)
    #expect(builder.scene(at: .zero).commands.map(\.line) == ["/checkout", "/return", "/shelving", "/help"])
    builder.show(Screen(mode: .shelving, language: .english, body: .idle, prompt: nil, isBusy: false), at: .zero)
    #expect(builder.scene(at: .zero).commands.map(\.line) == ["/new", "/station", "/done", "/help"])
    builder.foresee(Outlook())
    builder.show(Self.screen(.idle), at: .zero)
    #expect(!builder.scene(at: .zero).commands.map(\.line).contains("/shelving"))
  }

  @Test func cover_isInTheScene_onceThereIsOne() throws {
    struct OneCover: StationCovers {
      let isbn: ISBN
      func has(_ isbn: ISBN) -> Bool { isbn == self.isbn }
      func read(_ isbn: ISBN) -> [UInt8]? { nil }
    }
    var builder = Self.builder()
    builder.show(Self.screen(.visit(Self.ada, loans: []), Self.prompt), at: .zero)
    #expect(builder.scene(at: .zero).book?.hasCover == false)
    builder.covers = OneCover(isbn: try #require(Self.dune.isbn))
    #expect(builder.scene(at: .zero).book?.hasCover == true)
  }

  @Test func question_hasVerbs_aBook_andItsDay() {
    var builder = Self.builder()
    builder.show(Self.screen(.visit(Self.ada, loans: []), Self.prompt), at: .zero)
    let scene = builder.scene(at: .zero)
    #expect(scene.prompt == Self.prompt.id.rawValue)
    #expect(scene.offers.map(\.word) == ["Borrow", "Another date", "Do not borrow"])
    #expect(scene.offers.map(\.look) == [.likely, .plain, .leaving])
    #expect(scene.book?.title == "Dune")
    #expect(scene.book?.due == "Due Tue 15 Dec 2026")
    #expect(scene.name == "Ada Lovelace")
    #expect(!scene.takesID)
  }

  @Test func goodbye_namesThePerson_forFiveSeconds() {
    var builder = Self.builder()
    builder.show(Self.screen(.visit(Self.ada, loans: [])), at: .zero)
    builder.tell(.visitEnded(Self.ada, loans: 1), at: .seconds(1))
    builder.show(Self.screen(.idle), at: .seconds(1))
    let scene = builder.scene(at: .seconds(1))
    #expect(scene.headline == "Ada Lovelace: goodbye!")
    #expect(scene.messages.map(\.text) == ["Goodbye. You have 1 book."])
    #expect(!scene.isIdle)
    #expect(builder.changes(after: .seconds(1)) == .seconds(6))
    #expect(builder.scene(at: .milliseconds(5_999)).headline == scene.headline)
    let later = builder.scene(at: .seconds(6))
    #expect(later.isIdle && later.messages.isEmpty)
    #expect(!later.headline.contains("Ada"))
    #expect(builder.changes(after: .seconds(6)) == nil)
  }

  /// The station speaks its own language again as soon as the visit has ended.
  @Test func goodbye_isInTheLanguageOfTheVisit() {
    var builder = Self.builder()
    builder.speak(.german)
    builder.show(Self.screen(.visit(Self.ada, loans: [])), at: .zero)
    builder.tell(.visitEnded(Self.ada, loans: 1), at: .zero)
    builder.speak(.english)
    builder.show(Self.screen(.idle), at: .zero)
    let german = Messages(language: .german, calendar: .dublin)
    #expect(builder.scene(at: .zero).headline == german.text(.stationGoodbye("Ada Lovelace")))
  }

  @Test func greeting_listsTheLoansBesideIt() {
    let loan = Loan.sample(1, of: Self.dune, to: Self.ada, due: Self.due)
    var builder = Self.builder()
    builder.tell(.visitOpened(Self.ada, loans: [loan], overdue: [loan.id]), at: .zero)
    builder.show(Self.screen(.visit(Self.ada, loans: [loan])), at: .zero)
    builder.foresee(Outlook(overdue: [loan.id]))
    let scene = builder.scene(at: .zero)
    #expect(scene.messages.count == 1)
    #expect(scene.loans == [Scene.Loan(title: "Dune", due: "Tue 15 Dec 2026", isOverdue: true)])
    #expect(scene.chime == Scene.Chime(sound: .success, number: 1))
  }

  @Test func warning_isACountdown_andNoMessage() {
    var builder = Self.builder()
    builder.show(Self.screen(.visit(Self.ada, loans: []), Self.prompt), at: .zero)
    builder.tell(.warning(secondsLeft: 20), at: .zero)
    builder.show(Self.screen(.visit(Self.ada, loans: []), Self.prompt), at: .zero)
    let deadline = Deadline(at: .seconds(40), warning: .seconds(20), mayExtend: true)
    builder.foresee(Outlook(deadline: deadline))
    let scene = builder.scene(at: .zero)
    #expect(scene.messages.isEmpty)
    #expect(scene.countdown == deadline)
    #expect(scene.chime?.sound == .attention)
  }

  @Test func busyStation_keepsWhatIsShown() {
    var builder = Self.builder()
    builder.show(Self.screen(.visit(Self.ada, loans: []), Self.prompt), at: .zero)
    builder.show(Self.screen(.visit(Self.ada, loans: []), isBusy: true), at: .zero)
    let scene = builder.scene(at: .zero)
    #expect(scene.isBusy)
    #expect(scene.offers.count == 3)
  }

  @Test func lostCamera_isSaid_untilItIsBack() {
    var builder = Self.builder()
    let camera = Device(.camera, name: "C920")
    builder.tell(.lost(camera, DeviceProblem.unplugged), at: .zero)
    #expect(
      builder.scene(at: .zero).problems == ["The camera does not work. Use the scanner, or type the number."])
    #expect(builder.scene(at: .zero).cameraIsGone)
    builder.tell(.ready(camera), at: .zero)
    #expect(builder.scene(at: .zero).problems.isEmpty && !builder.scene(at: .zero).cameraIsGone)
  }

  @Test func calendar_showsTheDaysThatMayBeChosen() throws {
    var builder = Self.builder()
    builder.show(Self.screen(.visit(Self.ada, loans: []), Self.prompt), at: .zero)
    let days =
      [30, 31].map { CalendarDay(year: 2026, month: 12, day: $0) } + [CalendarDay(year: 2027, month: 1, day: 4)]
    builder.foresee(Outlook(dueDays: days))
    let calendar = try #require(builder.scene(at: .zero).calendar)
    #expect(calendar.months.map(\.title) == ["Dec 2026", "Jan 2027"])
    #expect(calendar.months.map(\.blanks) == [1, 4])
    #expect(calendar.months.flatMap(\.days).compactMap(\.value) == ["2026-12-30", "2026-12-31", "2027-01-04"])
    #expect(calendar.months[0].days.count == 31)
  }

  @Test func manyMessages_areShortened() {
    let loans = (1...9).map { Loan.sample($0, of: Self.dune, to: Self.ada, due: Self.due) }
    var builder = SceneBuilder(messages: Messages(language: .english, calendar: .dublin))
    builder.show(Screen(mode: .shelving, language: .english, body: .idle, prompt: nil, isBusy: false), at: .zero)
    builder.tell(.loansListed(Self.ada, loans: loans, overdue: []), at: .zero)
    let scene = builder.scene(at: .zero)
    #expect(scene.messages.count == SceneBuilder.linesShown + 1)
    #expect(scene.messages.last?.text == "and 4 more")
  }

  @Test func everyLanguage_hasItsOwnWords() {
    var builder = Self.builder()
    builder.speak(.german)
    builder.show(Self.screen(.visit(Self.ada, loans: []), Self.prompt), at: .zero)
    let scene = builder.scene(at: .zero)
    #expect(scene.language == .german)
    #expect(scene.offers.first?.word == "Ausleihen")
    #expect(scene.commands.map(\.line) == ["/fertig", "/konto", "/hilfe"])
  }
}

/// Prompts as a machine makes them.
enum SamplePrompt {
  static func checkOut(_ book: Book, _ student: Student, due: Timestamp) -> Prompt {
    Prompt(id: Prompt.ID(rawValue: 7), kind: .checkOut(book, student, due: due))
  }
}

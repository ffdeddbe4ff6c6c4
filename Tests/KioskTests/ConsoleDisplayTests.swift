import Domain
import Foundation
import Kiosk
import KioskMachine
import Messages
import TestSupport
import Testing

@Suite struct ConsoleDisplayTests {
  private let calendar = LocalCalendar(timeZone: .gmt)
  private let book = Book(
    id: Book.ID(rawValue: 1), isbn: .numbered(44_117_271), title: "Dune", author: "Frank Herbert",
    totalCopies: 1, availableCopies: 1, createdAt: Timestamp(milliseconds: 0))
  private let ada = Student(
    id: Student.ID(rawValue: 1), libraryID: "S12345", firstName: "Ada", lastName: "Lovelace", grade: "5",
    createdAt: Timestamp(milliseconds: 0), cardNumber: CardNumber(serial: 1))
  /// 2026-12-05T23:59:59.999Z
  private let due = Timestamp(milliseconds: 1_796_515_199_999)

  /// The output of a display of this style while `body` uses it.
  private func written(
    terminal: Bool, wipes: Bool = false, _ body: (ConsoleDisplay) -> Void
  ) throws -> String {
    let pipe = Pipe()
    let output = ConsoleOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let display = ConsoleDisplay(
      messages: Messages(language: .english, calendar: calendar),
      style: .init(isTerminal: terminal, hasColour: terminal, wipesAfterVisit: wipes), output: output)
    body(display)
    try pipe.fileHandleForWriting.close()
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  /// The screen of a machine that asks after every item, at the checkout prompt.
  private var checkoutScreen: Screen {
    var machine = KioskMachine(
      KioskSettings(
        vocabulary: .ofCatalogues, rules: CirculationRules(), calendar: calendar, operationPrefix: "test",
        confirmation: .each))
    let now = Moment(elapsed: .zero, date: Timestamp(milliseconds: due.milliseconds - 14 * 86_400_000))
    for event in [
      Event.line("S12345", answering: nil), .reply(.student(ada, loans: []), to: Question.ID(rawValue: 1)),
      .scan(.isbn(.numbered(44_117_271))), .reply(.bookFor(book, studentLoans: []), to: Question.ID(rawValue: 2)),
    ] { _ = machine.handle(event, at: now) }
    return machine.screen
  }

  @Test func halfACode_isARefusalWithTwoBells() throws {
    let report = DeviceReport.partlyRead(Device(.scanner, path: "/dev/input/event5"))
    let sentence = "Only part of the barcode was read. Please scan it again."
    #expect(try written(terminal: true) { $0.tell(report) } == "\u{1B}[31m\(sentence)\u{1B}[0m\n\u{07}\u{07}")
    #expect(try written(terminal: false) { $0.tell(report) } == sentence + "\n")
  }

  /// It answers nothing, so the prompt is repeated after it.
  @Test func lineForStaff_isRed_andThePromptIsWrittenAgain() throws {
    let prompt = try written(terminal: true) { $0.show(checkoutScreen) }
    let text = try written(terminal: true) { display in
      display.show(checkoutScreen)
      display.tellStaff { "Staff: \($0.text(.reportDatabaseSound))" }
    }
    #expect(text == prompt + "\n\u{1B}[31mStaff: ok\u{1B}[0m\n" + prompt)
    let piped = try written(terminal: false) { display in
      display.show(checkoutScreen)
      display.tellStaff { _ in "Staff" }
    }
    #expect(piped == (try written(terminal: false) { $0.show(checkoutScreen) }) + "Staff\n")
  }

  @Test func lineForStaff_isInTheLanguageThatIsSpoken() throws {
    let text = try written(terminal: false) { display in
      display.speak(.german)
      display.tellStaff { $0.sentence(Refusal.noInventory) }
    }
    #expect(text.hasSuffix(Messages(language: .german, calendar: calendar).sentence(Refusal.noInventory) + "\n"))
  }

  /// A terminal of this many columns, and the text written to it. Its width may change in between.
  private func onTerminal(_ body: (ConsoleDisplay, _ resize: (UInt16) -> Void) -> Void) throws -> String {
    var master: Int32 = -1
    var terminal: Int32 = -1
    try #require(openpty(&master, &terminal, nil, nil, nil) == 0)
    defer {
      close(master)
      close(terminal)
    }
    let display = ConsoleDisplay(
      messages: Messages(language: .english, calendar: calendar),
      style: .init(isTerminal: true, hasColour: false, wipesAfterVisit: false),
      output: ConsoleOutput(descriptor: terminal))
    body(display) { columns in
      var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      #expect(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
    }
    display.tell(.modeChanged(.station, reverts: false))
    var written = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    // The last notice ends with a line.
    repeat {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      written += String(decoding: buffer[..<count], as: UTF8.self).replacing("\r\n", with: "\n")
    } while !written.hasSuffix("\n")
    return written
  }

  @Test func lines_areAsWideAsTheTerminal_atEveryMoment() throws {
    let question = Messages(language: .english, calendar: calendar).prompt(try #require(checkoutScreen.prompt).kind)
      .line
    var widths: [UInt16] = [20, 40, 80, 200]
    let text = try onTerminal { display, resize in
      for width in widths {
        resize(width)
        display.show(checkoutScreen)
        display.lineWasTyped()
        display.tell(.promptGone)
      }
    }
    let lines = text.split(separator: "\n").map { $0.replacing("\u{07}", with: "") }
    #expect(lines.allSatisfy { $0.count <= 200 })
    // The question is whole again where it fits, with the cursor after it; its brackets are whole at every width.
    #expect(lines.filter { $0.contains("[Y/n/date]") }.count == widths.count)
    #expect(text.contains(question + " "))
    // Text that is typed at the question ends its line on a terminal; here the notice follows.
    for line in lines.map({ $0.components(separatedBy: "] ")[0] }) {
      if line.hasPrefix(String(question.prefix(10))) { #expect(line.count < Int(widths.removeFirst()), "\(line)") }
    }
    #expect(widths.isEmpty)
  }

  @Test func prompt_isOneWholeLine_inAPipe() throws {
    let text = try written(terminal: false) { $0.show(checkoutScreen) }
    #expect(
      text == "Borrow “Dune” (Frank Herbert) until Sat 5 Dec 2026? [Y/n/date]\n")
  }

  @Test func prompt_leavesTheCursorBehindIt_onATerminal() throws {
    let text = try written(terminal: true) { $0.show(checkoutScreen) }
    #expect(text.hasSuffix(" "))
    #expect(!text.contains("\n"))
    #expect(text.contains("\u{1B}[1m"))
  }

  @Test func notice_startsOnItsOwnLine_whenAPromptStands() throws {
    let text = try written(terminal: true) { display in
      display.show(checkoutScreen)
      display.tell(.timedOut(nil))
    }
    #expect(text.contains("[Y/n/date]\u{1B}[0m \nTime is up"))
  }

  @Test(arguments: [
    (Notice.timedOut(nil), 0), (.timedOut(.checkOut(title: "Dune")), 2), (.nothingToAnswer, 2),
    (.done(.checkedOut(loan), daysOverdue: 0), 1),
  ])
  func bell_tellsDoneFromRefused_onATerminal(notice: Notice, bells: Int) throws {
    #expect(try written(terminal: true) { $0.tell(notice) }.count { $0 == "\u{07}" } == bells)
    #expect(try written(terminal: false) { $0.tell(notice) }.count { $0 == "\u{07}" } == 0)
  }

  private static let loan = Loan(
    id: Loan.ID(rawValue: 1),
    book: Book(
      id: Book.ID(rawValue: 1), isbn: nil, title: "Dune", author: "Frank Herbert", totalCopies: 1, availableCopies: 0,
      createdAt: Timestamp(milliseconds: 0)),
    student: Student(
      id: Student.ID(rawValue: 1), libraryID: "S1", firstName: "Ada", lastName: "", grade: "",
      createdAt: Timestamp(milliseconds: 0), cardNumber: nil),
    checkoutDate: Timestamp(milliseconds: 0), dueDate: Timestamp(milliseconds: 1))

  @Test func screen_isWiped_whenASessionEndsAndItIsWanted() throws {
    let notice = Notice.visitEnded(ada, loans: 1)
    #expect(try written(terminal: true, wipes: true) { $0.tell(notice) }.hasPrefix("\u{1B}[H\u{1B}[2J"))
    #expect(try !written(terminal: true, wipes: false) { $0.tell(notice) }.contains("\u{1B}[2J"))
    #expect(try !written(terminal: false, wipes: true) { $0.tell(notice) }.contains("\u{1B}"))
  }

  /// The text that remains on a terminal that wipes, without colours and bells.
  private func readable(_ body: (ConsoleDisplay) -> Void) throws -> String {
    let text = try written(terminal: true, wipes: true, body)
    let last = text.components(separatedBy: "\u{1B}[H\u{1B}[2J\u{1B}[3J").last ?? text
    return last.replacing(/\u{1B}\[[0-9]*m|\u{07}/, with: "")
  }

  private let idle = "Show your library card, or a book that you are returning. "

  /// A station at rest, then one without a visit after a scan of Ada's book.
  private func returnScreens(daysLater days: Int64 = 0) -> (atRest: Screen, asking: Screen) {
    var machine = KioskMachine(
      KioskSettings(
        vocabulary: .ofCatalogues, rules: CirculationRules(), calendar: calendar, operationPrefix: "test",
        confirmation: .each))
    let atRest = machine.screen
    let now = Moment(elapsed: .zero, date: Timestamp(milliseconds: days * 86_400_000))
    for event in [
      Event.scan(.isbn(.numbered(44_117_271))),
      .reply(.book(Self.loan.book, loans: [Self.loan]), to: Question.ID(rawValue: 1)),
    ] { _ = machine.handle(event, at: now) }
    return (atRest, machine.screen)
  }

  @Test func borrower_isNotNamed_byAnIdleStation() throws {
    let (atRest, asking) = returnScreens()
    #expect(asking.body == .idle && asking.prompt != nil)
    let text = try readable { display in
      display.show(asking)
      display.tell(.done(.returned(Self.loan), daysOverdue: 0))
      display.show(atRest)
      display.show(asking)
      display.tell(.timedOut(.returnBook(title: "Dune")))
      display.show(atRest)
    }
    #expect(!text.contains("Ada") && !text.contains("S1"))
    #expect(text.hasSuffix("“Dune” was NOT returned: nobody answered.\n\(idle)"))
  }

  /// The loan is overdue, so its words are red; the rest is not.
  @Test func overdue_isRed_inGreetingAndReturnAndPrompt() throws {
    let onTime = Loan(
      id: Loan.ID(rawValue: 2), book: Self.loan.book, student: ada, checkoutDate: Timestamp(milliseconds: 0),
      dueDate: due)
    let greeting = try written(terminal: true) {
      $0.tell(.visitOpened(ada, loans: [Self.loan, onTime], overdue: [Self.loan.id]))
    }.components(separatedBy: "\n")
    #expect(greeting[0] == "\u{1B}[31mHello Ada Lovelace. You have 2 books, 1 of them overdue.\u{1B}[0m")
    #expect(greeting[1].hasPrefix("\u{1B}[31m") && greeting[1].hasSuffix(", overdue\u{1B}[0m"))
    #expect(greeting[2].hasPrefix("\u{1B}[32m") && !greeting[2].contains("overdue"))
    let returned = try written(terminal: true) { $0.tell(.done(.returned(Self.loan), daysOverdue: 3)) }
    #expect(returned == "\u{1B}[31mReturned: “Dune”. It was 3 days overdue.\u{1B}[0m\n\u{07}")
    let listed = try written(terminal: true) { $0.tell(.loansListed(ada, loans: [Self.loan], overdue: [Self.loan.id])) }
    #expect(listed.components(separatedBy: "\u{1B}[31m").count == 3)
    var late = checkoutScreen
    late.prompt = returnScreens(daysLater: 30).asking.prompt
    let prompt = try written(terminal: true) { $0.show(late) }
    #expect(prompt.hasPrefix("\u{1B}[1;31m") && prompt.contains("30 days overdue"))
  }

  @Test func refusal_isRed_withTwoBells() throws {
    let text = try written(terminal: true) { $0.tell(.refused(Refusals(.notOnLoan(title: "Dune")))) }
    #expect(text.hasPrefix("\u{1B}[31m") && text.hasSuffix("\u{1B}[0m\n\u{07}\u{07}"))
  }

  @Test func loansList_staysReadable_thenIsWiped() throws {
    let (atRest, _) = returnScreens()
    let listed: (ConsoleDisplay) -> Void = { display in
      display.show(atRest)
      display.tell(.loansListed(ada, loans: [], overdue: []))
      display.show(atRest)
    }
    #expect(try readable(listed).hasSuffix("Ada Lovelace (S12345): No books on loan.\n\(idle)"))
    let next = try readable { display in
      listed(display)
      display.tell(.nothingToAnswer)
      display.show(atRest)
    }
    #expect(!next.contains("Ada"))
  }

  @Test func refusal_staysReadable_whenItComesBehindTheGoodbye() throws {
    let (atRest, _) = returnScreens()
    let left = try readable { display in
      display.show(checkoutScreen)
      display.tell(.visitEnded(ada, loans: 1))
      display.tell(.timedOut(nil))
      display.show(atRest)
    }
    #expect(
      left == "Goodbye. You have 1 book.\nTime is up. Nothing else was changed. Show your card to start again.\n\(idle)"
    )
  }

  @Test func output_saysItIsBroken_whenNobodyReads() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let output = ConsoleOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    output.write("hello")
    #expect(output.isBroken)
    output.write("again")
  }
}

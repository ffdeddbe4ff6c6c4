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

  /// What a display of this style writes while `body` uses it.
  private func written(
    terminal: Bool, wipes: Bool = false, _ body: (ConsoleDisplay) -> Void
  ) throws -> String {
    let pipe = Pipe()
    let output = ConsoleOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let display = ConsoleDisplay(
      messages: Messages(language: .english, calendar: calendar),
      style: .init(isTerminal: terminal, hasColour: terminal, wipesAfterSession: wipes), output: output)
    body(display)
    try pipe.fileHandleForWriting.close()
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  /// The screen of a machine that was driven to the checkout prompt.
  private var checkoutScreen: Screen {
    var machine = KioskMachine(
      KioskSettings(rules: CirculationRules(), calendar: calendar, operationPrefix: "test"))
    let now = Moment(elapsed: .zero, date: Timestamp(milliseconds: due.milliseconds - 14 * 86_400_000))
    for event in [
      Event.line("S12345", answering: nil), .reply(.student(ada, loans: []), to: Question.ID(rawValue: 1)),
      .scan(.isbn(.numbered(44_117_271))), .reply(.bookFor(book, studentLoans: []), to: Question.ID(rawValue: 2)),
    ] { _ = machine.handle(event, at: now) }
    return machine.screen
  }

  @Test func prompt_isOneWholeLine_inAPipe() throws {
    let text = try written(terminal: false) { $0.show(checkoutScreen) }
    #expect(
      text == "Check out “Dune” (Frank Herbert) to Ada Lovelace (S12345), due Sat 5 Dec 2026? [Y/n/date]\n")
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
      display.tell(.timedOut)
    }
    #expect(text.contains("[Y/n/date]\u{1B}[0m \nTime is up"))
  }

  @Test(arguments: [(Notice.timedOut, 0), (.nothingToAnswer, 2), (.done(.checkedOut(loan), daysOverdue: 0), 1)])
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
    let notice = Notice.sessionEnded(ada, loans: 1)
    #expect(try written(terminal: true, wipes: true) { $0.tell(notice) }.hasPrefix("\u{1B}[H\u{1B}[2J"))
    #expect(try !written(terminal: true, wipes: false) { $0.tell(notice) }.contains("\u{1B}[2J"))
    #expect(try !written(terminal: false, wipes: true) { $0.tell(notice) }.contains("\u{1B}"))
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

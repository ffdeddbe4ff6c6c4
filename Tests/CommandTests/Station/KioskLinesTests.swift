import Domain
import Foundation
import Store
import TestSupport
import Testing

/// A student's visit in typed lines: borrowing, due dates, returning, renewing, reserving.
@Suite("minilibrary kiosk, typed lines", .serialized, .timeLimit(.minutes(60)))
struct KioskLinesTests {
  let library: StationLibrary
  private let due = Noon.date(in: 14)

  init() async throws { library = try await StationLibrary() }

  private let dune = "9780441172719"
  private let momo = "9783522177504"
  private let hint = "Now show a book. Finished? Show your card again."

  private func asksMomo(due: String) -> String {
    "Borrow “Momo” (Michael Ende) until \(due)? [Y/n/date]"
  }

  @Test func visit_printsEachStep_fromCardToGoodbye() async throws {
    let printed = try await library.lines(of: ["20000028", momo, "y", "20000028"])
    #expect(
      printed == [
        "Hello Emmy Noether. You have no books.", hint,
        asksMomo(due: due),
        "Borrowed: “Momo”, due \(due).",
        "Goodbye. You have 1 book.",
      ])
    #expect(try await library.loans() == ["Momo to S12346"])
    try await library.expectSound()
  }

  @Test func book_isRemembered_whenItIsShownBeforeTheCard() async throws {
    let printed = try await library.lines(of: ["978-3-522-17750-4", "s12346", "", "done"])
    #expect(
      printed == [
        "To borrow “Momo” (Michael Ende), show your library card or type your library ID.",
        "Hello Emmy Noether. You have no books.", hint,
        asksMomo(due: due),
        "Borrowed: “Momo”, due \(due).",
        "Goodbye. You have 1 book.",
      ])
  }

  /// Once to borrow only and once to bring back only, by words and by the cards' numbers.
  @Test(arguments: [["checkout", "return"], ["00000055", "00000062"], ["ausleihen", "还书"]])
  func chosenModes_lendOnly_andTakeBackOnly(words: [String]) async throws {
    let printed = try await library.lines(of: [
      words[0], "S12346", momo, "y", momo, "done", words[1], momo, "", momo, "done",
    ])
    #expect(
      printed == [
        "Now: borrow books only, for a while.", "Hello Emmy Noether. You have no books.",
        "Now show a book to borrow. Finished? Show your card again.", asksMomo(due: due),
        "Borrowed: “Momo”, due \(due).",
        "“Momo” (Michael Ende) is already yours, until \(due). To return it, type “return”.",
        "Goodbye. You have 1 book.", "Now: borrow and return books.",
        "Now: return books only, for a while.",
        "Return “Momo” (Michael Ende), due \(due)? [Y/n]",
        "Returned: “Momo”.",
        "“Momo” is not on loan. Please put it back on its shelf.", "Now: borrow and return books.",
      ])
    #expect(try await library.loans() == [])
    try await library.expectSound()
  }

  @Test(arguments: ["y", "Y", "yes", "", "j", "00000017"])
  func checkout_isRecorded_forEveryYes(answer: String) async throws {
    _ = try await library.lines(of: ["S12346", momo, answer])
    #expect(try await library.loans() == ["Momo to S12346"])
  }

  @Test(arguments: ["n", "no", "cancel", "/cancel", "00000024"])
  func checkout_isNotRecorded_forEveryNo(answer: String) async throws {
    let printed = try await library.lines(of: ["S12346", momo, answer, "done"])
    #expect(
      printed.suffix(2) == ["“Momo” was NOT borrowed.", "Goodbye. You have no books."])
    #expect(try await library.loans() == [])
  }

  @Test func dueDate_isChanged_byDaysAndByDate() async throws {
    let day = Noon.day(in: 3)
    let dotted = "\(day.day).\(day.month).\(day.year)"
    let printed = try await library.lines(of: ["S12346", momo, "5", "\(Noon.day(in: 9))", dotted, "", "done"])
    #expect(
      Array(printed.dropFirst(2)) == [
        asksMomo(due: due), asksMomo(due: Noon.date(in: 5)), asksMomo(due: Noon.date(in: 9)),
        asksMomo(due: Noon.date(in: 3)),
        "Borrowed: “Momo”, due \(Noon.date(in: 3)).",
        "Goodbye. You have 1 book.",
      ])
    let loan = try #require(try await library.withStore { try await $0.loans(.active, limit: 9) }.first)
    #expect(Noon.calendar.day(of: loan.dueDate) == day)
  }

  @Test(arguments: [
    ("2020-01-01", "Wed 1 Jan 2020 is in the past. Choose today or a later day."),
    ("366", "That date is too far ahead. Choose one within 365 days."),
    (
      "30.2.2099",
      "“2099-02-30” is not a date. Type one such as 2026-12-05, or a number of days such as +14."
    ),
    ("r", "“r” is not one of the answers. Please look at them and try again."),
    ("perhaps", "“perhaps” is not one of the answers. Please look at them and try again."),
  ])
  func question_isAskedAgain_whenItsAnswerIsRefused(answer: String, sentence: String) async throws {
    let printed = try await library.lines(of: ["S12346", momo, answer, "y", "done"])
    #expect(
      Array(printed.dropFirst(2)) == [
        asksMomo(due: due), sentence, asksMomo(due: due), "Borrowed: “Momo”, due \(due).",
        "Goodbye. You have 1 book.",
      ])
  }

  @Test func return_warns_whenTheLoanIsOverdue() async throws {
    try await library.lend(momo, to: "S12346", daysAgo: 20)
    let printed = try await library.lines(of: ["S12346", momo, "y", "done"])
    #expect(
      printed == [
        "Hello Emmy Noether. You have 1 book, and it is overdue.",
        "  “Momo” (Michael Ende), due \(Noon.date(in: -6)), overdue", hint,
        "Return “Momo” (Michael Ende)? It is 6 days overdue."
          + " Or r to renew it until \(due). [Y/n/r]",
        "Returned: “Momo”. It was 6 days overdue.",
        "Goodbye. You have no books.",
      ])
    #expect(try await library.loans() == [])
    try await library.expectSound()
  }

  @Test func return_needsNoCard_whenOneStudentHasTheBook() async throws {
    try await library.lend(dune, to: "S12345", daysAgo: 15)
    let printed = try await library.lines(of: [dune, ""])
    #expect(
      printed == [
        "Return “Dune” (Frank Herbert)? It is 1 day overdue. [Y/n]",
        "Returned: “Dune”. It was 1 day overdue.",
      ])
  }

  @Test func renewal_movesTheDueDate_untilItGainsNothing() async throws {
    try await library.lend(momo, to: "S12346", daysAgo: 10)
    let printed = try await library.lines(of: ["S12346", momo, "r", momo, "r", "n", "done"])
    #expect(
      Array(printed.dropFirst(3)) == [
        "Return “Momo” (Michael Ende), due \(Noon.date(in: 4))?"
          + " Or r to renew it until \(due). [Y/n/r]",
        "Renewed: “Momo”, now due \(due).",
        "Return “Momo” (Michael Ende), due \(due)? [Y/n]",
        "Renewing “Momo” today does not give more time; it is due on \(due); please renew it later.",
        "Return “Momo” (Michael Ende), due \(due)? [Y/n]",
        "“Momo” was NOT returned.",
        "Goodbye. You have 1 book.",
      ])
  }

  @Test func reservation_isOffered_whenNoCopyIsLeft() async throws {
    try await library.lend(dune, to: "S12345", daysAgo: 1)
    let printed = try await library.lines(of: ["S12347", dune, "n", "", dune, "n", "y", dune, "n", "done"])
    let kept = ["Return “Dune” (Frank Herbert), due \(Noon.date(in: 13))? [Y/n]", "“Dune” was NOT returned."]
    let refused = "All copies of “Dune” are on loan; it can be reserved."
    let question = "Reserve “Dune” for you? [y/N]"
    #expect(
      Array(printed.dropFirst(2)) == kept + [
        refused, question, "“Dune” was NOT reserved.",
      ] + kept + [
        refused, question, "Reserved for you: “Dune”.",
      ] + kept + [
        refused, "You have already reserved “Dune”. It will wait for you on the hold shelf.",
        "Goodbye. You have no books.",
      ])
    #expect(try await library.loans() == ["Dune to S12345"])
  }

  @Test func sixthBook_isRefused_atTheLoanLimit() async throws {
    let five = ["9780441172719", "9780261102217", "9780064400558", "9780747532699", "9780142410370"]
    let printed = try await library.lines(of: ["S12345"] + five.flatMap { [$0, "y"] } + [momo, "done"])
    #expect(
      printed.suffix(2) == [
        "You have 5 books, the most you can have. Return one first.",
        "Goodbye. You have 5 books.",
      ])
    #expect(try await library.loans().count == 5)
  }
}

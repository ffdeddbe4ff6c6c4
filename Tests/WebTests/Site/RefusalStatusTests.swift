import Application
import Domain
import HTTPTypes
import Messages
import Reports
import Store
import TestSupport
import Testing

@testable import Web
@testable import WebServer

/// The status of each kind of refusal.
@Suite struct RefusalStatusTests {
  private static let (text, day, moment) = ("x", CalendarDay(year: 2026, month: 12, day: 5), Timestamp(milliseconds: 0))
  private static let isbn = ISBN.numbered(1)

  private static let notFound: [Refusal] = [
    .unknownStudent(libraryID: text), .unknownBook(isbn: isbn), .unknownCopy(title: text, number: 2), .noLongerThere,
    .unknownStaff(name: text), .noInventory, .noPromotion, .noClosedPeriod(day), .unknownAccount(name: text),
  ]
  private static let circulation: [Refusal] = [
    .noCopiesAvailable(title: text), .alreadyBorrowed(title: text, dueDate: moment), .loanLimitReached(limit: 5),
    .overdueLoans(count: 1), .renewalLimitReached(title: text, limit: 1),
    .renewalTooEarly(title: text, dueDate: moment),
    .notOnLoan(title: text), .alreadyReserved(title: text), .onWishlist(title: text), .notOnWishlist(title: text),
    .stillOnLoan(title: text, copies: 1), .heldForAnother(title: text), .reservedByOthers(title: text, count: 1),
    .copyOnShelf(title: text), .notReserved(title: text), .copyOnLoan(title: text, number: 1),
    .copyInRepair(title: text, number: 1), .lastCopy(title: text), .studentHasLoans(count: 1),
    .operationReused(OperationID("one")), .isbnTaken(title: text), .libraryIDTaken(libraryID: text),
    .accountNameTaken(name: text), .emailTaken(email: text), .studentHasAccount(account: text), .lastLibrarian,
    .librarianExists, .noStudentJoined, .accountHasStudent, .staffTaken(name: text), .classTaken(name: text),
    .inventoryOpen(name: text),
  ]
  private static let malformed: [Refusal] = [
    .isbnCheckDigitWrong(text: text), .isbnLengthWrong(text: text), .checkDigitWrong(text: text), .inputNotText,
    .answerNotUnderstood(text: text), .barcodeNotText(text: text), .dateNotUnderstood(text: text), .dateInThePast(day),
    .dateTooFar(maximumDays: 9), .closedDay(day, next: nil), .afterEndOfTerm(day), .rulesNotValid(.notRules),
    .pinMalformed(PIN.lengths), .reasonMissing, .titleTooShort(minimum: 2), .authorTooShort(minimum: 2),
    .copiesOutOfRange(1...9), .pagesOutOfRange(1...9), .daysOutOfRange(1...9), .languageNotUnderstood(text: text),
    .libraryIDMissing, .nameMissing, .accountNameMissing, .accountNameNotValid, .emailNotValid,
    .passwordTooShort(minimum: 8), .passwordTooLong(limit: 256), .passwordNeedsCapital, .passwordNeedsSign,
    .passwordIsName, .passwordTooCommon, .passwordWrong, .setUpCodeWrong(triesLeft: 2), .setUpCodeEnded,
    .signUpCodeWrong, .countryUnknown(code: text), .emailMissing, .countryMissing, .linkCodeWrong,
  ]
  private static let away: [Refusal] =
    [
      .clockImplausible(now: moment), .clockBehind(now: moment, last: moment), .collatedOtherwise, .serverBusy,
      .libraryGone(path: text, signs: [text]),
    ] + StoreFault.allCases.filter { $0 != .full }.map { .store($0, detail: .words(text)) }

  private static let table: [(status: Int, refusals: [Refusal])] = [
    (404, notFound), (409, circulation), (422, malformed), (413, [.inputTooLong(limit: 400)]),
    (401, [.signedOut, .signInRefused]),
    (403, [.notPermitted(.manageAccounts), .typedIDRefused, .pinMissing, .pinWrong(attemptsLeft: 1), .mustProve]),
    (403, [.signUpClosed, .forgettingNotAllowed]),
    (429, [.signInTooOften(until: moment), .pinPaused(until: moment)]), (503, away),
    (507, [.store(.full, detail: .words(text))]),
  ]

  private static let problems: [(status: Int, problems: [CommandProblem])] = [
    (
      404,
      [
        .unknownBookID(text: text), .unknownLoanID(text: text), .unknownReservationID(text: text),
        .unknownDraft(text: text), .unknownAttention(text: text), .unknownActivityID(text: text),
        .unknownClass(text: text, near: []), .unknownProfile(name: text, others: []), .lookupFoundNothing,
        .noSuchChoice(text: text, count: 1),
      ]
    ),
    (
      409,
      [
        .whichCopy(title: text, copies: 2), .severalBorrowers(title: text, borrowers: []), .lookupsOff,
        .classHasLoans(name: text, holders: []), .importRefused(bad: 1, canSkip: true), .importOvertaken(bad: 1),
        .libraryChanged(backup: text), .nothingToPrint, .nothingToLookUp(title: text),
      ]
    ),
    (
      422,
      [
        .notADate(text: text), .notACard(text: text), .periodBackwards(since: day, until: day),
        .rulesNotValid(place: text, .notRules), .calendarNotValid(path: text, .noEvents), .libraryNameWrong(name: text),
        .libraryNameMissing, .passwordsDiffer, .pinsDiffer, .notConfirmed,
      ]
    ),
    (
      503,
      [.couldNotLookUp([UnaskedSource(.googleBooks, .limited)]), .lookupsStopped(.lookup(.unreachable), waiting: 1)]
    ),
    (500, [.outputFailed(detail: .words(text)), .unreadableFile(path: text, detail: .words(text))]),
  ]

  @Test func refusal_hasTheStatusOfItsKind() {
    for (status, refusals) in Self.table {
      for refusal in refusals { #expect(refusal.httpStatus.code == status, "\(refusal.code)") }
    }
    for (status, problems) in Self.problems {
      for problem in problems { #expect(problem.httpStatus.code == status, "\(problem.code)") }
    }
    let webProblems: [(WebProblem, Int)] = [
      (.notFound, 404), (.signedOut, 401), (.notPermitted, 403), (.otherSite, 403), (.formExpired, 403),
      (.malformed, 422),
    ]
    for (problem, status) in webProblems { #expect(problem.httpStatus.code == status, "\(problem)") }
  }

  /// The page of each: its status, its code at the top with the focus, the request's number; and when to come back, if
  /// it passes.
  @Test func page_saysWhy_andWhenToComeBack() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    let request = try await Request.begin(WebRequest(path: "/books", number: 4711), base: site.session)
    let errors =
      Self.table.flatMap { row in row.refusals.map { (row.status, $0.code, $0 as any Error) } }
      + Self.problems.flatMap { row in row.problems.map { (row.status, $0.code, $0 as any Error) } }
    for (status, code, error) in errors {
      let answer = TestAnswer(ProblemPages.answer(error, in: request))
      // The page of the proof comes in its place.
      if code == Refusal.mustProve.code {
        #expect(answer.status == 303 && answer.location?.hasPrefix("/prove?back=") == true)
        continue
      }
      #expect(answer.status == status, "\(code)")
      #expect(answer.text.contains("4711"), "\(code)")
      #expect((answer.headers[.retryAfter] != nil) == [429, 503].contains(status), "\(code)")
      // A signed-out person gets the page for signing in, whose first field has the focus.
      #expect(answer.text.contains(" autofocus"), "\(code)")
      guard status != 401 || code != Refusal.signedOut.code else { continue }
      #expect(answer.text.contains("role=\"alert\" tabindex=\"-1\" autofocus"), "\(code)")
    }
  }

  @Test func health_saysWhenToComeBack() async throws {
    let driver = FailingDriver(try await SQLiteDriver.inMemory())
    let library = Library(driver: driver, rules: CirculationRules(), calendar: LocalCalendar())
    let site = try await SiteFixture(library: library)
    #expect(await site.visitor.get("/healthz").headers[.retryAfter] == nil)
    driver.fail(reading: .unreachable, writing: .unreachable)
    let answer = await site.visitor.get("/healthz")
    #expect(answer.status == 503 && answer.headers[.retryAfter] != nil)
  }
}

import Domain
import Store
import TestSupport
import Testing

@Suite(.serialized) struct DueDateTests {
  @Test(arguments: StoreBackend.allCases)
  func checkOut_isDueAtTheEndOfTheChosenDay(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune())
      let loan = try await library.lend(dune, try await library.add(.ada), due: .opening.later(days: 5))
      #expect(loan.dueDate == .end(ofDay: 5))
      let today = try await library.lend(dune, try await library.add(.emmy), due: .opening.later(minutes: -30))
      #expect(today.dueDate == .end(ofDay: 0))
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func dueDate_isRefused_inThePastAndTooFarAhead(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune(copies: 1))
      let ada = try await library.add(.ada)
      let yesterday = Timestamp.end(ofDay: -1)
      let past = Refusal.dateInThePast(CalendarDay(year: 2026, month: 11, day: 20))
      await expectRefused(past) { _ = try await library.lend(dune, ada, due: yesterday) }
      await expectRefused(.dateTooFar(maximumDays: 365)) {
        _ = try await library.lend(dune, ada, due: .end(ofDay: 366))
      }
      let loan = try await library.lend(dune, ada, due: .end(ofDay: 365))
      await expectRefused(past) {
        _ = try await library.renew(loan.id, due: yesterday, operation: .random(), at: .opening)
      }
      await expectRefused(past) {
        _ = try await library.changeDueDate(of: loan.id, to: yesterday, operation: .random(), at: .opening)
      }
      await expectRefused(.noCopiesAvailable(title: "Dune"), past) {
        _ = try await library.lend(dune, try await library.add(.emmy), due: yesterday)
      }
      #expect(try await library.loan(id: loan.id) == loan)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func renew_countsFromToday_andNeverShortens(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let loan = try await library.lend(try await library.add(.dune()), try await library.add(.ada))
      let later = Timestamp.opening.later(days: 10)
      let once = try await library.renew(loan.id, operation: .random(), at: later)
      #expect(once.dueDate == .end(ofDay: 24) && once.renewals == 1)
      let twice = try await library.renew(loan.id, due: .end(ofDay: 12), operation: .random(), at: later)
      #expect(twice.dueDate == .end(ofDay: 24) && twice.renewals == 2)
      await expectRefused(.renewalLimitReached(title: "Dune", limit: 2)) {
        _ = try await library.renew(loan.id, operation: .random(), at: later)
      }
      _ = try await library.takeBack(loan, at: later)
      await expectRefused(.notOnLoan(title: "Dune")) {
        _ = try await library.renew(loan.id, operation: .random(), at: later)
      }
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func changeDueDate_movesItEitherWay_andIsNoRenewal(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let loan = try await library.lend(try await library.add(.dune()), try await library.add(.ada))
      for day in [30, 2] {
        let moved = try await library.changeDueDate(
          of: loan.id, to: .end(ofDay: day), operation: .random(), at: .opening)
        #expect(moved.dueDate == .end(ofDay: day) && moved.renewals == 0)
      }
      _ = try await library.takeBack(loan)
      await expectRefused(.notOnLoan(title: "Dune")) {
        _ = try await library.changeDueDate(of: loan.id, to: .end(ofDay: 3), operation: .random(), at: .opening)
      }
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func chosenDate_isRefused_whenItIsTooFarAhead_howeverItIsSet(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let loan = try await library.lend(try await library.add(.dune()), try await library.add(.ada))
      let due = Timestamp.end(ofDay: 366)
      await expectRefused(.dateTooFar(maximumDays: 365)) {
        _ = try await library.renew(loan.id, due: due, operation: .random(), at: .opening)
      }
      await expectRefused(.dateTooFar(maximumDays: 365)) {
        _ = try await library.changeDueDate(of: loan.id, to: due, operation: .random(), at: .opening)
      }
      await expectRefused(.noLongerThere) {
        _ = try await library.changeDueDate(
          of: Loan.ID(rawValue: 99), to: .end(ofDay: 3), operation: .random(), at: .opening)
      }
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func changeDueDate_countsOnce(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let loan = try await library.lend(try await library.add(.dune()), try await library.add(.ada))
      for _ in 0..<2 {
        let moved = try await library.changeDueDate(
          of: loan.id, to: .end(ofDay: 9), operation: OperationID("moved"), at: .opening)
        #expect(moved.dueDate == .end(ofDay: 9))
      }
      #expect(try await library.activities(ofType: .changeDueDate, limit: 10).map(\.additionalInfo) == ["2026-11-30"])
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func changeDueDate_makesNoLoanDueBeforeItBegan_whenTheClockWasSetBack(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let loan = try await library.lend(try await library.add(.dune()), try await library.add(.ada))
      let moved = try await library.changeDueDate(
        of: loan.id, to: .end(ofDay: -7), operation: .random(), at: .opening.later(days: -8))
      #expect(moved.dueDate == loan.checkoutDate)
    }
  }
}

import Domain
import Store
import Testing

@Suite(.serialized) struct CirculationTests {
  @Test(arguments: StoreBackend.allCases)
  func checkOut_takesACopy_andIsDueByTheRules(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune())
      let ada = try await library.add(.ada)
      let loan = try await library.lend(dune, ada)
      #expect(loan.student == ada && loan.book.id == dune.id && loan.isActive && loan.renewals == 0)
      #expect(loan.book.availableCopies == 1)
      #expect(loan.checkoutDate == .opening && loan.dueDate == .end(ofDay: 14))
      #expect(try await library.copies(of: dune) == [1, 2])
      #expect(try await library.loan(id: loan.id) == loan)
      #expect(try await library.activeLoans(of: ada.id) == [loan])
      #expect(try await library.activeLoans(of: dune.id) == [loan])
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func returnLoan_bringsTheCopyBack_once(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune())
      let ada = try await library.add(.ada)
      let loan = try await library.lend(dune, ada)
      let returned = try await library.takeBack(loan, at: .opening.later(days: 3))
      #expect(returned.returnDate == .opening.later(days: 3) && !returned.isActive)
      #expect(returned.book.availableCopies == 2)
      #expect(try await library.activeLoans(of: ada.id) == [])
      await expectRefused(.notOnLoan(title: "Dune")) { _ = try await library.takeBack(loan) }
      #expect(try await library.copies(of: dune) == [2, 2])
      // History stays, and the student may have it again.
      _ = try await library.lend(dune, ada, at: .opening.later(days: 4))
      #expect(try await library.loans(.all, limit: 10).count == 2)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func returnLoan_endsNoLoanBeforeItBegan_whenTheClockWasSetBack(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let loan = try await library.lend(try await library.add(.dune()), try await library.add(.ada))
      let returned = try await library.takeBack(loan, at: .opening.later(days: -7))
      #expect(returned.returnDate == .opening)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func checkOut_tellsAllThatStandsAgainstIt(_ backend: StoreBackend) async throws {
    let rules = CirculationRules(loanLimit: 1, lendsDespiteOverdue: false)
    try await backend.withLibrary(rules: rules) { library in
      let dune = try await library.add(.dune(copies: 1))
      let ada = try await library.add(.ada)
      let loan = try await library.lend(dune, ada)
      let late = Timestamp.opening.later(days: 20)
      await expectRefused(
        .alreadyBorrowed(title: "Dune", dueDate: loan.dueDate), .noCopiesAvailable(title: "Dune"),
        .loanLimitReached(limit: 1), .overdueLoans(count: 1)
      ) {
        _ = try await library.lend(dune, ada, at: late)
      }
      await expectRefused(.noCopiesAvailable(title: "Dune")) {
        _ = try await library.lend(dune, try await library.add(.emmy))
      }
      #expect(try await library.loans(.all, limit: 10) == [loan])
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func changes_areRefused_whenWhatTheyAreAboutIsGone(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune())
      let ada = try await library.add(.ada)
      let nobody = Student.ID(rawValue: 99)
      let nothing = Book.ID(rawValue: 99)
      let never = Loan.ID(rawValue: 99)
      let due = Timestamp.end(ofDay: 7)
      await expectRefused(.noLongerThere) {
        _ = try await library.checkOut(nothing, to: ada.id, operation: .random(), at: .opening)
      }
      await expectRefused(.noLongerThere) {
        _ = try await library.checkOut(dune.id, to: nobody, operation: .random(), at: .opening)
      }
      await expectRefused(.noLongerThere) {
        _ = try await library.returnLoan(never, operation: .random(), at: .opening)
      }
      await expectRefused(.noLongerThere) {
        _ = try await library.renew(never, operation: .random(), at: .opening)
      }
      await expectRefused(.noLongerThere) {
        _ = try await library.changeDueDate(of: never, to: due, operation: .random(), at: .opening)
      }
      await expectRefused(.noLongerThere) {
        try await library.reserve(dune.id, for: nobody, operation: .random(), at: .opening)
      }
      #expect(try await library.loan(id: never) == nil)
      #expect(try await library.activeLoans(of: nobody) == [])
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func reservation_isFulfilledByTheCheckout(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let dune = try await library.add(.dune(copies: 1))
      let ada = try await library.add(.ada)
      let emmy = try await library.add(.emmy)
      let loan = try await library.lend(dune, ada)
      await expectRefused(.alreadyBorrowed(title: "Dune", dueDate: loan.dueDate)) {
        try await library.reserve(dune.id, for: ada.id, operation: .random(), at: .opening)
      }
      try await library.reserve(dune.id, for: emmy.id, operation: .random(), at: .opening)
      await expectRefused(.alreadyReserved(title: "Dune")) {
        try await library.reserve(dune.id, for: emmy.id, operation: .random(), at: .opening)
      }
      _ = try await library.takeBack(loan)
      let next = try await library.lend(dune, emmy)
      _ = try await library.takeBack(next)
      // The first one is fulfilled, so that another can be made.
      try await library.reserve(dune.id, for: emmy.id, operation: .random(), at: .opening)
    }
  }
}

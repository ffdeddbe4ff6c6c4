import Domain
import TestSupport
import Testing

@Suite("The rules of circulation")
struct CirculationRulesTests {
  static let now = Timestamp.endOf(2026, 12, 1)
  static let ada = Student.sample(1)
  static let dune = Book.sample(1, "Dune")

  enum Obstacle: CaseIterable { case wishlist, alreadyBorrowed, noCopies, loanLimit, overdue }

  /// All subsets of what can stand in the way: each obstacle is named, in one order, and nothing else is.
  @Test(arguments: 0..<(1 << Obstacle.allCases.count))
  func lending_namesAllThatSpeaksAgainstIt(subset: Int) {
    let obstacles = Obstacle.allCases.enumerated().filter { subset & (1 << $0.offset) != 0 }.map(\.element)
    let isWish = obstacles.contains(.wishlist)
    let available = isWish || obstacles.contains(.noCopies) ? 0 : 1
    let book = Book.sample(1, "Dune", total: isWish ? 0 : 2, available: available, isWishlistItem: isWish)
    let due = obstacles.contains(.overdue) ? Timestamp.endOf(2026, 11, 30) : .endOf(2026, 12, 24)
    var loans = [Loan.sample(1, of: .sample(2), to: Self.ada, due: due)]
    if obstacles.contains(.alreadyBorrowed) { loans.append(.sample(2, of: book, to: Self.ada, due: Self.now)) }
    let rules = CirculationRules(
      loanLimit: obstacles.contains(.loanLimit) ? loans.count : loans.count + 1, overdueBlock: .refuse)

    let expected: [Refusal] = obstacles.compactMap { obstacle in
      switch obstacle {
      case .wishlist: .onWishlist(title: "Dune")
      case .alreadyBorrowed: .alreadyBorrowed(title: "Dune", dueDate: Self.now)
      // A wish has no copies to be out of.
      case .noCopies: isWish ? nil : .noCopiesAvailable(title: "Dune")
      case .loanLimit: .loanLimitReached(limit: loans.count)
      case .overdue: .overdueLoans(count: 1)
      }
    }
    #expect(rules.refusals(lending: book, toHolderOf: loans, kind: .student, at: Self.now) == expected)
  }

  @Test func lending_passesOverOverdueLoans_whereTheLibraryDoes() {
    let late = Loan.sample(1, of: .sample(2), to: Self.ada, due: .endOf(2026, 1, 1))
    #expect(CirculationRules().refusals(lending: Self.dune, toHolderOf: [late], kind: .student, at: Self.now).isEmpty)
  }

  @Test(arguments: [(nil, 99, true), (5, 4, true), (5, 5, false), (5, 6, false), (0, 0, false)] as [(Int?, Int, Bool)])
  func loanLimit_isReached_atTheLimit(limit: Int?, loans: Int, isLent: Bool) {
    let held = (0..<loans).map { Loan.sample($0, of: .sample($0 + 10), to: Self.ada, due: Self.now) }
    let refusals = CirculationRules(loanLimit: limit).refusals(
      lending: Self.dune, toHolderOf: held, kind: .student, at: Self.now)
    #expect(refusals.isEmpty == isLent)
  }

  @Test(arguments: [(0, []), (1, []), (2, ["renewal-limit-reached"]), (3, ["renewal-limit-reached"])])
  func renewing_isRefused_atTheLimit(renewals: Int, codes: [String]) {
    let loan = Loan.sample(1, of: Self.dune, to: Self.ada, due: Self.now, renewals: renewals)
    #expect(CirculationRules(renewalLimit: 2).refusals(renewing: loan).map(\.code) == codes)
  }

  @Test func renewing_isRefused_whenTheBookIsBack() {
    let loan = Loan.sample(1, of: Self.dune, to: Self.ada, due: Self.now, returned: Self.now, renewals: 2)
    #expect(
      CirculationRules(renewalLimit: 2).refusals(renewing: loan)
        == [.notOnLoan(title: "Dune"), .renewalLimitReached(title: "Dune", limit: 2)])
  }

  @Test func loan_isNotOverdue_inTheLastMillisecondOfItsDay() {
    let loan = Loan.sample(1, of: Self.dune, to: Self.ada, due: Self.now)
    let after = Self.now.adding(milliseconds: 1)
    let rules = CirculationRules()
    #expect(!loan.isOverdue(at: Self.now))
    #expect(rules.daysOverdue(loan, at: Self.now, in: .dublin) == 0)
    #expect(loan.isOverdue(at: after))
    #expect(rules.daysOverdue(loan, at: after, in: .dublin) == 1)
  }

  @Test(arguments: [(2, 1), (3, 2), (31, 30)])
  func daysOverdue_countsLocalDays(day: Int, expected: Int) {
    let loan = Loan.sample(1, of: Self.dune, to: Self.ada, due: Self.now)
    #expect(CirculationRules().daysOverdue(loan, at: .endOf(2026, 12, day), in: .dublin) == expected)
  }

  @Test func daysOverdue_isZero_onceReturned() {
    let loan = Loan.sample(1, of: Self.dune, to: Self.ada, due: Self.now, returned: Self.now)
    #expect(CirculationRules().daysOverdue(loan, at: .endOf(2027, 1, 1), in: .dublin) == 0)
  }

  @Test(arguments: [(0, "2026-12-01"), (1, "2026-12-02"), (14, "2026-12-15"), (31, "2027-01-01")])
  func dueDate_isTheEndOfTheDay_loanDaysOn(loanDays: Int, day: String) {
    let due = CirculationRules(loanDays: loanDays).dueDate(from: Self.now, for: .student, in: .dublin)
    #expect(LocalCalendar.dublin.day(of: due).description == day)
    #expect(LocalCalendar.dublin.endOfDay(LocalCalendar.dublin.day(of: due)) == due)
  }

  /// Both ends of what may be chosen, across the change of the clocks.
  @Test(arguments: [(-1, "date-in-the-past"), (0, nil), (365, nil), (366, "date-too-far")] as [(Int, String?)])
  func chosenDueDate_liesBetweenTodayAndTheLimit(days: Int, code: String?) throws {
    let day = try #require(LocalCalendar.dublin.day(LocalCalendar.dublin.day(of: Self.now), plus: days))
    do {
      let due = try CirculationRules().dueDate(on: day, now: Self.now, in: .dublin)
      #expect(code == nil)
      #expect(due == LocalCalendar.dublin.endOfDay(day))
    } catch {
      #expect(error.code == code)
    }
  }
}

extension CirculationRulesTests {
  private static let school = OpeningCalendar(
    openDays: [.monday, .tuesday, .wednesday, .thursday, .friday], termEnd: CalendarDay(year: 2027, month: 6, day: 25))

  /// Now is Tuesday 1 December 2026.
  @Test(
    arguments: [
      ("2026-12-05", "closed-day"), ("2026-12-07", nil), ("2027-06-25", nil), ("2027-06-28", "after-end-of-term"),
    ] as [(String, String?)])
  func chosenDueDate_isOpen_andInTheTerm(day: String, code: String?) throws {
    let rules = CirculationRules(opening: Self.school)
    let day = try #require(CalendarDay(iso: day))
    do {
      #expect(try rules.dueDate(on: day, now: Self.now, in: .dublin) == LocalCalendar.dublin.endOfDay(day))
      #expect(code == nil)
    } catch {
      #expect(error.code == code)
    }
  }

  @Test func kinds_haveTheirOwnDays_andRenewalsTheirs() {
    var rules = CirculationRules(loanDays: 7, renewalDays: 3)
    rules.limits[.teacher] = LoanLimits(loanDays: 30)
    #expect(rules.dueDate(from: Self.now, for: .student, in: .dublin) == .endOf(2026, 12, 8))
    #expect(rules.dueDate(from: Self.now, for: .teacher, in: .dublin) == .endOf(2026, 12, 31))
    #expect(rules.renewedDueDate(from: Self.now, for: .teacher, in: .dublin) == .endOf(2026, 12, 4))
    rules.renewalDays = nil
    #expect(rules.renewedDueDate(from: Self.now, for: .teacher, in: .dublin) == .endOf(2026, 12, 31))
  }

  @Test func hold_endsOnAnOpenDay() {
    let rules = CirculationRules(reservationDays: 4, opening: Self.school)
    #expect(rules.heldUntil(from: Self.now, in: .dublin) == .endOf(2026, 12, 7))
  }
}

package import Domain

/// The moment at which the present state times out.
package struct Deadline: Hashable, Sendable {
  /// Time since the station started.
  package var at: Duration
  /// The countdown shows for so long before the end.
  package var warning: Duration
  /// Whether the visitor may ask for more time.
  package var mayExtend: Bool

  package init(at: Duration, warning: Duration, mayExtend: Bool) {
    self.at = at
    self.warning = warning
    self.mayExtend = mayExtend
  }
}

/// The part of a screen that follows from clock and rules.
package struct Outlook: Hashable, Sendable {
  /// Nil if the station waits for no person.
  package var deadline: Deadline?
  /// The days that may be chosen as a due date; empty where none is asked for.
  package var dueDays: [CalendarDay]
  /// The visitor's loans that are overdue.
  package var overdue: Set<Loan.ID>
  /// Books may be shelved: staff unlocked the station, or it runs by hand.
  package var mayShelve: Bool

  package init(
    deadline: Deadline? = nil, dueDays: [CalendarDay] = [], overdue: Set<Loan.ID> = [], mayShelve: Bool = false
  ) {
    self.deadline = deadline
    self.dueDays = dueDays
    self.overdue = overdue
    self.mayShelve = mayShelve
  }
}

extension KioskMachine {
  /// How often a visitor may ask for more time (WCAG 2.2, success criterion 2.2.1).
  static let extensionsAtMost = 10

  package func outlook(at now: Moment) -> Outlook {
    Outlook(
      deadline: deadline, dueDays: dueDays(at: now), overdue: overdue(state.base.visit?.loans ?? [], at: now),
      mayShelve: may(.shelve))
  }

  /// "I need more time": restarts the timeout of the present state.
  mutating func takeMoreTime(_ turn: inout Turn) {
    guard deadline?.mayExtend == true else { return }
    extensions += 1
    touch(turn.now)
  }

  /// The days that the prompt takes as a due date, two months ahead at most.
  private func dueDays(at now: Moment) -> [CalendarDay] {
    let student: Student
    switch state.prompt?.kind {
    case .checkOut(_, let borrower, _)?: student = borrower
    case .pile(let lines, _)?:
      guard case .checkOut(let borrower, _)? = lines.last(where: \.isOpen)?.plan else { return [] }
      student = borrower
    case .returnLoan, .reserve, .pin, .overrule, .addCopies, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay,
      .lookUp, .enter, nil:
      return []
    }
    let (rules, calendar) = (settings.rules, settings.calendar)
    let standard = dueDate(for: student, at: now)
    let today = calendar.day(of: now.date)
    return (0...KioskMachine.calendarDays).compactMap { days in
      guard let day = calendar.day(today, plus: days),
        let due = try? rules.dueDate(on: day, standard: standard, now: now.date, in: calendar)
      else { return nil }
      return due <= standard || may(.lendLonger) ? day : nil
    }
  }

  private static let calendarDays = 62
}

import Application
import Domain
import Messages

extension Session {
  /// Loans as a table of the columns that the occasion leaves open: a student's list need not name the student.
  func text(of loans: [Loan], columns: [LoanColumn]) -> String {
    text(of: loans.map { LoanRecord($0) }, columns: columns)
  }

  func text(of loans: [LoanRecord], columns: [LoanColumn]) -> String {
    var table = Table(columns.map { $0.heading(in: messages) })
    for loan in loans {
      let isOverdue = loan.isActive && rules.daysLate(loan, at: now, in: calendar) > 0
      table.add(columns.map { $0.cell(of: loan, in: self) }, isOverdue: isOverdue)
    }
    return table.text(fitting: Output.terminalWidth, hasColour: Output.hasColour)
  }
}

enum LoanColumn {
  case id
  case book
  case student
  case libraryID
  case checkedOut
  case due
  case returned
  case overdue

  func heading(in messages: Messages) -> Table.Column {
    switch self {
    case .id: Table.Column(heading: messages.label(.loan), isNumber: true)
    case .book: Table.Column(heading: messages.label(.book), isFlexible: true)
    case .student: Table.Column(heading: messages.label(.student), isFlexible: true)
    case .libraryID: Table.Column(heading: messages.label(.libraryID))
    case .checkedOut: Table.Column(heading: messages.label(.checkedOut))
    case .due: Table.Column(heading: messages.label(.due))
    case .returned: Table.Column(heading: messages.label(.returned))
    case .overdue: Table.Column(heading: messages.label(.overdue))
    }
  }

  func cell(of loan: LoanRecord, in session: Session) -> String {
    switch self {
    case .id: return String(loan.id.rawValue)
    case .book: return loan.bookTitle
    case .student: return loan.studentName
    case .libraryID: return loan.studentLibraryID
    case .checkedOut: return session.messages.day(loan.checkoutDate)
    case .due: return session.messages.day(loan.dueDate)
    case .returned: return loan.returnDate.map { session.messages.day($0) } ?? ""
    case .overdue:
      let days = session.rules.daysLate(loan, at: session.now, in: session.calendar)
      return days > 0 ? session.messages.count(days, .day) : ""
    }
  }
}

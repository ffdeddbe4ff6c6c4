package import Domain
package import Reports

extension AccountRole: Worded { package var phrase: Phrase { Phrase("accountRole", of: self) } }
extension BorrowerKind: Worded { package var phrase: Phrase { Phrase("borrowerKind", of: self) } }
extension Copy.State: Worded { package var phrase: Phrase { Phrase("copyState", of: self) } }
extension Label: Worded { package var phrase: Phrase { Phrase("label", of: self) } }
extension StatisticsLabel: Worded { package var phrase: Phrase { Phrase("statistics", of: self) } }
extension Activity.Kind: Worded { package var phrase: Phrase { Phrase("activity", of: self) } }
extension LookupSource: Worded { package var phrase: Phrase { Phrase("source", of: self) } }
extension DoctorFinding.Area: Worded { package var phrase: Phrase { Phrase("area", of: self) } }
extension DoctorFinding.Severity: Worded { package var phrase: Phrase { Phrase("severity", of: self) } }

extension Actor: Worded {
  package var phrase: Phrase {
    switch self {
    case .station(let name, nil): Phrase("actorStation", ["name": .text(name)])
    case .station(let name, .card?): Phrase("actorStationCard", ["name": .text(name)])
    case .station(let name, .typed?): Phrase("actorStationTyped", ["name": .text(name)])
    case .station(let name, .byHand?): Phrase("actorStationByHand", ["name": .text(name)])
    case .staff(let name, .card): Phrase("actorStaffCard", ["name": .title(name)])
    case .staff(let name, .typed), .staff(let name, .byHand): Phrase("actorStaffTyped", ["name": .title(name)])
    case .command(let user): Phrase("actorCommand", ["name": .text(user)])
    case .program: Phrase("actorProgram")
    case .account(let name, let role): Phrase("actorAccount", of: role, ["name": .title(name)])
    case .visitor: Phrase("actorVisitor")
    }
  }
}

/// A word or two that stands over a column or before a value.
package enum Label: CaseIterable, Hashable, Sendable {
  // Books
  case id
  case isbn
  /// The number that the library printed for a book without a barcode.
  case label
  case title, author
  case copies
  /// Copies on the shelf, of how many.
  case available
  /// The number of a copy within its title.
  case copy
  case shelf, acquired, lastSeen
  case standardInput, publisher, published, pages, bookLanguage, categories, description, notes, added, wishlist,
    favourite,
    amazonSearch, googleBooks, openLibrary, cover
  /// The catalogue that knows of a book.
  case foundIn

  // Look-ups
  case waiting
  /// Waiting look-ups that were tried already.
  case tried
  case attempts, nextTry, done, doneToday, withoutCover, notFound
  /// The number of books that were found and still lack fields.
  case incomplete
  /// The fields that a book lacks.
  case missing

  // Students
  case libraryID
  case name, grade, card
  case teacher
  /// The numbers of students and of loans.
  case students, loans
  /// The name that a class gets.
  case newName
  /// The number of books that a letter is about.
  case letterBooks
  /// The kind of a borrower: student, teacher, class, guest.
  case kind
  case pin
  /// There is a PIN.
  case isSet

  // Accounts
  case role, email, disabled, oneTimePassword
  /// On the card of a member of staff.
  case staffCard

  // Loans
  case loan
  case book, student, checkedOut, due, returned, overdue
  /// When a place in the line was taken.
  case reservedOn
  case reservation
  /// Whether a copy is on hold, or the student waits.
  case standing

  // Activity
  case time
  case activity, details
  /// The originator of an activity.
  case actor

  // The attention list
  case matter, codes, reason
  /// When the same came first, and how often it came.
  case first, times
  case closed, closedBy

  // Devices
  case camera
  case node, bus
  /// How a camera is run.
  case runsAs
  case format, control, problem, device
  /// The station's use of the device.
  case use

  // Copies of a library
  case table
  case rows
  /// How many entries of the activity log.
  case entries

  case yes
}

/// A counted noun, whose form follows from the number.
package enum Noun: CaseIterable, Hashable, Sendable {
  case book, copy, student, loan, day, row, reservation
  /// A letter that reminds of books.
  case letter
  /// A line of a table's file.
  case line
}

/// A word or two before a count.
package enum StatisticsLabel: CaseIterable, Hashable, Sendable {
  case books, wishes, students, neverBorrowed, onLoan, overdue
  /// All loans ever made.
  case loans
  case mostBorrowed, month, grade
  /// A student without a grade.
  case noGrade
  /// Students who are no longer in the library.
  case departed
  case lateLoans, times
}

/// The part that an actor plays. ``table`` says what a role may do.
package enum Role: CaseIterable, Hashable, Sendable {
  /// A student during a visit at a station, or an unknown person.
  case visitor
  /// The person who runs a station by hand in a terminal.
  case host
  /// The same, as long as the library has no staff.
  case founder
  /// A member of staff, by card or PIN.
  case staff
  case command
  /// The program itself: it carries out what a person decided before.
  case program
  /// A person at the pages who is not signed in. The library decides whether the catalogue is shown.
  case guest
  /// An account that sees the catalogue and its own loans.
  case reader
  /// An account that lends and sees who has what now.
  case helper
  /// An account that may do everything.
  case librarian

  /// The one table of rights.
  private static let table: [Role: Set<Permission>] = [
    .visitor: [.lend],
    .host: [.lend, .leave],
    // The first books are added before the first staff card exists. Nothing here shows people's data or breaks a rule.
    .founder: [.lend, .leave, .shelve, .addCopies],
    // A card at a station does not replace a password.
    .staff: Set(Permission.allCases).subtracting([.manageAccounts]),
    .command: Set(Permission.allCases),
    .program: Set(Permission.allCases),
    .guest: [],
    .reader: [.seeCatalogue, .keepOwn],
    .helper: [.seeCatalogue, .keepOwn, .seePatrons, .lend, .serve, .addCopies],
    .librarian: Set(Permission.allCases),
  ]

  package func may(_ permission: Permission) -> Bool { Role.table[self]?.contains(permission) ?? false }
}

/// An action that not every role may do.
package enum Permission: String, CaseIterable, Sendable {
  /// Lend, return, renew and reserve within the rules.
  case lend
  /// Add copies and titles, and list the loans of a student without a visit: the mode of shelving.
  case shelve
  /// Set a due date after the date that the rules give.
  case lendLonger = "lend-longer"
  /// Lend against the rules, with a reason.
  case overrule
  /// Open the visit of another person without a card or a PIN.
  case serve
  /// End a station.
  case leave
  case changeRules = "change-rules"
  case seeCatalogue = "see-catalogue"
  /// See names of students with their current loans, holds and reservations.
  case seePatrons = "see-patrons"
  /// See past loans and the history of books and students.
  case seeHistory = "see-history"
  /// Add copies to a title that the library has.
  case addCopies = "add-copies"
  /// Change and delete titles and copies.
  case changeCatalogue = "change-catalogue"
  /// Add, change and delete students, classes and staff.
  case changePatrons = "change-patrons"
  /// Take tables of books and students in and out.
  case moveTables = "move-tables"
  case manageAccounts = "manage-accounts"
  /// See and change what belongs to the own account: its loans, reservations and data.
  case keepOwn = "keep-own"
  /// Change settings of the library other than its rules.
  case changeSettings = "change-settings"
}

extension Actor {
  package func role(hasStaff: @autoclosure () throws -> Bool) rethrows -> Role {
    switch self {
    case .station(_, .byHand?): try hasStaff() ? .host : .founder
    case .station: .visitor
    case .staff: .staff
    case .command: .command
    case .program: .program
    case .account(_, let role): role.role
    case .visitor: .guest
    }
  }
}

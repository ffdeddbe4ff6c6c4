package import Domain

/// A finding of `minilibrary database check`. It quotes no text of the library, because that may be a child's name.
package enum CheckFinding: Hashable, Sendable {
  /// Damage that the engine reports, or that ended a part of the check.
  case damage(FaultDetail)
  case value(ValueFault)
  case rule(CheckRule, row: Int64)
  /// A row refers to a row that does not exist.
  case dangling(ValuePlace)
  /// A row breaks a CHECK constraint.
  case constraintBroken(ValuePlace, constraint: String)
  /// The server does not enforce a constraint.
  case constraintNotEnforced(ValuePlace, constraint: String)
  /// The code says why the import could not be finished now.
  case importUnfinished(code: String)
}

extension CheckFinding {
  /// The stable code for scripts.
  package var code: String {
    switch self {
    case .damage: StoreFault.damaged.rawValue
    case .value(let fault): fault.kind.code
    case .rule(let rule, _): rule.rawValue
    case .dangling: "reference-dangling"
    case .constraintBroken: "constraint-broken"
    case .constraintNotEnforced: "constraint-not-enforced"
    case .importUnfinished: "import-unfinished"
    }
  }

  /// Nil for a finding that concerns the whole library.
  package var place: ValuePlace? {
    switch self {
    case .damage, .importUnfinished: nil
    case .value(let fault): fault.place
    case .rule(let rule, let row): ValuePlace(rule.path, row: String(row))
    case .dangling(let place), .constraintBroken(let place, _), .constraintNotEnforced(let place, _): place
    }
  }
}

/// A rule over several columns or tables that every row follows. The raw value is the code of its finding.
package enum CheckRule: String, CaseIterable, Sendable {
  case availableCopies = "available-copies-out-of-range"
  case totalCopies = "too-many-copies"
  case copiesOrWish = "copies-of-a-wish"
  case copiesAddUp = "copies-do-not-add-up"
  case copyCounts = "copies-counted-wrongly"
  case copiesOnHold = "copies-on-hold-wrong"
  case copyWithoutLoan = "copy-on-loan-without-loan"
  case labelTwice = "label-twice"
  case isbn = "isbn-invalid"
  case bookWords = "book-sorted-wrongly"
  case bookCategories = "categories-of-book-wrong"
  case timesBorrowed = "times-borrowed-wrong"
  case bookRatings = "ratings-of-book-wrong"
  case lentBook = "lent-book-wrong"
  case rank = "rank-wrong"
  case heldCopies = "holds-exceed-copies"
  case freeCopy = "copy-free-and-reserved"
  case studentWords = "student-sorted-wrongly"
  case cardIsLibraryID = "card-is-library-id"
  case studentClass = "class-of-student-wrong"
  case checkoutsLogged = "checkouts-not-logged"
  case returnsLogged = "returns-not-logged"
  case loanOnce = "loan-twice"
  case loanWithoutCopy = "loan-without-copy"
  case loanDates = "loan-ends-before-it-begins"
  case reservationOnce = "reservation-twice"
  case reservationDates = "reservation-ends-before-it-begins"
  case openReservation = "reservation-open-and-ended"
  case finishedLookup = "lookup-finished-and-queued"

  /// The table whose rows it concerns, or the column of the one value.
  package var path: String {
    switch self {
    case .isbn: "book.isbn"
    case .availableCopies, .totalCopies, .copiesOrWish, .copiesAddUp, .copyCounts, .copiesOnHold, .bookWords,
      .bookCategories, .bookRatings,
      .timesBorrowed, .lentBook, .rank, .heldCopies, .freeCopy:
      "book"
    case .copyWithoutLoan, .labelTwice: "copy"
    case .studentWords, .cardIsLibraryID, .studentClass, .checkoutsLogged, .returnsLogged: "student"
    case .loanOnce, .loanDates, .loanWithoutCopy: "loan"
    case .reservationOnce, .reservationDates, .openReservation: "reservation"
    case .finishedLookup: "lookup_queue"
    }
  }
}

extension CheckFinding: CustomStringConvertible {
  package var description: String {
    switch self {
    case .damage(let detail): "\(code) \(detail)"
    case .value(let fault): "\(fault)"
    case .rule, .dangling: place.map { "\($0) \(code)" } ?? code
    case .constraintBroken(let place, let constraint), .constraintNotEnforced(let place, let constraint):
      "\(place) \(code) \(constraint)"
    case .importUnfinished(let reason): "\(code) \(reason)"
    }
  }
}

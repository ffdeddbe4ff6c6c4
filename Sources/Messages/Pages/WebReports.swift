package import Domain

/// A sentence or a few words of a page with values: a badge, a report on what a form did.
extension Phrase {
  // Badges of books
  package static func webOnShelf(_ available: Int, of total: Int) -> Self {
    Self(["available": .number(available), "total": .number(total)])
  }
  /// - Parameter back: when the next copy is due; nil if that is unknown.
  package static func webAllOut(back: CalendarDay?) -> Self {
    guard let back else { return Self() }
    return Self("webAllOutUntil", ["day": .day(back)])
  }
  package static var webOnHold: Self { Self() }
  package static var webWish: Self { Self() }
  /// Every copy is lost, in repair or withdrawn.
  package static var webAway: Self { Self() }
  package static func webDaysOverdue(_ days: Int) -> Self { Self(["days": .count(days, .day)]) }
  package static func webDueOn(_ day: CalendarDay) -> Self { Self(["day": .day(day)]) }
  /// How a reservation stands, in a table.
  package static func webHeldUntil(_ day: CalendarDay) -> Self { Self("reservationHeld", ["until": .day(day)]) }
  /// Titles that fit a search.
  package static func webFound(_ number: Int) -> Self { Self(["number": .number(number)]) }
  package static func webFavourites(_ number: Int) -> Self { Self(["number": .number(number)]) }
  package static func webBooksUnder(letter: String) -> Self { Self(["letter": .text(letter)]) }
  package static func webCopyNumber(_ number: Int) -> Self { Self(["number": .number(number)]) }
  /// The name of a link.
  package static func webHistoryOfCopy(_ number: Int) -> Self { Self(["number": .number(number)]) }
  package static func webTimes(_ times: Int) -> Self { Self(["times": .number(times)]) }
  package static func webSince(_ day: CalendarDay) -> Self { Self(["day": .day(day)]) }
  // Reports, each after a form was sent
  package static var webSignedOut: Self { Self() }
  package static var webSaved: Self { Self() }
  package static var webUnchanged: Self { Self() }
  package static var webPasswordChanged: Self { Self() }
  package static var webSignInEnded: Self { Self() }
  package static var webSignInsEnded: Self { Self() }
  package static var webSetUpDone: Self { Self() }
  package static var webStepSkipped: Self { Self() }
  package static var webRenewed: Self { Self() }
  package static var webReserved: Self { Self() }
  package static var webReservationCancelled: Self { Self() }
  package static var webJoined: Self { Self() }
  package static var webLeft: Self { Self() }
  package static var webCalendarEnded: Self { Self() }
  package static var webAccountDeleted: Self { Self() }
  package static var webSignedOutEverywhere: Self { Self() }
  package static var webEntriesRestored: Self { ListWord.undone.phrase }
  package static var webNothingSelected: Self { ListWord.nothingSelected.phrase }
  // Layout
  package static func webLanguageSwitch(_ name: String) -> Self { Self(["name": .text(name)]) }
  package static func webSignedInAs(name: String, role: FieldLabel) -> Self {
    Self(["name": .title(name), "role": .phrase(role.phrase)])
  }
  package static func webRequestNumber(_ number: Int) -> Self { Self(["number": .number(number)]) }
  package static func webPageTitle(_ title: String, library: String) -> Self {
    Self(["title": .title(title), "library": .title(library)])
  }
  // Names of buttons that look alike on one page, for readers of the screen
  package static func webTaskDone(_ step: FirstStep) -> Self { Self(["task": .phrase(step.phrase)]) }
  package static func webSkipStep(_ step: FirstStep) -> Self { Self(["task": .phrase(step.phrase)]) }
  package static func webEndSignIn(_ time: Timestamp) -> Self { Self(["time": .time(time)]) }
  package static func webCloseAttention(_ kind: Attention.Kind, id: Int64) -> Self {
    Self(["matter": .phrase(kind.phrase), "id": .text(String(id))])
  }
  // How long data is kept
  package static func webHistoryLong(days: Int) -> Self { Self(["days": .count(days, .day)]) }
  package static func webAuditLong(days: Int) -> Self { Self(["days": .count(days, .day)]) }
}

/// Why a page answers with a problem in place of its content. Refusals and problems of commands have other sentences.
package enum WebProblem: Hashable, Sendable {
  case notFound, methodNotAllowed, notPermitted, signedOut
  /// Too many tries or requests; the header `Retry-After` has the time.
  case tooOften
  case malformed
  /// The token of the form is of another sign-in, or missing.
  case formExpired
  /// The form came from another site.
  case otherSite
  case tooLarge(kibibytes: Int)
  /// `Host` does not name this machine.
  case misdirected
  /// The store cannot be reached, or is locked.
  case unavailable
  /// The queue of password hashes is full.
  case busy
  case diskFull
  case fault
  /// Shown to librarians; others get ``notFound``.
  case bookDeleted(title: String, on: CalendarDay)

  /// Stable; an API and a person on the telephone use it.
  package var code: String {
    switch self {
    case .notFound: "page-not-found"
    case .methodNotAllowed: "method-not-allowed"
    case .notPermitted: "page-not-permitted"
    case .signedOut: "signed-out"
    case .tooOften: "too-often"
    case .malformed: "request-malformed"
    case .formExpired: "form-expired"
    case .otherSite: "form-of-another-site"
    case .tooLarge: "request-too-large"
    case .misdirected: "host-unknown"
    case .unavailable: "library-unavailable"
    case .busy: "sign-in-busy"
    case .diskFull: "disk-full"
    case .fault: "program-fault"
    case .bookDeleted: "book-deleted"
    }
  }

  package var title: PageTitle {
    switch self {
    case .notFound, .methodNotAllowed, .misdirected: .notFound
    case .notPermitted: .notPermitted
    case .signedOut: .signedOut
    case .tooOften, .busy: .wait
    case .malformed: .malformed
    case .formExpired, .otherSite: .formExpired
    case .tooLarge: .tooLarge
    case .unavailable: .unavailable
    case .diskFull: .diskFull
    case .fault: .fault
    case .bookDeleted: .bookDeleted
    }
  }

  /// Whether the same request may succeed later without a change by the person.
  package var passes: Bool { self == .unavailable || self == .busy }
}

extension WebProblem: Worded {
  package var phrase: Phrase {
    switch self {
    case .methodNotAllowed: Phrase("webProblemMethod")
    case .notFound, .notPermitted, .signedOut, .tooOften, .malformed, .formExpired, .otherSite, .misdirected,
      .unavailable, .busy, .diskFull, .fault:
      Phrase("webProblem", of: self)
    case .tooLarge(let kibibytes): Phrase("webProblem", of: self, ["kibibytes": .number(kibibytes)])
    case .bookDeleted(let title, let day): Phrase("webProblem", of: self, ["title": .title(title), "day": .day(day)])
    }
  }
}

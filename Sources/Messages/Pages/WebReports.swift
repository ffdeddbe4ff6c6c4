package import Domain

/// A sentence or a few words of a page with values.
extension Phrase {
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
  package static func webTaskDone(_ task: FirstStep.Kind) -> Self { Self(["task": .phrase(task.phrase)]) }
  package static func webSkipStep(_ task: FirstStep.Kind) -> Self { Self(["task": .phrase(task.phrase)]) }
  package static func webEndSignIn(_ time: Timestamp) -> Self { Self(["time": .time(time)]) }
  package static func webCloseAttention(_ kind: Attention.Kind, id: Int64) -> Self {
    Self(["matter": .phrase(kind.phrase), "id": .text(String(id))])
  }
  // How long data is kept
  package static func webHistoryLong(days: Int) -> Self { Self(["days": .count(days, .day)]) }
  package static func webAuditLong(days: Int) -> Self { Self(["days": .count(days, .day)]) }
}

extension ShelfState: Worded {
  package var phrase: Phrase {
    switch self {
    case .onShelf(let available, let total):
      Phrase("webOnShelf", ["available": .number(available), "total": .number(total)])
    case .allOut(let day?): Phrase("webAllOutUntil", ["day": .day(day)])
    case .allOut(nil): Phrase("webAllOut")
    case .onHold: Phrase("webOnHold")
    case .wish: Phrase("webWish")
    case .away: Phrase("webAway")
    }
  }
}

/// The result of a form, which the next page reports. A cookie keeps the raw value until then.
package enum FormReport: String, CaseIterable, Hashable, Sendable, Worded {
  case signedOut = "signed-out"
  case saved, unchanged
  case passwordChanged = "password-changed"
  case signInEnded = "sign-in-ended"
  case signInsEnded = "sign-ins-ended"
  case setUpDone = "set-up-done"
  case stepSkipped = "step-skipped"
  case renewed, reserved
  case reservationCancelled = "reservation-cancelled"
  case joined, left
  case calendarEnded = "calendar-ended"
  case accountDeleted = "account-deleted"
  case signedOutEverywhere = "signed-out-everywhere"
  case entriesRestored = "entries-restored"
  case nothingSelected = "nothing-selected"
  case wished
  case wishTakenBack = "wish-taken-back"

  package var phrase: Phrase {
    switch self {
    case .entriesRestored: ListWord.undone.phrase
    case .nothingSelected: ListWord.nothingSelected.phrase
    case .wished: DiscoverWord.wished.phrase
    case .wishTakenBack: DiscoverWord.takenBack.phrase
    case .signedOut, .saved, .unchanged, .passwordChanged, .signInEnded, .signInsEnded, .setUpDone, .stepSkipped,
      .renewed, .reserved, .reservationCancelled, .joined, .left, .calendarEnded, .accountDeleted,
      .signedOutEverywhere:
      Phrase("web", of: self)
    }
  }
}

/// Why a page answers with a problem in place of its content. Refusals and problems of commands have other sentences.
package enum WebProblem: Error, Hashable, Sendable {
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

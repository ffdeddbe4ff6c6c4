package import Domain

/// A sentence or a few words of a page with values.
package enum WebReport: Hashable, Sendable {
  case daysOverdue(Int)
  case dueOn(CalendarDay)
  /// How a reservation stands, in a table.
  case heldUntil(CalendarDay)
  /// Titles that fit a search.
  case found(Int)
  case favourites(Int)
  case booksUnder(letter: String)
  case copyNumber(Int)
  /// The name of a link.
  case historyOfCopy(Int)
  case times(Int)
  case since(CalendarDay)

  // Layout
  case languageSwitch(String)
  case signedInAs(name: String, role: FieldLabel)
  case requestNumber(Int)
  case pageTitle(String, library: String)

  // Names of buttons that look alike on one page, for readers of the screen
  case taskDone(FirstTask.Kind)
  case skipTask(FirstTask.Kind)
  case endSignIn(Timestamp)
  case closeAttention(Attention.Kind, id: Int64)

  // How long data is kept
  case historyLong(days: Int)
  case auditLong(days: Int)
}

extension WebReport {
  var phrase: Phrase {
    switch self {
    case .daysOverdue(let days): Phrase("webDaysOverdue", ["days": .count(days, .day)])
    case .dueOn(let day): Phrase("webDueOn", ["day": .day(day)])
    case .heldUntil(let day): Phrase("reservationHeld", ["until": .day(day)])
    case .found(let number): Phrase("webFound", ["number": .number(number)])
    case .favourites(let number): Phrase("webFavourites", ["number": .number(number)])
    case .booksUnder(let letter): Phrase("webBooksUnder", ["letter": .text(letter)])
    case .copyNumber(let number): Phrase("webCopyNumber", ["number": .number(number)])
    case .historyOfCopy(let number): Phrase("webHistoryOfCopy", ["number": .number(number)])
    case .times(let times): Phrase("webTimes", ["times": .number(times)])
    case .since(let day): Phrase("webSince", ["day": .day(day)])
    case .languageSwitch(let name): Phrase("webLanguageSwitch", ["name": .text(name)])
    case .signedInAs(let name, let role):
      Phrase("webSignedInAs", ["name": .title(name), "role": .phrase(role.phrase)])
    case .requestNumber(let number): Phrase("webRequestNumber", ["number": .number(number)])
    case .pageTitle(let title, let library):
      Phrase("webPageTitle", ["title": .title(title), "library": .title(library)])
    case .taskDone(let task): Phrase("webTaskDone", ["task": .phrase(task.phrase)])
    case .skipTask(let task): Phrase("webSkipStep", ["task": .phrase(task.phrase)])
    case .endSignIn(let time): Phrase("webEndSignIn", ["time": .time(time)])
    case .closeAttention(let kind, let id):
      Phrase("webCloseAttention", ["matter": .phrase(kind.phrase), "id": .text(String(id))])
    case .historyLong(let days): Phrase("webHistoryLong", ["days": .count(days, .day)])
    case .auditLong(let days): Phrase("webAuditLong", ["days": .count(days, .day)])
    }
  }
}

extension ShelfState {
  var phrase: Phrase {
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
package enum FormReport: String, CaseIterable, Hashable, Sendable {
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

  var phrase: Phrase {
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

/// Why a page answers with a problem in place of its content. Refusals and problems of commands have sentences of their own.
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
  /// `Host` is no name of this machine.
  case misdirected
  /// The store cannot be reached, or is locked.
  case unavailable
  /// The queue of password hashes is full.
  case busy
  case diskFull
  case fault
  /// Told to librarians; others get ``notFound``.
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

extension WebProblem {
  var phrase: Phrase {
    switch self {
    case .notFound: Phrase("webProblemNotFound")
    case .methodNotAllowed: Phrase("webProblemMethod")
    case .notPermitted: Phrase("webProblemNotPermitted")
    case .signedOut: Phrase("webProblemSignedOut")
    case .tooOften: Phrase("webProblemTooOften")
    case .malformed: Phrase("webProblemMalformed")
    case .formExpired: Phrase("webProblemFormExpired")
    case .otherSite: Phrase("webProblemOtherSite")
    case .tooLarge(let kibibytes): Phrase("webProblemTooLarge", ["kibibytes": .number(kibibytes)])
    case .misdirected: Phrase("webProblemMisdirected")
    case .unavailable: Phrase("webProblemUnavailable")
    case .busy: Phrase("webProblemBusy")
    case .diskFull: Phrase("webProblemDiskFull")
    case .fault: Phrase("webProblemFault")
    case .bookDeleted(let title, let day):
      Phrase("webProblemBookDeleted", ["title": .title(title), "day": .day(day)])
    }
  }
}

extension Messages {
  package func text(_ report: WebReport) -> String { text(report.phrase) }
  package func text(_ report: FormReport) -> String { text(report.phrase) }
  package func text(_ shelf: ShelfState) -> String { text(shelf.phrase) }
  package func sentence(_ problem: WebProblem) -> String { text(problem.phrase) }
}

package import Domain

/// Something to say once.
package enum Notice: Hashable, Sendable {
  /// `overdue`: the overdue loans. `holds`: copies on hold for the student.
  case sessionOpened(Student, loans: [Loan], overdue: Set<Loan.ID>, holds: [Reservation] = [], mode: Mode = .station)
  case sessionEnded(Student, loans: Int)
  /// Shelving: what a student has, without opening a session.
  case loansListed(Student, loans: [Loan], overdue: Set<Loan.ID>, holds: [Reservation] = [])
  /// `offersCopy`: shelving, where the word `add` adds a copy instead.
  case askForCard(Book, holders: Int, offersCopy: Bool = false)
  case done(Outcome, daysOverdue: Int)
  case refused(Refusals)
  /// Something was put aside because another code was shown or a word said.
  case dropped(Unfinished)
  /// A prompt was answered with no.
  case declined(Unfinished)
  /// An answer came for a prompt that is no longer shown.
  case promptGone
  /// Yes, but to what?
  case nothingToAnswer
  /// The person seems to have left.
  case warning(secondsLeft: Int)
  /// `unfinished`: what nobody confirmed; nil where nothing was asked.
  case timedOut(Unfinished?)
  /// The store did not answer. `change` is what may or may not have been recorded.
  case noReply(change: Change?)
  /// `reverts`: it goes back by itself after a while.
  case modeChanged(Mode, reverts: Bool)
  /// `reverts`: only for this visit.
  case languageChanged(Language, reverts: Bool)
  /// Shelving: the library does not have it yet.
  case newBook(ISBN?)
  /// Shelving: neither has any catalogue on the web, and all that are set were asked.
  case notInCatalogues(ISBN)
  /// Shelving: whether there is such a book could not be learnt. Empty: no answer came in time.
  case couldNotLookUp(ISBN, [UnaskedSource])
  case help(Mode)

  package enum Tone: Hashable, Sendable { case plain, success, refusal }

  /// How it sounds from across the room.
  package var tone: Tone {
    switch self {
    case .sessionOpened, .done: .success
    // A person who walks away with the book must hear that nothing was recorded.
    case .refused, .noReply, .promptGone, .nothingToAnswer, .dropped, .timedOut(.some): .refusal
    case .sessionEnded, .loansListed, .askForCard, .declined, .warning, .timedOut(nil), .modeChanged,
      .languageChanged,
      .newBook, .notInCatalogues, .couldNotLookUp, .help:
      .plain
    }
  }
}

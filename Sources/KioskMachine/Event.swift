package import Domain

package enum Event: Hashable, Sendable {
  /// A code was read by the camera or a scanner.
  case scan(Scan)
  /// A line was typed. `answering` is the prompt that the typist saw; nil when none was shown.
  case line(String, answering: Prompt.ID?)
  /// A prompt was answered from elsewhere: a button, or the answers of an unattended demonstration.
  case answer(Answer, to: Prompt.ID)
  case reply(Reply, to: Question.ID)
  /// Catalogues on the web were asked.
  case lookedUp(LookupOutcome<BookRecord>, CatalogueLookup.ID)
  /// Whether the library has staff, as it stands now.
  case staffKnown(Bool)
  /// The rules of the library, as they stand now.
  case rulesKnown(CirculationRules)
  case moreTime
  /// A line was taken off the list, by its number. The prompt is the one that showed it.
  case remove(line: Int, from: Prompt.ID)
  /// Time has passed; nothing else happened.
  case tick
  /// The station closes. Unconfirmed items are put aside.
  case stationEnds
}

extension Event {
  func answers(_ lookUp: CatalogueLookup.ID) -> Bool {
    if case .lookedUp(_, lookUp) = self { true } else { false }
  }
}

package enum Answer: Hashable, Sendable {
  case yes
  case no
  case edit
  case renew
  /// The book is to be returned, where the prompt asks about something else.
  case returnBook
  /// Shelving: a copy is to be added, where the prompt asks about something else.
  case add
  case reserve
  /// Typed text: a title, a number of copies, a due date.
  case text(String)
}

/// The current time, which is passed in: the machine holds no clock.
package struct Moment: Hashable, Sendable {
  /// Time since the station started, from a clock that never jumps: for time-outs.
  package var elapsed: Duration
  /// Time of day: for due dates.
  package var date: Timestamp

  package init(elapsed: Duration, date: Timestamp) {
    self.elapsed = elapsed
    self.date = date
  }
}

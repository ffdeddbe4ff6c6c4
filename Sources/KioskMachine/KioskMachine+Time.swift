import Domain

/// Timeouts: every state returns to idle without help.
extension KioskMachine {
  /// When the machine wants to be called again though nothing happened; nil: it can wait for ever.
  package var wakeUp: Duration? {
    [stateWakeUp, staff?.until].compactMap(\.self).min()
  }

  private var stateWakeUp: Duration? {
    if let timeout {
      let warningAt = timeout.warns && !hasWarned ? timeout.length - settings.timeouts.warning : timeout.length
      return timeout.since + max(warningAt, .zero)
    }
    let modeEnds = mode == settings.homeMode ? nil : lastActivity + modeTimeout
    let languageEnds = language == settings.language ? nil : lastActivity + visitTimeout
    return [modeEnds, languageEnds].compactMap(\.self).min()
  }

  /// The time after which an inactive person is considered gone; nil if the station waits for no person.
  package func timeLeft(at now: Moment) -> Duration? {
    guard let timeout, timeout.warns else { return nil }
    return max(.zero, timeout.since + timeout.length - now.elapsed)
  }

  /// When the present state times out; nil if the station waits for no person.
  package var deadline: Deadline? {
    guard let timeout, timeout.warns else { return nil }
    return Deadline(
      at: timeout.since + timeout.length, warning: settings.timeouts.warning,
      mayExtend: extensions < KioskMachine.extensionsAtMost)
  }

  /// How long the present state may last without a sign of life, and whether a person is to be warned before its end.
  private var timeout: (since: Duration, length: Duration, warns: Bool)? {
    switch state {
    // A person who keeps trying does not make the store any less silent.
    case .asking(let pending, _): (pending.askedAt, settings.timeouts.store(for: pending.question), false)
    // Only the catalogues are waited for, so key presses do not extend the timeout.
    case .lookingUp(let lookUp, _, _): (lookUp.askedAt, settings.timeouts.lookUp, false)
    case .prompting(let prompt, _):
      (lastActivity, prompt.isConfirmation ? settings.timeouts.prompt : settings.timeouts.entry, true)
    case .resting(.idle): nil
    case .resting(.visit): (lastActivity, settings.timeouts.visit, true)
    case .resting(.pile(let pile)):
      if let askedAt = pile.askedAt {
        (askedAt, settings.timeouts.store, false)
      } else {
        (lastActivity, timeout(of: pile), pile.hasOpenLines || pile.visit != nil)
      }
    }
  }

  mutating func expire(_ turn: inout Turn) {
    guard let timeout else {
      let silence = turn.now.elapsed - lastActivity
      if silence >= visitTimeout { turn.visitIsOver = true }
      if mode != settings.homeMode, silence >= modeTimeout {
        mode = settings.homeMode
        turn.tell(.modeChanged(mode, reverts: false))
      }
      return
    }
    let silence = turn.now.elapsed - timeout.since
    if silence >= timeout.length, case .resting(.pile(let pile)) = state, pile.isAsking {
      failLines(&turn)
    } else if silence >= timeout.length, case .resting(.pile(let pile)) = state, !pile.hasOpenLines, pile.visit == nil {
      // The list of what was applied at once.
      state.base = .idle
      turn.visitIsOver = true
    } else if silence >= timeout.length, let lookUp = state.lookUp {
      takeLookUp(.couldNotAsk([]), of: lookUp.id, &turn)
    } else if silence >= timeout.length {
      giveUp(&turn)
    } else if timeout.warns, !hasWarned, silence >= timeout.length - settings.timeouts.warning {
      hasWarned = true
      let left = timeout.length - silence
      turn.tell(.warning(secondsLeft: Int(left.components.seconds)))
    }
  }

  /// How long a pile stays without a sign of life: a librarian with a trolley takes longer than a visitor.
  private func timeout(of pile: Pile) -> Duration {
    if pile.question != nil { return settings.timeouts.prompt }
    if pile.waitingBook != nil { return settings.timeouts.card }
    return mode == .shelving ? settings.timeouts.forcedMode : settings.timeouts.visit
  }

  /// How long a mode that was switched to stays without a sign of life.
  private var modeTimeout: Duration { mode.isForAVisit ? visitTimeout : settings.timeouts.forcedMode }

  /// The end of the visit is reported first: the unfinished action must be the last text that is read.
  private mutating func giveUp(_ turn: inout Turn) {
    let reason: Notice =
      switch state {
      // Later codes are not tried against a silent store: a trace of a failed scan would show in the next one.
      case .asking(let pending, _): .noReply(change: pending.question.change)
      case .prompting(let prompt, _), .lookingUp(_, let prompt, _): .timedOut(Unfinished(prompt.kind))
      case .resting: .timedOut(state.base.pile?.unfinished)
      }
    var lost: Unfinished?
    if case .namesake(let draft)? = state.pending?.question { lost = Unfinished(draft) }
    touch(turn.now)
    let pile = abandonPile(&turn)
    leaveBase(&turn)
    turn.visitIsOver = true
    turn.tell(reason)
    if let pile, reason != .timedOut(pile) { turn.tell(.dropped(pile)) }
    if let lost { turn.tell(.dropped(lost)) }
  }

  /// The station closes: nothing is confirmed, and what was begun is named.
  mutating func endStation(_ turn: inout Turn) {
    let dropped: Unfinished? =
      switch state {
      case .prompting(let prompt, _), .lookingUp(_, let prompt, _): Unfinished(prompt.kind)
      case .asking(let pending, _):
        if case .namesake(let draft) = pending.question { Unfinished(draft) } else { nil }
      case .resting: nil
      }
    let start = turn.actions.count
    leaveBase(&turn)
    turn.visitIsOver = true
    if let dropped { turn.tell(.dropped(dropped), before: start) }
  }

  /// Back to idle; a visit that ends is named.
  mutating func leaveBase(_ turn: inout Turn) {
    let visit = state.base.visit
    let pile = abandonPile(&turn)
    state = .resting(.idle)
    if let visit {
      turn.visitIsOver = true
      turn.tell(.visitEnded(visit.student, loans: visit.loans.count))
    }
    if let pile { turn.tell(.dropped(pile)) }
  }
}

extension Question {
  /// The change that the question asks for; nil for a look-up.
  var change: Change? {
    switch self {
    case .book, .bookFor, .student, .identify, .namesake, .linkCode: nil
    case .change(let change, _, _): change
    case .apply(let changes, _): changes.first?.change
    }
  }
}

/// A clock that jumps back while the station runs: the time of day is held against the time that never jumps.
extension KioskMachine {
  /// A clock may be set forward: most often the network has corrected it.
  mutating func watchClock(_ now: Moment) {
    guard let expected = expectedDate(at: now), now.date < expected else {
      clock = now
      return
    }
  }

  /// - Returns: why nothing is lent now; nil where the clock has not jumped back.
  func clockRefusal(at now: Moment) -> Refusal? {
    guard let expected = expectedDate(at: now), now.date.isBehind(expected) else { return nil }
    return .clockBehind(now: now.date, last: expected)
  }

  private func expectedDate(at now: Moment) -> Timestamp? {
    guard let clock else { return nil }
    let (seconds, attoseconds) = (now.elapsed - clock.elapsed).components
    return Timestamp(milliseconds: clock.date.milliseconds + seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}

extension Change {
  /// Whether a due date follows from it.
  var dependsOnClock: Bool {
    switch self {
    case .checkOut, .overrule, .renew: true
    case .returnLoan, .reserve, .addCopies, .acquire, .addBook, .confirmClock, .seeOnShelf, .draft, .undoReturn: false
    }
  }
}

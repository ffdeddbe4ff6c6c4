import Domain

/// Time-outs: from every state there is a way back to idle that needs nobody.
extension KioskMachine {
  /// When the machine wants to be called again though nothing happened; nil: it can wait for ever.
  package var wakeUp: Duration? {
    if let patience {
      let warningAt = patience.warns && !hasWarned ? patience.length - settings.timeouts.warning : patience.length
      return patience.since + max(warningAt, .zero)
    }
    let modeEnds = mode == settings.homeMode ? nil : lastActivity + modePatience
    let languageEnds = language == settings.language ? nil : lastActivity + visitPatience
    return [modeEnds, languageEnds].compactMap(\.self).min()
  }

  /// How long the present state may last without a sign of life, and whether a person is to be warned before its end.
  private var patience: (since: Duration, length: Duration, warns: Bool)? {
    switch foreground {
    // A person who keeps trying does not make the store any less silent.
    case .asking(let pending): return (pending.askedAt, settings.timeouts.store, false)
    // Only the catalogues are waited for, so key presses do not extend the timeout.
    case .prompting where openLookUp != nil:
      return (openLookUp?.askedAt ?? lastActivity, settings.timeouts.lookUp, false)
    case .prompting(let prompt):
      return (lastActivity, prompt.isConfirmation ? settings.timeouts.prompt : settings.timeouts.entry, true)
    case .nothing: break
    }
    switch base {
    case .idle: return nil
    case .awaitingCard: return (lastActivity, settings.timeouts.card, true)
    case .session: return (lastActivity, settings.timeouts.session, true)
    }
  }

  mutating func expire(at now: Moment, _ actions: inout [Action]) {
    guard let patience else {
      let silence = now.elapsed - lastActivity
      if silence >= visitPatience { visitIsOver = true }
      if mode != settings.homeMode, silence >= modePatience {
        mode = settings.homeMode
        actions.append(.tell(.modeChanged(mode, reverts: false)))
      }
      return
    }
    let silence = now.elapsed - patience.since
    if silence >= patience.length, let openLookUp {
      take(.couldNotAsk([]), of: openLookUp.id, at: now, &actions)
    } else if silence >= patience.length {
      giveUp(at: now, &actions)
    } else if patience.warns, !hasWarned, silence >= patience.length - settings.timeouts.warning {
      hasWarned = true
      let left = patience.length - silence
      actions.append(.tell(.warning(secondsLeft: Int(left.components.seconds))))
    }
  }

  /// How long a mode that was switched to stays without a sign of life.
  private var modePatience: Duration { mode.isForAVisit ? visitPatience : settings.timeouts.forcedMode }

  /// The end of the session is told first: what was not done must be the last that is read.
  private mutating func giveUp(at now: Moment, _ actions: inout [Action]) {
    let reason: Notice =
      switch foreground {
      // A code that was held up meanwhile is not tried against a store that is silent: a trace of a failed scan would
      // show up in the next one.
      case .asking(let pending): .noReply(change: pending.question.change)
      case .prompting(let prompt): .timedOut(Unfinished(prompt.kind))
      case .nothing: .timedOut(unfinishedWait)
      }
    var lost: Unfinished?
    if case .asking(let pending) = foreground, case .namesake(let draft) = pending.question { lost = Unfinished(draft) }
    touch(now)
    leaveBase(&actions)
    visitIsOver = true
    actions.append(.tell(reason))
    if let lost { actions.append(.tell(.dropped(lost))) }
  }

  /// Back to idle; a session that ends is named.
  mutating func leaveBase(_ actions: inout [Action]) {
    foreground = .nothing
    remembered = nil
    let left = base
    base = .idle
    switch left {
    case .idle, .awaitingCard: break
    case .session(let session):
      visitIsOver = true
      actions.append(.tell(.sessionEnded(session.student, loans: session.loans.count)))
    }
  }
}

extension Question {
  /// The change that the question asks for; nil for a look-up.
  var change: Change? {
    switch self {
    case .book, .bookFor, .student, .namesake: nil
    case .change(let change, _): change
    }
  }
}

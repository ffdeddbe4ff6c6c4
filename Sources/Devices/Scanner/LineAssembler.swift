import Domain

/// Makes lines of keys. A value but for the translator that it owns: time is passed in, on the clock of the events.
struct LineAssembler {
  enum LineEvent: Hashable {
    case line(String)
    case discarded(LineFault)
  }

  /// A scanner's keys are 0 to 40 ms apart in the settings that makers offer, those of a person's fingers rarely below
  /// 60, and a trigger is pulled again after 200 at the soonest.
  static let defaultPause: Duration = .milliseconds(100)
  /// The wait for the end of a line from a scanner that may send ends: what stutters is not torn.
  static let endTimeout: Duration = .seconds(1)
  /// No scanner holds a modifier so long without typing.
  static let stuckAfter: Duration = .seconds(1)

  private let translator: KeyTranslator
  private let pause: Duration
  private var text = ""
  private var length = 0
  private var lastTime: Duration
  /// Why keys are thrown away until a line can be known to begin; nil where a line is being made.
  private var skipping: Skipping? = .sinceOpening(hasText: false)
  private var ending = Ending.unknown

  private enum Skipping {
    /// The beginning of the line may have gone elsewhere. `hasText`: such a line exists and was not reported yet.
    case sinceOpening(hasText: Bool)
    case sinceLoss
  }

  /// How this scanner's lines end.
  private enum Ending {
    case unknown
    /// Enter or Tab ends each line: a pause is a stutter.
    case key
    /// It sent a whole line without either.
    case pause
  }

  /// - Parameter openedAt: what comes within a pause from here may be the rest of a line that went elsewhere.
  init(_ layout: KeyboardLayout, pause: Duration = LineAssembler.defaultPause, openedAt: Duration) {
    translator = KeyTranslator(layout)
    self.pause = pause
    lastTime = openedAt
  }

  /// When `timePassed` has something to do; nil while nothing is half typed.
  var deadline: Duration? {
    switch skipping {
    case .sinceOpening(hasText: true): return lastTime + max(pause, LineAssembler.endTimeout)
    case .sinceOpening(hasText: false), .sinceLoss: return nil
    case nil: break
    }
    guard !text.isEmpty else { return nil }
    return switch ending {
    case .unknown, .key: lastTime + max(pause, LineAssembler.endTimeout)
    case .pause: lastTime + pause
    }
  }

  mutating func take(_ input: KeyInput) -> LineEvent? {
    switch input {
    case .lost(let time):
      clear()
      skipping = .sinceLoss
      lastTime = time
      return .discarded(.keysLost)
    case .found(let code, let isDown):
      translator.find(code, isDown: isDown)
      return nil
    case .key(let event): return take(event)
    }
  }

  mutating func timePassed(to now: Duration) -> LineEvent? {
    guard let deadline, now >= deadline else { return nil }
    defer { clear() }
    if skipping != nil { return endSkipping() }
    if ending == .key { return .discarded(.endMissing) }
    ending = .pause
    return .line(text)
  }

  private mutating func take(_ event: KeyEvent) -> LineEvent? {
    guard event.change != .repeated else { return nil }
    var earlier = timePassed(to: event.time)
    let gap = event.time - lastTime
    if gap >= LineAssembler.stuckAfter { translator.releaseAll() }
    if skipping != nil, gap >= pause { earlier = endSkipping() ?? earlier }
    lastTime = max(lastTime, event.time)
    let meaning = event.change == .pressed ? translator.press(event.code) : translator.release(event.code)
    switch meaning {
    case .nothing: return earlier
    case .text(let typed):
      switch skipping {
      case .sinceOpening: skipping = .sinceOpening(hasText: true)
      case .sinceLoss: break
      case nil: append(typed)
      }
      return earlier
    case .end:
      defer { clear() }
      if skipping != nil { return endSkipping() ?? earlier }
      guard !text.isEmpty else { return earlier }
      ending = .key
      return .line(text)
    }
  }

  /// - Returns: what is reported about the discarded text.
  private mutating func endSkipping() -> LineEvent? {
    defer { skipping = nil }
    if case .sinceOpening(hasText: true) = skipping { return .discarded(.beginningMissing) }
    return nil
  }

  /// The text keeps one character more than a line may have, so that it is refused as too long.
  private mutating func append(_ typed: String) {
    guard length <= TypedText.maximumLength else { return }
    text += typed
    length += 1
  }

  private mutating func clear() {
    text = ""
    length = 0
    translator.beginLine()
  }
}

package enum LineFault: String, CaseIterable, Hashable, Sendable {
  /// The kernel lost some keys of the line.
  case keysLost = "keys-lost"
  /// It began before the device was opened.
  case beginningMissing = "beginning-missing"
  /// It stopped in the middle.
  case endMissing = "end-missing"
  case unplugged
}

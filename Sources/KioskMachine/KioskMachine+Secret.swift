import Domain

/// A PIN that is typed before its prompt is shown, or after its end. No refusal quotes it and no question looks it up.
extension KioskMachine {
  /// How long after the end of its prompt a typed number still counts as a PIN.
  static let latePIN = Duration.seconds(5)

  /// Whether the next typed line is most likely a PIN. The terminal does not show it.
  var awaitsPIN: Bool {
    if case .pin? = state.prompt?.kind { return true }
    guard let pending = state.pending else { return false }
    switch pending.question {
    case .identify: return true
    case .student: return pending.input == .typed && settings.typedID != .yes && !may(.serve)
    case .book, .bookFor, .namesake, .linkCode, .apply, .change: return false
    }
  }

  /// Whether the prompt of a PIN is shown, or the PIN is being checked.
  var isIdentifying: Bool {
    if case .pin? = state.prompt?.kind { return true }
    if case .identify? = state.pending?.question { return true }
    return false
  }

  /// Keeps a number that was typed while a person is looked up or their PIN is checked. It answers the next prompt.
  ///
  /// - Returns: whether it was kept, or is too late.
  mutating func takesAsPIN(_ text: String, _ scan: Scan, _ turn: inout Turn) -> Bool {
    guard case .text = scan, Digits(TypedText.trim(text)) != nil else { return false }
    if case .asking(var pending, let base) = state, mayLeadToPIN(pending) {
      turn.typed = nil
      // The list has one owner while it grows.
      state = .resting(.idle)
      pending.next.addWaiting([Pending.Next(scan: scan, input: .typed, pin: text)])
      state = .asking(pending, over: base)
      return true
    }
    if let prompt = state.prompt, prompt.isEntry || prompt.wantsWords { return false }
    guard let identifiedAt, turn.now.elapsed - identifiedAt < KioskMachine.latePIN, PIN(text) != nil else {
      return false
    }
    turn.typed = nil
    turn.tell(.promptGone)
    return true
  }

  /// The name of a member of staff asks for a PIN, too, whatever is typed.
  private func mayLeadToPIN(_ pending: Pending) -> Bool {
    switch pending.question {
    case .identify: true
    case .student: pending.input == .typed
    case .book, .bookFor, .namesake, .linkCode, .apply, .change: false
    }
  }

  mutating func takeKept(_ text: String, _ next: Pending.Next, _ turn: inout Turn) {
    if case .pin(let key)? = state.prompt?.kind {
      takePIN(text, for: key, &turn)
    } else if takesAsPIN(text, next.scan, &turn) {
      return
    } else if settings.typedID != .yes, PIN(text) != nil {
      turn.tell(.promptGone)
    } else {
      route(next.scan, &turn)
    }
  }
}

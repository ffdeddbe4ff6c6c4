package import Domain

/// How a typed library ID or card number opens a visit. A scanned card always does.
package enum TypedID: String, CaseIterable, Hashable, Sendable {
  /// Only with its owner's PIN.
  case pin
  case yes, no
}

/// The staff actions that a station allows, and until when.
struct StaffUnlock: Hashable, Sendable {
  let member: StaffMember
  let identification: Actor.Identification
  /// Elapsed time, as of ``Moment``.
  var until: Duration
}

/// The originator of a change at a station. The store's actor follows from it.
package struct Originator: Hashable, Sendable {
  /// How the visit was opened, or the station unlocked; nil outside a visit.
  package var identification: Actor.Identification?
  /// The name of the member of staff whose right the change needs.
  package var staff: String?

  package init(identification: Actor.Identification? = nil, staff: String? = nil) {
    (self.identification, self.staff) = (identification, staff)
  }
}

/// Rights at the station (``Role``), and the card or the PIN that unlocks those of staff.
extension KioskMachine {
  func may(_ permission: Permission) -> Bool { role.may(permission) }

  private var role: Role {
    if staff != nil { return .staff }
    guard settings.isByHand else { return .visitor }
    return hasStaff ? .host : .founder
  }

  /// - Returns: whether the right is there; says so where it is not.
  func allows(_ permission: Permission, _ turn: inout Turn) -> Bool {
    if may(permission) { return true }
    turn.refuse(.notPermitted(permission))
    return false
  }

  func originator(of permission: Permission) -> Originator {
    guard permission != .lend else { return Originator(identification: state.base.visit?.identification) }
    guard let staff else { return Originator(identification: .byHand) }
    return Originator(identification: staff.identification, staff: staff.member.name)
  }

  // MARK: - A staff card

  /// A staff card unlocks during a visit, so that staff can help the student. The same card locks again.
  ///
  /// - Parameter attention: the number of open entries of the attention list.
  mutating func takeStaff(
    _ member: StaffMember, attention: Int, key: StudentKey, isProven: Bool, _ turn: inout Turn
  ) {
    if turn.input == .typed, !isProven {
      guard member.hasPIN else { return turn.refuse(.pinMissing) }
      show(.pin(key), &turn)
    } else if staff?.member.id == member.id {
      lock(&turn)
    } else {
      staff = StaffUnlock(
        member: member, identification: turn.input, until: turn.now.elapsed + settings.timeouts.staff)
      let minutes = Int(settings.timeouts.staff.components.seconds / 60)
      turn.tell(.unlocked(minutes: minutes, attention: attention))
    }
  }

  mutating func lock(_ turn: inout Turn) {
    guard staff != nil else { return }
    staff = nil
    turn.tell(.locked)
    if mode == .shelving, mode != settings.homeMode {
      mode = settings.homeMode
      turn.tell(.modeChanged(mode, reverts: false))
    }
  }

  mutating func expireStaff(_ turn: inout Turn) {
    if let staff, turn.now.elapsed >= staff.until { lock(&turn) }
  }

  /// A trolley takes longer than five minutes: work at shelving keeps the station unlocked.
  mutating func keepUnlocked(at now: Moment) {
    if mode == .shelving, let staff, now.elapsed < staff.until {
      self.staff?.until = now.elapsed + settings.timeouts.staff
    }
  }

  // MARK: - A PIN

  /// Whether the owner of a typed ID has to prove it. Says so, or asks for the PIN.
  mutating func asksForPIN(_ key: StudentKey, _ turn: inout Turn) -> Bool {
    guard turn.input == .typed, !may(.serve) else { return false }
    switch settings.typedID {
    case .yes: return false
    case .no: turn.refuse(.typedIDRefused)
    case .pin:
      if state.base.visit != nil { leaveBase(&turn) }
      show(.pin(key), &turn)
    }
    return true
  }

  mutating func takePIN(_ text: String, for key: StudentKey, _ turn: inout Turn) {
    turn.typed = nil
    guard let pin = PIN(text) else { return turn.refuse(.pinMalformed(PIN.lengths)) }
    ask(.identify(key, pin), &turn)
  }

  // MARK: - A refusal that staff overrule

  mutating func overrule(_ overruling: Overruling, because text: String, _ turn: inout Turn) {
    let reason = TypedText.trim(text)
    guard !reason.isEmpty else { return turn.refuse(.reasonMissing) }
    request(.overrule(overruling, reason: reason), &turn)
  }
}

extension Change {
  /// The right that the change needs.
  ///
  /// - Parameters:
  ///   - checkOut: the due date by the rules for a loan to the borrower.
  ///   - renewal: the due date by the rules for a loan that is renewed.
  func permission(checkOut: (Student) -> Timestamp, renewal: (Loan) -> Timestamp) -> Permission {
    switch self {
    case .checkOut(_, let student, let due): due > checkOut(student) ? .lendLonger : .lend
    case .renew(let loan, let due): due > renewal(loan) ? .lendLonger : .lend
    case .overrule: .overrule
    case .addCopies, .acquire, .addBook, .seeOnShelf, .draft: .shelve
    case .returnLoan, .reserve, .confirmClock, .undoReturn: .lend
    }
  }
}

extension KioskMachine {
  /// The right that a change needs, by the rules of now.
  func permission(for change: Change, at now: Moment) -> Permission {
    change.permission(checkOut: { dueDate(for: $0, at: now) }, renewal: { renewedDueDate(of: $0, at: now) })
  }
}

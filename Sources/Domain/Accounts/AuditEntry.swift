/// A row of the audit: who did what to accounts, sign-ins, secrets, settings and people's data, but not to books.
package struct AuditEntry: Hashable, Sendable {
  /// Days for which the network address of a failed sign-in is kept.
  package static let addressDays = 30

  package var id: Int64
  package var at: Timestamp
  package var event: AuditEvent
  /// Nil for a failed sign-in, which has no known account.
  package var actor: Actor?
  /// The number of the account, student or member of staff that it is about.
  package var subject: Int64?
  /// The network address of a failed sign-in.
  package var address: String?

  package init(
    id: Int64, at: Timestamp, event: AuditEvent, actor: Actor?, subject: Int64? = nil, address: String? = nil
  ) {
    (self.id, self.at, self.event) = (id, at, event)
    (self.actor, self.subject, self.address) = (actor, subject, address)
  }
}

/// The raw value is its stable code in the store and in documents.
package enum AuditEvent: String, CaseIterable, Sendable {
  case accountAdded = "account-added"
  case accountChanged = "account-changed"
  case roleChanged = "role-changed"
  case accountDisabled = "account-disabled"
  case accountEnabled = "account-enabled"
  case accountDeleted = "account-deleted"
  /// The owner changed the password.
  case passwordChanged = "password-changed"
  /// Another person set a password for the account.
  case passwordReset = "password-reset"
  case passwordProved = "password-proved"
  /// A person who was signed in typed a wrong password.
  case proofFailed = "proof-failed"
  case signedIn = "signed-in"
  case signInFailed = "sign-in-failed"
  case signedOut = "signed-out"
  /// Sign-ins were ended from elsewhere.
  case signInsEnded = "sign-ins-ended"
  case setUpCodeWrong = "set-up-code-wrong"
  /// A person made an account without a librarian.
  case signedUp = "signed-up"
  case signUpFailed = "sign-up-failed"
  case signUpCodeMade = "sign-up-code-made"
  /// An account shows the loans of a student from now on.
  case accountJoined = "account-joined"
  case accountLeft = "account-left"
  /// A code of a station was typed wrong.
  case joinFailed = "join-failed"
  case calendarKeyMade = "calendar-key-made"
  case calendarKeyEnded = "calendar-key-ended"
  /// A librarian took out what the library keeps about a student.
  case personExported = "person-exported"
  /// Readers were forgotten before their time.
  case readersForgotten = "readers-forgotten"
  case pinSet = "pin-set"
  case pinCleared = "pin-cleared"
  case staffAdded = "staff-added"
  case staffCardReplaced = "staff-card-replaced"
  case staffRemoved = "staff-removed"
  case rulesChanged = "rules-changed"
  case settingChanged = "setting-changed"
  case studentDeleted = "student-deleted"
  case historySeen = "history-seen"
  case dataExported = "data-exported"
  case backupMade = "backup-made"
  case allDeleted = "all-deleted"
}

extension AuditEvent {
  package enum SubjectKind {
    case account
    /// A student, or a staff member where the event does not separate the two.
    case student
    case other
  }

  /// The kind of the number that the subject is.
  package var subjectKind: SubjectKind {
    switch self {
    case .accountAdded, .accountChanged, .roleChanged, .accountDisabled, .accountEnabled, .accountDeleted,
      .passwordChanged, .passwordReset, .passwordProved, .proofFailed, .signedIn, .signInFailed, .signedOut,
      .signInsEnded, .signedUp, .accountJoined, .accountLeft, .joinFailed, .calendarKeyMade, .calendarKeyEnded:
      .account
    case .studentDeleted, .historySeen, .personExported: .student
    case .setUpCodeWrong, .signUpFailed, .signUpCodeMade, .readersForgotten, .pinSet, .pinCleared, .staffAdded,
      .staffCardReplaced, .staffRemoved, .rulesChanged, .settingChanged, .dataExported, .backupMade, .allDeleted:
      .other
    }
  }
}

/// A row of the audit: who did what to accounts, sign-ins, secrets, settings and people's data. The activity log is about books.
package struct AuditEntry: Hashable, Sendable {
  /// The network address of a failed sign-in stays for so many days.
  package static let addressDays = 30

  package var id: Int64
  package var at: Timestamp
  package var event: AuditEvent
  /// Nil for a failed sign-in: nobody is known then.
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

/// An event of the audit. The raw value is its stable code in the store and in documents.
package enum AuditEvent: String, CaseIterable, Hashable, Sendable {
  case accountAdded = "account-added"
  case accountChanged = "account-changed"
  case roleChanged = "role-changed"
  case accountDisabled = "account-disabled"
  case accountEnabled = "account-enabled"
  case accountDeleted = "account-deleted"
  /// The owner changed the password.
  case passwordChanged = "password-changed"
  /// Somebody else made a password for the account.
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
  case pinSet = "pin-set"
  case pinCleared = "pin-cleared"
  case staffAdded = "staff-added"
  case staffCardReplaced = "staff-card-replaced"
  case staffRemoved = "staff-removed"
  case rulesChanged = "rules-changed"
  case settingChanged = "setting-changed"
  case studentDeleted = "student-deleted"
  /// A librarian looked at the history of a student.
  case historySeen = "history-seen"
  case dataExported = "data-exported"
  case backupMade = "backup-made"
  case allDeleted = "all-deleted"
}

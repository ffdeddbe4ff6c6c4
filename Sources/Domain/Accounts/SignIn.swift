/// A period during which a browser is signed in.
package struct SignIn: Hashable, Sendable {
  package typealias ID = RowID<SignIn>

  package var id: ID
  package var account: Account.ID
  package var startedAt: Timestamp
  /// The store keeps it at most five minutes late.
  package var lastSeenAt: Timestamp
  package var endsAt: Timestamp
  /// Whether other people use the browser, too.
  package var isShared: Bool
  /// The last moment at which the password was typed.
  package var provedAt: Timestamp

  package init(
    id: ID, account: Account.ID, startedAt: Timestamp, lastSeenAt: Timestamp, endsAt: Timestamp, isShared: Bool,
    provedAt: Timestamp
  ) {
    (self.id, self.account, self.startedAt, self.lastSeenAt) = (id, account, startedAt, lastSeenAt)
    (self.endsAt, self.isShared, self.provedAt) = (endsAt, isShared, provedAt)
  }

  /// Whether the password was typed within ten minutes. A proof from the future comes from a wrong clock.
  package func isProved(at now: Timestamp) -> Bool {
    provedAt <= now && now.milliseconds - provedAt.milliseconds <= SignInTimes.proof
  }
}

/// The ends of a sign-in. All lengths are milliseconds.
package struct SignInTimes: Hashable, Sendable {
  /// From the start; nil: no end as long as it is used.
  package let longest: Int64?
  /// From the last use.
  package let idle: Int64

  package static let minute: Int64 = 60_000
  package static let hour = 60 * minute
  package static let day = 24 * hour
  /// The shortest interval between two writes of the last use.
  package static let writtenEvery = 5 * minute
  /// A proof by password lasts so long.
  package static let proof = 10 * minute

  package init(_ role: AccountRole, isShared: Bool) {
    switch (role, isShared) {
    case (.librarian, true), (.helper, true): (longest, idle) = (12 * SignInTimes.hour, 15 * SignInTimes.minute)
    case (.librarian, false), (.helper, false): (longest, idle) = (12 * SignInTimes.hour, 60 * SignInTimes.minute)
    case (.reader, true): (longest, idle) = (nil, 15 * SignInTimes.minute)
    case (.reader, false): (longest, idle) = (nil, 30 * SignInTimes.day)
    }
  }

  /// The end of a sign-in that is used now and not again.
  package func end(startedAt: Timestamp, usedAt now: Timestamp) -> Timestamp {
    let idleEnd = now.milliseconds + idle
    guard let longest else { return Timestamp(milliseconds: idleEnd) }
    return Timestamp(milliseconds: min(idleEnd, startedAt.milliseconds + longest))
  }
}

/// A period in which a browser is signed in. The program calls a student's visit at a station a session.
package struct SignIn: Hashable, Sendable {
  package struct ID: Hashable, Sendable, RawRepresentable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
  }

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

  /// Whether the password was typed within the last ten minutes. A proof from the future was made by a clock that was ahead.
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
  /// The last use is written at most so often.
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

/// Secret bytes that a browser brings with each request. The description hides them, so that no log and no message shows them.
package struct BearerSecret: Hashable, Sendable {
  /// 32 bytes, base64url without padding (RFC 4648, section 5): 43 characters.
  package let text: String

  /// Nil for a text that is no such secret.
  package init?(_ text: String) {
    guard text.utf8.count == 43, Base64URL.isText(text) else { return nil }
    self.text = text
  }

  /// - Parameter generator: the system's, outside of tests.
  package static func random(using generator: inout some RandomNumberGenerator) -> BearerSecret {
    BearerSecret(bytes: (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  package static func random() -> BearerSecret {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  private init(bytes: [UInt8]) { text = Base64URL.text(of: bytes) }
}

extension BearerSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "BearerSecret" }
  package var debugDescription: String { "BearerSecret" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Bytes as text of letters, digits, `-` and `_` (RFC 4648, section 5), without padding.
package enum Base64URL {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  package static func text(of bytes: [UInt8]) -> String {
    var (text, buffer, bits) = ([UInt8](), 0, 0)
    for byte in bytes {
      (buffer, bits) = (buffer << 8 | Int(byte), bits + 8)
      while bits >= 6 {
        bits -= 6
        text.append(letters[buffer >> bits & 63])
      }
      buffer &= 255
    }
    if bits > 0 { text.append(letters[buffer << (6 - bits) & 63]) }
    return String(decoding: text, as: UTF8.self)
  }

  package static func isText(_ text: String) -> Bool { text.utf8.allSatisfy { letters.contains($0) } }
}

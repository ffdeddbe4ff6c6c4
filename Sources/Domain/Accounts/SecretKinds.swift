/// The secret that a browser sends with each request: 258 random bits.
package typealias BearerSecret = Secret<BearerSecretKind>

package enum BearerSecretKind: SecretKind {
  package static let letters = SecretLetters.url
  package static let length = 43
  package static let isTyped = false
}

/// The secret part of the address of a calendar: 162 random bits. It opens only the due dates of one account.
package typealias CalendarKey = Secret<CalendarKeyKind>

package enum CalendarKeyKind: SecretKind {
  package static let letters = SecretLetters.url
  package static let length = 27
  package static let isTyped = false
}

/// Six digits on the screen of a station. Typed into an account, they join it to the student of the visit.
package typealias LinkCode = Secret<LinkCodeKind>

package enum LinkCodeKind: SecretKind {
  package static let letters = Array("0123456789".utf8)
  package static let length = 6
  package static let isTyped = true
}

extension LinkCode {
  package static var lifetime: Int64 { 5 * SignInTimes.minute }

  /// For the person who types it: `123 456`.
  package var shown: String { "\(text.prefix(3)) \(text.suffix(3))" }
}

/// Eight letters and digits that one person reads out and another one types.
package typealias OneTimeCode = Secret<OneTimeCodeKind>

package enum OneTimeCodeKind: SecretKind {
  /// Without 0, O, 1, I and L, which look alike.
  package static let letters = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ".utf8)
  package static let length = 8
  package static let isTyped = true
}

extension OneTimeCode {
  package static var lifetime: Int64 { 30 * SignInTimes.minute }
  package static var tries: Int { 5 }
  /// The lifetime of a password that a librarian passes on.
  package static var passwordLifetime: Int64 { 14 * SignInTimes.day }

  /// For the person who passes it on: `ABCD-EFGH`.
  package var shown: String { "\(text.prefix(4))-\(text.suffix(4))" }
}

private enum SecretLetters {
  /// The letters of base64url (RFC 4648, section 5): none is escaped in an address or a cookie.
  static let url = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}

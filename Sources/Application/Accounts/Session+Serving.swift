package import Domain
package import Messages
import Store

/// The parts of a session that only pages use.
extension Session {
  /// A session on the same library that acts as an account, or as a visitor, and speaks a person's language.
  package func serving(_ account: Account?, in messages: Messages, at now: Timestamp = .now) -> Session {
    var session = Session.serving(account, in: library, settings: settings, messages: messages, rules: rules, at: now)
    session.discovery = discovery
    return session
  }

  /// The life of the cookie of a sign-in; nil: it ends with the browser.
  package func cookieLife(of role: AccountRole, isShared: Bool) -> Duration? {
    guard !isShared else { return nil }
    let times = SignInTimes(role, isShared: false)
    return .milliseconds(times.longest ?? times.idle)
  }

  /// The names of the librarians, for a signed-in person who looks for one.
  ///
  /// - Throws: `signed-out`.
  package func librarianNames() async throws -> [String] {
    _ = try own()
    let accounts = try await library.accounts(role: .librarian, after: nil, limit: 20)
    return accounts.filter(\.isEnabled).map(\.displayName)
  }
}

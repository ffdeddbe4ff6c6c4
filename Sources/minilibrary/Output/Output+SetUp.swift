import Application
import Messages

extension Output {
  /// Prints the set-up code, as long as the library has no librarian. Standard error is the journal of a service.
  static func tellSetUpCode(of session: Session) async throws {
    guard try await !session.hasLibrarian() else { return }
    let code = try await session.newSetUpCode()
    complain(session.messages.sentence(AccountReport.setUpCode(code)))
  }
}

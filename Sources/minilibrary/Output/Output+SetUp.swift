import Application
import Domain
import Messages

extension Output {
  /// Prints the set-up code, as long as the library has no librarian. Standard error is the journal of a service.
  ///
  /// While another program changes the library for longer than a change waits, the pages start without it: the code
  /// follows as soon as it can be made.
  static func tellSetUpCode(of session: Session) async throws {
    do {
      try await tellSetUpCodeOnce(of: session)
    } catch let refusals as Refusals where isBusy(refusals) {
      Task {
        while true {
          do {
            return try await tellSetUpCodeOnce(of: session)
          } catch let refusals as Refusals where isBusy(refusals) {
            try await Task.sleep(for: .seconds(1))
          }
        }
      }
    }
  }

  private static func tellSetUpCodeOnce(of session: Session) async throws {
    guard try await session.awaitsSetUp() else { return }
    let code = try await session.newSetUpCode()
    complain(session.messages.text(.accountSetUpCode(code)))
  }

  private static func isBusy(_ refusals: Refusals) -> Bool {
    if case .store(let fault, _) = refusals.first { return [.locked, .contended].contains(fault) }
    return false
  }
}

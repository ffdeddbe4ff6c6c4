import Domain

@testable import Store

/// Accounts and tries to sign in that tests share.
extension Library {
  static let samplePassword = "Stapel-Pferd"

  /// Acts as a command of the machine, which may manage accounts.
  var byCommand: Library { acting(as: .command(user: "ada")) }

  func addSampleAccount(
    _ name: String = "byrne", _ role: AccountRole = .librarian, email: String? = nil, student: Student.ID? = nil,
    password: String = Library.samplePassword, endsAt: Timestamp? = nil, at now: Timestamp = TestStore.now
  ) async throws -> Account {
    let draft = try AccountDraft(name: name, email: email, role: role, student: student).checked()
    return try await byCommand.addAccount(
      draft, password: password, endsAt: endsAt, operation: .random(), at: now
    ).account
  }

  func trySignIn(
    _ name: String = "byrne", _ password: String = Library.samplePassword, device: String? = nil,
    address: String = "192.0.2.1", isShared: Bool = false, at now: Timestamp = TestStore.now
  ) async throws -> SignInEntry {
    let entry = SignInTry(name: name, password: password, deviceCookie: device, address: address, isShared: isShared)
    return try await acting(as: .visitor).signIn(entry, at: now)
  }

  func account(of student: Student.ID) async throws -> Account? { try await read { try $0.account(of: student) } }

  /// The first refusal of a try to sign in; nil where it succeeds.
  func signInRefusal(
    _ name: String = "byrne", _ password: String = "Wrong-Horse", device: String? = nil, address: String = "192.0.2.1",
    at now: Timestamp = TestStore.now
  ) async -> Refusal? {
    do {
      _ = try await trySignIn(name, password, device: device, address: address, at: now)
      return nil
    } catch {
      return (error as? Refusals)?.first
    }
  }
}

import Domain

@testable import Store

extension Library {
  /// Acts as a reader.
  func reading(_ account: Account) -> Library { acting(as: account.actor) }

  /// A reader with the account of a student.
  func addReader(_ name: String, of student: Student? = nil) async throws -> Account {
    try await addSampleAccount(name, .reader, student: student?.id)
  }

  /// The first refusal of a call; nil where it succeeds.
  static func refusal(of body: () async throws -> Void) async -> Refusal? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? Refusals)?.first
    }
  }
}

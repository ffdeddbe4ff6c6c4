import Domain
import Foundation
import Synchronization

/// Hashes and compares passwords on two threads of its own, so that signing in never slows a station that shares the process.
package final class PasswordHasher: Sendable {
  static let threads = 2
  static let waiting = 16
  /// The one of the process.
  static let shared = PasswordHasher()

  private let admitted = Mutex(0)
  private let queue: OperationQueue

  init() {
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = PasswordHasher.threads
    queue.name = "passwords"
  }

  /// Runs a whole check, from the first question to the store on, so that one that finds no place costs nothing.
  ///
  /// - Throws: `server-busy` while two passwords are being hashed and sixteen more wait.
  func admit<T: Sendable>(_ body: () async throws(Refusals) -> T) async throws(Refusals) -> T {
    let isAdmitted = admitted.withLock { count in
      guard count < PasswordHasher.threads + PasswordHasher.waiting else { return false }
      count += 1
      return true
    }
    guard isAdmitted else { throw Refusals(.serverBusy) }
    defer { admitted.withLock { $0 -= 1 } }
    return try await body()
  }

  func run<T: Sendable>(_ work: @escaping @Sendable () throws(Refusals) -> T) async throws(Refusals) -> T {
    let result: Result<T, Refusals> = await withCheckedContinuation { continuation in
      queue.addOperation {
        do throws(Refusals) {
          continuation.resume(returning: .success(try work()))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try result.get()
  }

  /// A hash of a new password.
  func hash(_ password: String) async throws(Refusals) -> String {
    let text = PasswordHasher.prepared(password)
    return try await admit { () async throws(Refusals) in
      try await self.run { () throws(Refusals) in try Sodium.hash(text) }
    }
  }

  /// Letters that two keyboards compose differently are the same (RFC 8265, section 4.2.2).
  static func prepared(_ password: String) -> String { password.precomposedStringWithCanonicalMapping }
}

/// A comparison of a typed password, which takes the same time whether or not there is an account.
struct PasswordCheck: Sendable {
  let isRight: Bool
  /// A new hash where the old one was made with less work than is usual now.
  let renewed: String?

  /// - Parameter hash: nil where there is no account; a hash is made all the same.
  static func run(_ password: String, _ hash: String?, _ hasher: PasswordHasher) async throws(Refusals) -> PasswordCheck
  {
    let text = PasswordHasher.prepared(password)
    return try await hasher.run { () throws(Refusals) in try compare(text, hash) }
  }

  /// The work itself, on the thread that calls it.
  static func compare(_ text: String, _ hash: String?) throws(Refusals) -> PasswordCheck {
    guard let hash else {
      _ = try Sodium.hash(text)
      return PasswordCheck(isRight: false, renewed: nil)
    }
    guard try Sodium.matches(text, hash) else { return PasswordCheck(isRight: false, renewed: nil) }
    return PasswordCheck(isRight: true, renewed: try Sodium.isOutdated(hash) ? try Sodium.hash(text) : nil)
  }
}

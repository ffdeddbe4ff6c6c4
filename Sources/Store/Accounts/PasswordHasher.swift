import Domain
import Foundation
import Platform
import Synchronization

/// Hashes and compares the passwords of one library. Its threads are shared by the process and have the lowest
/// priority, so that signing in never slows a station on this machine.
final class PasswordHasher: Sendable {
  static let threads = 2
  static let waiting = 16

  private struct Work {
    var running = 0
    /// First come, first served.
    var waiting: [@Sendable () -> Void] = []
  }

  private let admitted = Mutex(0)
  private let jobs = Atomic<Int>(0)
  private static let work = Mutex(Work())

  /// The number of hashes and comparisons so far. Tests count what a try costs.
  var jobCount: Int { jobs.load(ordering: .relaxed) }

  /// Runs a whole check, from the first question to the store on, so that one that finds no place costs nothing.
  ///
  /// - Throws: `server-busy` while two passwords of the library are being hashed and sixteen more wait.
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
      start {
        do throws(Refusals) {
          continuation.resume(returning: .success(try work()))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try result.get()
  }

  /// Runs a job as soon as a thread is free.
  private func start(_ job: @escaping @Sendable () -> Void) {
    jobs.add(1, ordering: .relaxed)
    let needsThread = PasswordHasher.work.withLock { work in
      guard work.running < PasswordHasher.threads else {
        work.waiting.append(job)
        return false
      }
      work.running += 1
      return true
    }
    guard needsThread else { return }
    Thread.detachNewThread {
      ThreadPriority.lower(by: PasswordHasher.niceness)
      var next: (@Sendable () -> Void)? = job
      while let job = next {
        job()
        next = PasswordHasher.work.withLock { work in
          guard work.waiting.isEmpty else { return work.waiting.removeFirst() }
          work.running -= 1
          return nil
        }
      }
    }
  }

  /// A person who signs in waits a moment longer while all processors are busy.
  private static let niceness: Int32 = 5

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

  /// - Parameter hash: nil if the account does not exist; a hash is computed nevertheless.
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

import Domain
import Store

extension Session {
  /// The open entries of the attention list, the newest first: as they are, and each time that they may have changed.
  ///
  /// It ends with the sign-in, and when the last listener goes. Watching does not count as a use of the sign-in: an
  /// open page does not prolong it.
  ///
  /// - Parameters:
  ///   - limit: entries that are shown at most.
  ///   - secret: the cookie of the session's account.
  ///   - interval: how often the sign-in is looked at while nothing changes.
  package func attentionList(
    limit: Int, while secret: String, lookingEvery interval: Duration = .seconds(15)
  ) -> AsyncStream<AttentionRows> {
    let (lists, continuation) = AsyncStream.makeStream(of: AttentionRows.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await tell(continuation, limit, while: secret) }
        group.addTask {
          while (try? await Task.sleep(for: interval)) != nil, await isSignedIn(secret) != false {}
        }
        await group.next()
        group.cancelAll()
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return lists
  }

  private func tell(
    _ listener: AsyncStream<AttentionRows>.Continuation, _ limit: Int, while secret: String
  ) async {
    // On SQLite every change of another program names every kind, a station's sign of life too.
    for await changes in library.changes where !changes.isDisjoint(with: [.attention, .books, .students]) {
      guard let isSignedIn = await isSignedIn(secret) else { continue }
      guard isSignedIn else { return }
      guard let rows = try? await attentionRows(limit: limit) else { continue }
      listener.yield(rows)
    }
  }

  /// The question does not count as a use of the sign-in.
  package func holdsSignIn(_ secret: String) async throws -> Bool {
    guard let secret = BearerSecret(secret) else { return false }
    return try await library.account(signedInWith: secret, at: now) != nil
  }

  /// Nil where the store does not answer.
  private func isSignedIn(_ secret: String) async -> Bool? {
    guard let secret = BearerSecret(secret), let own = account else { return false }
    do {
      guard let found = try await library.account(signedInWith: secret, at: .now) else { return false }
      return found.id == own.id && found.role == own.role
    } catch {
      return nil
    }
  }
}

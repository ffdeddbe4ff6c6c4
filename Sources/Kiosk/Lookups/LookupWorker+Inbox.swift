import Domain
import Logging
import Metadata
import Store

/// Drafts of the inbox: looked up when no book of the library waits.
extension LookupWorker {
  /// - Parameter bookDue: when the next book of the library is due; nil where none waits.
  func nextDraft(
    at now: Timestamp, bookDue: Timestamp?, _ backOff: inout LookupBackOff
  ) async throws(Refusals) -> Step {
    let draftDue = try await library.nextInboxLookupDue()
    guard let draftDue, draftDue <= now else {
      let next = [bookDue, draftDue].compactMap(\.self).min()
      return .nothingDue(until: next.map { .milliseconds($0.milliseconds - now.milliseconds) })
    }
    guard let draft = try await library.takeInboxLookup(at: now, lease: now.adding(pace.lease)) else { return .skipped }
    let step = try await fill(draft, &backOff)
    log.debug("draft looked up", metadata: ["draft": "\(draft.id.rawValue)", "result": "\(step)"])
    return step
  }

  private func fill(_ draft: InboxDraft, _ backOff: inout LookupBackOff) async throws(Refusals) -> Step {
    let identity = draft.title.isEmpty ? nil : TitleAndAuthor(title: draft.title, author: draft.author)
    let report = await books.report(on: draft.isbn, wanting: .author, like: identity)
    if Task.isCancelled {
      // The next worker may take it at once; if this fails, the lease expires.
      let (library, now) = (library, clock.wallTime)
      await Task { try? await library.finishInboxLookup(draft, found: nil, problem: draft.problem, again: now) }.value
      return .cancelled
    }
    switch report.outcome {
    case .found(let record, from: _):
      backOff.reset()
      try await library.finishInboxLookup(draft, found: record)
      return .did(.done)
    case .notFound:
      backOff.reset()
      try await library.finishInboxLookup(draft, found: nil)
      return .did(.notFound)
    case .couldNotAsk(let unasked): return try await putOff(draft, unasked, &backOff)
    }
  }

  /// As for a book: an answer without sense is tried again later, and without any catalogue all drafts rest.
  private func putOff(
    _ draft: InboxDraft, _ unasked: [UnaskedSource], _ backOff: inout LookupBackOff
  ) async throws(Refusals) -> Step {
    let (now, problem) = (clock.wallTime, LookupWorker.reason(of: unasked) ?? .unreachable)
    let isAnswered = unasked.allSatisfy { $0.problem.isAnAnswer }
    guard isAnswered || unasked.count < books.sources.count else {
      let rest = backOff.rest(atLeast: .zero, chance: chance())
      try await library.finishInboxLookup(
        draft, found: nil, problem: .lookup(problem.code), again: now.adding(rest))
      return .hindered(.lookup(problem.code), rest: rest)
    }
    let delay =
      isAnswered
      ? LookupBackOff.delay(afterAttempts: draft.attempts, chance: chance())
      : LookupBackOff.partDelay(chance: chance())
    try await library.finishInboxLookup(draft, found: nil, problem: .lookup(problem.code), again: now.adding(delay))
    return .putOff
  }
}

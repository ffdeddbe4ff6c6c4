// A sample that is wrong should stop the tests at once.
// swift-format-ignore-file: NeverForceUnwrap

import Domain
import Synchronization

@testable import Metadata

/// Answers without any network, and keeps what it was asked.
final class ScriptedTransport: HTTPTransport {

  private struct State {
    var requests: [HTTPRequest] = []
  }

  private let state = Mutex(State())
  private let answer: @Sendable (HTTPRequest, _ number: Int) -> HTTPResult

  /// - Parameter answer: `number` is 0 for the first question.
  init(_ answer: @escaping @Sendable (HTTPRequest, _ number: Int) -> HTTPResult) {
    self.answer = answer
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  var paths: [String] { requests.map { String($0.address.text.dropFirst(ScriptedTransport.base.text.count - 1)) } }

  func send(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
    let number = state.withLock { state in
      state.requests.append(request)
      return state.requests.count - 1
    }
    return try answer(request, number).get()
  }

  static let base = WebAddress("http://127.0.0.1:1/")!

  static func response(_ status: Int = 200, _ body: [UInt8] = [], _ fields: [String: String] = [:]) -> HTTPResponse {
    HTTPResponse(status: status, headers: HTTPHeaders(fields), body: body, address: base)
  }

  static func response(_ status: Int = 200, _ body: String, _ fields: [String: String] = [:]) -> HTTPResponse {
    response(status, Array(body.utf8), fields)
  }
}

/// Holds what it is asked until a test answers it.
final class HeldTransport: HTTPTransport {
  private let held = Mutex([CheckedContinuation<HTTPResult, Never>]())
  private let sent = Atomic<Int>(0)

  /// The requests so far.
  var count: Int { sent.load(ordering: .relaxed) }

  func send(_ request: HTTPRequest) async throws(HTTPProblem) -> HTTPResponse {
    sent.add(1, ordering: .relaxed)
    return try await withCheckedContinuation { continuation in held.withLock { $0.append(continuation) } }.get()
  }

  func waitForRequest() async {
    while held.withLock({ $0.isEmpty }) { await Task.yield() }
  }

  func release(_ outcome: HTTPResult) {
    let all = held.withLock { held in
      defer { held = [] }
      return held
    }
    for continuation in all { continuation.resume(returning: outcome) }
  }
}

/// A clock that goes only when it is turned, or slept on.
final class TurnedClock: LookupClock {
  private let start = ContinuousClock.Instant.now
  private let elapsed = Mutex(Duration.zero)
  /// By how much its time of day is wrong.
  private let behind: Duration
  static let startOfTime: Int64 = 1_800_000_000_000

  init(behind: Duration = .zero) { self.behind = behind }

  var now: ContinuousClock.Instant { start + elapsed.withLock { $0 } }

  var wallTime: Timestamp {
    let time = elapsed.withLock { $0 } - behind
    return Timestamp(milliseconds: TurnedClock.startOfTime + Int64(time.milliseconds))
  }

  func turn(by duration: Duration) { elapsed.withLock { $0 += duration } }

  func sleep(for duration: Duration) async throws(CancellationError) { turn(by: duration) }
}

/// A clock that stands still until a test advances it; a task that sleeps on it wakes at its time.
final class StandingClock: LookupClock {
  private struct Sleeper {
    let until: Duration
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var elapsed = Duration.zero
    var sleepers: [Int: Sleeper] = [:]
    var last = 0
  }

  private let start = ContinuousClock.Instant.now
  private let state = Mutex(State())

  var now: ContinuousClock.Instant { start + state.withLock { $0.elapsed } }
  var elapsed: Duration { state.withLock { $0.elapsed } }

  var wallTime: Timestamp {
    Timestamp(milliseconds: TurnedClock.startOfTime + Int64(state.withLock { $0.elapsed }.milliseconds))
  }

  func sleep(for duration: Duration) async throws(CancellationError) {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    let isOver = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver: Bool? = state.withLock { state in
          if Task.isCancelled { return false }
          if duration <= .zero { return true }
          state.sleepers[number] = Sleeper(until: state.elapsed + duration, continuation: continuation)
          return nil
        }
        if let isOver { continuation.resume(returning: isOver) }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume(returning: false)
    }
    if !isOver { throw CancellationError() }
  }

  /// Waits until this many tasks sleep, and advances time.
  func turn(by duration: Duration, whenSleeping count: Int) async {
    while state.withLock({ $0.sleepers.count }) != count { await Task.yield() }
    let woken = state.withLock { state in
      state.elapsed += duration
      let due = state.sleepers.filter { $0.value.until <= state.elapsed }
      for key in due.keys { state.sleepers[key] = nil }
      return due.values.sorted { $0.until < $1.until }
    }
    for sleeper in woken { sleeper.continuation.resume(returning: true) }
  }
}

/// Kept in memory.
final class MemoryCache: AnswerCache {
  private let answers = Mutex<[AnswerKey: CachedAnswer]>([:])

  var all: [AnswerKey: CachedAnswer] { answers.withLock { $0 } }

  func answer(for key: AnswerKey) async -> CachedAnswer? { answers.withLock { $0[key] } }
  func keep(_ answer: CachedAnswer, for key: AnswerKey) async { answers.withLock { $0[key] = answer } }
}

extension BookProvider {
  /// As an answer to a question without a deadline.
  ///
  /// - Parameter identity: where several records without an ISBN may come, the one that agrees with it is meant.
  func book(
    _ isbn: ISBN, like identity: TitleAndAuthor? = nil
  ) async throws(LookupProblem) -> BookRecord? {
    var question = ISBNQuery(isbn)
    question.identity = identity
    return try await answer(to: question)?.record
  }

  func books(title: String, author: String?) async throws(LookupProblem) -> [BookRecord] {
    try await books(BookQuery(title: title, author: author))
  }
}

extension OpenLibrary {
  func search(_ query: BookQuery) async throws(LookupProblem) -> OpenLibraryPage {
    try await search(query, Manner(asksAnew: query.asksAnew)).value
  }

  func works(
    onSubject subject: OpenLibrarySubject, in order: WorkOrder? = nil, offset: Int = 0
  ) async throws(LookupProblem) -> OpenLibraryPage {
    try await works(onSubject: subject, in: order, offset: offset, Manner()).value
  }

  func work(_ key: OpenLibraryKey) async throws(LookupProblem) -> OpenLibraryWork? {
    try await work(key, Manner()).value
  }
}

extension ServiceLink {
  func json(
    _ request: Request, judge: @escaping @Sendable (JSONValue) -> Verdict = { _ in .good }
  ) async throws(LookupProblem) -> JSONValue? {
    try await heard(request, judge: judge)?.value
  }
}

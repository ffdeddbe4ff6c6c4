// A sample that is wrong should stop the tests at once.
// swift-format-ignore-file: NeverForceUnwrap

import Domain
import Synchronization

@testable import Metadata

/// Answers without any network, and keeps what it was asked.
final class ScriptedTransport: HTTPTransport {
  typealias Outcome = Result<HTTPResponse, HTTPProblem>

  private struct State {
    var requests: [HTTPRequest] = []
  }

  private let state = Mutex(State())
  private let answer: @Sendable (HTTPRequest, _ number: Int) -> Outcome

  /// - Parameter answer: `number` is 0 for the first question.
  init(_ answer: @escaping @Sendable (HTTPRequest, _ number: Int) -> Outcome) {
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

/// A clock that goes only when it is turned, or slept on.
final class TurnedClock: LookupClock {
  private let start = ContinuousClock.Instant.now
  private let elapsed = Mutex(Duration.zero)
  static let startOfTime: Int64 = 1_800_000_000_000

  var now: ContinuousClock.Instant { start + elapsed.withLock { $0 } }

  var wallTime: Timestamp {
    Timestamp(milliseconds: TurnedClock.startOfTime + Int64(elapsed.withLock { $0 }.milliseconds))
  }

  func turn(by duration: Duration) { elapsed.withLock { $0 += duration } }

  func sleep(for duration: Duration) async throws(CancellationError) { turn(by: duration) }
}

/// Kept in memory.
final class MemoryCache: AnswerCache {
  private let answers = Mutex<[AnswerKey: CachedAnswer]>([:])

  var all: [AnswerKey: CachedAnswer] { answers.withLock { $0 } }

  func answer(for key: AnswerKey) async -> CachedAnswer? { answers.withLock { $0[key] } }
  func keep(_ answer: CachedAnswer, for key: AnswerKey) async { answers.withLock { $0[key] = answer } }
}

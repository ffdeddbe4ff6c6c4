package import Domain

/// A cache of answers: the store, or a test's memory. A cache that fails has no answer and keeps none.
package protocol AnswerCache: Sendable {
  func answer(for key: AnswerKey) async -> CachedAnswer?
  func keep(_ answer: CachedAnswer, for key: AnswerKey) async
}

package import Domain
import Metadata
package import Store

/// Keeps answers of catalogues in the library. A failure of the library counts as no answer, and is not reported.
///
/// It does not wait for a locked library: a person may wait for the answer.
package struct LibraryAnswers: AnswerCache {
  private let library: Library
  private let kind: AnswerCacheKind
  private let timeout: Duration

  package init(_ library: Library, _ kind: AnswerCacheKind, timeout: Duration = .milliseconds(500)) {
    (self.library, self.kind, self.timeout) = (library, kind, timeout)
  }

  package func answer(for key: AnswerKey) async -> CachedAnswer? {
    try? await library.answer(for: key, in: kind)
  }

  package func keep(_ answer: CachedAnswer, for key: AnswerKey) async {
    let (library, kind) = (library, kind)
    _ = await LibraryAttempt.result(within: timeout) {
      // Nil, which is tried again, only if the library is locked.
      (try? await library.keep(answer, for: key, in: kind)) == false ? nil : true
    }
  }
}

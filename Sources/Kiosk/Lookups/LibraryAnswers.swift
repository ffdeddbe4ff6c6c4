package import Domain
import Metadata
package import Store

/// Keeps the answers of catalogues in the library. If the library cannot be asked, there is no answer and none is kept:
/// nothing depends on it.
///
/// A locked library is not waited for: a person may be waiting for the answer.
package struct LibraryAnswers: AnswerCache {
  private let library: Library
  private let patience: Duration

  package init(_ library: Library, patience: Duration = .milliseconds(500)) {
    self.library = library
    self.patience = patience
  }

  package func answer(for key: AnswerKey) async -> CachedAnswer? {
    try? await library.answer(for: key)
  }

  package func keep(_ answer: CachedAnswer, for key: AnswerKey) async {
    let library = library
    _ = await LibraryAttempt.result(within: patience) {
      // Nil, and tried again, only where the library is locked.
      (try? await library.keep(answer, for: key)) == false ? nil : true
    }
  }
}

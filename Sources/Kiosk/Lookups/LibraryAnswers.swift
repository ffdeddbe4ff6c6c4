package import Domain
import Metadata
package import Store

/// What catalogues answered, kept in the library. A library that cannot be asked has no answer and keeps none: nothing depends
/// on it.
package struct LibraryAnswers: AnswerCache {
  private let library: Library

  package init(_ library: Library) {
    self.library = library
  }

  package func answer(for key: AnswerKey) async -> CachedAnswer? {
    try? await library.answer(for: key)
  }

  package func keep(_ answer: CachedAnswer, for key: AnswerKey) async {
    try? await library.keep(answer, for: key)
  }
}

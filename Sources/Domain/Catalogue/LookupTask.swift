/// A book whose missing fields are to be looked up. The store keeps it until then, then the ``Conclusion``.
package struct LookupTask: Hashable, Sendable {
  package enum Ending: Hashable, Sendable {
    /// Missing fields are filled in; the book's own values stay.
    ///
    /// - Parameters:
    ///   - author: for a wish that came without one.
    ///   - without: why the book has no cover, and gets none for now.
    ///   - gap: why a catalogue did not say all that it knows; the book stays a task as long as it lacks something.
    case found(BookMetadata, author: String = "", without: Problem? = nil, gap: Gap? = nil)
    /// A wish without an ISBN is this one: it gets its ISBN, and then the rest is asked for by that.
    case identified(BookRecord)
    case notFound
    /// The attempt fills in what was found so far; the rest is asked for again.
    case again(at: Timestamp, Problem, soFar: Texts? = nil)
    /// No catalogue could be asked. The attempt does not count: the task stays, with the texts found so far.
    case notAsked(at: Timestamp, Problem, soFar: Texts? = nil)
  }

  /// The result of a finished look-up.
  package enum Conclusion: Hashable, Sendable {
    case done
    case notFound
  }

  /// The texts that catalogues gave for a book whose cover is outstanding.
  package struct Texts: Hashable, Sendable {
    package let metadata: BookMetadata
    /// Filled in where the book has none.
    package let author: String
    package let isFound: Bool

    package init(_ metadata: BookMetadata, author: String = "", isFound: Bool = true) {
      self.metadata = metadata
      self.author = author
      self.isFound = isFound
    }
  }

  /// Why the rest of a book is to be asked for later, and when.
  package struct Gap: Hashable, Sendable {
    package let problem: Problem
    package let dueAt: Timestamp

    package init(_ problem: Problem, dueAt: Timestamp) {
      self.problem = problem
      self.dueAt = dueAt
    }
  }

  /// Why an attempt did not bring all.
  package enum Problem: Hashable, Sendable {
    case lookup(LookupProblem.Code)
    case cover(CoverProblem)

    package init?(code: String) {
      let problem =
        LookupProblem.Code(rawValue: code).map(Problem.lookup) ?? CoverProblem(rawValue: code).map(Problem.cover)
      guard let problem else { return nil }
      self = problem
    }

    package var code: String {
      switch self {
      case .lookup(let problem): problem.rawValue
      case .cover(let problem): problem.rawValue
      }
    }
  }

  package let bookID: Book.ID
  /// The ISBN when the task was read: the result holds for it only. Nil for a wish, searched by its words.
  package let isbn: ISBN?
  package let title: String
  /// May be empty, of a wish.
  package let author: String
  /// The time of the next attempt; during one, the time at which another process may take the task over.
  package let dueAt: Timestamp
  package let attempts: Int
  /// Why the last attempt failed, or brought only a part.
  package let problem: Problem?
  /// Whether the last attempt brought a part of what the book lacks.
  package let isPartial: Bool
  /// Whether the catalogues themselves are to be asked, whatever answers were kept.
  package let asksAnew: Bool
  /// The fields that a person entered or cleared; no look-up fills them.
  package let ownFields: BookFields

  package init(
    bookID: Book.ID, isbn: ISBN?, title: String, author: String, dueAt: Timestamp, attempts: Int, problem: Problem?,
    isPartial: Bool = false, asksAnew: Bool = false, ownFields: BookFields = []
  ) {
    self.bookID = bookID
    self.isbn = isbn
    self.title = title
    self.author = author
    self.dueAt = dueAt
    self.attempts = attempts
    self.problem = problem
    self.isPartial = isPartial
    self.asksAnew = asksAnew
    self.ownFields = ownFields
  }
}

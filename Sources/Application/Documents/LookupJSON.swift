package import Domain

/// The book that would be added, as `--json` shows it. Keys with the same meaning have the same name as a book's.
package struct LookupJSON: Encodable {
  let source: String
  let isbn: OrNull<String>
  let title: String
  let author: String
  let authors: [String]
  let description: OrNull<String>
  let pageCount: OrNull<Int>
  let publishedDate: OrNull<String>
  let publisher: OrNull<String>
  let languageCode: OrNull<String>
  let coverImageURL: OrNull<String>
  let categories: [String]

  package init(_ record: BookRecord, isbn: ISBN?, from source: LookupSource) {
    let draft = record.draft(isbn: isbn)
    self.source = source.rawValue
    self.isbn = OrNull(draft.isbn?.text)
    title = draft.title
    author = draft.author
    authors = record.authors
    description = OrNull(draft.metadata.description)
    pageCount = OrNull(draft.metadata.pageCount)
    publishedDate = OrNull(draft.metadata.publishedDate)
    publisher = OrNull(draft.metadata.publisher)
    languageCode = OrNull(draft.metadata.languageCode)
    coverImageURL = OrNull(draft.metadata.coverImageURL)
    categories = draft.metadata.categories
  }
}

/// The queue of look-ups, as `--json` shows it.
package struct LookupsJSON: Encodable {
  struct Task: Encodable {
    let bookID: Int64
    let isbn: OrNull<String>
    let title: String
    let attempts: Int
    let nextTry: String
    /// A stable code.
    let problem: OrNull<String>
  }

  /// A book that was found and lacks something still.
  struct Incomplete: Encodable {
    let bookID: Int64
    let isbn: OrNull<String>
    let title: String
    /// The missing fields, by a book's keys.
    let missing: [String]
    /// Null if it is looked up only on request.
    let nextTry: OrNull<String>
    /// A stable code.
    let problem: OrNull<String>
  }

  let waiting: Int
  let tried: Int
  let nextTry: OrNull<String>
  let doneToday: Int
  let done: Int
  let withoutCover: Int
  let notFound: Int
  let incomplete: Int
  /// The waiting tasks, the next one first, as many as were asked for.
  let tasks: [Task]
  /// The incomplete books, as many as were asked for.
  let incompleteBooks: [Incomplete]

  package init(_ overview: LookupOverview, _ tasks: [LookupTask], _ incomplete: [IncompleteBook]) {
    waiting = overview.waiting
    tried = overview.troubled
    nextTry = OrNull(overview.nextAt.map { JSONDocument.text(of: $0) })
    doneToday = overview.doneLately
    done = overview.done
    withoutCover = overview.coverless
    notFound = overview.notFound
    self.incomplete = overview.incomplete
    self.tasks = tasks.map { task in
      Task(
        bookID: task.bookID.rawValue, isbn: OrNull(task.isbn?.text), title: task.title, attempts: task.attempts,
        nextTry: JSONDocument.text(of: task.dueAt), problem: OrNull(task.problem?.code))
    }
    incompleteBooks = incomplete.map { book in
      Incomplete(
        bookID: book.bookID.rawValue, isbn: OrNull(book.isbn?.text), title: book.title, missing: book.missing.keys,
        nextTry: OrNull(book.dueAt.map { JSONDocument.text(of: $0) }), problem: OrNull(book.problem?.code))
    }
  }
}

/// The result of a run over the queue.
package struct LookupRunJSON: Encodable {
  let done: Int
  let notFound: Int
  let waiting: Int
  /// Why it ended before the queue did; a stable code.
  let problem: OrNull<String>

  package init(done: Int, notFound: Int, waiting: Int, problem: String?) {
    (self.done, self.notFound, self.waiting, self.problem) = (done, notFound, waiting, OrNull(problem))
  }
}

extension BookFields {
  /// The fields as a book's keys in JSON.
  var keys: [String] {
    let all: [(BookFields, String)] = [
      (.author, "author"), (.publisher, "publisher"), (.publishedDate, "publishedDate"), (.pageCount, "pageCount"),
      (.languageCode, "languageCode"), (.categories, "categories"), (.description, "description"),
      (.coverImageURL, "coverImageURL"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

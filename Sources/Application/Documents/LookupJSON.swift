package import Domain

extension BookRecord {
  /// The book that would be added.
  package func json(isbn: ISBN?, from source: LookupSource) -> JSONObject {
    let draft = draft(isbn: isbn)
    return draft.metadata.json.with([
      "source": source.rawValue,
      "isbn": draft.isbn?.text,
      "title": draft.title,
      "author": draft.author,
      "authors": authors,
    ])
  }
}

extension LookupOverview {
  /// The queue of look-ups.
  ///
  /// - Parameters:
  ///   - tasks: that wait, the next one first.
  ///   - incomplete: books that were found and lack something still.
  package func json(_ tasks: [LookupTask], _ incomplete: [IncompleteBook]) -> JSONObject {
    [
      "waiting": waiting,
      "tried": troubled,
      "nextTry": nextAt,
      "doneToday": doneLately,
      "done": done,
      "withoutCover": coverless,
      "notFound": notFound,
      "incomplete": self.incomplete,
      "tasks": tasks.map(\.json),
      "incompleteBooks": incomplete.map(\.json),
    ]
  }
}

extension LookupTask {
  fileprivate var json: JSONObject {
    [
      "bookID": bookID.rawValue,
      "isbn": isbn?.text,
      "title": title,
      "attempts": attempts,
      "nextTry": dueAt,
      "problem": problem?.code,
    ]
  }
}

extension IncompleteBook {
  /// The next try is null if it is looked up only on request.
  fileprivate var json: JSONObject {
    [
      "bookID": bookID.rawValue,
      "isbn": isbn?.text,
      "title": title,
      "missing": missing.keys,
      "nextTry": dueAt,
      "problem": problem?.code,
    ]
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

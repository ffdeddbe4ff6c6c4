package import Domain

/// The inbox: books from shelving that the library lacks. Catalogues fill them in, and a person accepts them.
extension Library {
  /// Puts a book into the inbox and queues its look-up. The same ISBN again can only raise the number of copies.
  @discardableResult
  package func putIntoInbox(
    _ isbn: ISBN, copies: Int, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> InboxDraft.ID {
    let id = try await once(
      operation, Request(.putIntoInbox, isbn.text, String(copies)), at: now,
      change: { transaction in
        try transaction.run(
          """
          INSERT INTO inbox_draft (isbn, title, author, copies, created_at, due_at, \(Actor.columns))
          VALUES (\(isbn.text), '', '', \(copies), \(now), \(now), \(transaction.actor.values))
          ON CONFLICT (isbn) DO UPDATE SET copies = excluded.copies WHERE excluded.copies > inbox_draft.copies
          """)
        return try transaction.firstRow("SELECT id FROM inbox_draft WHERE isbn = \(isbn.text)")?.integer("id") ?? 0
      }, result: { _, id in id })
    return InboxDraft.ID(rawValue: id)
  }

  /// A page of the inbox, the oldest first.
  package func inbox(after last: InboxDraft.ID? = nil, limit: Int) async throws(Refusals) -> [InboxDraft] {
    try await read { try $0.inboxDrafts("id > \(last?.rawValue ?? 0) ORDER BY id LIMIT \(limit)") }
  }

  package func inboxDraft(_ id: InboxDraft.ID) async throws(Refusals) -> InboxDraft? {
    try await read { try $0.inboxDraft(id) }
  }

  package func inboxDraft(_ isbn: ISBN) async throws(Refusals) -> InboxDraft? {
    try await read { try $0.inboxDrafts("isbn = \(isbn.text)").first }
  }

  /// Nil for a field that stays.
  ///
  /// - Throws: `no-longer-there`.
  package func editInboxDraft(
    _ id: InboxDraft.ID, title: String?, author: String?, copies: Int?
  ) async throws(Refusals) -> InboxDraft {
    try await write(.anyTime, at: .now) { transaction in
      var draft = try transaction.inboxDraft(id).expected()
      draft.title = title.map { TypedText.trim($0) } ?? draft.title
      draft.author = author.map { TypedText.trim($0) } ?? draft.author
      draft.copies = copies ?? draft.copies
      try transaction.run(
        """
        UPDATE inbox_draft SET title = \(draft.title), author = \(draft.author), copies = \(draft.copies)
        WHERE id = \(id)
        """)
      if draft.draft.refusals.isEmpty { try transaction.settle(draft.failedLookup) }
      return draft
    }
  }

  /// Adds the book to the library and takes it out of the inbox. Killed in between, the next call does the rest once.
  ///
  /// - Throws: `no-longer-there`; the refusals of a draft without a title or an author.
  package func acceptInboxDraft(_ id: InboxDraft.ID, at now: Timestamp) async throws(Refusals) -> Addition {
    guard let draft = try await inboxDraft(id) else { throw Refusals(.noLongerThere) }
    let addition = try await add(
      draft.draft, as: .isbn, operation: OperationID("inbox-\(id.rawValue)-\(draft.isbn.text)"), at: now)
    try await dropInboxDraft(id)
    return addition
  }

  /// - Returns: whether it was there.
  @discardableResult
  package func dropInboxDraft(_ id: InboxDraft.ID) async throws(Refusals) -> Bool {
    try await write(.anyTime, at: .now) { transaction in
      guard let draft = try transaction.inboxDraft(id) else { return false }
      try transaction.run("DELETE FROM inbox_draft WHERE id = \(id)")
      try transaction.settle(draft.failedLookup)
      return true
    }
  }

  fileprivate static let selectInbox: SQL =
    "SELECT id, isbn, title, author, copies, created_at, due_at, attempts, problem, \(Actor.columns) FROM inbox_draft"

  fileprivate static func inboxDraft(_ row: SQLRow) throws -> InboxDraft {
    let row = row.of("inbox_draft")
    guard let isbn = try row.optionalISBN("isbn") else { throw row.mismatch("isbn") }
    return InboxDraft(
      id: try row.id("id"), isbn: isbn, title: try row.text("title"),
      author: try row.text("author"), copies: try row.int("copies"), createdAt: try row.moment("created_at"),
      dueAt: try row.optionalMoment("due_at"), attempts: try row.int("attempts"),
      problem: try row.optionalText("problem").flatMap(LookupTask.Problem.init(code:)),
      actor: try row.optionalActor())
  }
}

extension Library {
  /// When the next draft is to be looked up; nil where none waits.
  package func nextInboxLookupDue() async throws(Refusals) -> Timestamp? {
    try await read { transaction in
      try transaction.firstRow("SELECT min(due_at) AS due_at FROM inbox_draft WHERE due_at IS NOT NULL")?
        .optionalMoment("due_at")
    }
  }

  /// Takes the draft that is due longest, and counts an attempt. No other process gets it before `lease`.
  package func takeInboxLookup(at now: Timestamp, lease: Timestamp) async throws(Refusals) -> InboxDraft? {
    try await write(at: now) { transaction in
      let due = try transaction.inboxDrafts("due_at <= \(now) ORDER BY due_at, id LIMIT 1")
      guard var draft = due.first else { return nil }
      draft.attempts += 1
      draft.dueAt = lease
      try transaction.run(
        "UPDATE inbox_draft SET due_at = \(lease), attempts = \(draft.attempts) WHERE id = \(draft.id)")
      return draft
    }
  }

  /// Ends an attempt. It fills in only what the draft lacks.
  ///
  /// - Parameters:
  ///   - record: what a catalogue knows; nil where none was found.
  ///   - dueAt: when it is tried again; nil where it is not.
  package func finishInboxLookup(
    _ draft: InboxDraft, found record: BookRecord?, problem: LookupTask.Problem? = nil, again dueAt: Timestamp? = nil
  ) async throws(Refusals) {
    try await write(.anyTime, at: .now) { transaction in
      try transaction.run(
        """
        UPDATE inbox_draft SET due_at = \(dueAt), problem = \(problem?.code),
          title = CASE WHEN title = '' THEN \(record?.fullTitle ?? "") ELSE title END,
          author = CASE WHEN author = '' THEN \(record?.author ?? "") ELSE author END
        WHERE id = \(draft.id) AND attempts = \(draft.attempts)
        """)
      // A draft that was dropped or filled in since needs no look-up.
      guard dueAt == nil, let draft = try transaction.inboxDraft(draft.id), draft.dueAt == nil else { return }
      if draft.draft.refusals.isEmpty {
        try transaction.settle(draft.failedLookup)
      } else {
        try transaction.record(draft.failedLookup)
      }
    }
  }
}

extension InboxDraft {
  fileprivate var failedLookup: Attention { Attention(.failedLookup, codes: [isbn.text]) }
}

extension Transaction {
  fileprivate func inboxDraft(_ id: InboxDraft.ID) throws -> InboxDraft? {
    try inboxDrafts("id = \(id)").first
  }

  fileprivate func inboxDrafts(_ which: SQL) throws -> [InboxDraft] {
    try rows("\(Library.selectInbox) WHERE \(which)").map(Library.inboxDraft)
  }
}

package import Domain
import Reports
package import Store

extension Session {
  /// The drafts, the oldest first.
  package func inbox(limit: Int? = nil) async throws -> [InboxDraft] {
    try await allPages(limit: limit) { (last: InboxDraft?, count) in
      try await library.inbox(after: last?.id, limit: count)
    }
  }

  /// A draft that became a book.
  package struct AcceptedDraft: Sendable {
    package let book: Book
    package let arrival: Arrival
    package let copies: Int
  }

  /// - Throws: `unknown-draft`; the refusals of a draft without a title or an author. Those before it are added.
  package func accept(drafts names: [String]) async throws -> [AcceptedDraft] {
    var drafts: [InboxDraft] = []
    for name in names { drafts.append(try await draft(named: name)) }
    var added: [AcceptedDraft] = []
    for draft in drafts { added.append(try await accept(draft)) }
    return added
  }

  /// Accepts every draft that has a title and an author.
  ///
  /// - Returns: the books, and the number of drafts that stay.
  package func acceptInbox() async throws -> (added: [AcceptedDraft], left: Int) {
    let drafts = try await inbox()
    let ready = drafts.filter { $0.draft.refusals.isEmpty }
    var added: [AcceptedDraft] = []
    for draft in ready { added.append(try await accept(draft)) }
    return (added, drafts.count - ready.count)
  }

  private func accept(_ draft: InboxDraft) async throws -> AcceptedDraft {
    let addition = try await library.acceptInboxDraft(draft.id, at: now)
    return AcceptedDraft(book: addition.book, arrival: addition.arrival, copies: draft.copies)
  }

  /// - Throws: `unknown-draft`, `title-too-short`, `copies-out-of-range` and the like.
  package func edit(draft name: String, title: String?, author: String?, copies: Int?) async throws -> InboxDraft {
    let found = try await draft(named: name)
    let title = try TypedText.clean(ifTyped: title)
    let author = try TypedText.clean(ifTyped: author)
    var changed = found.draft
    changed.title = title ?? changed.title
    changed.author = author ?? changed.author
    changed.copies = copies ?? changed.copies
    // A field that is still empty may stay so.
    let refusals = changed.refusals.filter { refusal in
      if case .titleTooShort = refusal { return title != nil }
      if case .authorTooShort = refusal { return author != nil }
      return true
    }
    if let refused = Refusals(refusals) { throw refused }
    return try await library.editInboxDraft(found.id, title: title, author: author, copies: copies)
  }

  package func drop(draft name: String) async throws -> InboxDraft {
    let found = try await draft(named: name)
    try await library.dropInboxDraft(found.id)
    return found
  }

  /// - Parameter name: the number of the draft, or its ISBN.
  private func draft(named name: String) async throws -> InboxDraft {
    if let isbn = try? ISBN(typed: name), let draft = try await library.inboxDraft(isbn) { return draft }
    if let number = TypedText.number(name), let draft = try await library.inboxDraft(InboxDraft.ID(rawValue: number)) {
      return draft
    }
    throw CommandProblem.unknownDraft(text: name)
  }
}

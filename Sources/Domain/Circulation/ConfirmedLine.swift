package struct ConfirmedLine: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// `copy`: the number of the copy whose own label was scanned.
    case checkOut(Book.ID, copy: Int?, Student.ID, due: Timestamp)
    case returnLoan(Loan.ID)
    case renew(Loan.ID, due: Timestamp)
    case reserve(Book.ID, Student.ID)
    case addCopies(Book.ID, copies: Int)
    /// An available copy was seen on its shelf.
    case seeOnShelf(Book.ID, copy: Int?)
    /// An unknown ISBN goes to the inbox.
    case draft(ISBN, copies: Int)

    package enum Kind: String, CaseIterable, Sendable {
      case checkOut = "check_out"
      case returnLoan = "return_loan"
      case renew, reserve
      case addCopies = "add_copies"
      case seeOnShelf = "see_on_shelf"
      case draft
    }

    package var kind: Kind {
      switch self {
      case .checkOut: .checkOut
      case .returnLoan: .returnLoan
      case .renew: .renew
      case .reserve: .reserve
      case .addCopies: .addCopies
      case .seeOnShelf: .seeOnShelf
      case .draft: .draft
      }
    }
  }

  package let operation: OperationID
  package let change: Change
  /// The number that was scanned.
  package let code: String

  package init(_ operation: OperationID, _ change: Change, code: String) {
    self.operation = operation
    self.change = change
    self.code = code
  }
}

package struct InboxDraft: Hashable, Sendable {
  package typealias ID = RowID<InboxDraft>

  package let id: ID
  package let isbn: ISBN
  /// Empty until a catalogue or a person fills it in; so is the author.
  package var title: String
  package var author: String
  package var copies: Int
  package let createdAt: Timestamp
  /// When a catalogue is asked next; nil where none is asked any more.
  package var dueAt: Timestamp?
  package var attempts: Int
  package var problem: LookupTask.Problem?
  package var actor: Actor?

  package init(
    id: ID, isbn: ISBN, title: String, author: String, copies: Int, createdAt: Timestamp, dueAt: Timestamp?,
    attempts: Int, problem: LookupTask.Problem?, actor: Actor?
  ) {
    self.id = id
    self.isbn = isbn
    self.title = title
    self.author = author
    self.copies = copies
    self.createdAt = createdAt
    self.dueAt = dueAt
    self.attempts = attempts
    self.problem = problem
    self.actor = actor
  }

  package var draft: BookDraft { BookDraft(isbn: isbn, title: title, author: author, copies: copies) }
}

package enum InboxStanding: String, CaseIterable, Sendable {
  /// A catalogue will be asked.
  case waiting
  /// It has a title and an author.
  case ready
  /// Catalogues do not have it: a person has to fill it in.
  case notFound = "not-found"

  package init(_ draft: InboxDraft) {
    self = draft.draft.refusals.isEmpty ? .ready : draft.dueAt == nil ? .notFound : .waiting
  }
}

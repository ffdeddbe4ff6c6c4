package import Domain

/// A question to a person. Shown until it is answered, dropped or timed out.
package struct Prompt: Hashable, Sendable {
  /// The number of a prompt; an answer names the one that it answers.
  package struct ID: Hashable, Sendable, RawRepresentable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  package enum Kind: Hashable, Sendable {
    case checkOut(Book, Student, due: Timestamp)
    case returnLoan(ReturnOffer)
    case reserve(Book, Student)
    case addCopies(Book, count: Int, loans: [Loan])
    case acquire(Book, copies: Int)
    /// A book entered by hand has the title and author of one that the library has or wishes for: a copy of it is proposed.
    case copyOf(Book, insteadOf: BookDraft)
    /// `foundBy`: the catalogue that it was looked up in; nil: typed.
    case addBook(BookDraft, foundBy: LookupSource? = nil)
    /// Whether the book has this ISBN, which was worked out from a price code: asked before an entry begins.
    case confirmISBN(ISBN)
    /// Whether this is today: asked of staff where the clock is behind what was recorded.
    case confirmDay(Timestamp)
    /// A new book is looked up in catalogues on the web; can be left, or entered by hand meanwhile.
    case lookUp(ISBN)
    /// A field of a new book. One that was looked up has more of them.
    case enter(Field, BookDraft, foundBy: LookupSource? = nil)
  }

  /// A typed field of a new book. A book entered by hand has the first three and, if it was not scanned, its ISBN. A
  /// book that was looked up has all but the ISBN, in this order.
  package enum Field: CaseIterable, Hashable, Sendable {
    case title, author, copies, publisher, published, pages, language, isbn
  }

  package let id: ID
  package let kind: Kind
  /// How often it was shown: a code that is held up again shows its prompt again.
  package internal(set) var showings = 1

  /// Whether yes and no answer it; the others want text.
  package var isConfirmation: Bool {
    switch kind {
    case .checkOut, .returnLoan, .reserve, .addCopies, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay: true
    case .lookUp, .enter: false
    }
  }

  /// Whether a person is waited for; else an answer is welcome and nobody need give one.
  package var needsAnswer: Bool {
    if case .lookUp = kind { false } else { true }
  }

  /// Whether this is the book it is about: the same one held up again is no answer and no new wish.
  func isAbout(_ code: BookCode) -> Bool {
    switch kind {
    case .checkOut(let book, _, _), .reserve(let book, _), .addCopies(let book, _, _), .acquire(let book, _),
      .copyOf(let book, _):
      book.has(code)
    case .returnLoan(let offer): offer.loan.book.has(code)
    case .addBook(let draft, _), .enter(_, let draft, _): draft.isbn.map { .isbn($0) == code } ?? false
    case .confirmISBN(let isbn), .lookUp(let isbn): .isbn(isbn) == code
    case .confirmDay: false
    }
  }
}

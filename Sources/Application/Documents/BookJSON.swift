package import Domain
package import Store

/// A book of the catalogue or of the wishlist.
package struct BookJSON: Encodable {
  let id: Int64
  let isbn: OrNull<String>
  let title: String
  let author: String
  let totalCopies: Int
  let availableCopies: Int
  let createdAt: String
  let description: OrNull<String>
  let pageCount: OrNull<Int>
  let publishedDate: OrNull<String>
  let publisher: OrNull<String>
  let languageCode: OrNull<String>
  let coverImageURL: OrNull<String>
  let categories: [String]
  let notes: String
  let isFavourite: Bool
  let isWishlistItem: Bool
  let labelNumber: OrNull<String>
  /// The loans of the book; only in the document of one book.
  package var loans: [LoanJSON]?
  /// The queue for the book, first come first; only in the document of one book.
  package var reservations: [ReservationJSON]?
  /// The number of available copies on hold; in lists and in the document of one book.
  package var copiesOnHold: Int?
  /// Students in the queue who have no copy yet; only if one book is shown.
  package var waiting: Int?
  /// Past loans of the book, the latest first; only in the document of one book.
  package var history: [LoanJSON]?
  /// `A`–`Z` or `#`: in lists and where one book is shown.
  package var section: String?
  package var links: LinksJSON?
  /// The copies of the book, withdrawn ones among them; only in the document of one book.
  package var copies: [BookCopyJSON]?

  package init(_ book: Book, loans: [LoanJSON]? = nil) {
    id = book.id.rawValue
    isbn = OrNull(book.isbn?.text)
    title = book.title
    author = book.author
    totalCopies = book.totalCopies
    availableCopies = book.availableCopies
    createdAt = JSONDocument.text(of: book.createdAt)
    description = OrNull(book.metadata.description)
    pageCount = OrNull(book.metadata.pageCount)
    publishedDate = OrNull(book.metadata.publishedDate)
    publisher = OrNull(book.metadata.publisher)
    languageCode = OrNull(book.metadata.languageCode)
    coverImageURL = OrNull(book.metadata.coverImageURL)
    categories = book.metadata.categories
    notes = book.notes
    isFavourite = book.isFavourite
    isWishlistItem = book.isWishlistItem
    labelNumber = OrNull(book.labelNumber?.text)
    self.loans = loans
  }
}

/// A copy of a book.
package struct BookCopyJSON: Encodable {
  let bookID: Int64
  let number: Int
  let label: OrNull<String>
  /// `on_shelf`, `on_loan`, `on_hold`, `in_repair`, `lost` or `withdrawn`.
  let state: String
  let shelf: OrNull<String>
  let note: String
  let acquired: OrNull<String>
  let lastSeen: OrNull<String>

  package init(_ copy: Copy) {
    bookID = copy.book.rawValue
    number = copy.number
    label = OrNull(copy.label?.text)
    state = copy.state.rawValue
    shelf = OrNull(copy.shelf)
    note = copy.note
    acquired = OrNull(copy.acquired.map { JSONDocument.text(of: $0) })
    lastSeen = OrNull(copy.lastSeen.map { JSONDocument.text(of: $0) })
  }
}

/// The part of a book that names it in other documents. The keys are a book's.
package struct BookNameJSON: Encodable {
  /// Null once the library has the book no more.
  let id: OrNull<Int64>
  let isbn: OrNull<String>
  let title: String
  let author: String

  init(_ book: Book) {
    self.init(id: book.id, isbn: book.isbn, title: book.title, author: book.author)
  }

  init(_ loan: LoanRecord) {
    self.init(id: loan.book, isbn: loan.isbn, title: loan.bookTitle, author: loan.bookAuthor)
  }

  init(id: Book.ID?, isbn: ISBN?, title: String, author: String) {
    (self.id, self.isbn) = (OrNull(id?.rawValue), OrNull(isbn?.text))
    (self.title, self.author) = (title, author)
  }
}

/// Addresses of pages about a book.
package struct LinksJSON: Encodable {
  let amazon: String
  let googleBooks: String
  let openLibrary: OrNull<String>
  let cover: OrNull<String>

  package init(_ links: BookLinks) {
    amazon = links.amazon.text
    googleBooks = links.googleBooks.text
    openLibrary = OrNull(links.openLibrary?.text)
    cover = OrNull(links.cover)
  }
}

/// The answer to the deletion of a book.
package struct BookDeletionJSON: Encodable {
  let id: Int64
  let isDeleted = true
  /// Empty where it was done before.
  let cancelledReservations: [ReservationJSON]

  package init(_ deletion: BookDeletion) {
    id = deletion.book.rawValue
    cancelledReservations = deletion.cancelledReservations.map { ReservationJSON($0) }
  }
}

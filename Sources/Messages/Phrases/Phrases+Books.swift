package import Domain

/// A report of a change to a book or a wish, or the question before the change.
package enum BookReport: Hashable, Sendable {
  case edited(Book)
  /// A copy by its number within its title.
  case copy(number: Int)
  /// A copy as it is after a change.
  case copyStatus(Copy, of: Book)
  /// Its notes stand below.
  case noNotes(Book)
  case notesKept(Book)
  case notesCleared(Book)
  /// The book became a favourite, or is none any more.
  case favorite(Book)
  /// The last line of a list of favourites.
  case favorites(Int)
  /// The question before a deletion; the answer is yes or no. Reservations are cancelled.
  case confirmDeletion(Book, reservations: [Reservation])
  case deleted(Book)
  /// A table cell: available copies of the total, and the number on hold.
  case available(Book, onHold: Int)
  /// The operation was done before, so the book is already deleted.
  case deletedBefore
  /// The heading over a book's returned loans.
  case pastLoans
  /// The list is long, so only the latest are shown.
  case morePastLoans
  case noWishes
  /// The list of books, or of wishes, has no match for these words.
  case noMatch(String)
  /// Books are there, and none of them is in the part of the list that was asked for.
  case noneSelected
  /// Asked where a new book has title and author of one that is there; the answer is yes or no.
  case proposeCopy(Book)
  /// The text that a person sends to a friend, without the link.
  case share(Book)
  /// Asked over a numbered list; the answer is a number, or nothing.
  case whichToWish(count: Int)
  case nothingWished
  /// Lists are in order again; so many books and students were somewhere else.
  case sortedAnew(Int)
}

extension BookReport {
  var phrase: Phrase {
    switch self {
    case .edited(let book) where book.isWishlistItem: Phrase("bookEditedWish", ["work": .work(book)])
    case .edited(let book):
      Phrase(
        "bookEdited",
        [
          "work": .work(book), "available": .number(book.availableCopies), "copies": .count(book.totalCopies, .copy),
        ])
    case .copy(let number): Phrase("copyNumber", ["number": .number(number)])
    case .copyStatus(let copy, let book):
      Phrase(
        "copyStatus",
        ["number": .number(copy.number), "work": .work(book), "details": .list(copy.details, by: "listSemicolon")])
    case .noNotes(let book): Phrase("bookNoNotes", ["work": .work(book)])
    case .notesKept(let book): Phrase("bookNotesKept", ["work": .work(book)])
    case .notesCleared(let book): Phrase("bookNotesCleared", ["work": .work(book)])
    case .favorite(let book) where book.isFavorite: Phrase("bookFavorite", ["work": .work(book)])
    case .favorite(let book): Phrase("bookNoFavorite", ["work": .work(book)])
    case .favorites(let number): Phrase("bookFavorites", ["count": .number(number)])
    case .confirmDeletion(let book, let reservations):
      BookReport.confirmation(
        book, .count(reservations.count, .reservation), students: .list(reservations.map { .person($0.student) }))
    case .deleted(let book) where book.isWishlistItem: Phrase("bookDeletedWish", ["work": .work(book)])
    case .deleted(let book): Phrase("bookDeleted", ["work": .work(book)])
    case .available(let book, let onHold):
      Phrase(
        "bookAvailable",
        ["available": .number(book.availableCopies), "total": .number(book.totalCopies), "held": .number(onHold)])
    case .deletedBefore: Phrase("bookDeletedBefore")
    case .pastLoans: Phrase("bookPastLoans")
    case .morePastLoans: Phrase("bookMorePastLoans")
    case .noWishes: Phrase("bookNoWishes")
    case .noMatch(let words): Phrase("bookNoMatch", ["words": .typed(words)])
    case .noneSelected: Phrase("bookNoneSelected")
    case .proposeCopy(let book) where book.isWishlistItem:
      Phrase("bookProposeCopyWish", ["work": .work(book), "id": .text("\(book.id.rawValue)")])
    case .proposeCopy(let book):
      Phrase(
        "bookProposeCopy",
        ["work": .work(book), "id": .text("\(book.id.rawValue)"), "copies": .count(book.totalCopies, .copy)])
    case .share(let book): BookReport.tip(book)
    case .whichToWish(let count): Phrase("bookWhichToWish", ["count": .number(count)])
    case .nothingWished: Phrase("bookNothingWished")
    case .sortedAnew(let number): Phrase("bookSorted", ["rows": .count(number, .row)])
    }
  }

  private static func confirmation(_ book: Book, _ reservations: Phrase.Value, students: Phrase.Value) -> Phrase {
    book.isWishlistItem
      ? Phrase("bookConfirmDeletionWish", ["work": .work(book), "reservations": reservations, "students": students])
      : Phrase(
        "bookConfirmDeletion",
        [
          "work": .work(book), "copies": .count(book.totalCopies, .copy), "reservations": reservations,
          "students": students,
        ])
  }

  private static func tip(_ book: Book) -> Phrase {
    let title = PlainText.shorten(book.title, to: TypedText.maximumLength)
    guard !book.author.isEmpty else { return Phrase("bookShareWithoutAuthor", ["title": .text(title)]) }
    let author = PlainText.shorten(book.author, to: TypedText.maximumLength)
    return Phrase("bookShare", ["title": .text(title), "author": .text(author)])
  }
}

extension Copy {
  /// Its state, its label, its shelf and its note, as far as it has them.
  fileprivate var details: [Phrase.Value] {
    [
      .phrase(state.phrase), label.map { .phrase(Phrase("copyLabelIs", ["label": .text($0.text)])) },
      shelf.map { .phrase(Phrase("copyShelfIs", ["shelf": .title($0)])) },
      note.isEmpty ? nil : .phrase(Phrase("copyNoteIs", ["note": .title(note)])),
    ].compactMap(\.self)
  }
}

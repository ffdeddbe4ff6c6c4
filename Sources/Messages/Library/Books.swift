package import Domain

/// A report of a change to a book or a wish, or the question before the change.
extension Phrase {
  package static func bookEdited(_ book: Book) -> Self {
    guard !book.isWishlistItem else { return Self("bookEditedWish", ["work": .work(book)]) }
    return Self([
      "work": .work(book), "available": .number(book.availableCopies), "copies": .count(book.totalCopies, .copy),
    ])
  }
  /// A copy by its number within its title.
  package static func copyNumber(number: Int) -> Self { Self(["number": .number(number)]) }
  /// A copy as it is after a change.
  package static func copyStatus(_ copy: Copy, of book: Book) -> Self {
    Self(["number": .number(copy.number), "work": .work(book), "details": .list(copy.details, by: "listSemicolon")])
  }
  /// Its notes stand below.
  package static func bookNoNotes(_ book: Book) -> Self { Self(["work": .work(book)]) }
  package static func bookNotesKept(_ book: Book) -> Self { Self(["work": .work(book)]) }
  package static func bookNotesCleared(_ book: Book) -> Self { Self(["work": .work(book)]) }
  /// The book became a favourite, or ceased to be one.
  package static func bookFavorite(_ book: Book) -> Self {
    Self(book.isFavourite ? "bookFavorite" : "bookNoFavorite", ["work": .work(book)])
  }
  /// The last line of a list of favourites.
  package static func bookFavorites(_ number: Int) -> Self { Self(["count": .number(number)]) }
  /// Reservations are cancelled.
  package static func bookConfirmDeletion(_ book: Book, reservations: [Reservation]) -> Self {
    Self(
      book.isWishlistItem ? "bookConfirmDeletionWish" : "bookConfirmDeletion",
      [
        "work": .work(book), "copies": .count(book.totalCopies, .copy),
        "reservations": .count(reservations.count, .reservation),
        "students": .list(reservations.map { .person($0.student) }),
      ])
  }
  package static func bookDeleted(_ book: Book) -> Self {
    Self(book.isWishlistItem ? "bookDeletedWish" : "bookDeleted", ["work": .work(book)])
  }
  /// A table cell: available copies of the total, and the number on hold.
  package static func bookAvailable(_ book: Book, onHold: Int) -> Self {
    Self(["available": .number(book.availableCopies), "total": .number(book.totalCopies), "held": .number(onHold)])
  }
  /// The operation was done before, so the book is already deleted.
  package static var bookDeletedBefore: Self { Self() }
  /// The heading over a book's returned loans.
  package static var bookPastLoans: Self { Self() }
  /// The list is long, so only the latest are shown.
  package static var bookMorePastLoans: Self { Self() }
  package static var bookNoWishes: Self { Self() }
  /// The list of books, or of wishes, has no match for these words.
  package static func bookNoMatch(_ words: String) -> Self { Self(["words": .typed(words)]) }
  /// Books are there, and none of them is in the part of the list that was asked for.
  package static var bookNoneSelected: Self { Self() }
  /// Asked where a new book has title and author of one that is there; the answer is yes or no.
  package static func bookProposeCopy(_ book: Book) -> Self {
    Self(
      book.isWishlistItem ? "bookProposeCopyWish" : "bookProposeCopy",
      ["work": .work(book), "id": .text("\(book.id.rawValue)"), "copies": .count(book.totalCopies, .copy)])
  }
  /// The text that a person sends to a friend, without the link.
  package static func bookShare(_ book: Book) -> Self {
    let title = PlainText.shorten(book.title, to: TypedText.maximumLength)
    guard !book.author.isEmpty else { return Self("bookShareWithoutAuthor", ["title": .text(title)]) }
    return Self(["title": .text(title), "author": .text(PlainText.shorten(book.author, to: TypedText.maximumLength))])
  }
  /// The question below a numbered list; the answer is a number or empty.
  package static func bookWhichToWish(count: Int) -> Self { Self(["count": .number(count)]) }
  package static var bookNothingWished: Self { Self() }
  /// Lists are in order again; the number of books and students that moved.
  package static func bookSorted(_ number: Int) -> Self { Self(["rows": .count(number, .row)]) }
}

extension Copy {
  /// The state, and the label, shelf and note where the copy has them.
  fileprivate var details: [Phrase.Value] {
    [
      .phrase(state.phrase), label.map { .phrase(Phrase("copyLabelIs", ["label": .text($0.text)])) },
      shelf.map { .phrase(Phrase("copyShelfIs", ["shelf": .title($0)])) },
      note.isEmpty ? nil : .phrase(Phrase("copyNoteIs", ["note": .title(note)])),
    ].compactMap(\.self)
  }
}

import Domain

extension English {
  package func sentence(_ report: BookReport) -> String {
    switch report {
    case .edited(let book) where book.isWishlistItem: "Changed \(work(book)) on the wishlist."
    case .edited(let book):
      "Changed \(work(book)); \(book.availableCopies) of \(count(book.totalCopies, .copy)) available."
    case .noNotes(let book): "\(work(book)) has no notes."
    case .notesKept(let book): "Kept the notes on \(work(book))."
    case .notesCleared(let book): "Cleared the notes on \(work(book))."
    case .favorite(let book):
      book.isFavorite ? "\(work(book)) is a favourite now." : "\(work(book)) is no favourite any more."
    case .favorites(let number): number == 1 ? "1 favourite." : "\(number) favourites."
    case .confirmDeletion(let book, let reservations):
      (book.isWishlistItem
        ? "Take \(work(book)) off the wishlist?" : "Delete \(work(book)), \(count(book.totalCopies, .copy))?")
        + (reservations.isEmpty
          ? ""
          : " \(count(reservations.count, .reservation)) will be cancelled:"
            + " \(reservations.map { person($0.student) }.joined(separator: ", ")).")
        + " [y/N]"
    case .deleted(let book) where book.isWishlistItem: "Took \(work(book)) off the wishlist."
    case .deleted(let book): "Deleted \(work(book)). Who borrowed it stays in the history."
    case .available(let book, let keptAside):
      "\(book.availableCopies)/\(book.totalCopies)" + (keptAside > 0 ? ", \(keptAside) kept aside" : "")
    case .deletedBefore: "That was done before; the book is deleted."
    case .pastLoans: "Borrowed before:"
    case .morePastLoans: "Earlier loans are not shown."
    case .noWishes: "Nothing is on the wishlist."
    case .noMatch(let words): "No book matches \(typed(words))."
    case .noneSelected: "No book is in this part of the list."
    case .proposeCopy(let book) where book.isWishlistItem:
      "\(work(book)) is on the wishlist (book \(book.id.rawValue)). Has it come? With n it is added as another book. [Y/n]"
    case .proposeCopy(let book):
      "The library has \(work(book)) already (book \(book.id.rawValue), \(count(book.totalCopies, .copy))). Add to its copies? With n it is added as another book. [Y/n]"
    case .share(let book):
      "Check out this book: \"\(PlainText.shorten(book.title, to: TypedText.maximumLength))\""
        + (book.author.isEmpty ? "" : " by \(PlainText.shorten(book.author, to: TypedText.maximumLength))")
    case .whichToWish(let count): "Which one shall go on the wishlist (1–\(count), Enter for none)?"
    case .nothingWished: "Nothing was put on the wishlist."
    case .sortedAnew(let number): "All lists are in order; \(count(number, .row)) moved."
    }
  }

  func notOnWishlist(_ title: String) -> String { "\(self.title(title)) is not on the wishlist; the library has it." }

  func stillOnLoan(_ title: String, _ copies: Int) -> String {
    "\(count(copies, .copy)) of \(self.title(title)) \(copies == 1 ? "is" : "are") on loan;"
      + " \(copies == 1 ? "it has" : "they have") to be brought back first."
  }
}

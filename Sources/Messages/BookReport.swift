package import Domain

/// A report of a change to a book or a wish, or the question before the change.
package enum BookReport: Hashable, Sendable {
  case edited(Book)
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
  case available(Book, keptAside: Int)
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

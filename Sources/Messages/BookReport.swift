package import Domain

/// A report of a change to a book or a wish, or the question before the change.
package enum BookReport: Hashable, Sendable {
  case edited(Book)
  /// Its notes stand below.
  case noNotes(Book)
  case notesKept(Book)
  case notesCleared(Book)
  /// One of the favourites now, or none any more.
  case favorite(Book)
  /// At the end of a list of them.
  case favorites(Int)
  /// Asked before it is done; the answer is yes or no. Reservations are cancelled.
  case confirmDeletion(Book, reservations: [Reservation])
  case deleted(Book)
  /// In a table: copies on the shelf, of how many, and for how many of them somebody comes.
  case available(Book, keptAside: Int)
  /// Under the name of an operation that was done before.
  case deletedBefore
  /// Over the loans of a book that ended.
  case pastLoans
  /// The list is long, so only the latest are shown.
  case morePastLoans
  case noWishes
  /// Nothing in the list of books, or of wishes, holds these words.
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

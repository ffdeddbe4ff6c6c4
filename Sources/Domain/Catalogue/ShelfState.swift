/// The place of a book's copies, for a person who wants one.
package enum ShelfState: Hashable, Sendable {
  /// The number of copies that can be borrowed now, and of all copies.
  case onShelf(Int, of: Int)
  /// No copy is available; the day on which the next one is due, if one is on loan.
  case allOut(nextDue: CalendarDay?)
  /// Every available copy is on hold for a student.
  case onHold
  /// The book is on the wishlist and has no copies.
  case wish
  /// No copy is on loan, and each is lost, in repair or withdrawn.
  case away
}

/// A word or two that stands over a column or before a value.
package enum Label: CaseIterable, Hashable, Sendable {
  // Books
  case id
  case isbn
  /// The number that the library printed for a book without a barcode.
  case label
  case title
  case author
  /// Copies on the shelf, of how many.
  case available
  case publisher
  case published
  case pages
  case bookLanguage
  case categories
  case description
  case notes
  case added
  case wishlist
  case favorite
  case amazonSearch
  case googleBooks
  case openLibrary
  case cover
  /// The catalogue that knows of a book.
  case foundIn

  // Look-ups
  case waiting
  /// Waiting look-ups that were tried already.
  case tried
  case attempts
  case nextTry
  case done
  case doneToday
  case withoutCover
  case notFound
  /// The number of books that were found and still lack fields.
  case incomplete
  /// The fields that a book lacks.
  case missing

  // Students
  case libraryID
  case name
  case grade
  case card

  // Loans
  case loan
  case book
  case student
  case checkedOut
  case due
  case returned
  case overdue
  /// When a place in the line was taken.
  case reservedOn
  case reservation
  /// Whether a copy is on hold, or the student waits.
  case standing

  // Activity
  case time
  case activity
  case details
  /// The originator of an activity.
  case actor

  // Devices
  case camera
  case node
  case bus
  /// How a camera is run.
  case runsAs
  case format
  case control
  case problem
  case device
  /// The station's use of the device.
  case use

  // Copies of a library
  case table
  case rows
  /// How many entries of the activity log.
  case entries

  case yes
}

/// A counted noun, whose form follows from the number.
package enum Noun: CaseIterable, Hashable, Sendable {
  case book
  case copy
  case student
  case loan
  case day
  case row
  case reservation
  /// One that reminds of books.
  case letter
  /// A line of a table's file.
  case line
}

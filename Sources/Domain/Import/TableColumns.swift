/// The columns of our own table of books, in the order of an export. New ones go last: others read columns by position.
package enum BookTableColumn: String, CaseIterable, Sendable {
  case isbn = "ISBN"
  case title = "Title"
  case author = "Author"
  case totalCopies = "Total Copies"
  case availableCopies = "Available Copies"
  case language = "Language"
  case publisher = "Publisher"
  case publishedDate = "Published Date"
  case pageCount = "Page Count"
  case notes = "Notes"
  case labelNumber = "Label Number"
  case categories = "Categories"
  case description = "Description"
  case favourite = "Favorite"
  case coverImageURL = "Cover Image URL"
  case addedAt = "Added At"

  package static let headings = allCases.map(\.rawValue)
}

/// The columns of our own table of copies, in the order of an export.
package enum CopyTableColumn: String, CaseIterable, Sendable {
  case isbn = "ISBN"
  /// The label that was printed for the whole title.
  case titleLabel = "Title Label"
  case title = "Title"
  case author = "Author"
  case number = "Copy Number"
  case label = "Label"
  case state = "State"
  case shelf = "Shelf"
  case note = "Note"
  case acquiredAt = "Acquired At"
  case lastSeenAt = "Last Seen At"

  package static let headings = allCases.map(\.rawValue)
}

/// The columns of our own table of students, in the order of an export.
package enum StudentTableColumn: String, CaseIterable, Sendable {
  case libraryID = "Library ID"
  case firstName = "First Name"
  case lastName = "Last Name"
  case grade = "Grade"
  case cardNumber = "Card Number"
  case kind = "Kind"

  package static let headings = allCases.map(\.rawValue)
}

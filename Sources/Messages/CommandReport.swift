package import Domain

/// A one-line report of a command's result.
package enum CommandReport: Hashable, Sendable {
  case bookAdded(Book)
  /// The library had the book already.
  case copiesAdded(Int, to: Book)
  /// A book that the library would like to have.
  case wished(Book)
  /// A wish became a book of the library.
  case acquired(Book)
  /// A named change that was done by an earlier call.
  case countedBefore(Book)
  case studentAdded(Student)
  case checkedOut(Loan)
  /// - Parameter daysOverdue: 0 for a book returned in time.
  case returned(Loan, daysOverdue: Int)
  case noBooks
  case noStudents
  case noLoans
  case noActivity
  /// No book waits to be looked up.
  case noLookups
  /// The result of a run over the queue; `waiting` tasks are left in it.
  case lookupsRun(done: Int, notFound: Int, waiting: Int)
  case lookupsQueued(Int)
  case lookupsRetried(Int)
  case lookupsCleared(Int)
  /// No device has the keys of a scanner.
  case noScanners
  case demoLoaded(books: Int, copies: Int, students: Int)
  case demoNotEmpty
  case databaseSound
  /// A damaged value has another one now.
  case valueMended(place: String)
  /// An empty library was made where none was.
  case libraryFounded(place: String)
  case libraryCopied(rows: Int, to: String)
  case libraryBackedUp(rows: Int, to: String)
  /// A station began before its server did.
  case waitingForStore
  /// A log lay beside the library's file that was written for another one; it has this path now.
  case logPutAside(path: String)
  /// A picture was drawn at this path.
  case explained(path: String)
  case picturesRead(Int, of: Int)
  /// - Parameter mode: its format, size and rate, as drivers name them.
  case cameraOpened(Device, mode: String)
  /// The names are the driver's own.
  case cameraSet(control: String, value: String)
}

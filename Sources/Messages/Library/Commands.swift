package import Domain

/// A one-line report of a command's result.
extension Phrase {
  package static func reportBookAdded(_ book: Book) -> Self {
    Self(["work": .work(book), "id": .text("\(book.id.rawValue)"), "copies": .count(book.totalCopies, .copy)])
  }
  /// The library had the book already.
  package static func reportCopiesAdded(_ copies: Int, to book: Book) -> Self {
    Self(["work": .work(book), "copies": .count(copies, .copy), "total": .number(book.totalCopies)])
  }
  /// A book that the library would like to have.
  package static func reportWished(_ book: Book) -> Self {
    Self(["work": .work(book), "id": .text("\(book.id.rawValue)")])
  }
  /// A wish became a book of the library.
  package static func reportAcquired(_ book: Book) -> Self {
    Self(["work": .work(book), "copies": .count(book.totalCopies, .copy)])
  }
  /// A named change that was done by an earlier call.
  package static func reportAddedBefore(_ book: Book) -> Self {
    Self(
      book.isWishlistItem ? "reportWishedBefore" : "reportAddedBefore",
      ["work": .work(book), "copies": .count(book.totalCopies, .copy)])
  }
  package static func reportStudentAdded(_ student: Student) -> Self {
    guard let card = student.cardNumber else {
      return Self("reportStudentAddedWithoutCard", ["person": .person(student)])
    }
    return Self(["person": .person(student), "card": .text(card.text)])
  }
  package static func reportCheckedOut(_ loan: Loan) -> Self {
    Self(["title": .title(loan.book.title), "person": .person(loan.student), "due": .dayOf(loan.dueDate)])
  }
  /// - Parameter daysOverdue: 0 for a book returned in time.
  package static func reportReturned(_ loan: Loan, daysOverdue days: Int) -> Self {
    Self(["title": .title(loan.book.title), "person": .person(loan.student), "days": .count(days, .day)])
  }
  package static var reportNoBooks: Self { Self() }
  package static var reportNoStudents: Self { Self() }
  package static var reportNoLoans: Self { Self() }
  package static var reportNoActivity: Self { Self() }
  package static var reportInboxEmpty: Self { Self() }
  package static func reportInboxEdited(_ draft: InboxDraft) -> Self {
    Self([
      "id": .text("\(draft.id.rawValue)"),
      "work": .phrase(Phrase("work", ["title": .title(draft.title), "author": .title(draft.author)])),
      "copies": .count(draft.copies, .copy),
    ])
  }
  package static func reportInboxDropped(_ draft: InboxDraft) -> Self {
    Self(["id": .text("\(draft.id.rawValue)"), "isbn": .text(draft.isbn.text)])
  }
  /// Drafts without a title or an author stay.
  package static func reportInboxLeft(_ count: Int) -> Self { Self(["count": .number(count)]) }
  /// No book waits to be looked up.
  package static var reportNoLookups: Self { Self() }
  /// The result of a run over the queue; `waiting` tasks are left in it.
  package static func reportLookupsRun(done: Int, notFound: Int, waiting: Int) -> Self {
    Self(["done": .count(done, .book), "notFound": .number(notFound), "waiting": .number(waiting)])
  }
  package static func reportLookupsQueued(_ number: Int) -> Self { Self(["books": .count(number, .book)]) }
  package static func reportLookupsRetried(_ number: Int) -> Self { Self(["books": .count(number, .book)]) }
  package static func reportLookupsCleared(_ number: Int) -> Self { Self(["books": .count(number, .book)]) }
  /// No device has the keys of a scanner.
  package static var reportNoScanners: Self { Self() }
  package static func reportDemoLoaded(books: Int, copies: Int, students: Int) -> Self {
    Self(["books": .count(books, .book), "copies": .count(copies, .copy), "students": .count(students, .student)])
  }
  package static var reportDemoNotEmpty: Self { Self() }
  package static var reportDatabaseSound: Self { Self() }
  /// A damaged value has another one now.
  package static func reportValueMended(place: ValuePlace) -> Self { Self(["place": place.value]) }
  /// An empty library was made where none was.
  package static func reportLibraryFounded(place: String) -> Self { Self(["place": .detail(place)]) }
  package static func reportLibraryCopied(rows: Int, to target: String) -> Self {
    Self(["rows": .count(rows, .row), "target": .detail(target)])
  }
  package static func reportLibraryBackedUp(rows: Int, to file: String) -> Self {
    Self(["rows": .count(rows, .row), "file": .detail(file)])
  }
  /// A station began before its server did.
  package static var reportWaitingForStore: Self { Self() }
  /// Pages are there, at this web address.
  package static func webPagesServed(address: String) -> Self { Self(["address": .text(address)]) }
  /// A log next to the library's file belonged to another file; it has this path now.
  package static func reportLogPutAside(path: String) -> Self { Self(["path": .detail(path)]) }
  /// A picture was drawn at this path.
  package static func reportExplained(path: String) -> Self { Self(["path": .detail(path)]) }
  package static func reportPicturesRead(_ number: Int, of total: Int) -> Self {
    Self(["number": .number(number), "total": .number(total)])
  }
  /// - Parameter mode: its format, size and rate, as drivers name them.
  package static func reportCameraOpened(_ device: Device, mode: String) -> Self {
    Self(["device": .phrase(device.phrase), "mode": .detail(mode)])
  }
  /// The names are the driver's own.
  package static func reportCameraSet(control: String, value: String) -> Self {
    Self(["control": .detail(control), "value": .detail(value)])
  }
  /// The text of a small file next to a library.
  package static func foundingNote(name: String) -> Self { Self(["name": .text(name)]) }
}

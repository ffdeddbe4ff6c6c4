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
  case inboxEmpty
  case inboxEdited(InboxDraft)
  case inboxDropped(InboxDraft)
  /// Drafts without a title or an author stay.
  case inboxLeft(Int)
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
  case valueMended(place: ValuePlace)
  /// An empty library was made where none was.
  case libraryFounded(place: String)
  case libraryCopied(rows: Int, to: String)
  case libraryBackedUp(rows: Int, to: String)
  /// A station began before its server did.
  case waitingForStore
  /// Pages are there, at this web address.
  case pagesServed(address: String)
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

extension CommandReport {
  var phrase: Phrase {
    switch self {
    case .bookAdded(let book):
      Phrase(
        "reportBookAdded",
        ["work": .work(book), "id": .text("\(book.id.rawValue)"), "copies": .count(book.totalCopies, .copy)])
    case .copiesAdded(let copies, let book):
      Phrase(
        "reportCopiesAdded",
        ["work": .work(book), "copies": .count(copies, .copy), "total": .number(book.totalCopies)])
    case .wished(let book): Phrase("reportWished", ["work": .work(book), "id": .text("\(book.id.rawValue)")])
    case .acquired(let book):
      Phrase("reportAcquired", ["work": .work(book), "copies": .count(book.totalCopies, .copy)])
    case .countedBefore(let book) where book.isWishlistItem: Phrase("reportWishedBefore", ["work": .work(book)])
    case .countedBefore(let book):
      Phrase("reportAddedBefore", ["work": .work(book), "copies": .count(book.totalCopies, .copy)])
    case .studentAdded(let student):
      student.cardNumber.map { card in
        Phrase("reportStudentAdded", ["person": .person(student), "card": .text(card.text)])
      } ?? Phrase("reportStudentAddedWithoutCard", ["person": .person(student)])
    case .checkedOut(let loan):
      Phrase(
        "reportCheckedOut",
        ["title": .title(loan.book.title), "person": .person(loan.student), "due": .dayOf(loan.dueDate)])
    case .returned(let loan, let days):
      Phrase(
        "reportReturned",
        ["title": .title(loan.book.title), "person": .person(loan.student), "days": .count(days, .day)])
    case .noBooks: Phrase("reportNoBooks")
    case .noStudents: Phrase("reportNoStudents")
    case .noLoans: Phrase("reportNoLoans")
    case .noActivity: Phrase("reportNoActivity")
    case .inboxEmpty: Phrase("reportInboxEmpty")
    case .inboxEdited(let draft):
      Phrase(
        "reportInboxEdited",
        [
          "id": .text("\(draft.id.rawValue)"),
          "work": .phrase(Phrase("work", ["title": .title(draft.title), "author": .title(draft.author)])),
          "copies": .count(draft.copies, .copy),
        ])
    case .inboxDropped(let draft):
      Phrase("reportInboxDropped", ["id": .text("\(draft.id.rawValue)"), "isbn": .text(draft.isbn.text)])
    case .inboxLeft(let count): Phrase("reportInboxLeft", ["count": .number(count)])
    case .noLookups: Phrase("reportNoLookups")
    case .lookupsRun(let done, let notFound, let waiting):
      Phrase(
        "reportLookupsRun",
        ["done": .count(done, .book), "notFound": .number(notFound), "waiting": .number(waiting)])
    case .lookupsQueued(let number): Phrase("reportLookupsQueued", ["books": .count(number, .book)])
    case .lookupsRetried(let number): Phrase("reportLookupsRetried", ["books": .count(number, .book)])
    case .lookupsCleared(let number): Phrase("reportLookupsCleared", ["books": .count(number, .book)])
    case .noScanners: Phrase("reportNoScanners")
    case .demoLoaded(let books, let copies, let students):
      Phrase(
        "reportDemoLoaded",
        ["books": .count(books, .book), "copies": .count(copies, .copy), "students": .count(students, .student)])
    case .demoNotEmpty: Phrase("reportDemoNotEmpty")
    case .databaseSound: Phrase("reportDatabaseSound")
    case .valueMended(let place): Phrase("reportValueMended", ["place": place.value])
    case .libraryFounded(let place): Phrase("reportLibraryFounded", ["place": .detail(place)])
    case .libraryCopied(let rows, let target):
      Phrase("reportLibraryCopied", ["rows": .count(rows, .row), "target": .detail(target)])
    case .libraryBackedUp(let rows, let file):
      Phrase("reportLibraryBackedUp", ["rows": .count(rows, .row), "file": .detail(file)])
    case .waitingForStore: Phrase("reportWaitingForStore")
    case .pagesServed(let address): Phrase("webPagesServed", ["address": .text(address)])
    case .logPutAside(let path): Phrase("reportLogPutAside", ["path": .detail(path)])
    case .explained(let path): Phrase("reportExplained", ["path": .detail(path)])
    case .picturesRead(let number, let total):
      Phrase("reportPicturesRead", ["number": .number(number), "total": .number(total)])
    case .cameraOpened(let device, let mode):
      Phrase("reportCameraOpened", ["device": .phrase(device.phrase), "mode": .detail(mode)])
    case .cameraSet(let control, let value):
      Phrase("reportCameraSet", ["control": .detail(control), "value": .detail(value)])
    }
  }
}

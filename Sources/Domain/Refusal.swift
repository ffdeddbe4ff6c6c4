/// Why something was not done. All surfaces show the same stable code. Messages has the sentences.
package enum Refusal: Error, Hashable, Sendable {
  // Circulation
  case noCopiesAvailable(title: String)
  case alreadyBorrowed(title: String, dueDate: Timestamp)
  case loanLimitReached(limit: Int)
  case overdueLoans(count: Int)
  case renewalLimitReached(title: String, limit: Int)
  /// Renewing today would not move the due date.
  case renewalTooEarly(title: String, dueDate: Timestamp)
  case notOnLoan(title: String)
  case alreadyReserved(title: String)
  case onWishlist(title: String)
  /// The book is in the catalogue, not on the wishlist.
  case notOnWishlist(title: String)
  /// A book that is to be deleted.
  case stillOnLoan(title: String, copies: Int)
  /// All available copies are on hold for students who reserved the book.
  case heldForAnother(title: String)
  /// Others wait for the book, so it cannot be renewed.
  case reservedByOthers(title: String, count: Int)
  /// The student can borrow a copy at once, so a reservation is refused.
  case copyOnShelf(title: String)
  case notReserved(title: String)
  /// The copy that was shown is on loan; it is returned first.
  case copyOnLoan(title: String, number: Int)
  case copyInRepair(title: String, number: Int)
  /// The only copy that is not withdrawn: a title without any is deleted.
  case lastCopy(title: String)
  /// A student who is to be deleted has books.
  case studentHasLoans(count: Int)

  // Scanned or typed codes
  case unknownCard(CardNumber)
  case unknownStudent(libraryID: String)
  case unknownBook(isbn: ISBN)
  /// A label of ours, or one of another library.
  case unknownLabel(LabelNumber)
  case unknownCopy(title: String, number: Int)
  /// Another book or copy has the label, or had it.
  case labelTaken(LabelNumber)
  /// A book, loan or student that was there a moment ago.
  case noLongerThere
  case isbnCheckDigitWrong(text: String)
  case isbnLengthWrong(text: String)
  case checkDigitWrong(text: String)
  case foreignCode(ForeignCode)
  case inputTooLong(limit: Int)
  case inputNotText
  case answerNotUnderstood(text: String)
  /// A barcode where words are asked for.
  case barcodeNotText(text: String)
  case dateNotUnderstood(text: String)
  case dateInThePast(CalendarDay)
  case dateTooFar(maximumDays: Int)
  /// The library is closed on the day; `next` is the first open day after it.
  case closedDay(CalendarDay, next: CalendarDay?)
  /// The term ends before the day.
  case afterEndOfTerm(CalendarDay)
  /// No closed period holds a day that is to be open again.
  case noClosedPeriod(CalendarDay)
  /// Rules that contradict each other, or a value that no rule can have.
  case rulesNotValid(RulesFault)
  case clockImplausible(now: Timestamp)
  /// The clock is earlier than what the library has recorded, or has jumped back.
  case clockBehind(now: Timestamp, last: Timestamp)

  // Trust
  /// The actor's role may not do it.
  case notPermitted(Permission)
  /// A typed library ID or card number opens no visit here.
  case typedIDRefused
  /// A typed library ID needs a PIN, and its owner has none.
  case pinMissing
  case pinWrong(attemptsLeft: Int)
  /// Too many wrong PINs in a row.
  case pinPaused(until: Timestamp)
  case pinMalformed(ClosedRange<Int>)
  case reasonMissing
  /// Another member of staff has the name.
  case staffTaken(name: String)
  case unknownStaff(name: String)

  // Accounts
  /// The name, the password or the account is wrong; the answer does not reveal which.
  case signInRefused
  /// Too many wrong passwords; the next try is possible then.
  case signInTooOften(until: Timestamp)
  /// More people sign in than passwords can be checked.
  case serverBusy
  /// Another account has the name, or has it as its e-mail address.
  case accountNameTaken(name: String)
  case accountNameMissing
  /// A name with an at sign.
  case accountNameNotValid
  case emailTaken(email: String)
  case emailNotValid
  case unknownAccount(name: String)
  /// Another account shows the loans of the student.
  case studentHasAccount(account: String)
  /// Without an enabled librarian, accounts could not be managed.
  case lastLibrarian
  /// The library has a librarian, so that no set-up code is needed any more.
  case librarianExists
  case passwordTooShort(minimum: Int)
  case passwordTooLong(limit: Int)
  case passwordNeedsCapital
  case passwordNeedsSign
  case passwordIsName
  case passwordTooCommon
  /// The present password, which a change asks for.
  case passwordWrong
  case setUpCodeWrong(triesLeft: Int)
  /// The time or the tries of the set-up code ran out.
  case setUpCodeEnded
  /// The password was not typed within the last ten minutes.
  case mustProve
  /// The sign-in has ended, or there was none.
  case signedOut

  // Readers
  /// Only the librarian makes accounts here.
  case signUpClosed
  /// No code of the library, or one whose time or uses ran out.
  case signUpCodeWrong
  /// The list of countries lacks the code.
  case countryUnknown(code: String)
  /// The library asks for it.
  case emailMissing
  case countryMissing
  /// No station shows the six digits, or their five minutes are over.
  case linkCodeWrong
  /// The account shows no loans of a student.
  case noStudentJoined
  /// The account shows the loans of a student already.
  case accountHasStudent
  case forgettingNotAllowed
  // Lists of readers
  /// A reader's bookmarks or reading list have as many rows as one may have.
  case listFull(limit: Int)
  /// An entry about the same book of the library is there.
  case onListAlready(title: String)
  /// A text that is not the number of a work at Open Library.
  case notAWork(text: String)
  case ratingOutOfRange(ClosedRange<Int>)
  /// A review without text is to be shown to others.
  case reviewMissing
  case reviewsNotShared

  // Classes
  /// Another class has the name, or another spelling of it.
  case classTaken(name: String)
  case classArchived(name: String)
  /// A class is to be merged with itself.
  case sameClass
  /// No class has a number.
  case nothingToPromote
  /// A promotion of the same year stands: doing it twice is a mistake.
  case alreadyPromoted(year: Int)
  /// No promotion was made, or the last one was undone.
  case noPromotion
  /// A class was renamed, merged or deleted after the promotion that is to be undone.
  case classChanged(name: String)

  // Entered values
  case titleTooShort(minimum: Int)
  case authorTooShort(minimum: Int)
  case copiesOutOfRange(ClosedRange<Int>)
  case availableOutOfRange(ClosedRange<Int>)
  case copiesBelowLoans(onLoan: Int)
  case pagesOutOfRange(ClosedRange<Int>)
  /// A number of days for which something is kept.
  case daysOutOfRange(ClosedRange<Int>)
  case languageNotUnderstood(text: String)
  case libraryIDMissing
  case nameMissing
  case isbnTaken(title: String)
  /// A book without a number that has the title and author of one that the library has or wishes for.
  case sameBook(title: String, id: Book.ID)
  case libraryIDTaken(libraryID: String)
  case cardTaken(CardNumber)
  /// The number was another person's card; each number is given once.
  case cardRetired(CardNumber)
  case cardsExhausted
  case labelsExhausted
  case numberCollision(text: String)

  // Inventory
  /// One at a time: two would ask for every book twice.
  case inventoryOpen(name: String)
  case noInventory

  /// The name of an operation that was another change: repeating it cannot be what is wanted.
  case operationReused(OperationID)
  /// The target of a copy is not empty.
  case libraryNotEmpty(place: String)
  /// A new library is to be where a server has one.
  case libraryExists(place: String)
  /// The keys that titles are found by are another version's, of the program or of ICU.
  case collatedOtherwise
  /// A text with a NUL in it, which not every engine can keep.
  case textNotKept(table: String, row: String)
  case fileExists(path: String)
  /// Logs of a library that is gone lie where a new one is to be: SQLite would replay them onto it.
  case leftoversBeside(path: String, files: [String])
  /// Files next to a path show that a library was there. A new empty one in its place would hide the loss.
  case libraryGone(path: String, signs: [String])
  /// A library that is to be replaced is open in another program.
  case libraryOpen(place: String)
  /// A value that is to be mended, such as `book.isbn in row 12`, is sound or does not exist.
  case valueNotDamaged(place: ValuePlace)
  /// A damaged value cannot become this: the column forbids it, or another row has it.
  case valueUnfit(place: ValuePlace)
  /// A file that is to be restored is damaged.
  case backupDamaged(detail: FaultDetail)
  /// A file that is to be restored is the library itself.
  case backupIsLibrary(path: String)
  /// The store could not do it; nothing was changed.
  case store(StoreFault, detail: FaultDetail)

  /// The stable code, which follows from the name of the case. A test has the list of all codes.
  package var code: String {
    if case .store(let fault, _) = self { return fault.rawValue }
    if case .foreignCode(let code) = self {
      return code.kind == .unknownCommand ? "unknown-command" : "code-is-\(code.kind)"
    }
    return CaseName.code(of: self)
  }
}

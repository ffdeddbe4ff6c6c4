package import Domain

extension English {
  package func stationSentence(_ refusal: Refusal) -> String {
    guard case .clockBehind(let now, let last) = refusal else { return sentence(refusal) }
    return
      "The clock says \(time(now)), but the library knows of \(time(last)) already; please ask staff to set the clock or to confirm the date; until then nothing is lent, but returns are taken."
  }

  package func sentence(_ refusal: Refusal) -> String {
    switch refusal {
    case .noCopiesAvailable(let title): "No copy of \(self.title(title)) is left; all are on loan."
    case .alreadyBorrowed(let title, let dueDate):
      "This student already has \(self.title(title)); it is due on \(day(dueDate))."
    case .loanLimitReached(let limit):
      "This student already has \(count(limit, .book)), which is the limit; please bring one back first."
    case .overdueLoans(let count):
      "\(self.count(count, .book)) \(count == 1 ? "is" : "are") overdue;"
        + " please bring \(count == 1 ? "it" : "them") back first."
    case .renewalLimitReached(let title, let limit): renewalLimitReached(title, limit)
    case .renewalTooEarly(let title, let dueDate):
      "Renewing \(self.title(title)) today would not give more time; it is due on \(day(dueDate))."
    case .notOnLoan(let title): "\(self.title(title)) is not on loan; it belongs on its shelf."
    case .alreadyReserved(let title): "\(self.title(title)) is already reserved for this student."
    case .onWishlist(let title): "\(self.title(title)) is only on the wishlist; the library does not have it yet."

    case .heldForAnother(let title): heldForAnother(title)
    case .reservedByOthers(let title, let count): reservedByOthers(title, count)
    case .copyOnShelf(let title): copyOnShelf(title)
    case .notReserved(let title): notReserved(title)
    case .studentHasLoans(let count): studentHasLoans(count)

    case .notOnWishlist(let title): notOnWishlist(title)
    case .stillOnLoan(let title, let copies): stillOnLoan(title, copies)

    case .clockImplausible(let now):
      "The clock says \(time(now)), which is before this program was made; nothing is lent until the clock is set, but returns are taken."
    case .clockBehind(let now, let last):
      "The clock says \(time(now)), but the library knows of \(time(last)) already; nothing is lent until the clock is set, or staff confirms the date (--clock-is-right); returns are taken."
    case .unknownCard(let card): "Nobody here has the card \(card); please ask the librarian."
    case .unknownStudent(let libraryID):
      "No student has the library ID \(typed(libraryID)); please check it and try again."
    case .unknownBook(let isbn): "The library has no book with the ISBN \(isbn); please ask the librarian."
    case .unknownLabel(let label):
      "No book of this library has the label \(label); please ask the librarian."
    case .noLongerThere: "That was changed in the meantime and is no longer there; please try again."
    case .isbnCheckDigitWrong(let text):
      "The digits of \(typed(text)) do not make an ISBN; please compare each one with the book."
    case .isbnLengthWrong(let text): "\(typed(text)) is not an ISBN; an ISBN has 10 or 13 digits."
    case .checkDigitWrong(let text): "A digit of \(typed(text)) is wrong; please compare each one and try again."
    case .foreignCode(let code): sentence(code)
    case .inputTooLong(let limit): "That is too long; please type at most \(limit) characters."
    case .inputNotText: "That was not text; please scan or type it again."
    case .answerNotUnderstood(let text): "\(typed(text)) is not one of the answers; please look at them and try again."
    case .barcodeNotText(let text): "\(typed(text)) is a barcode; please type the words that are asked for."
    case .dateNotUnderstood(let text):
      "\(typed(text)) is not a date; please type one such as 2026-12-05, or a number of days."
    case .dateInThePast(let day): "\(self.day(day)) is over; please choose today or a later day."
    case .dateTooFar(let maximumDays):
      "That date is too far ahead; please choose one within \(count(maximumDays, .day))."

    case .titleTooShort(let minimum): "The title needs at least \(minimum) characters."
    case .authorTooShort(let minimum): "The author’s name needs at least \(minimum) characters."
    case .copiesOutOfRange(let range):
      "The number of copies has to be between \(range.lowerBound) and \(range.upperBound)."
    case .availableOutOfRange(let range):
      "The number of available copies has to be between \(range.lowerBound) and \(range.upperBound)."
    case .copiesBelowLoans(let onLoan):
      "\(count(onLoan, .copy)) \(onLoan == 1 ? "is" : "are") on loan, so the library has at least that many."
    case .pagesOutOfRange(let range):
      "The number of pages has to be between \(range.lowerBound) and \(range.upperBound)."
    case .languageNotUnderstood(let text):
      "\(typed(text)) is not known as a language; please type its name, or two letters such as en."
    case .libraryIDMissing: "A student needs a library ID, such as S12345."
    case .nameMissing: "A student needs a first name or a last name."
    case .isbnTaken(let title): "The library has this ISBN already; it belongs to \(self.title(title))."
    case .sameBook(let title, let id):
      "The library has \(self.title(title)) by this author already (book \(id.rawValue)); please say with --if-known whether this is a copy of it or a new book."
    case .libraryIDTaken(let libraryID):
      "Another student already has the library ID \(typed(libraryID)); please choose another."
    case .cardTaken(let card): "Another student already has the card \(card); please take another."
    case .cardRetired(let card):
      "The card \(card) was given before, and each number is given once; please take another, or let the library give one."
    case .cardsExhausted: "All card numbers are given out; no new card can be made."
    case .labelsExhausted: "All label numbers are given out; no new label can be made."
    case .numberCollision(let text):
      "\(typed(text)) could also be the number of a book or a card, or a word of the station; please choose a library ID with a letter in it."

    case .inventoryOpen(let name): "The inventory \(title(name)) is not finished yet; please finish it first."
    case .noInventory: "No inventory is going on; please start one first."

    case .operationReused(let operation):
      "The operation \(typed(operation.text)) was another change before; please take a new name for this one."
    case .libraryNotEmpty(let place):
      "The library \(PlainText.shorten(place, to: PlainText.detailLimit)) is not empty, so nothing was copied; please name a new library."
    case .filedOtherwise:
      "The lists are sorted as another version of the program or the system sorts, so books without an ISBN cannot be found again; please run minilibrary database sort first."
    case .textNotKept(let table, let row):
      "In the table \(table), row \(PlainText.shorten(row, to: PlainText.titleLimit)) has a text with a NUL character in it, which a copy cannot keep; please correct it first."
    case .fileExists(let path):
      "The file \(PlainText.shorten(path, to: PlainText.detailLimit)) exists already and is left as it is; please name a new file."
    case .leftoversBeside(let path, let files):
      "Beside \(detail(path)) lies the log of a library that is gone (\(detail(files.joined(separator: ", ")))); please name another file, or move it away first."
    case .libraryGone(let path, let signs):
      "A library was at \(detail(path)) and is gone (\(detail(signs.joined(separator: ", "))) \(signs.count == 1 ? "is" : "are") still there); please put it back, bring back the last backup with minilibrary database restore FILE, or make an empty library with minilibrary database new."
    case .libraryOpen(let place):
      "A station or another program has the library open (\(detail(place))); please end it first."
    case .valueNotDamaged(let place):
      "\(detail(place)) is not damaged or does not exist; minilibrary database check lists what is damaged."
    case .valueUnfit(let place): "\(detail(place)) cannot hold that value; please choose another."
    case .backupDamaged(let detail):
      "The backup is damaged (\(self.detail(detail))), so nothing was changed; please take an earlier one."
    case .backupIsLibrary(let path): "The file \(detail(path)) is the library itself; please name a backup of it."
    case .store(let fault, let detail): sentence(fault, detail)
    }
  }

  private func renewalLimitReached(_ title: String, _ limit: Int) -> String {
    let allowed =
      switch limit {
      case ...0: "cannot be renewed"
      case 1: "has been renewed once, which is the limit"
      default: "has been renewed \(limit) times, which is the limit"
      }
    return "\(self.title(title)) \(allowed); please bring it back when it is due."
  }

  private func sentence(_ code: ForeignCode) -> String {
    switch code.kind {
    case .issn: "\(code.text) is the number of a magazine (ISSN); please show a book or a card."
    case .ismn: "\(code.text) is the number of printed music (ISMN); please show a book or a card."
    case .label:
      "\(code.text) is the number of a label and no ISBN; please show the barcode that begins with 978 or 979."
    case .regional: "\(code.text) is a shop’s own number; please show the book’s ISBN barcode."
    case .coupon: "\(code.text) is a coupon; please show a book or a card."
    case .unknownCommand: "\(code.text) is a command card that means nothing here; please take one from the sheet."
    case .product:
      "\(code.text) is a product’s number and no ISBN; please show the barcode that begins with 978 or 979."
    }
  }

  /// The detail names the file or what the driver said; it is for the librarian.
  private func sentence(_ fault: StoreFault, _ detail: String) -> String {
    let (what, then) =
      switch fault {
      case .locked: ("The library’s data are in use by another program", "please try again in a moment")
      case .contended:
        ("Other stations kept changing the same data at the same time", "nothing was changed; please try again")
      case .readOnly: ("The library’s data may only be read here, not changed", "nothing was saved")
      case .notADatabase: ("This file does not hold a library’s data", "please choose another file")
      case .older:
        ("An older version of the program wrote these data", "any command that works with the library updates them")
      case .newer:
        ("The library’s data were written by a newer version of MiniLibrary", "please update the program")
      case .full: ("The disk is full", "nothing was saved; please make room and try again")
      case .damaged:
        (
          "The library’s data are damaged",
          "please see minilibrary database check, or bring back the last backup: minilibrary database restore FILE"
        )
      case .unreachable:
        (
          "The library’s data cannot be reached",
          "please check where they are, and the way there; if they are lost, bring back the last backup:"
            + " minilibrary database restore FILE"
        )
      case .unconfirmed:
        (
          "The connection was lost while saving",
          "it may have been saved or not; please look before you do it again"
        )
      case .unsuitable: ("No library can be kept there", "please choose another database")
      case .failed: ("The library’s data could not be read or saved", "nothing was changed")
      }
    let place = PlainText.shorten(detail, to: PlainText.detailLimit)
    return place.isEmpty ? "\(what); \(then)." : "\(what) (\(place)); \(then)."
  }
}

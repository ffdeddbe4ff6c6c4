import Catalogues
package import Domain

extension Refusal: Worded {
  /// The sentence with its full stop, and the next step if there is one.
  package var phrase: Phrase {
    if case .rulesNotValid(let fault) = self { return fault.phrase(in: nil) }
    if case .foreignCode(let code) = self { return Phrase("foreign", of: code.kind, values) }
    if case .store(let fault, _) = self { return Phrase("store", of: fault, values) }
    if case .renewalLimitReached(_, ...0) = self { return Phrase("refusalNotRenewable", values) }
    if case .closedDay(_, nil) = self { return Phrase("refusalClosedDayOnly", values) }
    return Phrase("refusal", of: self, values)
  }

  /// The sentence for a visitor at a station: at most two short sentences, without a path, a setting or a command.
  /// A refusal without an entry for the station has its ordinary sentence.
  var stationPhrase: Phrase {
    if case .foreignCode(let code) = self { return Phrase("stationCode", of: code.kind, values) }
    if case .libraryGone = self { return Phrase("stationStoreFailed") }
    if case .store(let fault, _) = self {
      switch fault {
      case .locked, .contended: return Phrase("stationStoreBusy")
      case .unconfirmed: return Phrase("stationStoreUnconfirmed")
      case .readOnly, .notADatabase, .newer, .older, .full, .damaged, .unreachable, .unsuitable, .failed:
        return Phrase("stationStoreFailed")
      }
    }
    let own = Phrase("station", of: self, values)
    return Patterns.pattern(own.key, .english) == nil ? phrase : own
  }

  /// The values of the sentences: a pattern shows those that it names.
  private var values: KeyValuePairs<String, Phrase.Value> {
    switch self {
    case .noLongerThere, .inputNotText, .typedIDRefused, .pinMissing, .reasonMissing, .signInRefused, .serverBusy,
      .accountNameMissing, .accountNameNotValid, .emailNotValid, .lastLibrarian, .librarianExists,
      .passwordNeedsCapital, .passwordNeedsSign, .passwordIsName, .passwordTooCommon, .passwordWrong, .setUpCodeEnded,
      .mustProve, .signedOut, .signUpClosed, .signUpCodeWrong, .emailMissing, .countryMissing, .linkCodeWrong,
      .noStudentJoined, .accountHasStudent, .forgettingNotAllowed, .reviewMissing, .reviewsNotShared, .sameClass,
      .nothingToPromote, .noPromotion, .libraryIDMissing, .nameMissing, .cardsExhausted, .labelsExhausted, .noInventory,
      .collatedOtherwise, .rulesNotValid:
      [:]
    case .noCopiesAvailable(let title), .notOnLoan(let title), .alreadyReserved(let title), .onWishlist(let title),
      .notOnWishlist(let title), .heldForAnother(let title), .copyOnShelf(let title), .notReserved(let title),
      .lastCopy(let title), .onListAlready(let title), .isbnTaken(let title):
      ["title": .title(title)]
    case .alreadyBorrowed(let title, let dueDate), .renewalTooEarly(let title, let dueDate):
      ["title": .title(title), "due": .dayOf(dueDate)]
    case .loanLimitReached(let limit): ["limit": .count(limit, .book)]
    case .overdueLoans(let count), .studentHasLoans(let count):
      ["books": .count(count, .book), "count": .number(count)]
    case .renewalLimitReached(let title, let limit):
      ["title": .title(title), "times": .number(limit), "limit": .number(limit)]
    case .stillOnLoan(let title, let copies): ["title": .title(title), "copies": .count(copies, .copy)]
    case .reservedByOthers(let title, let count):
      ["title": .title(title), "students": .count(count, .student), "count": .number(count)]
    case .copyOnLoan(let title, let number), .copyInRepair(let title, let number), .unknownCopy(let title, let number):
      ["title": .title(title), "number": .number(number)]
    case .unknownCard(let card), .cardTaken(let card), .cardRetired(let card): ["card": .text(card.text)]
    case .unknownStudent(let libraryID), .libraryIDTaken(let libraryID):
      ["libraryID": .typed(libraryID), "text": .typed(libraryID)]
    case .unknownBook(let isbn): ["isbn": .text(isbn.text)]
    case .unknownLabel(let label), .labelTaken(let label): ["label": .text(label.text)]
    case .isbnCheckDigitWrong(let text), .isbnLengthWrong(let text), .checkDigitWrong(let text),
      .answerNotUnderstood(let text), .barcodeNotText(let text), .dateNotUnderstood(let text), .notAWork(let text),
      .languageNotUnderstood(let text), .numberCollision(let text):
      ["text": .typed(text)]
    case .inputTooLong(let limit), .passwordTooLong(let limit), .listFull(let limit): ["limit": .number(limit)]
    case .dateInThePast(let day), .afterEndOfTerm(let day), .noClosedPeriod(let day): ["day": .day(day)]
    case .closedDay(let day, let next): ["day": .day(day), "next": next.map { .day($0) } ?? .text("")]
    case .dateTooFar(let days): ["days": .count(days, .day)]
    case .clockImplausible(let now): ["now": .time(now)]
    case .clockBehind(let now, let last): ["now": .time(now), "last": .time(last)]
    case .notPermitted(let permission): ["action": .choice("\(permission)")]
    case .pinWrong(let left), .setUpCodeWrong(let left): ["count": .number(left)]
    case .pinPaused(let end), .signInTooOften(let end): ["until": .time(end)]
    case .pinMalformed(let range), .ratingOutOfRange(let range), .copiesOutOfRange(let range),
      .availableOutOfRange(let range), .daysOutOfRange(let range), .pagesOutOfRange(let range):
      ["least": .number(range.lowerBound), "most": .number(range.upperBound)]
    case .staffTaken(let name), .classTaken(let name), .classArchived(let name), .classChanged(let name),
      .inventoryOpen(let name):
      ["name": .title(name)]
    case .unknownStaff(let name), .accountNameTaken(let name), .unknownAccount(let name): ["name": .typed(name)]
    case .emailTaken(let email): ["email": .typed(email)]
    case .studentHasAccount(let account): ["account": .title(account)]
    case .passwordTooShort(let minimum), .titleTooShort(let minimum), .authorTooShort(let minimum):
      ["minimum": .number(minimum)]
    case .countryUnknown(let code): ["code": .typed(code)]
    case .alreadyPromoted(let year): ["year": .number(year)]
    case .copiesBelowLoans(let onLoan): ["copies": .count(onLoan, .copy)]
    case .sameBook(let title, let id): ["title": .title(title), "id": .text("\(id.rawValue)")]
    case .operationReused(let operation): ["operation": .typed(operation.text)]
    case .libraryNotEmpty(let place), .libraryExists(let place), .libraryOpen(let place):
      ["place": .detail(place)]
    case .textNotKept(let table, let row): ["table": .text(table), "row": .title(row)]
    case .fileExists(let path), .backupIsLibrary(let path): ["path": .detail(path)]
    case .leftoversBeside(let path, let files): ["path": .detail(path), "files": .details(files)]
    case .libraryGone(let path, let signs): ["path": .detail(path), "signs": .details(signs)]
    case .valueNotDamaged(let place), .valueUnfit(let place): ["place": place.value]
    case .foreignCode(let code): ["code": .text(code.text)]
    // The detail names the file or quotes the driver; it is for the librarian.
    case .store(_, let detail): ["place": .inBrackets(detail)]
    case .backupDamaged(let detail): ["detail": .detail(detail)]
    }
  }
}

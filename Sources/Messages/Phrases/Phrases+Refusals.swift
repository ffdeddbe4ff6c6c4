import Domain

extension Refusal {
  /// The sentence with its full stop, and the next step if there is one.
  var phrase: Phrase {
    switch self {
    case .noCopiesAvailable(let title): Phrase("refusalNoCopiesAvailable", ["title": .title(title)])
    case .alreadyBorrowed(let title, let dueDate):
      Phrase("refusalAlreadyBorrowed", ["title": .title(title), "due": .dayOf(dueDate)])
    case .loanLimitReached(let limit): Phrase("refusalLoanLimitReached", ["limit": .count(limit, .book)])
    case .overdueLoans(let count): Phrase("refusalOverdueLoans", ["books": .count(count, .book)])
    case .renewalLimitReached(let title, ...0): Phrase("refusalNotRenewable", ["title": .title(title)])
    case .renewalLimitReached(let title, let limit):
      Phrase("refusalRenewalLimitReached", ["title": .title(title), "times": .number(limit)])
    case .renewalTooEarly(let title, let dueDate):
      Phrase("refusalRenewalTooEarly", ["title": .title(title), "due": .dayOf(dueDate)])
    case .notOnLoan(let title): Phrase("refusalNotOnLoan", ["title": .title(title)])
    case .alreadyReserved(let title): Phrase("refusalAlreadyReserved", ["title": .title(title)])
    case .onWishlist(let title): Phrase("refusalOnWishlist", ["title": .title(title)])
    case .notOnWishlist(let title): Phrase("refusalNotOnWishlist", ["title": .title(title)])
    case .stillOnLoan(let title, let copies):
      Phrase("refusalStillOnLoan", ["title": .title(title), "copies": .count(copies, .copy)])
    case .heldForAnother(let title): Phrase("refusalHeldForAnother", ["title": .title(title)])
    case .reservedByOthers(let title, let count):
      Phrase("refusalReservedByOthers", ["title": .title(title), "students": .count(count, .student)])
    case .copyOnShelf(let title): Phrase("refusalCopyOnShelf", ["title": .title(title)])
    case .notReserved(let title): Phrase("refusalNotReserved", ["title": .title(title)])
    case .copyOnLoan(let title, let number):
      Phrase("refusalCopyOnLoan", ["title": .title(title), "number": .number(number)])
    case .copyInRepair(let title, let number):
      Phrase("refusalCopyInRepair", ["title": .title(title), "number": .number(number)])
    case .lastCopy(let title): Phrase("refusalLastCopy", ["title": .title(title)])
    case .studentHasLoans(let count): Phrase("refusalStudentHasLoans", ["books": .count(count, .book)])

    case .unknownCard(let card): Phrase("refusalUnknownCard", ["card": .text(card.text)])
    case .unknownStudent(let libraryID): Phrase("refusalUnknownStudent", ["libraryID": .typed(libraryID)])
    case .unknownBook(let isbn): Phrase("refusalUnknownBook", ["isbn": .text(isbn.text)])
    case .unknownLabel(let label): Phrase("refusalUnknownLabel", ["label": .text(label.text)])
    case .unknownCopy(let title, let number):
      Phrase("refusalUnknownCopy", ["title": .title(title), "number": .number(number)])
    case .labelTaken(let label): Phrase("refusalLabelTaken", ["label": .text(label.text)])
    case .noLongerThere: Phrase("refusalNoLongerThere")
    case .isbnCheckDigitWrong(let text): Phrase("refusalIsbnCheckDigitWrong", ["text": .typed(text)])
    case .isbnLengthWrong(let text): Phrase("refusalIsbnLengthWrong", ["text": .typed(text)])
    case .checkDigitWrong(let text): Phrase("refusalCheckDigitWrong", ["text": .typed(text)])
    case .foreignCode(let code): Phrase("foreign", of: code.kind, ["code": .text(code.text)])
    case .inputTooLong(let limit): Phrase("refusalInputTooLong", ["limit": .number(limit)])
    case .inputNotText: Phrase("refusalInputNotText")
    case .answerNotUnderstood(let text): Phrase("refusalAnswerNotUnderstood", ["text": .typed(text)])
    case .barcodeNotText(let text): Phrase("refusalBarcodeNotText", ["text": .typed(text)])
    case .dateNotUnderstood(let text): Phrase("refusalDateNotUnderstood", ["text": .typed(text)])
    case .dateInThePast(let day): Phrase("refusalDateInThePast", ["day": .day(day)])
    case .dateTooFar(let days): Phrase("refusalDateTooFar", ["days": .count(days, .day)])
    case .closedDay(let day, let next?): Phrase("refusalClosedDay", ["day": .day(day), "next": .day(next)])
    case .closedDay(let day, nil): Phrase("refusalClosedDayOnly", ["day": .day(day)])
    case .afterEndOfTerm(let day): Phrase("refusalAfterEndOfTerm", ["day": .day(day)])
    case .noClosedPeriod(let day): Phrase("refusalNoClosedPeriod", ["day": .day(day)])
    case .rulesNotValid(let fault): fault.phrase(in: nil)
    case .clockImplausible(let now): Phrase("refusalClockImplausible", ["now": .time(now)])
    case .clockBehind(let now, let last): Phrase("refusalClockBehind", ["now": .time(now), "last": .time(last)])

    case .notPermitted(let permission): Phrase("refusalNotPermitted", ["action": .choice("\(permission)")])
    case .typedIDRefused: Phrase("refusalTypedIDRefused")
    case .pinMissing: Phrase("refusalPinMissing")
    case .pinWrong(let left): Phrase("refusalPinWrong", ["count": .number(left)])
    case .pinPaused(let end): Phrase("refusalPinPaused", ["until": .time(end)])
    case .pinMalformed(let range):
      Phrase("refusalPinMalformed", ["least": .number(range.lowerBound), "most": .number(range.upperBound)])
    case .reasonMissing: Phrase("refusalReasonMissing")
    case .staffTaken(let name): Phrase("refusalStaffTaken", ["name": .title(name)])
    case .unknownStaff(let name): Phrase("refusalUnknownStaff", ["name": .typed(name)])
    case .signInRefused: Phrase("refusalSignInRefused")
    case .signInTooOften(let end): Phrase("refusalSignInTooOften", ["until": .time(end)])
    case .serverBusy: Phrase("refusalServerBusy")
    case .accountNameTaken(let name): Phrase("refusalAccountNameTaken", ["name": .typed(name)])
    case .accountNameMissing: Phrase("refusalAccountNameMissing")
    case .accountNameNotValid: Phrase("refusalAccountNameNotValid")
    case .emailTaken(let email): Phrase("refusalEmailTaken", ["email": .typed(email)])
    case .emailNotValid: Phrase("refusalEmailNotValid")
    case .unknownAccount(let name): Phrase("refusalUnknownAccount", ["name": .typed(name)])
    case .studentHasAccount(let account): Phrase("refusalStudentHasAccount", ["account": .title(account)])
    case .lastLibrarian: Phrase("refusalLastLibrarian")
    case .librarianExists: Phrase("refusalLibrarianExists")
    case .passwordTooShort(let minimum): Phrase("refusalPasswordTooShort", ["minimum": .number(minimum)])
    case .passwordTooLong(let limit): Phrase("refusalPasswordTooLong", ["limit": .number(limit)])
    case .passwordNeedsCapital: Phrase("refusalPasswordNeedsCapital")
    case .passwordNeedsSign: Phrase("refusalPasswordNeedsSign")
    case .passwordIsName: Phrase("refusalPasswordIsName")
    case .passwordTooCommon: Phrase("refusalPasswordTooCommon")
    case .passwordWrong: Phrase("refusalPasswordWrong")
    case .setUpCodeWrong(let left): Phrase("refusalSetUpCodeWrong", ["count": .number(left)])
    case .setUpCodeEnded: Phrase("refusalSetUpCodeEnded")
    case .mustProve: Phrase("refusalMustProve")
    case .signedOut: Phrase("refusalSignedOut")
    case .signUpClosed: Phrase("refusalSignUpClosed")
    case .signUpCodeWrong: Phrase("refusalSignUpCodeWrong")
    case .countryUnknown(let code): Phrase("refusalCountryUnknown", ["code": .typed(code)])
    case .emailMissing: Phrase("refusalEmailMissing")
    case .countryMissing: Phrase("refusalCountryMissing")
    case .linkCodeWrong: Phrase("refusalLinkCodeWrong")
    case .noStudentJoined: Phrase("refusalNoStudentJoined")
    case .accountHasStudent: Phrase("refusalAccountHasStudent")
    case .forgettingNotAllowed: Phrase("refusalForgettingNotAllowed")
    case .listFull(let limit): Phrase("refusalListFull", ["limit": .number(limit)])
    case .onListAlready(let title): Phrase("refusalOnListAlready", ["title": .title(title)])
    case .notAWork(let text): Phrase("refusalNotAWork", ["text": .typed(text)])
    case .ratingOutOfRange(let range):
      Phrase("refusalRatingOutOfRange", ["least": .number(range.lowerBound), "most": .number(range.upperBound)])
    case .reviewMissing: Phrase("refusalReviewMissing")
    case .reviewsNotShared: Phrase("refusalReviewsNotShared")
    case .classTaken(let name): Phrase("refusalClassTaken", ["name": .title(name)])
    case .classArchived(let name): Phrase("refusalClassArchived", ["name": .title(name)])
    case .sameClass: Phrase("refusalSameClass")
    case .nothingToPromote: Phrase("refusalNothingToPromote")
    case .alreadyPromoted(let year): Phrase("refusalAlreadyPromoted", ["year": .number(year)])
    case .noPromotion: Phrase("refusalNoPromotion")
    case .classChanged(let name): Phrase("refusalClassChanged", ["name": .title(name)])

    case .titleTooShort(let minimum): Phrase("refusalTitleTooShort", ["minimum": .number(minimum)])
    case .authorTooShort(let minimum): Phrase("refusalAuthorTooShort", ["minimum": .number(minimum)])
    case .copiesOutOfRange(let range):
      Phrase("refusalCopiesOutOfRange", ["least": .number(range.lowerBound), "most": .number(range.upperBound)])
    case .availableOutOfRange(let range):
      Phrase("refusalAvailableOutOfRange", ["least": .number(range.lowerBound), "most": .number(range.upperBound)])
    case .copiesBelowLoans(let onLoan): Phrase("refusalCopiesBelowLoans", ["copies": .count(onLoan, .copy)])
    case .daysOutOfRange(let range):
      Phrase("refusalDaysOutOfRange", ["least": .number(range.lowerBound), "most": .number(range.upperBound)])
    case .pagesOutOfRange(let range):
      Phrase("refusalPagesOutOfRange", ["least": .number(range.lowerBound), "most": .number(range.upperBound)])
    case .languageNotUnderstood(let text): Phrase("refusalLanguageNotUnderstood", ["text": .typed(text)])
    case .libraryIDMissing: Phrase("refusalLibraryIDMissing")
    case .nameMissing: Phrase("refusalNameMissing")
    case .isbnTaken(let title): Phrase("refusalIsbnTaken", ["title": .title(title)])
    case .sameBook(let title, let id):
      Phrase("refusalSameBook", ["title": .title(title), "id": .text("\(id.rawValue)")])
    case .libraryIDTaken(let libraryID): Phrase("refusalLibraryIDTaken", ["libraryID": .typed(libraryID)])
    case .cardTaken(let card): Phrase("refusalCardTaken", ["card": .text(card.text)])
    case .cardRetired(let card): Phrase("refusalCardRetired", ["card": .text(card.text)])
    case .cardsExhausted: Phrase("refusalCardsExhausted")
    case .labelsExhausted: Phrase("refusalLabelsExhausted")
    case .numberCollision(let text): Phrase("refusalNumberCollision", ["text": .typed(text)])

    case .inventoryOpen(let name): Phrase("refusalInventoryOpen", ["name": .title(name)])
    case .noInventory: Phrase("refusalNoInventory")

    case .operationReused(let operation):
      Phrase("refusalOperationReused", ["operation": .typed(operation.text)])
    case .libraryNotEmpty(let place): Phrase("refusalLibraryNotEmpty", ["place": .detail(place)])
    case .libraryExists(let place): Phrase("refusalLibraryExists", ["place": .detail(place)])
    case .collatedOtherwise: Phrase("refusalCollatedOtherwise")
    case .textNotKept(let table, let row):
      Phrase("refusalTextNotKept", ["table": .text(table), "row": .title(row)])
    case .fileExists(let path): Phrase("refusalFileExists", ["path": .detail(path)])
    case .leftoversBeside(let path, let files):
      Phrase("refusalLeftoversBeside", ["path": .detail(path), "files": .details(files)])
    case .libraryGone(let path, let signs):
      Phrase("refusalLibraryGone", ["path": .detail(path), "signs": .details(signs)])
    case .libraryOpen(let place): Phrase("refusalLibraryOpen", ["place": .detail(place)])
    case .valueNotDamaged(let place): Phrase("refusalValueNotDamaged", ["place": place.value])
    case .valueUnfit(let place): Phrase("refusalValueUnfit", ["place": place.value])
    case .backupDamaged(let detail): Phrase("refusalBackupDamaged", ["detail": .detail(detail)])
    case .backupIsLibrary(let path): Phrase("refusalBackupIsLibrary", ["path": .detail(path)])
    // The detail names the file or what the driver said; it is for the librarian.
    case .store(let fault, let detail):
      Phrase("store", of: fault, ["place": .inBrackets(detail)])
    }
  }

  /// The sentence for a visitor at a station: two short sentences at most, without a path, a setting or a command.
  var stationPhrase: Phrase {
    switch self {
    case .alreadyBorrowed(let title, let dueDate):
      Phrase("stationAlreadyBorrowed", ["title": .title(title), "due": .dayOf(dueDate)])
    case .loanLimitReached(let limit): Phrase("stationLoanLimitReached", ["limit": .number(limit)])
    case .overdueLoans(let count): Phrase("stationOverdueLoans", ["count": .number(count)])
    case .renewalLimitReached(let title, let limit):
      Phrase("stationRenewalLimitReached", ["title": .title(title), "limit": .number(limit)])
    case .notOnLoan(let title): Phrase("stationNotOnLoan", ["title": .title(title)])
    case .alreadyReserved(let title): Phrase("stationAlreadyReserved", ["title": .title(title)])
    case .onWishlist(let title): Phrase("stationOnWishlist", ["title": .title(title)])
    case .heldForAnother(let title): Phrase("stationHeldForAnother", ["title": .title(title)])
    case .reservedByOthers(let title, let count):
      Phrase("stationReservedByOthers", ["title": .title(title), "count": .number(count)])
    case .copyOnLoan(let title, _): Phrase("stationCopyOnLoan", ["title": .title(title)])
    case .copyInRepair(let title, _): Phrase("stationCopyInRepair", ["title": .title(title)])
    case .clockImplausible: Phrase("stationClockImplausible")
    case .clockBehind: Phrase("stationClockBehind")
    case .unknownCard(let card): Phrase("stationUnknownCard", ["card": .text(card.text)])
    case .unknownStudent(let libraryID): Phrase("stationUnknownStudent", ["text": .typed(libraryID)])
    case .unknownBook(let isbn): Phrase("stationUnknownBook", ["isbn": .text(isbn.text)])
    case .unknownLabel(let label): Phrase("stationUnknownLabel", ["label": .text(label.text)])
    case .noLongerThere: Phrase("stationNoLongerThere")
    case .isbnCheckDigitWrong(let text): Phrase("stationIsbnCheckDigitWrong", ["text": .typed(text)])
    case .checkDigitWrong(let text): Phrase("stationCheckDigitWrong", ["text": .typed(text)])
    case .foreignCode(let code): Phrase("stationCode", of: code.kind, ["code": .text(code.text)])
    case .inputTooLong(let limit): Phrase("stationInputTooLong", ["limit": .number(limit)])
    case .inputNotText: Phrase("stationInputNotText")
    case .answerNotUnderstood(let text): Phrase("stationAnswerNotUnderstood", ["text": .typed(text)])
    case .barcodeNotText(let text): Phrase("stationBarcodeNotText", ["text": .typed(text)])
    case .dateNotUnderstood(let text): Phrase("stationDateNotUnderstood", ["text": .typed(text)])
    case .dateInThePast(let day): Phrase("stationDateInThePast", ["day": .day(day)])
    case .dateTooFar(let days): Phrase("stationDateTooFar", ["days": .number(days)])
    case .closedDay(let day, _): Phrase("stationClosedDay", ["day": .day(day)])
    case .afterEndOfTerm(let day): Phrase("stationAfterEndOfTerm", ["day": .day(day)])
    case .store(.locked, _), .store(.contended, _): Phrase("stationStoreBusy")
    case .store(.unconfirmed, _): Phrase("stationStoreUnconfirmed")
    case .store, .libraryGone: Phrase("stationStoreFailed")
    case .noCopiesAvailable, .renewalTooEarly, .notOnWishlist, .stillOnLoan, .copyOnShelf, .notReserved,
      .studentHasLoans, .lastCopy, .unknownCopy, .labelTaken, .isbnLengthWrong, .titleTooShort, .authorTooShort,
      .copiesOutOfRange, .availableOutOfRange,
      .copiesBelowLoans, .pagesOutOfRange, .daysOutOfRange, .languageNotUnderstood, .libraryIDMissing, .nameMissing,
      .isbnTaken,
      .sameBook, .libraryIDTaken, .cardTaken, .cardRetired, .cardsExhausted, .labelsExhausted, .numberCollision,
      .inventoryOpen, .noInventory, .operationReused, .libraryNotEmpty, .libraryExists, .collatedOtherwise,
      .textNotKept, .fileExists, .leftoversBeside, .libraryOpen, .valueNotDamaged, .valueUnfit, .backupDamaged,
      .backupIsLibrary, .notPermitted, .typedIDRefused, .pinMissing, .pinWrong, .pinPaused, .pinMalformed,
      .reasonMissing, .staffTaken, .unknownStaff, .classTaken, .classArchived, .sameClass, .nothingToPromote,
      .alreadyPromoted,
      .noPromotion,
      .classChanged, .noClosedPeriod, .rulesNotValid, .signInRefused, .signInTooOften, .serverBusy, .accountNameTaken,
      .accountNameMissing, .accountNameNotValid, .emailTaken, .emailNotValid, .unknownAccount, .studentHasAccount,
      .signUpClosed, .signUpCodeWrong, .countryUnknown, .emailMissing, .countryMissing, .linkCodeWrong,
      .noStudentJoined, .accountHasStudent, .forgettingNotAllowed,
      .lastLibrarian, .librarianExists, .passwordTooShort, .passwordTooLong, .passwordNeedsCapital,
      .passwordNeedsSign, .passwordIsName, .passwordTooCommon, .passwordWrong, .setUpCodeWrong, .setUpCodeEnded,
      .mustProve, .signedOut, .listFull, .onListAlready, .notAWork, .ratingOutOfRange, .reviewMissing,
      .reviewsNotShared:
      phrase
    }
  }
}

import Domain
import HTTPTypes
import Messages
import Reports

extension HTTPResponse.Status {
  /// 507 of RFC 4918
  static let insufficientStorage = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}

extension Refusal {
  var httpStatus: HTTPResponse.Status {
    switch self {
    case .unknownCard, .unknownStudent, .unknownBook, .unknownLabel, .unknownCopy, .noLongerThere, .unknownStaff,
      .noInventory, .noPromotion, .noClosedPeriod, .unknownAccount:
      .notFound
    case .notPermitted, .typedIDRefused, .pinMissing, .pinWrong, .mustProve, .signUpClosed, .forgettingNotAllowed:
      .forbidden
    case .signInRefused, .signedOut: .unauthorized
    case .pinPaused, .signInTooOften: .tooManyRequests
    case .noCopiesAvailable, .alreadyBorrowed, .loanLimitReached, .overdueLoans, .renewalLimitReached, .renewalTooEarly,
      .notOnLoan, .alreadyReserved, .onWishlist, .notOnWishlist, .stillOnLoan, .heldForAnother, .reservedByOthers,
      .copyOnShelf, .notReserved, .copyOnLoan, .copyInRepair, .lastCopy, .studentHasLoans, .labelTaken, .staffTaken,
      .classTaken, .classArchived, .sameClass, .nothingToPromote, .alreadyPromoted, .classChanged, .copiesBelowLoans,
      .isbnTaken, .sameBook, .libraryIDTaken, .cardTaken, .cardRetired, .cardsExhausted, .labelsExhausted,
      .inventoryOpen,
      .operationReused, .libraryNotEmpty, .libraryExists, .fileExists, .leftoversBeside, .libraryOpen, .valueNotDamaged,
      .valueUnfit, .backupIsLibrary, .accountNameTaken, .emailTaken, .studentHasAccount, .lastLibrarian,
      .librarianExists, .noStudentJoined, .accountHasStudent, .listFull, .onListAlready, .reviewsNotShared:
      .conflict
    case .isbnCheckDigitWrong, .isbnLengthWrong, .checkDigitWrong, .foreignCode, .inputNotText, .answerNotUnderstood,
      .barcodeNotText, .dateNotUnderstood, .dateInThePast, .dateTooFar, .closedDay, .afterEndOfTerm, .rulesNotValid,
      .pinMalformed, .reasonMissing, .titleTooShort, .authorTooShort, .copiesOutOfRange, .availableOutOfRange,
      .pagesOutOfRange, .languageNotUnderstood, .libraryIDMissing, .nameMissing, .numberCollision, .textNotKept,
      .backupDamaged, .accountNameMissing, .accountNameNotValid, .emailNotValid, .passwordTooShort, .passwordTooLong,
      .passwordNeedsCapital,
      .passwordNeedsSign, .passwordIsName, .passwordTooCommon, .passwordWrong, .setUpCodeWrong, .setUpCodeEnded,
      .daysOutOfRange, .signUpCodeWrong, .countryUnknown, .emailMissing, .countryMissing, .linkCodeWrong,
      .notAWork, .ratingOutOfRange, .reviewMissing:
      .unprocessableContent
    case .inputTooLong: .contentTooLarge
    case .clockImplausible, .clockBehind, .collatedOtherwise, .libraryGone, .serverBusy: .serviceUnavailable
    case .store(let fault, _): fault.httpStatus
    }
  }
}

extension Refusal {
  /// Seconds until the next try counts, at least one; nil for a refusal that no time ends.
  func secondsLeft(at now: Timestamp) -> Int? {
    switch self {
    case .signInTooOften(let until), .pinPaused(let until):
      max(1, Int((until.milliseconds - now.milliseconds + 999) / 1000))
    default: nil
    }
  }
}

extension StoreFault {
  fileprivate var httpStatus: HTTPResponse.Status {
    switch self {
    case .full: .insufficientStorage
    case .locked, .contended, .readOnly, .notADatabase, .newer, .older, .damaged, .unreachable, .unconfirmed,
      .unsuitable,
      .failed:
      .serviceUnavailable
    }
  }
}

extension CommandProblem {
  var httpStatus: HTTPResponse.Status {
    switch self {
    case .unknownBookID, .unknownLoanID, .unknownReservationID, .unknownDraft, .unknownProfile, .unknownAttention,
      .unknownActivityID, .unknownClass, .lookupFoundNothing, .noSuchChoice:
      .notFound
    case .severalBorrowers, .whichCopy, .notOnLoanTo, .classHasLoans, .libraryChanged, .importRefused, .importOvertaken,
      .importWasUnfinished, .nothingToLookUp, .nothingToPrint, .lookupsOff, .noPictures, .foreignFile:
      .conflict
    case .notConfirmed, .pinsDiffer, .periodBackwards, .notADate, .notACard, .rulesNotValid, .calendarNotValid,
      .malformedFile, .passwordsDiffer, .libraryNameWrong, .libraryNameMissing:
      .unprocessableContent
    case .couldNotLookUp, .lookupsStopped: .serviceUnavailable
    case .unreadableFile, .outputFailed, .unwritableFile, .screenNotServed, .webServer: .internalServerError
    }
  }
}

extension WebProblem {
  var httpStatus: HTTPResponse.Status {
    switch self {
    case .notFound, .bookDeleted: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .signedOut: .unauthorized
    case .notPermitted, .formExpired, .otherSite: .forbidden
    case .tooOften: .tooManyRequests
    case .malformed: .unprocessableContent
    case .tooLarge: .contentTooLarge
    case .misdirected: .misdirectedRequest
    case .unavailable, .busy: .serviceUnavailable
    case .diskFull: .insufficientStorage
    case .fault: .internalServerError
    }
  }
}

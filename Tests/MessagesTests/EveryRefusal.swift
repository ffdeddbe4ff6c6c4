import Domain
import TestSupport

/// One name for each case of ``Refusal``. A new case breaks `init(of:)`, the name it then needs breaks `samples`, and
/// `allCases` brings it to every test: the list cannot be incomplete.
enum RefusalName: CaseIterable {
  case noCopiesAvailable, alreadyBorrowed, loanLimitReached, overdueLoans, renewalLimitReached, renewalTooEarly,
    notOnLoan
  case alreadyReserved, onWishlist, unknownCard, unknownStudent, unknownBook, noLongerThere, isbnCheckDigitWrong
  case isbnLengthWrong, checkDigitWrong, foreignCode, inputTooLong, inputNotText, answerNotUnderstood
  case barcodeNotText, sameBook
  case closedDay, afterEndOfTerm, noClosedPeriod, rulesNotValid
  case dateNotUnderstood, dateInThePast, dateTooFar, clockImplausible, clockBehind, titleTooShort, authorTooShort,
    copiesOutOfRange
  case availableOutOfRange, copiesBelowLoans, pagesOutOfRange, daysOutOfRange, languageNotUnderstood, libraryIDMissing
  case nameMissing, isbnTaken, libraryIDTaken, cardTaken, cardRetired, cardsExhausted
  case heldForAnother, reservedByOthers, copyOnShelf, notReserved, studentHasLoans, notOnWishlist, stillOnLoan
  case unknownLabel, labelsExhausted, inventoryOpen, noInventory
  case copyOnLoan, copyInRepair, lastCopy, unknownCopy, labelTaken
  case numberCollision, operationReused, libraryNotEmpty, libraryExists, collatedOtherwise, textNotKept, fileExists,
    store
  case leftoversBeside, libraryGone, valueNotDamaged, valueUnfit, libraryOpen, backupDamaged, backupIsLibrary
  case notPermitted, typedIDRefused, pinMissing, pinWrong, pinPaused, pinMalformed, reasonMissing, staffTaken,
    unknownStaff
  case signInRefused, signInTooOften, serverBusy, accountNameTaken, accountNameMissing, accountNameNotValid, emailTaken,
    emailNotValid
  case unknownAccount, studentHasAccount, lastLibrarian, librarianExists, passwordTooShort, passwordTooLong,
    passwordNeedsCapital, passwordNeedsSign
  case passwordIsName, passwordTooCommon, passwordWrong, setUpCodeWrong, setUpCodeEnded, mustProve, signedOut
  case signUpClosed, signUpCodeWrong, countryUnknown, emailMissing, countryMissing
  case linkCodeWrong, noStudentJoined, accountHasStudent, forgettingNotAllowed
  case listFull, onListAlready, notAWork, ratingOutOfRange, reviewMissing, reviewsNotShared
  case classTaken, classArchived, sameClass, nothingToPromote, alreadyPromoted, noPromotion, classChanged

  init(of refusal: Refusal) {
    self =
      switch refusal {
      case .noCopiesAvailable: .noCopiesAvailable
      case .clockImplausible: .clockImplausible
      case .clockBehind: .clockBehind
      case .alreadyBorrowed: .alreadyBorrowed
      case .loanLimitReached: .loanLimitReached
      case .overdueLoans: .overdueLoans
      case .renewalLimitReached: .renewalLimitReached
      case .renewalTooEarly: .renewalTooEarly
      case .notOnLoan: .notOnLoan
      case .alreadyReserved: .alreadyReserved
      case .onWishlist: .onWishlist
      case .heldForAnother: .heldForAnother
      case .reservedByOthers: .reservedByOthers
      case .copyOnShelf: .copyOnShelf
      case .notReserved: .notReserved
      case .studentHasLoans: .studentHasLoans
      case .notOnWishlist: .notOnWishlist
      case .stillOnLoan: .stillOnLoan
      case .unknownCard: .unknownCard
      case .unknownStudent: .unknownStudent
      case .unknownBook: .unknownBook
      case .noLongerThere: .noLongerThere
      case .isbnCheckDigitWrong: .isbnCheckDigitWrong
      case .isbnLengthWrong: .isbnLengthWrong
      case .checkDigitWrong: .checkDigitWrong
      case .foreignCode: .foreignCode
      case .inputTooLong: .inputTooLong
      case .inputNotText: .inputNotText
      case .answerNotUnderstood: .answerNotUnderstood
      case .barcodeNotText: .barcodeNotText
      case .sameBook: .sameBook
      case .dateNotUnderstood: .dateNotUnderstood
      case .dateInThePast: .dateInThePast
      case .dateTooFar: .dateTooFar
      case .closedDay: .closedDay
      case .afterEndOfTerm: .afterEndOfTerm
      case .noClosedPeriod: .noClosedPeriod
      case .rulesNotValid: .rulesNotValid
      case .titleTooShort: .titleTooShort
      case .authorTooShort: .authorTooShort
      case .copiesOutOfRange: .copiesOutOfRange
      case .availableOutOfRange: .availableOutOfRange
      case .copiesBelowLoans: .copiesBelowLoans
      case .libraryIDMissing: .libraryIDMissing
      case .nameMissing: .nameMissing
      case .pagesOutOfRange: .pagesOutOfRange
      case .daysOutOfRange: .daysOutOfRange
      case .languageNotUnderstood: .languageNotUnderstood
      case .isbnTaken: .isbnTaken
      case .libraryIDTaken: .libraryIDTaken
      case .cardTaken: .cardTaken
      case .cardRetired: .cardRetired
      case .copyOnLoan: .copyOnLoan
      case .copyInRepair: .copyInRepair
      case .lastCopy: .lastCopy
      case .unknownCopy: .unknownCopy
      case .labelTaken: .labelTaken
      case .cardsExhausted: .cardsExhausted
      case .unknownLabel: .unknownLabel
      case .labelsExhausted: .labelsExhausted
      case .inventoryOpen: .inventoryOpen
      case .noInventory: .noInventory
      case .numberCollision: .numberCollision
      case .operationReused: .operationReused
      case .libraryNotEmpty: .libraryNotEmpty
      case .libraryExists: .libraryExists
      case .collatedOtherwise: .collatedOtherwise
      case .textNotKept: .textNotKept
      case .fileExists: .fileExists
      case .leftoversBeside: .leftoversBeside
      case .libraryGone: .libraryGone
      case .valueNotDamaged: .valueNotDamaged
      case .valueUnfit: .valueUnfit
      case .libraryOpen: .libraryOpen
      case .backupDamaged: .backupDamaged
      case .backupIsLibrary: .backupIsLibrary
      case .store: .store
      case .notPermitted: .notPermitted
      case .typedIDRefused: .typedIDRefused
      case .pinMissing: .pinMissing
      case .pinWrong: .pinWrong
      case .pinPaused: .pinPaused
      case .pinMalformed: .pinMalformed
      case .reasonMissing: .reasonMissing
      case .staffTaken: .staffTaken
      case .unknownStaff: .unknownStaff
      case .signInRefused: .signInRefused
      case .signInTooOften: .signInTooOften
      case .serverBusy: .serverBusy
      case .accountNameTaken: .accountNameTaken
      case .accountNameMissing: .accountNameMissing
      case .accountNameNotValid: .accountNameNotValid
      case .emailTaken: .emailTaken
      case .emailNotValid: .emailNotValid
      case .unknownAccount: .unknownAccount
      case .studentHasAccount: .studentHasAccount
      case .lastLibrarian: .lastLibrarian
      case .librarianExists: .librarianExists
      case .passwordTooShort: .passwordTooShort
      case .passwordTooLong: .passwordTooLong
      case .passwordNeedsCapital: .passwordNeedsCapital
      case .passwordNeedsSign: .passwordNeedsSign
      case .passwordIsName: .passwordIsName
      case .passwordTooCommon: .passwordTooCommon
      case .passwordWrong: .passwordWrong
      case .setUpCodeWrong: .setUpCodeWrong
      case .setUpCodeEnded: .setUpCodeEnded
      case .mustProve: .mustProve
      case .signedOut: .signedOut
      case .signUpClosed: .signUpClosed
      case .signUpCodeWrong: .signUpCodeWrong
      case .countryUnknown: .countryUnknown
      case .emailMissing: .emailMissing
      case .countryMissing: .countryMissing
      case .linkCodeWrong: .linkCodeWrong
      case .noStudentJoined: .noStudentJoined
      case .accountHasStudent: .accountHasStudent
      case .forgettingNotAllowed: .forgettingNotAllowed
      case .listFull: .listFull
      case .onListAlready: .onListAlready
      case .notAWork: .notAWork
      case .ratingOutOfRange: .ratingOutOfRange
      case .reviewMissing: .reviewMissing
      case .reviewsNotShared: .reviewsNotShared
      case .classTaken: .classTaken
      case .classArchived: .classArchived
      case .sameClass: .sameClass
      case .nothingToPromote: .nothingToPromote
      case .alreadyPromoted: .alreadyPromoted
      case .noPromotion: .noPromotion
      case .classChanged: .classChanged
      }
  }

  /// One for each sentence that the case can become.
  var samples: [Refusal] {
    switch self {
    case .clockImplausible: [.clockImplausible(now: Sample.due)]
    case .clockBehind: [.clockBehind(now: Sample.due, last: Sample.due)]
    case .notPermitted: Permission.allCases.map { .notPermitted($0) }
    case .typedIDRefused: [.typedIDRefused]
    case .pinMissing: [.pinMissing]
    case .pinWrong: [1, 2, 4].map { .pinWrong(attemptsLeft: $0) }
    case .pinPaused: [.pinPaused(until: Sample.due)]
    case .pinMalformed: [.pinMalformed(PIN.lengths)]
    case .reasonMissing: [.reasonMissing]
    case .staffTaken: [.staffTaken(name: "Ada Lovelace")]
    case .unknownStaff: [.unknownStaff(name: "Ada Lovelace")]
    case .signInRefused: [.signInRefused]
    case .signInTooOften: [.signInTooOften(until: Sample.due)]
    case .serverBusy: [.serverBusy]
    case .accountNameTaken: [.accountNameTaken(name: "Ada Lovelace")]
    case .accountNameMissing: [.accountNameMissing]
    case .accountNameNotValid: [.accountNameNotValid]
    case .emailTaken: [.emailTaken(email: "ada@example.org")]
    case .emailNotValid: [.emailNotValid]
    case .unknownAccount: [.unknownAccount(name: "Ada Lovelace")]
    case .studentHasAccount: [.studentHasAccount(account: "Ada Lovelace")]
    case .lastLibrarian: [.lastLibrarian]
    case .librarianExists: [.librarianExists]
    case .passwordTooShort: [.passwordTooShort(minimum: 8)]
    case .passwordTooLong: [.passwordTooLong(limit: 256)]
    case .passwordNeedsCapital: [.passwordNeedsCapital]
    case .passwordNeedsSign: [.passwordNeedsSign]
    case .passwordIsName: [.passwordIsName]
    case .passwordTooCommon: [.passwordTooCommon]
    case .passwordWrong: [.passwordWrong]
    case .setUpCodeWrong: [1, 2, 4].map { .setUpCodeWrong(triesLeft: $0) }
    case .setUpCodeEnded: [.setUpCodeEnded]
    case .mustProve: [.mustProve]
    case .signedOut: [.signedOut]
    case .signUpClosed: [.signUpClosed]
    case .signUpCodeWrong: [.signUpCodeWrong]
    case .countryUnknown: [.countryUnknown(code: "IE")]
    case .emailMissing: [.emailMissing]
    case .countryMissing: [.countryMissing]
    case .linkCodeWrong: [.linkCodeWrong]
    case .noStudentJoined: [.noStudentJoined]
    case .accountHasStudent: [.accountHasStudent]
    case .forgettingNotAllowed: [.forgettingNotAllowed]
    case .listFull: [.listFull(limit: 1000)]
    case .onListAlready: [.onListAlready(title: "Dune")]
    case .notAWork: [.notAWork(text: "vielleicht")]
    case .ratingOutOfRange: [.ratingOutOfRange(1...5)]
    case .reviewMissing: [.reviewMissing]
    case .reviewsNotShared: [.reviewsNotShared]
    case .classTaken: [.classTaken(name: "7b")]
    case .classArchived: [.classArchived(name: "10a (2026)")]
    case .sameClass: [.sameClass]
    case .nothingToPromote: [.nothingToPromote]
    case .alreadyPromoted: [.alreadyPromoted(year: 2026)]
    case .noPromotion: [.noPromotion]
    case .classChanged: [.classChanged(name: "7b")]
    case .noCopiesAvailable: [.noCopiesAvailable(title: "Dune")]
    case .renewalTooEarly: [.renewalTooEarly(title: "Dune", dueDate: Sample.due)]
    case .operationReused: [.operationReused(OperationID("one"))]
    case .alreadyBorrowed: [.alreadyBorrowed(title: "Dune", dueDate: Sample.due)]
    case .loanLimitReached: [.loanLimitReached(limit: 5)]
    case .overdueLoans: [.overdueLoans(count: 1), .overdueLoans(count: 2)]
    case .renewalLimitReached:
      [0, 1, 2].map { .renewalLimitReached(title: "Dune", limit: $0) }
    case .notOnLoan: [.notOnLoan(title: "Dune")]
    case .alreadyReserved: [.alreadyReserved(title: "Dune")]
    case .onWishlist: [.onWishlist(title: "Dune")]
    case .heldForAnother: [.heldForAnother(title: "Dune")]
    case .reservedByOthers: [1, 2].map { .reservedByOthers(title: "Dune", count: $0) }
    case .copyOnShelf: [.copyOnShelf(title: "Dune")]
    case .notReserved: [.notReserved(title: "Dune")]
    case .studentHasLoans: [1, 2].map { .studentHasLoans(count: $0) }
    case .notOnWishlist: [.notOnWishlist(title: "Dune")]
    case .stillOnLoan: [1, 2].map { .stillOnLoan(title: "Dune", copies: $0) }
    case .unknownCard: [.unknownCard(Sample.card)]
    case .unknownStudent: [.unknownStudent(libraryID: "S99")]
    case .unknownBook: [.unknownBook(isbn: Sample.isbn)]
    case .noLongerThere: [.noLongerThere]
    case .isbnCheckDigitWrong: [.isbnCheckDigitWrong(text: "9780306406158")]
    case .isbnLengthWrong: [.isbnLengthWrong(text: "12345")]
    case .checkDigitWrong: [.checkDigitWrong(text: "20000012")]
    case .foreignCode: Sample.foreignCodes.map { .foreignCode($0) }
    case .inputTooLong: [.inputTooLong(limit: 400)]
    case .inputNotText: [.inputNotText]
    case .barcodeNotText: [.barcodeNotText(text: "9780441172719")]
    case .sameBook: [.sameBook(title: "Dune", id: Book.ID(rawValue: 7))]
    case .answerNotUnderstood: [.answerNotUnderstood(text: "perhaps")]
    case .dateNotUnderstood: [.dateNotUnderstood(text: "soon")]
    case .dateInThePast: [.dateInThePast(CalendarDay(year: 2026, month: 12, day: 5))]
    case .dateTooFar: [.dateTooFar(maximumDays: 365)]
    case .closedDay:
      [
        .closedDay(CalendarDay(year: 2026, month: 12, day: 5), next: CalendarDay(year: 2026, month: 12, day: 5)),
        .closedDay(CalendarDay(year: 2026, month: 12, day: 5), next: nil),
      ]
    case .afterEndOfTerm: [.afterEndOfTerm(CalendarDay(year: 2026, month: 12, day: 5))]
    case .noClosedPeriod: [.noClosedPeriod(CalendarDay(year: 2026, month: 12, day: 5))]
    case .rulesNotValid:
      [
        .rulesNotValid(.notRules), .rulesNotValid(.keyMissing("loanDays")),
        .rulesNotValid(.valueWrong(name: "kinds.teacher.loans")),
      ]
    case .titleTooShort: [.titleTooShort(minimum: 2)]
    case .authorTooShort: [.authorTooShort(minimum: 2)]
    case .copiesOutOfRange: [.copiesOutOfRange(1...999)]
    case .availableOutOfRange: [.availableOutOfRange(0...3)]
    case .copiesBelowLoans: [.copiesBelowLoans(onLoan: 1), .copiesBelowLoans(onLoan: 3)]
    case .libraryIDMissing: [.libraryIDMissing]
    case .nameMissing: [.nameMissing]
    case .pagesOutOfRange: [.pagesOutOfRange(1...99_999)]
    case .daysOutOfRange: [.daysOutOfRange(1...3650)]
    case .languageNotUnderstood: [.languageNotUnderstood(text: "English")]
    case .isbnTaken: [.isbnTaken(title: "Dune")]
    case .libraryIDTaken: [.libraryIDTaken(libraryID: "S12345")]
    case .cardTaken: [.cardTaken(Sample.card)]
    case .cardRetired: [.cardRetired(Sample.card)]
    case .copyOnLoan: [.copyOnLoan(title: "Dune", number: 2)]
    case .copyInRepair: [.copyInRepair(title: "Dune", number: 2)]
    case .lastCopy: [.lastCopy(title: "Dune")]
    case .unknownCopy: [.unknownCopy(title: "Dune", number: 2)]
    case .labelTaken: [.labelTaken(Sample.label)]
    case .cardsExhausted: [.cardsExhausted]
    case .labelsExhausted: [.labelsExhausted]
    case .unknownLabel: [.unknownLabel(Sample.label)]
    case .inventoryOpen: [.inventoryOpen(name: "Summer")]
    case .noInventory: [.noInventory]
    case .numberCollision: [.numberCollision(text: "20000011")]
    case .libraryNotEmpty: [.libraryNotEmpty(place: "/var/lib/minilibrary/library.sqlite")]
    case .libraryExists: [.libraryExists(place: "postgres://server/school")]
    case .collatedOtherwise: [.collatedOtherwise]
    case .textNotKept: [.textNotKept(table: "book", row: "12")]
    case .fileExists: [.fileExists(path: "/var/backups/library.sqlite")]
    case .leftoversBeside: [.leftoversBeside(path: "/srv/a.sqlite", files: ["a.sqlite-wal", "a.sqlite-shm"])]
    case .valueNotDamaged: [.valueNotDamaged(place: ValuePlace("book.isbn", row: "12"))]
    case .valueUnfit: [.valueUnfit(place: ValuePlace("book.isbn", row: "12"))]
    case .libraryGone:
      [
        .libraryGone(path: "/srv/a.sqlite", signs: [".a.sqlite.founded", "a.sqlite-wal"]),
        .libraryGone(path: "/srv/a.sqlite", signs: [".a.sqlite.founded"]),
      ]
    case .libraryOpen: [.libraryOpen(place: "/srv/a.sqlite")]
    case .backupDamaged: [.backupDamaged(detail: "/srv/a.sqlite")]
    case .backupIsLibrary: [.backupIsLibrary(path: "/srv/a.sqlite")]
    case .store:
      StoreFault.allCases.map { .store($0, detail: "/var/lib/minilibrary/library.sqlite") }
    }
  }
}

extension Refusal {
  static let everyKind: [Refusal] = RefusalName.allCases.flatMap(\.samples)
}

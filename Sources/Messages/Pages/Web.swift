package import Domain

/// The title of a page or of a part of it.
package enum PageTitle: CaseIterable, Hashable, Sendable {
  // Pages
  case home, catalogue, desk, signIn, setUp, account, choosePassword, prove, help, about, privacy
  // Parts of pages
  case bookmarks, readingList, newEntry, editEntry, deleteEntries, importReading, review, reviews, offeredReviews
  case readByReaders, sameKind, waysToAddReading, booksByYear, readIt
  case newBooks, books, attention, firstSteps, filters, details, copies, borrowers, waitingList, history, lookUp
  case profile, password, signIns, keys, licences, librarians, waysToAdd, library, firstAccount, code
  /// Stands over the faults of a form.
  case mistakes
  // Problems
  case notFound, notPermitted, signedOut, wait, malformed, formExpired, tooLarge, refused, unavailable, diskFull, fault
  case bookDeleted
  // The page about people's data
  case whatIsKept, why, howLong, yourRights
  // Help
  case borrowing, finding, forStaff
  // Readers
  case signUp, my, ownLoans, ownReservations, contact, joinedStudent, calendar, forgetting, ownData, deleteAccount
  case whatGoes, whatStays, whoSees, letter
}

/// The word on a button, or of a link that looks like one.
package enum ButtonWord: CaseIterable, Hashable, Sendable {
  case search, signIn, signOut, save, proceed, tryAgain, next, previous, show, showAll, skip, done
  case dismiss, end, endOthers, changePassword, openCatalogue, home, olderHistory, newerHistory, wholeHistory,
    howItWorks, createLibrary, finish
  // Readers
  case signUp, renew, cancelReservation, reserve, join, leave, makeCalendar, endCalendar, seeData, downloadData
  case deleteAccount, signOutEverywhere, codeSeen, letter
}

/// The label of a field, a choice, or a group of links.
package enum FieldLabel: CaseIterable, Hashable, Sendable {
  case search, name, displayName, password, newPassword, currentPassword, setUpCode, libraryName, language
  case libraryLanguage, theme, themeSystem, themeLight, themeDark
  case order, orderTitle, orderAuthor, orderNewest, orderMostBorrowed, orderBestLiked
  /// No choice of category or language.
  case any
  case category, bookLanguage, favourites, onShelf
  case sharedComputer, maySeeCatalogue, everybody, signedInOnly
  case letters, mainMenu, pages, footer
  // Roles of accounts
  case role, librarian, helper, reader
  // Sign-ins
  case begun, lastUsed, device, timeLeft
  // About
  case version, part, licence, key, effect
  case nextDue, copiesOut
  // Readers
  case email, country, noCountry, signUpCode, linkCode, calendarAddress, calendarTitles, forgetAtOnce, state
  // Entries of a reading list
  case entryTitle, entryAuthor, genre, rating, readOn, review, pastedTable, tableFile
}

/// A hint next to a field, or a sentence that explains a page.
package enum Hint: CaseIterable, Hashable, Sendable {
  /// The first link of each page.
  case skip
  // Rules of a new password
  case passwordRules, passwordLength, passwordCapital, passwordSign, passwordOther
  /// Follows a rule for passwords that is met, for screen readers.
  case ruleMet
  case sharedComputer, forgotten, setUpCode, setUpWhy, signInName, chooseWhy, proveWhy
  /// Follows a link to another site.
  case leavesSite
  case triesAgain
  case thisDevice, otherDevice, sharedDevice
  case closedCatalogue
  case keySearch, keyEscape, keyEnter
  /// Precedes the value of a field that changed after the form was shown.
  case nowElsewhere
  case optional, privacyLink
  // Readers
  case signUpLink, signUpIntro, signUpName, emailWhy, countryWhy, countryUnlisted, takenHelp
  case joinHow, joinOther, leaveWhy
  case calendarHow, calendarOnce, calendarNoTitles
  case forgettingHow, forgettingOff
  case dataHow, dataOthers, deleteGoes, deleteStays, deleteAudit, reserveHow
  case twoCharacters, reviewPrivate, importTable
}

/// An empty list.
package enum EmptyState: CaseIterable, Hashable, Sendable {
  case catalogue, catalogueForReaders, results, resultsAdvice, attention, newBooks, borrowers, waitingList, history
  case copies, librarians
  case ownLoans, ownReservations
  case bookmarks, readingList, offeredReviews
}

/// A way to add the first books.
package enum WayToAdd: CaseIterable, Hashable, Sendable {
  case station, table, demo
}

/// A paragraph of the page of help, and of the page about the program.
package enum HelpText: CaseIterable, Hashable, Sendable {
  case find, letters, badges, borrow, giveBack, reserve, ask, desk, commands, password, free, parts, noLetters
}

/// A sentence or a cell of the page about people's data.
package enum PrivacyText: CaseIterable, Hashable, Sendable {
  case intro
  case students, studentsWhy, studentsLong
  case loans, loansWhy, loansLong
  case history, historyWhy, historyForever
  case accounts, accountsWhy, accountsLong
  case audit, auditWhy
  case address, addressWhy
  case cookie, cookieWhy, cookieLong
  case pictures, covers, visible, hidden, rights
  case contact, contactWhy, contactLong
  case calendarKey, calendarKeyWhy, calendarKeyLong
  case ground, forgettingAtOnce, backups, machine, lookups, noTracking, whomToAsk
  case letterIntro, letterClose
}

extension PageTitle: Worded { package var phrase: Phrase { Phrase("page", of: self) } }
extension ButtonWord: Worded { package var phrase: Phrase { Phrase("button", of: self) } }
extension FieldLabel: Worded { package var phrase: Phrase { Phrase("field", of: self) } }
extension Hint: Worded { package var phrase: Phrase { Phrase("hint", of: self) } }
extension EmptyState: Worded { package var phrase: Phrase { Phrase("empty", of: self) } }
extension WayToAdd: Worded { package var phrase: Phrase { Phrase("way", of: self) } }
extension FirstStep.Kind: Worded { package var phrase: Phrase { Phrase("step", of: self) } }
extension HelpText: Worded { package var phrase: Phrase { Phrase("webHelp", of: self) } }
extension PrivacyText: Worded { package var phrase: Phrase { Phrase("privacy", of: self) } }

extension FirstStep.Kind {
  /// How to do it; nil for the books, which have ``WayToAdd``.
  var advice: Phrase? {
    switch self {
    case .books: nil
    case .students: Phrase("stepHowStudents")
    case .cards: Phrase("stepHowCards")
    case .station: Phrase("stepHowStation")
    }
  }
}

extension Messages {
  /// How a first task is done; nil for the books, which have ``WayToAdd``.
  package func advice(_ task: FirstStep.Kind) -> String? { task.advice.map { text($0) } }
}

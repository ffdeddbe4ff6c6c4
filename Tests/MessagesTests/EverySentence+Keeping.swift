import Domain
import Messages
import Reports
import TestSupport

extension Said {
  static let books: [Said] = {
    var favourite = Sample.book
    favourite.isFavourite = true
    let reports: [Phrase] = [
      .bookEdited(Sample.book), .bookEdited(Sample.wish), .copyNumber(number: 2),
      .copyStatus(Sample.copy, of: Sample.book), .copyStatus(Sample.plainCopy, of: Sample.book),
      .bookNoNotes(Sample.book),
      .bookNotesKept(Sample.book),
      .bookNotesCleared(Sample.book), .bookFavorite(favourite), .bookFavorite(Sample.book), .bookFavorites(1),
      .bookFavorites(7),
      .bookConfirmDeletion(Sample.book, reservations: []),
      .bookConfirmDeletion(Sample.book, reservations: [Sample.hold]),
      .bookConfirmDeletion(Sample.book, reservations: [Sample.hold, Sample.hold, Sample.hold]),
      .bookConfirmDeletion(Sample.wish, reservations: []), .bookAvailable(Sample.book, onHold: 3),
      .bookDeleted(Sample.book), .bookDeleted(Sample.wish), .bookDeletedBefore, .bookPastLoans, .bookMorePastLoans,
      .bookNoWishes,
      .bookNoMatch("Dune"),
      .bookNoneSelected, .bookProposeCopy(Sample.book), .bookProposeCopy(Sample.wish),
      .bookShare(Sample.book), .bookWhichToWish(count: 5), .bookNothingWished, .bookSorted(3),
    ]
    return reports.map { report in Said("book.\(report)") { $0.sentence(report) } }
  }()

  static let restores: [Said] = {
    let moment = Timestamp(milliseconds: 1_795_000_000_000)
    let reports: [Phrase] = [
      .restoreRestored(rows: 123, from: "/srv/a", aside: "/srv/a.sqlite"),
      .restoreRestored(rows: 123, from: "/srv/a", aside: nil),
      .restoreWouldRestore(rows: 123, from: "/srv/a"), .restoreLacksNothing, .restoreLacks(1, since: moment),
      .restoreLacks(7, since: moment),
      .restoreLacks(1, since: nil), .restoreLacks(7, since: nil), .restoreOtherLog, .restoreUnread(detail: "/srv/b"),
      .restoreLogKept("/srv/a"),
      .restoreFindings(1, first: .rule(.isbn, row: 1), in: "/srv/a"),
      .restoreFindings(7, first: .rule(.isbn, row: 1), in: "/srv/a"),
      .restoreBackedUp(rows: 123, to: "/srv/a"),
    ]
    return reports.map { report in Said("restore.\(report)") { $0.sentence(report) } }
  }()

  private static let rosters: [Said] = {
    var changed = Sample.ada
    (changed.grade, changed.firstName, changed.kind) = ("", "Augusta", .teacher)
    changed.cardNumber = CardNumber("20000097")
    let reports: [Phrase] = [
      .rosterCompared(new: 1, changed: 2, unchanged: 3, departed: 4),
      .rosterNew(StudentDraft(libraryID: "", firstName: "Ada", lastName: "Lovelace", grade: "7b")),
      .rosterNew(StudentDraft(libraryID: "", firstName: "Ada", lastName: "Lovelace")),
      .rosterChanged(RosterComparison.Change(student: Sample.ada, changed: changed)),
      .rosterDeparted(RosterComparison.Departure(student: Sample.ada, loans: [])),
      .rosterDeparted(RosterComparison.Departure(student: Sample.ada, loans: [Sample.loan])),
      .rosterDeparted(RosterComparison.Departure(student: Sample.ada, loans: [Sample.loan, Sample.loan, Sample.loan])),
      .rosterNext,
    ]
    let profiles: [Phrase] = [.profileNone, .profileDeleted("S1")]
    return reports.map { report in Said("roster.\(report)") { $0.sentence(report) } }
      + profiles.map { report in Said("profile.\(report)") { $0.sentence(report) } }
  }()

  static let tables: [Said] = {
    var counts = ImportCounts()
    (counts.added, counts.copiesAdded, counts.acquired, counts.updated) = (11, 12, 13, 14)
    (counts.skipped, counts.leftOut, counts.bad, counts.drafted) = (15, 16, 17, 18)
    let reports: [Phrase] = [
      .importReadAs(layout: "Goodreads", encoding: "UTF-8", separator: "\t", ignored: []),
      .importReadAs(layout: "Goodreads", encoding: "UTF-8", separator: ";", ignored: ["BCID"]),
      .importReadAs(layout: "Goodreads", encoding: "UTF-8", separator: ",", ignored: []),
      .importReadSheet(layout: "Goodreads", kind: "Excel", sheet: "7a", ignored: []),
      .importReadSheet(layout: "Goodreads", kind: "OpenDocument", sheet: "7a", ignored: ["BCID"]),
      .importBooks(counts, isDry: true), .importBooks(counts, isDry: false), .importWishes(counts, isDry: true),
      .importStudents(counts, isDry: false), .importCopies(counts, isDry: true),
      .importBooks(ImportCounts(), isDry: false),
      .importDoneBefore(lines: 3),
      .importFinishedEarlier(lines: 1), .importFinishedEarlier(lines: 9),
      .importColumns([ColumnMeaning(column: "BCID", target: "id"), ColumnMeaning(column: "6b", target: "class")]),
      .importGradesAsClasses, .importProfileSaved(name: "S1"),
      .importExported(rows: 3, to: "/srv/a.csv"), .importLibraryNamed("Dune"), .importAskName("Dune", rows: 123),
      .importDeleted(rows: 123, backup: "/srv/a.sqlite"),
    ]
    let faults: [ImportFault] =
      [
        .quoteNotClosed, .strayQuote, .textAfterQuote, .fieldCountWrong(expected: 10, found: 1),
        .fieldCountWrong(expected: 10, found: 9), .lineTooLong(limitKibibytes: 64),
        .headerUnknown(found: [], wanted: ["Title"]), .headerUnknown(found: ["BCID"], wanted: ["Title"]),
        .columnTwice("Title"), .missing, .numberWrong(text: "12x"), .availableAboveTotal,
        .spreadsheetNumber(text: "9.78E+12"), .cardWrong(text: "12"), .alreadyThere(title: "Dune", isWish: false),
        .alreadyThere(title: "Dune", isWish: true), .twice(text: "9780441172719", firstLine: 2),
        .refused([.nameMissing]),
        .spreadsheetValue(text: "1001.0"), .garbled(text: "MÃ¼ller"), .encodingUnclear(seeming: "ISO-8859-1"),
        .notATable(.oldExcel), .isbnLeftOut(text: "9780441172718", .isbnCheckDigitWrong(text: "9780441172718")),
        .notABook(title: "Dune", kind: "DVD"), .labelWrong(text: "12"),
        .labelTaken(text: "0400000000015", title: "Dune"), .flagWrong(text: "vielleicht"),
        .momentWrong(text: "gestern"),
        .addressWrong(text: "cover.jpg"), .studentThere(libraryID: "S1"), .bookUnknown(text: "Dune"),
        .booksAlike(title: "Dune"), .otherCopy(number: 2), .stateWrong(text: "gone"), .kindWrong(text: "12"),
        .sheetUnknown("7a", sheets: ["7b", "8a"]), .sheetOfText, .formulaWithoutValue, .cellError(text: "#REF!"),
        .workbook(.damaged(part: "content.xml")), .headerUnmapped(found: ["BCID"], column: "BCID", target: "last"),
        .columnsAlike("BCID", "ID", target: "id"), .columnUnknown(name: "BCID", found: ["ID"]), .formula(text: "=A1"),
        .nameWrong(text: "25"), .nameUnclear(text: "Ana Maria Muster", first: "Ana Maria", last: "Muster"),
        .nameUnclear(text: "Ana/Bo", first: "", last: "Ana/Bo"), .classUnclear(classes: ["6b", "6c"]),
        .footer(text: "25"), .studentUnclear(name: "Ana Muster", candidates: ["S1", "S2"]),
      ] + ImportSentenceTests.workbookFaults.map { .workbook($0) }
    return rosters + reports.map { report in Said("table.\(report)") { $0.sentence(report) } }
      + faults.map { fault in
        Said("fault.\(fault)") {
          $0.sentence(CommandProblem.malformedFile(path: "/srv/a.csv", line: 7, .line(column: "Title", fault)))
        }
      }
  }()

  static let cards: [Said] = {
    let reports: [Phrase] = [
      .cardsWritten(1, pages: 1, files: ["/srv/a.png"]),
      .cardsWritten(20, pages: 2, files: ["/srv/a.png", "/srv/b"]),
      .cardsLabelsWritten(1, pages: 1, files: ["/srv/a.png"]),
      .cardsLabelsWritten(22, pages: 2, files: ["/srv/a.png"]), .cardsNumbersGiven(1), .cardsNumbersGiven(7),
      .cardsLabelNumbersGiven(1, .copy), .cardsLabelNumbersGiven(7, .copy), .cardsLabelNumbersGiven(7, .book),
      .cardsNumbersStay(1, command: "minilibrary cards labels --book 0400000000015"),
      .cardsNumbersStay(2, command: "minilibrary cards students --student 20000011 --student 20000028"),
      .cardsLettersMissing(number: "20000011", title: "Ada Lovelace", ["🎈"]), .cardsFontsAdvised(["fonts-noto-core"]),
    ]
    return reports.map { report in Said("sheet.\(report)") { $0.sentence(report) } }
      + CommandCard.words.map { card in Said("explanation.\(card)") { $0.explanation(card) } }
  }()

  static let inventories: [Said] = {
    let id = Inventory.ID(rawValue: 4)
    let open = Inventory(id: id, name: "S99", startedAt: Sample.due)
    let ended = Inventory(
      id: id, name: "S99", startedAt: Sample.due, finishedAt: Sample.due, counts: [.found: 20, .onLoan: 3, .unknown: 2])
    let scans = Inventory.Verdict.allCases.map { verdict in
      Phrase.inventoryScanned(
        Inventory.Scan(
          id: 1, code: "9780441172719", verdict: verdict, book: verdict == .unknown ? nil : Sample.book,
          scannedAt: Sample.due))
    }
    let reports: [Phrase] =
      [
        .inventoryReportStarted(open), .inventoryReportFinished(ended, missing: 0),
        .inventoryReportFinished(ended, missing: 1), .inventoryReportFinished(ended, missing: 7), .inventoryReportNone,
        .inventoryReportNothingMissing, .inventoryReportNothingStrange,
      ] + scans
    return reports.map { report in Said("inventory.\(report)") { $0.sentence(report) } }
      + InventoryLabel.allCases.map { label in Said("inventory.label.\(label)") { $0.word(label) } }
      + Inventory.Verdict.allCases.map { verdict in Said("verdict.\(verdict)") { $0.label(verdict) } }
      + StatisticsLabel.allCases.map { label in Said("statistics.\(label)") { $0.word(label) } }
      + BorrowerKind.allCases.map { kind in Said("borrower.\(kind)") { $0.label(kind) } }
  }()
}

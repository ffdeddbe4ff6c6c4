package import Domain

/// The result of importing or exporting a table.
package enum ImportReport: Hashable, Sendable {
  /// How the file is read: which program's table it is, its encoding and what stands between its fields.
  case readAs(layout: String, encoding: String, separator: Character, ignored: [String])
  /// The same of a sheet of a workbook.
  case readSheet(layout: String, kind: String, sheet: String, ignored: [String])
  /// - Parameter isDry: nothing was done yet.
  case books(ImportCounts, isDry: Bool)
  case wishes(ImportCounts, isDry: Bool)
  case students(ImportCounts, isDry: Bool)
  case copies(ImportCounts, isDry: Bool)
  /// An earlier call under the same name brought it in.
  case doneBefore(lines: Int)
  /// An earlier import was broken off, and this command brought in the rest of its lines.
  case finishedEarlier(lines: Int)
  /// Which column stands for what.
  case columns([ColumnMeaning])
  /// OneRoster's files that name the classes are missing.
  case gradesAsClasses
  case profileSaved(name: String)
  case exported(rows: Int, to: String)
  case libraryNamed(String)
  /// The text that a person types to confirm that the library is emptied.
  case askName(String, rows: Int)
  case deleted(rows: Int, backup: String)
}

/// A column of a table, and the keyword of what it stands for.
package struct ColumnMeaning: Hashable, Sendable {
  let column: String
  let target: String

  package init(column: String, target: String) { (self.column, self.target) = (column, target) }
}

extension ImportReport {
  var phrase: Phrase {
    switch self {
    case .readAs(let layout, let encoding, let separator, let ignored):
      if ignored.isEmpty {
        Phrase(
          "importReadAs",
          ["layout": .text(layout), "encoding": .text(encoding), "separator": ImportReport.name(of: separator)])
      } else {
        Phrase(
          "importReadAsInPart",
          [
            "layout": .text(layout), "encoding": .text(encoding), "separator": ImportReport.name(of: separator),
            "ignored": .details(ignored),
          ])
      }
    case .readSheet(let layout, let kind, let sheet, let ignored):
      Phrase(
        "importReadSheet",
        [
          "layout": .text(layout), "kind": .text(kind), "sheet": .title(sheet), "hasIgnored": .flag(!ignored.isEmpty),
          "ignored": .details(ignored),
        ])
    case .books(let counts, let isDry):
      counts.phrase(Phrase("importPartBooks", ["number": .number(counts.added)]), isDry)
    case .wishes(let counts, let isDry):
      counts.phrase(Phrase("importPartWishes", ["number": .number(counts.added)]), isDry)
    case .students(let counts, let isDry):
      counts.phrase(
        Phrase("importPartStudents", ["number": .number(counts.added)]),
        leftOut: Phrase("importPartLeftOutPeople", ["number": .number(counts.leftOut)]), isDry)
    case .copies(let counts, let isDry):
      counts.phrase(
        Phrase("importPartCopies", ["number": .number(counts.added)]),
        skipped: Phrase("importPartUnchanged", ["number": .number(counts.skipped)]), isDry)
    case .doneBefore(let lines): Phrase("importDoneBefore", ["lines": .count(lines, .line)])
    case .finishedEarlier(let lines): Phrase("importFinishedEarlier", ["lines": .count(lines, .line)])
    case .columns(let columns):
      Phrase(
        "importColumns",
        [
          "columns": .list(
            columns.map { .phrase(Phrase("importColumn", ["column": .typed($0.column), "target": .text($0.target)])) })
        ])
    case .gradesAsClasses: Phrase("importGradesAsClasses")
    case .profileSaved(let name): Phrase("importProfileSaved", ["name": .typed(name)])
    case .exported(let rows, let file): Phrase("importExported", ["lines": .count(rows, .line), "file": .detail(file)])
    case .libraryNamed(let name): Phrase("importLibraryNamed", ["name": .title(name)])
    case .askName(let name, let rows): Phrase("importAskName", ["name": .title(name), "rows": .count(rows, .row)])
    case .deleted(let rows, let backup):
      Phrase("importDeleted", ["rows": .count(rows, .row), "backup": .detail(backup)])
    }
  }

  private static func name(of separator: Character) -> Phrase.Value {
    switch separator {
    case "\t": .phrase(Phrase("importSeparatorTab"))
    case ";": .phrase(Phrase("importSeparatorSemicolon"))
    case ",": .phrase(Phrase("importSeparatorComma"))
    default: .phrase(Phrase("importSeparatorOther", ["sign": .text(String(separator))]))
    }
  }
}

extension ImportCounts {
  /// `3 lines: 2 new in the library, 1 for more copies.`
  fileprivate func phrase(
    _ new: Phrase, skipped other: Phrase? = nil, leftOut: Phrase? = nil, _ isDry: Bool
  ) -> Phrase {
    let parts = [
      (added, new), (copiesAdded, Phrase("importPartCopies", ["number": .number(copiesAdded)])),
      (acquired, Phrase("importPartAcquired", ["number": .number(acquired)])),
      (drafted, Phrase("importPartDrafts", ["number": .number(drafted)])),
      (updated, Phrase("importPartUpdated", ["number": .number(updated)])),
      (skipped, other ?? Phrase("importPartSkipped", ["number": .number(skipped)])),
      (self.leftOut, leftOut ?? Phrase("importPartLeftOut", ["number": .number(self.leftOut)])),
      (bad, Phrase("importPartBad", ["number": .number(bad)])),
    ].filter { $0.0 > 0 }.map { Phrase.Value.phrase($0.1) }
    return Phrase(
      "importCounts",
      [
        "lines": .count(changes + skipped + self.leftOut + bad, .line), "hasParts": .flag(!parts.isEmpty),
        "parts": .list(parts, by: "listComma"), "isDry": .flag(isDry),
      ])
  }
}

extension ImportFault {
  /// With the name of the column, where the fault is in one.
  func phrase(in column: String?) -> Phrase {
    guard let column else { return phrase }
    return Phrase("importFaultOfColumn", ["column": .typed(column), "fault": .phrase(phrase)])
  }

  private var phrase: Phrase {
    switch self {
    case .quoteNotClosed: Phrase("importFaultQuoteNotClosed")
    case .strayQuote: Phrase("importFaultStrayQuote")
    case .textAfterQuote: Phrase("importFaultTextAfterQuote")
    case .fieldCountWrong(let expected, let found):
      Phrase("importFaultFieldCountWrong", ["found": .number(found), "expected": .number(expected)])
    case .lineTooLong(let limit): Phrase("importFaultLineTooLong", ["limit": .number(limit)])
    case .headerUnknown(let found, let wanted) where found.isEmpty:
      Phrase("importFaultFileEmpty", ["wanted": .list(wanted.map { .text($0) })])
    case .headerUnknown(let found, let wanted):
      Phrase("importFaultHeaderUnknown", ["wanted": .list(wanted.map { .text($0) }), "found": .details(found)])
    case .columnTwice(let name): Phrase("importFaultColumnTwice", ["name": .typed(name)])
    case .headerUnmapped(let found, let column, let target):
      Phrase(
        "importFaultHeaderUnmapped", ["found": .details(found), "column": .typed(column), "target": .text(target)])
    case .columnsAlike(let first, let second, let target):
      Phrase(
        "importFaultColumnsAlike", ["first": .typed(first), "second": .typed(second), "target": .text(target)])
    case .columnUnknown(let name, let found):
      Phrase("importFaultColumnUnknown", ["name": .typed(name), "found": .details(found)])
    case .formula(let text): Phrase("importFaultFormula", ["text": .typed(text)])
    case .nameWrong(let text): Phrase("importFaultNameWrong", ["text": .typed(text)])
    case .nameUnclear(let text, let first, let last):
      Phrase(
        "importFaultNameUnclear",
        ["text": .title(text), "hasFirst": .flag(!first.isEmpty), "first": .title(first), "last": .title(last)])
    case .classUnclear(let classes): Phrase("importFaultClassUnclear", ["classes": .details(classes)])
    case .footer(let text): Phrase("importFaultFooter", ["text": .typed(text)])
    case .studentUnclear(let name, let candidates):
      Phrase("importFaultStudentUnclear", ["name": .title(name), "candidates": .details(candidates)])
    case .missing: Phrase("importFaultMissing")
    case .numberWrong(let text): Phrase("importFaultNumberWrong", ["text": .typed(text)])
    case .availableAboveTotal: Phrase("importFaultAvailableAboveTotal")
    case .spreadsheetNumber(let text): Phrase("importFaultSpreadsheetNumber", ["text": .typed(text)])
    case .spreadsheetValue(let text): Phrase("importFaultSpreadsheetValue", ["text": .typed(text)])
    case .garbled(let text): Phrase("importFaultGarbled", ["text": .typed(text)])
    case .encodingUnclear(let seeming): Phrase("importFaultEncodingUnclear", ["seeming": .text(seeming)])
    case .notATable(let kind): Phrase("importFaultNotATable", ["kind": .text(kind.rawValue)])
    case .workbook(let fault): fault.phrase
    case .sheetUnknown(let name, let sheets):
      Phrase("importFaultSheetUnknown", ["name": .title(name), "sheets": .details(sheets)])
    case .sheetOfText: Phrase("importFaultSheetOfText")
    case .formulaWithoutValue: Phrase("importFaultFormulaWithoutValue")
    case .cellError(let text): Phrase("importFaultCellError", ["text": .typed(text)])
    case .isbnLeftOut(let text, let refusal):
      Phrase("importFaultISBNLeftOut", ["text": .typed(text), "refusal": ImportFault.inCell(refusal)])
    case .notABook(let title, let kind): Phrase("importFaultNotABook", ["title": .title(title), "kind": .typed(kind)])
    case .cardWrong(let text): .notACard(text)
    case .labelWrong(let text): Phrase("importFaultLabelWrong", ["text": .typed(text)])
    case .labelTaken(let text, let title):
      Phrase("importFaultLabelTaken", ["title": .title(title), "text": .typed(text)])
    case .kindWrong(let text): Phrase("importFaultKindWrong", ["text": .typed(text)])
    case .flagWrong(let text): Phrase("importFaultFlagWrong", ["text": .typed(text)])
    case .momentWrong(let text): Phrase("importFaultMomentWrong", ["text": .typed(text)])
    case .addressWrong(let text): Phrase("importFaultAddressWrong", ["text": .typed(text)])
    case .alreadyThere(let title, isWish: true): Phrase("importFaultAlreadyWished", ["title": .title(title)])
    case .alreadyThere(let title, isWish: false): Phrase("importFaultAlreadyThere", ["title": .title(title)])
    case .twice(let text, let first): Phrase("importFaultTwice", ["text": .typed(text), "first": .number(first)])
    case .studentThere(let libraryID): Phrase("importFaultStudentThere", ["libraryID": .typed(libraryID)])
    case .bookUnknown(let text): Phrase("importFaultBookUnknown", ["text": .title(text)])
    case .booksAlike(let title): Phrase("importFaultBooksAlike", ["title": .title(title)])
    case .otherCopy(let number): Phrase("importFaultOtherCopy", ["number": .number(number)])
    case .stateWrong(let text):
      Phrase(
        "importFaultStateWrong",
        ["text": .typed(text), "states": .list(Copy.State.allCases.map { .text($0.rawValue) })])
    case .refused(let refusals):
      Phrase("verbatim", ["text": .list(refusals.map(ImportFault.inCell), by: "listSentences")])
    }
  }

  /// A refusal about a cell of a table, where nobody types.
  private static func inCell(_ refusal: Refusal) -> Phrase.Value {
    if case .inputNotText = refusal { return .phrase(Phrase("importFaultNotTextInCell")) }
    if case .inputTooLong(let limit) = refusal {
      return .phrase(Phrase("importFaultTooLongInCell", ["limit": .number(limit)]))
    }
    return .phrase(refusal.phrase)
  }
}

extension Phrase {
  static func notACard(_ text: String) -> Phrase { Phrase("problemNotACard", ["text": .typed(text)]) }
}

package import Domain

/// A column of a table, and the keyword of what it stands for.
package struct ColumnMeaning: Hashable, Sendable {
  let column: String
  let target: String

  package init(column: String, target: String) { (self.column, self.target) = (column, target) }
}

/// The result of importing or exporting a table.
extension Phrase {
  /// How the file is read: which program's table it is, its encoding and what stands between its fields.
  package static func importReadAs(layout: String, encoding: String, separator: Character, ignored: [String]) -> Self {
    Self(
      ignored.isEmpty ? "importReadAs" : "importReadAsInPart",
      [
        "layout": .text(layout), "encoding": .text(encoding), "separator": .phrase(name(of: separator)),
        "ignored": .details(ignored),
      ])
  }
  /// The same of a sheet of a workbook.
  package static func importReadSheet(layout: String, kind: String, sheet: String, ignored: [String]) -> Self {
    Self([
      "layout": .text(layout), "kind": .text(kind), "sheet": .title(sheet), "hasIgnored": .flag(!ignored.isEmpty),
      "ignored": .details(ignored),
    ])
  }
  /// - Parameter isDry: nothing was done yet.
  package static func importBooks(_ counts: ImportCounts, isDry: Bool) -> Self {
    counts.phrase(isDry, new: "importPartBooks")
  }
  package static func importWishes(_ counts: ImportCounts, isDry: Bool) -> Self {
    counts.phrase(isDry, new: "importPartWishes")
  }
  package static func importStudents(_ counts: ImportCounts, isDry: Bool) -> Self {
    counts.phrase(isDry, new: "importPartStudents", leftOut: "importPartLeftOutPeople")
  }
  package static func importCopies(_ counts: ImportCounts, isDry: Bool) -> Self {
    counts.phrase(isDry, new: "importPartCopies", skipped: "importPartUnchanged")
  }
  /// An earlier call under the same name brought it in.
  package static func importDoneBefore(lines: Int) -> Self { Self(["lines": .count(lines, .line)]) }
  /// An earlier import was broken off, and this command brought in the rest of its lines.
  package static func importFinishedEarlier(lines: Int) -> Self { Self(["lines": .count(lines, .line)]) }
  /// Which column stands for what.
  package static func importColumns(_ columns: [ColumnMeaning]) -> Self {
    Self([
      "columns": .list(
        columns.map { .phrase(Phrase("importColumn", ["column": .typed($0.column), "target": .text($0.target)])) })
    ])
  }
  /// OneRoster's files that name the classes are missing.
  package static var importGradesAsClasses: Self { Self() }
  package static func importProfileSaved(name: String) -> Self { Self(["name": .typed(name)]) }
  package static func importExported(rows: Int, to file: String) -> Self {
    Self(["lines": .count(rows, .line), "file": .detail(file)])
  }
  package static func importLibraryNamed(_ name: String) -> Self { Self(["name": .title(name)]) }
  /// The text that a person types to confirm that the library is emptied.
  package static func importAskName(_ name: String, rows: Int) -> Self {
    Self(["name": .title(name), "rows": .count(rows, .row)])
  }
  package static func importDeleted(rows: Int, backup: String) -> Self {
    Self(["rows": .count(rows, .row), "backup": .detail(backup)])
  }

  private static func name(of separator: Character) -> Self {
    switch separator {
    case "\t": Self("importSeparatorTab")
    case ";": Self("importSeparatorSemicolon")
    case ",": Self("importSeparatorComma")
    default: Self("importSeparatorOther", ["sign": .text(String(separator))])
    }
  }
}

extension ImportCounts {
  /// `3 lines: 2 new in the library, 1 for more copies.`
  fileprivate func phrase(
    _ isDry: Bool, new: String, skipped skippedKey: String = "importPartSkipped",
    leftOut leftOutKey: String = "importPartLeftOut"
  ) -> Phrase {
    let parts = [
      (added, new), (copiesAdded, "importPartCopies"), (acquired, "importPartAcquired"), (drafted, "importPartDrafts"),
      (updated, "importPartUpdated"), (skipped, skippedKey), (leftOut, leftOutKey), (bad, "importPartBad"),
    ].filter { $0.0 > 0 }.map { Phrase.Value.phrase(Phrase($0.1, ["number": .number($0.0)])) }
    return Phrase(
      "importCounts",
      [
        "lines": .count(changes + skipped + self.leftOut + bad, .line), "hasParts": .flag(!parts.isEmpty),
        "parts": .list(parts, by: "listComma"), "isDry": .flag(isDry),
      ])
  }
}

extension ImportFault: CaseEntries {
  static let prefix = "importFault"

  /// With the name of the column, where the fault is in one.
  func phrase(in column: String?) -> Phrase {
    guard let column else { return phrase }
    return Phrase("importFaultOfColumn", ["column": .typed(column), "fault": .phrase(phrase)])
  }

  private var phrase: Phrase {
    switch self {
    case .headerUnknown(let found, let wanted) where found.isEmpty:
      Phrase("importFaultFileEmpty", ["wanted": .list(wanted.map { .text($0) })])
    case .workbook(let fault): fault.phrase
    case .isbnLeftOut(let text, let refusal):
      Phrase("importFaultISBNLeftOut", ["text": .typed(text), "refusal": ImportFault.inCell(refusal)])
    case .cardWrong(let text): .notACard(text)
    case .alreadyThere(let title, isWish: true): Phrase("importFaultAlreadyWished", ["title": .title(title)])
    case .alreadyThere(let title, isWish: false): Phrase("importFaultAlreadyThere", ["title": .title(title)])
    case .refused(let refusals):
      Phrase("verbatim", ["text": .list(refusals.map(ImportFault.inCell), by: "listSentences")])
    case .quoteNotClosed, .strayQuote, .textAfterQuote, .missing, .availableAboveTotal, .sheetOfText,
      .formulaWithoutValue:
      entry()
    case .fieldCountWrong(let expected, let found): entry(["found": .number(found), "expected": .number(expected)])
    case .lineTooLong(let limit): entry(["limit": .number(limit)])
    case .headerUnknown(let found, let wanted):
      entry(["wanted": .list(wanted.map { .text($0) }), "found": .details(found)])
    case .columnTwice(let name): entry(["name": .typed(name)])
    case .headerUnmapped(let found, let column, let target):
      entry(["found": .details(found), "column": .typed(column), "target": .text(target)])
    case .columnsAlike(let first, let second, let target):
      entry(["first": .typed(first), "second": .typed(second), "target": .text(target)])
    case .columnUnknown(let name, let found): entry(["name": .typed(name), "found": .details(found)])
    case .formula(let text), .nameWrong(let text), .footer(let text), .numberWrong(let text),
      .spreadsheetNumber(let text), .spreadsheetValue(let text), .garbled(let text), .cellError(let text),
      .labelWrong(let text), .kindWrong(let text), .flagWrong(let text), .momentWrong(let text),
      .addressWrong(let text):
      entry(["text": .typed(text)])
    case .nameUnclear(let text, let first, let last):
      entry(["text": .title(text), "hasFirst": .flag(!first.isEmpty), "first": .title(first), "last": .title(last)])
    case .classUnclear(let classes): entry(["classes": .details(classes)])
    case .studentUnclear(let name, let candidates): entry(["name": .title(name), "candidates": .details(candidates)])
    case .encodingUnclear(let seeming): entry(["seeming": .text(seeming)])
    case .notATable(let kind): entry(["kind": .text(kind.rawValue)])
    case .sheetUnknown(let name, let sheets): entry(["name": .title(name), "sheets": .details(sheets)])
    case .notABook(let title, let kind): entry(["title": .title(title), "kind": .typed(kind)])
    case .labelTaken(let text, let title): entry(["title": .title(title), "text": .typed(text)])
    case .twice(let text, let first): entry(["text": .typed(text), "first": .number(first)])
    case .studentThere(let libraryID): entry(["libraryID": .typed(libraryID)])
    case .bookUnknown(let text): entry(["text": .title(text)])
    case .booksAlike(let title): entry(["title": .title(title)])
    case .otherCopy(let number): entry(["number": .number(number)])
    case .stateWrong(let text):
      entry(["text": .typed(text), "states": .list(Copy.State.allCases.map { .text($0.rawValue) })])
    }
  }

  /// A refusal about a cell of a table, which was not typed at a prompt.
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

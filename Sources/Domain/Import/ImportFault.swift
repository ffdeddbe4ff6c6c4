/// A fault in a line of an imported table. The line is imported once it is corrected, or it is skipped.
package enum ImportFault: Hashable, Sendable {
  /// RFC 4180, section 2: a quotation mark is never closed. The text after it cannot be divided into cells.
  case quoteNotClosed
  /// A quotation mark inside a field that does not begin with one.
  case strayQuote
  case textAfterQuote
  case fieldCountWrong(expected: Int, found: Int)
  case lineTooLong(limitKibibytes: Int)
  /// The first line is not a known header.
  case headerUnknown(found: [String], wanted: [String])
  case columnTwice(String)
  /// None of the first lines names the columns; `column` as `target` is an example of what a person may say.
  case headerUnmapped(found: [String], column: String, target: String)
  /// Two columns could both provide one value.
  case columnsAlike(String, String, target: String)
  /// A column that a person named, and that the table lacks.
  case columnUnknown(name: String, found: [String])
  /// A cell with a formula instead of a value.
  case formula(text: String)
  /// No name of a person.
  case nameWrong(text: String)
  /// A remark: a name in one cell that could be divided otherwise.
  case nameUnclear(text: String, first: String, last: String)
  /// A remark: several classes, and none of them is used.
  case classUnclear(classes: [String])
  /// A remark: a line that counts those above it.
  case footer(text: String)
  /// A line without a library ID may be about one of these students, or about an unknown student.
  case studentUnclear(name: String, candidates: [String])
  /// A column that may not be empty.
  case missing
  case numberWrong(text: String)
  case availableAboveTotal
  /// `9.78E+12`: a spreadsheet took the ISBN for a number and kept only its first digits.
  case spreadsheetNumber(text: String)
  /// `1001.0`, `2.35E+13`: a spreadsheet took a library ID or a class for a number.
  case spreadsheetValue(text: String)
  /// Text that was evidently read in a wrong encoding.
  case garbled(text: String)
  /// The bytes match no encoding; `seeming` is the one they resemble without being valid.
  case encodingUnclear(seeming: String)
  /// The file is neither text nor a workbook.
  case notATable(TableFileKind)
  /// A workbook cannot be read, or not to its end.
  case workbook(WorkbookFault)
  /// A sheet that was named is not there.
  case sheetUnknown(String, sheets: [String])
  /// A sheet was named, and the file is a text.
  case sheetOfText
  /// A formula without a computed result: the program that wrote the file cannot compute it.
  case formulaWithoutValue
  /// `#REF!`: what a formula could not compute.
  case cellError(text: String)
  /// A remark: the ISBN is wrong, and the book goes in without it.
  case isbnLeftOut(text: String, Refusal)
  /// A remark: a film, a game. It is left out.
  case notABook(title: String, kind: String)
  case cardWrong(text: String)
  /// No label that a library prints.
  case labelWrong(text: String)
  /// Another book of the library has the label.
  case labelTaken(text: String, title: String)
  /// No kind of borrower.
  case kindWrong(text: String)
  case flagWrong(text: String)
  /// No moment as an export writes it.
  case momentWrong(text: String)
  /// No address that begins with https://.
  case addressWrong(text: String)
  /// The library has a book with this ISBN, and the import has no instruction for it.
  case alreadyThere(title: String, isWish: Bool)
  /// Two lines with one number; `firstLine` is the other one.
  case twice(text: String, firstLine: Int)
  /// A student has this library ID, and the import has no instruction for the line.
  case studentThere(libraryID: String)
  /// A line about a copy names no book of the library.
  case bookUnknown(text: String)
  /// A line about a copy names a title that several books without an ISBN have.
  case booksAlike(title: String)
  /// The label of a line is that of a copy with another number.
  case otherCopy(number: Int)
  case stateWrong(text: String)
  case refused([Refusal])

  /// The stable code. Where none stands here, it follows from the case's name. A test lists all codes.
  package var code: String {
    switch self {
    case .headerUnmapped: "header-unknown"
    case .formula: "formula-in-cell"
    case .footer: "line-counts-others"
    case .missing: "value-missing"
    case .spreadsheetNumber: "isbn-damaged-by-spreadsheet"
    case .spreadsheetValue: "value-damaged-by-spreadsheet"
    case .garbled: "text-garbled"
    case .workbook(let fault): fault.code
    case .sheetUnknown: "unknown-sheet"
    case .sheetOfText: "no-sheets"
    case .cardWrong: "not-a-card"
    case .labelWrong: "not-a-label"
    case .flagWrong: "neither-yes-nor-no"
    case .twice: "stands-twice"
    case .studentThere: "library-id-taken"
    case .bookUnknown: "unknown-book"
    case .booksAlike: "several-books"
    case .otherCopy: "label-of-other-copy"
    case .refused(let refusals): refusals.first?.code ?? "refused"
    default: CaseName.code(of: self)
    }
  }

  /// Whether it is reported without keeping anything from being imported.
  package var isRemark: Bool { loss == .nothing }

  /// Whether everything after it is unreadable: it would be left out unseen.
  package var cutsOff: Bool { loss == .rest }

  private enum Loss { case nothing, line, rest }

  private var loss: Loss {
    switch self {
    case .isbnLeftOut, .notABook, .nameUnclear, .classUnclear, .footer: .nothing
    case .quoteNotClosed, .workbook: .rest
    case .strayQuote, .textAfterQuote, .fieldCountWrong, .lineTooLong, .headerUnknown, .columnTwice, .missing,
      .numberWrong, .availableAboveTotal, .spreadsheetNumber, .spreadsheetValue, .garbled, .encodingUnclear,
      .notATable, .sheetUnknown, .sheetOfText, .formulaWithoutValue, .cellError, .cardWrong, .labelWrong, .labelTaken,
      .kindWrong, .flagWrong, .momentWrong, .addressWrong, .alreadyThere, .twice, .headerUnmapped, .columnsAlike,
      .columnUnknown, .formula, .nameWrong, .studentUnclear, .studentThere, .bookUnknown, .booksAlike, .otherCopy,
      .stateWrong, .refused:
      .line
    }
  }
}

/// A line that cannot go in.
package struct LineProblem: Error, Hashable, Sendable {
  /// The physical line of the file, from 1, where the row begins or the wrong mark stands.
  package let line: Int
  /// The column's name in the header; nil for a fault of the whole line.
  package let column: String?
  package let fault: ImportFault
  /// The sheet of the workbook that contains the line; nil for a text file.
  package var sheet: String?
  /// Further faults of the same line, so that a person can correct them all at once.
  package var others: [LineProblem] = []

  package init(line: Int, column: String? = nil, _ fault: ImportFault) {
    self.line = line
    self.column = column
    self.fault = fault
  }

  /// Combines the faults of one line; nil if there are none.
  package init?(_ all: [LineProblem]) {
    guard let first = all.first else { return nil }
    self = first
    others = Array(all.dropFirst())
  }
}

/// Files that people take for a table.
package enum TableFileKind: String, CaseIterable, Sendable {
  case oldExcel = ".xls"
  case binaryExcel = ".xlsb"
  case pdf = ".pdf"
  case word = ".docx"
  case slides = ".pptx"
  case openText = ".odt"
  case openDocument = ".odf"
  case numbers = ".numbers"
  case webPage = ".html"
  case archive = ".zip"
}

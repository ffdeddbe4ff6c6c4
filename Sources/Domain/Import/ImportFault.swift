/// What is wrong with one line of a table that is to be imported. It goes in when that is put right, or is left out.
package enum ImportFault: Hashable, Sendable {
  /// RFC 4180, section 2: a quotation mark is opened and never closed. Nothing behind it can be told apart.
  case quoteNotClosed
  /// A quotation mark inside a field that does not begin with one.
  case strayQuote
  case textAfterQuote
  case fieldCountWrong(expected: Int, found: Int)
  case lineTooLong(limitKibibytes: Int)
  /// The first line is no header that is known.
  case headerUnknown(found: [String], wanted: [String])
  case columnTwice(String)
  /// A column that may not be empty.
  case missing
  case numberWrong(text: String)
  case availableAboveTotal
  /// `9.78E+12`: a spreadsheet took the ISBN for a number and kept only its first digits.
  case spreadsheetNumber(text: String)
  case cardWrong(text: String)
  /// The library has a book with this ISBN, and nobody said what is to become of it.
  case alreadyThere(title: String, isWish: Bool)
  /// Two lines with one number; `firstLine` is the other one.
  case twice(text: String, firstLine: Int)
  case refused([Refusal])

  package var code: String {
    switch self {
    case .quoteNotClosed: "quote-not-closed"
    case .strayQuote: "stray-quote"
    case .textAfterQuote: "text-after-quote"
    case .fieldCountWrong: "field-count-wrong"
    case .lineTooLong: "line-too-long"
    case .headerUnknown: "header-unknown"
    case .columnTwice: "column-twice"
    case .missing: "value-missing"
    case .numberWrong: "number-wrong"
    case .availableAboveTotal: "available-above-total"
    case .spreadsheetNumber: "isbn-damaged-by-spreadsheet"
    case .cardWrong: "not-a-card"
    case .alreadyThere: "already-there"
    case .twice: "stands-twice"
    case .refused(let refusals): refusals.first?.code ?? "refused"
    }
  }
}

/// A line that cannot go in.
package struct LineProblem: Error, Hashable, Sendable {
  /// Where the row begins, or the mark that is wrong stands; physical lines of the file, from 1.
  package let line: Int
  /// As the header names it; nil where it is about the whole line.
  package let column: String?
  package let fault: ImportFault
  /// What else is wrong with the same line, so that it is put right in one go.
  package var others: [LineProblem] = []

  package init(line: Int, column: String? = nil, _ fault: ImportFault) {
    self.line = line
    self.column = column
    self.fault = fault
  }

  /// All that is wrong with one line as one; nil for nothing.
  package init?(_ all: [LineProblem]) {
    guard let first = all.first else { return nil }
    self = first
    others = Array(all.dropFirst())
  }
}

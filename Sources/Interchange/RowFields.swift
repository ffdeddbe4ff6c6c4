import Domain

/// The fields of one row as what they stand for. A column that the table lacks is empty.
package struct RowFields {
  let row: TableRow
  let columns: Columns
  /// The text is used as it is: in an unchanged export of ours, and where a person names UTF-8.
  var isExact = false
  /// Quotation marks are characters like any other.
  var areQuotesText = false

  /// The field as it stands.
  func raw(_ column: Int?) -> String {
    guard let column, !row.isEmpty(column) else { return "" }
    return row.text(column)
  }

  /// The field without spaces around it.
  func trimmed(_ column: Int?) -> String {
    TypedText.trim(raw(column))
  }

  /// nil where there is none.
  func optional(_ column: Int?) -> String? {
    let text = trimmed(column)
    return text.isEmpty ? nil : text
  }

  /// A whole number from 0 on; nil where there is none.
  func number(_ column: Int?) throws(LineProblem) -> Int? {
    guard let text = optional(column) else { return nil }
    guard let number = RowFields.number(text) else { throw problem(column, .numberWrong(text: text)) }
    return number
  }

  static func number(_ text: String) -> Int? {
    guard (1...9).contains(text.utf8.count) else { return nil }
    return Digits(text)?.number
  }

  func label(_ column: Int?) throws(LineProblem) -> LabelNumber? {
    guard let text = optional(column) else { return nil }
    // Read as a number, it lost the zero that all labels begin with.
    if let label = LabelNumber(text) ?? (text.utf8.count == 12 ? LabelNumber("0" + text) : nil) { return label }
    throw problem(column, SpreadsheetNumber.isEvident(text) ? .spreadsheetValue(text: text) : .labelWrong(text: text))
  }

  func moment(_ column: Int?) throws(LineProblem) -> Timestamp? {
    guard let text = optional(column) else { return nil }
    guard let moment = BookCells.moment(of: text) else { throw problem(column, .momentWrong(text: text)) }
    return moment
  }

  /// - Throws: what is wrong with it, a spreadsheet's number by its name.
  func isbn(_ text: String, _ column: Int?) throws(LineProblem) -> ISBN? {
    if text.isEmpty { return nil }
    if let isbn = ISBN(thirteen: text) ?? ISBN(repairing: text) { return isbn }
    let bare = ISBN.bare(text)
    if bare.isEmpty { return nil }
    if SpreadsheetNumber.isShortened(bare) { throw problem(column, .spreadsheetNumber(text: bare)) }
    do {
      return try ISBN(typed: bare)
    } catch {
      throw problem(column, .refused([error]))
    }
  }

  /// The first valid number of several. Without one the book goes in, with a remark. Digits that a spreadsheet cut off
  /// are still in the original program: the table has to be exported again.
  func isbn(
    of fields: [(text: String, column: Int?)], _ remarks: inout [LineProblem]
  ) throws(LineProblem) -> ISBN? {
    var wrong: [LineProblem] = []
    for (text, column) in fields {
      do throws(LineProblem) {
        if let isbn = try isbn(text, column) { return isbn }
      } catch {
        wrong.append(error)
      }
    }
    for problem in wrong {
      if case .spreadsheetNumber = problem.fault { throw problem }
    }
    if let first = wrong.first, case .refused(let refusals) = first.fault, let refusal = refusals.first {
      let text = fields.first { $0.column.map { columns.names[$0] } == first.column && !$0.text.isEmpty }?.text ?? ""
      remarks.append(LineProblem(line: first.line, column: first.column, .isbnLeftOut(text: text, refusal)))
    }
    return nil
  }

  /// A text that is kept on one line.
  func line(_ text: String, _ column: Int?) throws(LineProblem) -> String? {
    if text.isEmpty { return nil }
    guard text.utf8.count <= TypedText.maximumLength || text.count <= TypedText.maximumLength else {
      throw problem(column, .refused([.inputTooLong(limit: TypedText.maximumLength)]))
    }
    guard TypedText.isLatin(text) || TypedText.isText(text) else { throw problem(column, .refused([.inputNotText])) }
    return text
  }

  /// A text of several lines.
  func paragraphs(_ text: String, _ column: Int?) throws(LineProblem) -> String {
    if text.isEmpty { return text }
    guard text.utf8.count <= RowFields.notesLimit || text.count <= RowFields.notesLimit else {
      throw problem(column, .refused([.inputTooLong(limit: RowFields.notesLimit)]))
    }
    guard TypedText.isLatin(text) || TypedText.isText(String(text.unicodeScalars.filter { $0 != "\n" && $0 != "\r" }))
    else { throw problem(column, .refused([.inputNotText])) }
    return text
  }

  static let notesLimit = 10_000

  func problem(_ column: Int?, _ fault: ImportFault) -> LineProblem {
    LineProblem(line: row.line, column: column.map { columns.names[$0] }, fault)
  }
}

/// Numbers that a spreadsheet made of text.
enum SpreadsheetNumber {
  /// `9.78E+12`, `9,78031E+12`: a number whose last digits may be gone.
  static func isShortened(_ text: String) -> Bool {
    let parts = text.uppercased().split(separator: "E", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasPrefix("+"), Digits(parts[1].dropFirst()) != nil, parts[1].count > 1 else {
      return false
    }
    let mantissa = parts[0].filter { $0 != "." && $0 != "," }
    return !mantissa.isEmpty && Digits(mantissa) != nil
  }

  /// The same, and `1001.0`: text that was `1001`, or `01001`, or another with zeros.
  static func isEvident(_ text: String) -> Bool {
    if isShortened(text) { return true }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, Digits(parts[0]) != nil else { return false }
    return parts[1].allSatisfy { $0 == "0" }
  }

  /// `07. Jan`, `1-Feb`, `2026-02-01`: a date, which a spreadsheet makes of a class such as 7-1.
  static func isDate(_ text: String) -> Bool {
    let parts = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let numbers = parts.filter { $0.allSatisfy(\.isNumber) }
    let words = parts.filter { $0.allSatisfy(\.isLetter) }
    if parts.count == 2, numbers.count == 1, let word = words.first, months.contains(word) {
      return numbers[0].count <= 4
    }
    guard parts.count == 3, numbers.count == 3 else { return text.contains("月") && text.contains { $0.isNumber } }
    let signs = Set(text.filter { !$0.isNumber })
    return numbers.contains { $0.count == 4 } && signs.isSubset(of: [".", "-", "/", " "])
  }

  private static let months: Set<String> = [
    "jan", "feb", "mar", "mär", "mrz", "apr", "may", "mai", "jun", "jul", "aug", "sep", "sept", "oct", "okt", "nov",
    "dec",
    "dez", "janv", "févr", "mars", "avr", "juin", "juil", "août", "déc",
  ]
}

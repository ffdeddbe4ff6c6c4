import Domain
import SystemPackage

/// Rows of a separated text, read strictly (RFC 4180): what is not well formed is named with its line and never guessed
/// at. Lines end in CRLF, LF or CR. Only a row and a piece of the file are in memory.
package struct CSVReader: RowReader {
  package enum Quoting: Hashable, Sendable {
    /// RFC 4180.
    case strict
    /// The same, and a field that begins with `=` is taken as it stands: Goodreads writes `="0306406152"`.
    case formulas
    /// Characters like any other.
    case none
  }

  /// The limit of a row in KiB: above the longest review, below the rest of a file after an open quotation mark.
  static let kibibyteLimit = 1024
  private static let fieldLimit = 1000
  private static let pieceSize = 1 << 16

  private let separator: Separator
  private var quoting = Quoting.strict
  /// Names of the columns: a row has as many fields.
  private var header: [String]?

  private let file: TextFile
  private var decoder: TextDecoder
  private var offset: Int
  private var isOver = false
  private var piece: [UInt8] = []
  private var position = 0

  private(set) var row = TableRow()
  /// The physical line that is read, from 1.
  private var currentLine = 1
  /// A CR ended the last line: an LF after it belongs to the same line end.
  private var mayFollowCR = false
  private var fault: LineProblem?
  /// Bytes of the row that were not kept, because it is too long.
  private var isTooLong = false

  /// - Parameter mark: length of the mark that the file begins with.
  init(_ file: TextFile, encoding: TextEncoding, mark: Int, separator: Separator) {
    self.file = file
    self.separator = separator
    decoder = TextDecoder(encoding)
    offset = mark
  }

  /// Bytes of the file that were read.
  var progress: Int { offset }

  mutating func begin(below header: [String], quoting: Quoting) {
    (self.header, self.quoting) = (header, quoting)
  }

  /// The next row; rows without a character in them are passed over.
  mutating func next() throws(Errno) -> RowStep {
    while true {
      guard try readRow() else { return .end }
      if let fault { return .bad(fault) }
      if isTooLong { return .bad(problem(row.line, .lineTooLong(limitKibibytes: CSVReader.kibibyteLimit))) }
      if row.isBlank { continue }
      guard let header, header.count != row.count, !isEven(row, with: header) else { return .row }
      let column = row.count < header.count ? header[row.count] : nil
      let wrong = ImportFault.fieldCountWrong(expected: header.count, found: row.count)
      return .bad(LineProblem(line: row.line, column: column, wrong))
    }
  }

  /// Whether a row differs from the header only by empty fields, as separators at the end of lines leave them.
  private func isEven(_ row: TableRow, with header: [String]) -> Bool {
    row.count > header.count
      ? (header.count..<row.count).allSatisfy(row.isEmpty) : header[row.count...].allSatisfy(\.isEmpty)
  }

  // MARK: - One row

  private enum State { case start, plain, literal, quoted, quoteSeen }

  /// - Returns: false at the end of the file.
  private mutating func readRow() throws(Errno) -> Bool {
    row.removeAll()
    (fault, isTooLong) = (nil, false)
    guard try skipLF() else { return false }
    row.line = currentLine
    var (state, quoteLine) = (State.start, currentLine)
    while true {
      if position == piece.count, try !refill() {
        if state == .quoted {
          // All text after the mark was taken for one field.
          fault = LineProblem(line: quoteLine, column: columnName, .quoteNotClosed)
        }
        endField()
        return true
      }
      switch state {
      case .start: state = begin(at: &quoteLine)
      case .plain, .literal:
        take(until: state == .plain)
        guard position < piece.count else { continue }
        switch piece[position] {
        case separator.rawValue:
          position += 1
          endField()
          state = .start
        case UInt8(ascii: "\""):
          note(.strayQuote)
          state = .literal
        default:
          endLine()
          return true
        }
      case .quoted:
        takeQuoted()
        guard position < piece.count else { continue }
        position += 1
        state = .quoteSeen
      case .quoteSeen:
        switch piece[position] {
        case UInt8(ascii: "\""):
          keep(piece[position...position])
          position += 1
          state = .quoted
        case separator.rawValue:
          position += 1
          endField()
          state = .start
        case CSVReader.lf, CSVReader.cr:
          endLine()
          return true
        default:
          note(.textAfterQuote)
          state = .literal
        }
      }
    }
  }

  private static let (lf, cr) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  private mutating func begin(at quoteLine: inout Int) -> State {
    switch (piece[position], quoting) {
    case (UInt8(ascii: "\""), .strict), (UInt8(ascii: "\""), .formulas):
      quoteLine = currentLine
      position += 1
      return .quoted
    case (UInt8(ascii: "="), .formulas): return .literal
    case (_, .none): return .literal
    case (_, .strict), (_, .formulas): return .plain
    }
  }

  /// Takes text up to a separator, a line end or, if they have a meaning, a quotation mark.
  private mutating func take(until stopsAtQuote: Bool) {
    let (separator, quote) = (separator.rawValue, stopsAtQuote ? UInt8(ascii: "\"") : CSVReader.lf)
    let begin = position
    let end = piece.withUnsafeBufferPointer { piece in
      var end = begin
      while end < piece.count {
        let byte = piece[end]
        if byte == separator || byte == CSVReader.lf || byte == CSVReader.cr || byte == quote { break }
        end += 1
      }
      return end
    }
    position = end
    keep(piece[begin..<end])
  }

  /// Takes text up to a quotation mark, and counts line breaks.
  private mutating func takeQuoted() {
    let begin = position
    while position < piece.count, piece[position] != UInt8(ascii: "\"") {
      let byte = piece[position]
      if byte == CSVReader.cr {
        currentLine += 1
        mayFollowCR = true
      } else {
        if byte == CSVReader.lf, !mayFollowCR { currentLine += 1 }
        mayFollowCR = false
      }
      position += 1
    }
    keep(piece[begin..<position])
    if position < piece.count { mayFollowCR = false }
  }

  private mutating func keep(_ part: ArraySlice<UInt8>) {
    if isTooLong { return }
    if row.bytes.count + part.count > CSVReader.kibibyteLimit * 1024 {
      isTooLong = true
      return
    }
    row.bytes.append(contentsOf: part)
  }

  private mutating func endField() {
    if row.ends.count >= CSVReader.fieldLimit { isTooLong = true } else { row.ends.append(row.bytes.count) }
  }

  private mutating func endLine() {
    endField()
    mayFollowCR = piece[position] == CSVReader.cr
    position += 1
    currentLine += 1
  }

  /// Notes the first fault of a row only.
  private mutating func note(_ wrong: ImportFault) {
    if fault == nil { fault = problem(currentLine, wrong) }
  }

  private func problem(_ line: Int, _ fault: ImportFault) -> LineProblem {
    LineProblem(line: line, column: columnName, fault)
  }

  private var columnName: String? {
    guard let header, row.ends.count < header.count else { return nil }
    return header[row.ends.count]
  }

  // MARK: - Pieces

  /// - Returns: false when nothing is left.
  private mutating func skipLF() throws(Errno) -> Bool {
    while position == piece.count {
      guard try refill() else { return false }
    }
    if mayFollowCR, piece[position] == CSVReader.lf { position += 1 }
    mayFollowCR = false
    while position == piece.count {
      guard try refill() else { return false }
    }
    return true
  }

  /// - Returns: false at the end of the file.
  private mutating func refill() throws(Errno) -> Bool {
    guard !isOver else { return false }
    piece.removeAll(keepingCapacity: true)
    position = 0
    while piece.isEmpty {
      let read = try file.bytes(at: offset, limit: CSVReader.pieceSize)
      offset += read.count
      guard !read.isEmpty else {
        isOver = true
        decoder.end(&piece)
        return !piece.isEmpty
      }
      decoder.decode(read[...], to: &piece)
    }
    return true
  }
}

/// The character between the fields of a line.
package enum Separator: UInt8, CaseIterable, Sendable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09
}

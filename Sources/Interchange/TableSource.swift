import Domain
import SystemPackage

/// How the rows of a table are kept in its file.
package enum TableForm: Hashable, Sendable {
  case text(TextEncoding, Separator)
  case workbook(WorkbookKind, sheet: String)

  /// nil for a text.
  package var sheet: String? {
    switch self {
    case .text: nil
    case .workbook(_, let sheet): sheet
    }
  }
}

/// The rows of a table, read as often as wanted: a text split at one separator, or a workbook's sheet.
enum TableSource: Sendable {
  case text(SeparatedText, Separator)
  case workbook(SheetTable)

  /// The possible sources of a file, in the order of the header checks.
  ///
  /// - Parameters:
  ///   - encoding: nil: what the bytes show.
  ///   - separator: nil: any of them.
  ///   - sheet: of a workbook; nil: the first visible one that has something in it.
  /// - Throws: `Errno`, or ``Domain/LineProblem``.
  static func candidates(
    of file: TextFile, encoding: TextEncoding?, separator: Separator?, sheet: String?
  ) throws -> [TableSource] {
    switch try FileContent(file) {
    case .zip: return [.workbook(try SheetTable(file, sheet: sheet, isNamedUTF8: encoding == .utf8))]
    case .encrypted: throw LineProblem(line: 1, .workbook(.encrypted))
    case .other(let kind): throw LineProblem(line: 1, .notATable(kind))
    case .text: break
    }
    if sheet != nil { throw LineProblem(line: 1, .sheetOfText) }
    let text = try SeparatedText(file, encoding: encoding)
    return (separator.map { [$0] } ?? Separator.allCases).map { .text(text, $0) }
  }

  var form: TableForm {
    switch self {
    case .text(let text, let separator): .text(text.encoding, separator)
    case .workbook(let table): .workbook(table.workbook.kind, sheet: table.sheet.name)
    }
  }

  /// A hash of the table's bytes (FNV-1a): the same table under another name is the same.
  var fingerprint: UInt64 {
    switch self {
    case .text(let text, _): text.fingerprint
    case .workbook(let table): table.fingerprint
    }
  }

  /// How much there is to read; the progress of a reader ends there.
  var size: Int {
    switch self {
    case .text(let text, _): text.file.size
    case .workbook(let table): table.sheet.size
    }
  }

  /// The text is meant as it stands, however odd.
  ///
  /// - Parameter isOwnExport: the table has the columns of an export of ours.
  func isExact(isOwnExport: Bool) -> Bool {
    switch self {
    case .text(let text, _): text.isNamedUTF8 || (text.encoding == .utf8 && isOwnExport)
    // Even an export of ours was saved again by a spreadsheet.
    case .workbook(let table): table.isNamedUTF8
    }
  }

  /// Begins above the first row.
  func reader() -> any RowReader {
    switch self {
    case .text(let text, let separator):
      CSVReader(text.file, encoding: text.encoding, mark: text.mark, separator: separator)
    case .workbook(let table): SheetReader(table.workbook, table.sheet)
    }
  }
}

/// A sheet of a workbook that is known to be there.
struct SheetTable: Sendable {
  let workbook: Workbook
  let sheet: WorkbookSheet
  let fingerprint: UInt64
  /// A person says that the text is meant as it stands.
  let isNamedUTF8: Bool

  /// - Throws: `Errno`, or ``Domain/LineProblem``.
  init(_ file: TextFile, sheet name: String?, isNamedUTF8: Bool) throws {
    do throws(WorkbookError) {
      workbook = try Workbook(file)
      sheet = try workbook.sheet(name)
    } catch {
      throw try error.problem(line: 1)
    }
    var hash = Fingerprint()
    try file.eachPiece { hash.take($0) }
    // Two sheets of a workbook are two tables.
    hash.take(sheet.name.utf8)
    fingerprint = hash.value
    self.isNamedUTF8 = isNamedUTF8
  }
}

/// A file whose encoding is known.
struct SeparatedText: Sendable {
  let file: TextFile
  let encoding: TextEncoding
  /// The length of the mark that the file begins with.
  let mark: Int
  let fingerprint: UInt64
  /// A person named UTF-8, and the file is.
  let isNamedUTF8: Bool

  /// - Parameter encoding: nil: what the bytes show.
  /// - Throws: `Errno`, or ``Domain/LineProblem`` `encoding-unclear`.
  init(_ file: TextFile, encoding: TextEncoding?) throws {
    self.file = file
    let (guess, fingerprint) = try SeparatedText.guess(file)
    let guessed = guess.result
    self.encoding = encoding ?? guessed.encoding
    // A mark is of the encoding that it shows.
    mark = self.encoding == guessed.encoding ? guessed.mark : 0
    self.fingerprint = fingerprint
    isNamedUTF8 = encoding == .utf8 && guessed.encoding == .utf8
    if let encoding, encoding != guessed.encoding, guess.isEvidentUTF8, encoding.isSingleByte {
      // Read as single bytes, each letter beyond ASCII would be two signs.
      throw LineProblem(line: 1, .encodingUnclear(seeming: encoding.rawValue))
    }
    if encoding == nil, let doubt = guess.firstDoubt {
      let seeming = guessed.encoding.rawValue
      throw LineProblem(line: try SeparatedText.line(at: doubt, of: file), .encodingUnclear(seeming: seeming))
    }
  }

  /// The physical line that a byte is in, where lines end in LF.
  private static func line(at place: Int, of file: TextFile) throws(Errno) -> Int {
    var (line, offset) = (1, 0)
    while offset < place {
      let bytes = try file.bytes(at: offset, limit: min(1 << 16, place - offset))
      if bytes.isEmpty { break }
      line += bytes.count { $0 == UInt8(ascii: "\n") }
      offset += bytes.count
    }
    return line
  }

  private static func guess(_ file: TextFile) throws(Errno) -> (EncodingGuess, UInt64) {
    var (guess, hash) = (EncodingGuess(), Fingerprint())
    try file.eachPiece { bytes in
      guess.take(bytes[...])
      hash.take(bytes)
    }
    return (guess, hash.value)
  }
}

/// FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/
struct Fingerprint {
  private(set) var value = UInt64(0xCBF2_9CE4_8422_2325)

  mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }
}

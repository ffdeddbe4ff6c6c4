import Domain
import SystemPackage

/// How the rows of a table are kept in its file.
package enum TableForm: Hashable, Sendable {
  case text(TextEncoding, Separator)
}

/// The rows of a table, which are read as often as wanted: a text that is split at one separator.
enum TableSource: Sendable {
  case text(SeparatedText, Separator)

  /// The sources that a file may be, in the order in which their headers are looked at.
  ///
  /// - Parameters:
  ///   - encoding: nil: what the bytes show.
  ///   - separator: nil: any of them.
  /// - Throws: `Errno`, or ``Domain/LineProblem``.
  static func candidates(
    of file: TextFile, encoding: TextEncoding?, separator: Separator?
  ) throws -> [TableSource] {
    if let kind = try TableFileKind(file) { throw LineProblem(line: 1, .notATable(kind)) }
    let text = try SeparatedText(file, encoding: encoding)
    return (separator.map { [$0] } ?? Separator.allCases).map { .text(text, $0) }
  }

  var form: TableForm {
    switch self {
    case .text(let text, let separator): .text(text.encoding, separator)
    }
  }

  /// A hash of the table's bytes (FNV-1a): the same table under another name is the same.
  var fingerprint: UInt64 {
    switch self {
    case .text(let text, _): text.fingerprint
    }
  }

  /// How much there is to read; the progress of a reader ends there.
  var size: Int {
    switch self {
    case .text(let text, _): text.file.size
    }
  }

  /// The text is meant as it stands, however odd.
  ///
  /// - Parameter isOwnExport: the table has the columns of an export of ours.
  func isExact(isOwnExport: Bool) -> Bool {
    switch self {
    case .text(let text, _): text.isNamedUTF8 || (text.encoding == .utf8 && isOwnExport)
    }
  }

  /// Begins above the first row.
  func reader() -> any RowReader {
    switch self {
    case .text(let text, let separator):
      CSVReader(text.file, encoding: text.encoding, mark: text.mark, separator: separator)
    }
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

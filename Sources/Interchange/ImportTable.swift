package import Domain
import SystemPackage

/// A table that is to be imported: its encoding, its separator and its columns are known, its rows are read as often as wanted.
package struct ImportTable<Layout: TableLayout>: Sendable {
  package let layout: Layout
  package let encoding: TextEncoding
  package let separator: Separator
  /// The columns' names in the first line.
  package let header: [String]
  /// A hash of the table's bytes (FNV-1a): the same table under another name is the same.
  package let fingerprint: UInt64
  private let file: TextFile
  private let mark: Int
  /// A person named UTF-8, and the file is.
  private let isNamedUTF8: Bool

  /// - Parameters:
  ///   - encoding: nil: what the bytes show.
  ///   - separator: nil: the one with which the first line is a header that is known.
  /// - Throws: `Errno`, or ``Domain/LineProblem`` `header-unknown` or `column-twice`.
  package init(
    _ file: TextFile, encoding: TextEncoding? = nil, separator: Separator? = nil, layouts: [Layout]
  ) throws {
    self.file = file
    if let kind = try TableFileKind(file) { throw LineProblem(line: 1, .notATable(kind)) }
    let (guess, fingerprint) = try ImportTable.guess(file)
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
      throw LineProblem(line: try ImportTable.line(at: doubt, of: file), .encodingUnclear(seeming: seeming))
    }
    var widest: (header: [String], problem: LineProblem)?
    var malformed: LineProblem?
    for candidate in separator.map({ [$0] }) ?? Separator.allCases {
      var reader = CSVReader(file, encoding: self.encoding, mark: mark, separator: candidate)
      let names: [String]
      do {
        names = try ImportTable.header(&reader)
      } catch let problem as LineProblem {
        // `"ISBN";"Title"` is malformed where commas are looked for.
        malformed = malformed ?? problem
        continue
      }
      if let layout = layouts.first(where: { $0.recognises(Columns(names)) }) {
        if let twice = Columns(names).twice { throw LineProblem(line: reader.line, .columnTwice(twice)) }
        (self.layout, self.separator, header) = (layout, candidate, names)
        return
      }
      if names.count > widest?.header.count ?? -1 {
        let wanted = layouts.last?.wanted ?? []
        widest = (names, LineProblem(line: reader.line, .headerUnknown(found: names, wanted: wanted)))
      }
    }
    // With one column only, nothing was told apart.
    if let malformed, widest?.header.count ?? 0 < 2 { throw malformed }
    throw widest?.problem ?? LineProblem(line: 1, .headerUnknown(found: [], wanted: layouts.last?.wanted ?? []))
  }

  /// Columns that are not looked at.
  package var ignored: [String] {
    let used = layout.used
    return header.filter { !$0.isEmpty && !used.contains(Columns.key($0)) }
  }

  /// Bytes of the file; ``lines(progress:_:)`` tells how many it has read.
  package var size: Int { file.size }

  /// Passes on the rows below the header, in their order.
  ///
  /// - Throws: `Errno`, or what `take` throws.
  package func lines(
    progress: (Int) -> Void = { _ in }, _ take: (ImportLine<Layout.Entry>) throws -> Void
  ) throws {
    var reader = CSVReader(file, encoding: encoding, mark: mark, separator: separator)
    _ = try ImportTable.header(&reader)
    reader.quoting = layout.quoting(separator)
    reader.header = header
    let columns = Columns(header)
    let positions = layout.positions(columns)
    let isExact = isNamedUTF8 || (encoding == .utf8 && layout.isOwnExport(columns))
    var told = 0
    while true {
      switch try reader.next() {
      case .end: return
      case .bad(let problem): try take(.bad(problem))
      case .row:
        try take(ImportTable.line(RowFields(reader: reader, columns: columns, isExact: isExact), positions))
      }
      if reader.progress != told {
        told = reader.progress
        progress(told)
      }
    }
  }

  private static func line(
    _ row: RowFields, _ positions: Layout.Positions
  ) -> ImportLine<Layout.Entry> {
    let line = row.reader.line
    do {
      guard let entry = try Layout.entry(row, positions) else { return .leftOut(line: line) }
      return .entry(entry, line: line)
    } catch {
      return error.fault.isRemark ? .leftOut(line: line, remark: error) : .bad(error)
    }
  }

  private static func header(_ reader: inout CSVReader) throws -> [String] {
    switch try reader.next() {
    case .end: return []
    case .bad(let problem): throw problem
    case .row: return (0..<reader.count).map { TypedText.trim(reader.text($0)) }
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
    var (guess, offset, hash) = (EncodingGuess(), 0, UInt64(0xCBF2_9CE4_8422_2325))
    while true {
      let bytes = try file.bytes(at: offset, limit: 1 << 16)
      if bytes.isEmpty { return (guess, hash) }
      guess.take(bytes[...])
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      offset += bytes.count
    }
  }
}

/// A kind of table that some program writes.
package protocol TableLayout: Sendable {
  associatedtype Entry: Hashable & Sendable
  /// The positions of the table's columns.
  associatedtype Positions

  /// Columns without which it is not this one, as it names them.
  var wanted: [String] { get }
  /// Keys of the columns that are looked at.
  var used: Set<String> { get }
  func quoting(_ separator: Separator) -> CSVReader.Quoting
  func recognises(_ columns: Columns) -> Bool
  func positions(_ columns: Columns) -> Positions
  /// Whether an export of ours has just these columns.
  func isOwnExport(_ columns: Columns) -> Bool
  /// nil for a line of another kind than what is imported.
  static func entry(_ row: RowFields, _ positions: Positions) throws(LineProblem) -> Entry?
}

extension TableLayout {
  package func isOwnExport(_ columns: Columns) -> Bool { false }
}

/// The positions of columns by name, in any case.
package struct Columns: Sendable {
  package let names: [String]
  private let indices: [String: Int]
  /// A name that two of them have.
  let twice: String?

  init(_ names: [String]) {
    self.names = names
    let keys = names.map(Columns.key)
    indices = Dictionary(zip(keys, keys.indices)) { first, _ in first }
    var seen: Set<String> = []
    twice = zip(keys, names).first { !$0.0.isEmpty && !seen.insert($0.0).inserted }?.1
  }

  static func key(_ name: String) -> String { TypedText.trim(name).lowercased() }

  subscript(_ name: String) -> Int? { indices[Columns.key(name)] }

  func has(_ all: [String]) -> Bool { all.allSatisfy { self[$0] != nil } }
}

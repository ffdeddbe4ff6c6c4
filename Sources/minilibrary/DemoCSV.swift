import Domain
import FoundationEssentials
import Messages

/// A file of RFC 4180, read strictly: a line that is not well formed is named, never guessed at.
///
/// Two liberties that spreadsheets take are allowed: a byte order mark, and LF in place of CRLF.
struct DemoCSV {
  struct Row {
    /// Where it begins in the file, counted from 1; a quoted field may hold line breaks.
    let line: Int
    let fields: [String]
  }

  let path: String
  let rows: [Row]

  /// - Parameter header: the column names that the first line has to hold, exactly.
  init(path: String, header: [String]) throws(CommandProblem) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw .unreadableFile(path: path, detail: DemoCSV.reason(of: error))
    }
    try self.init(path: path, bytes: data, header: header)
  }

  init(path: String, bytes: some Sequence<UInt8>, header: [String]) throws(CommandProblem) {
    guard var text = String(validating: Array(bytes), as: UTF8.self) else {
      throw .malformedFile(path: path, line: 1, .notText)
    }
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    var parser = Parser(path: path, scalars: Array(text.unicodeScalars))
    guard let first = try parser.row(), first.fields == header else {
      throw .malformedFile(path: path, line: 1, .headerWrong(expected: header))
    }
    var rows: [Row] = []
    while let row = try parser.row() {
      guard row.fields.count == header.count else {
        let fault = FileFault.fieldCountWrong(expected: header.count, found: row.fields.count)
        throw .malformedFile(path: path, line: row.line, fault)
      }
      rows.append(row)
    }
    self.path = path
    self.rows = rows
  }

  private static func reason(of error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile?, .fileNoSuchFile?: "there is no such file"
    case .fileReadNoPermission?: "permission denied"
    default: "not a readable file"
    }
  }
}

/// Walks the file once.
private struct Parser {
  let path: String
  let scalars: [Unicode.Scalar]
  var position = 0
  var line = 1

  /// The next row; nil at the end of the file.
  mutating func row() throws(CommandProblem) -> DemoCSV.Row? {
    guard position < scalars.count else { return nil }
    let start = line
    var fields: [String] = []
    while true {
      fields.append(position < scalars.count && scalars[position] == "\"" ? try quotedField() : try plainField())
      guard position < scalars.count, scalars[position] == "," else { break }
      position += 1
    }
    skipLineEnd()
    return DemoCSV.Row(line: start, fields: fields)
  }

  private mutating func plainField() throws(CommandProblem) -> String {
    var field = String.UnicodeScalarView()
    while position < scalars.count, scalars[position] != ",", !isLineEnd {
      guard scalars[position] != "\"" else { throw fault(.strayQuote, line) }
      field.append(scalars[position])
      position += 1
    }
    return String(field)
  }

  private mutating func quotedField() throws(CommandProblem) -> String {
    let start = line
    var field = String.UnicodeScalarView()
    position += 1
    while true {
      guard position < scalars.count else { throw fault(.quoteNotClosed, start) }
      let scalar = scalars[position]
      position += 1
      if scalar == "\"" {
        guard position < scalars.count, scalars[position] == "\"" else { break }
        position += 1
      }
      if scalar == "\n" { line += 1 }
      field.append(scalar)
    }
    guard position == scalars.count || scalars[position] == "," || isLineEnd else { throw fault(.textAfterQuote, line) }
    return String(field)
  }

  /// CRLF or LF; a CR by itself is a character of its field.
  private var isLineEnd: Bool {
    scalars[position] == "\n"
      || (scalars[position] == "\r" && position + 1 < scalars.count && scalars[position + 1] == "\n")
  }

  private mutating func skipLineEnd() {
    guard position < scalars.count else { return }
    position += scalars[position] == "\r" ? 2 : 1
    line += 1
  }

  private func fault(_ fault: FileFault, _ line: Int) -> CommandProblem {
    .malformedFile(path: path, line: line, fault)
  }
}

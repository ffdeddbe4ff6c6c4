import Domain
import Foundation
import Interchange
import Testing

/// A file of one test, gone afterwards.
final class TableText {
  let file: TextFile
  private let path = FileManager.default.temporaryDirectory.appending(path: "table-\(UUID().uuidString).csv").path

  init(_ bytes: some Sequence<UInt8>) throws {
    try Data(Array(bytes)).write(to: URL(filePath: path))
    file = try TextFile(path: path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Every row below the header, by the columns' own names; what is wrong with a line in its place.
  func books(
    areWishes: Bool = false, encoding: TextEncoding? = nil, separator: Separator? = nil
  ) throws -> (table: ImportTable<BookLayout>, lines: [ImportLine<BookEntry>]) {
    let table = try ImportTable(
      file, encoding: encoding, separator: separator, layouts: BookLayout.all(areWishes: areWishes))
    var lines: [ImportLine<BookEntry>] = []
    try table.lines { lines.append($0) }
    return (table, lines)
  }

  static func books(_ text: String, areWishes: Bool = false) throws -> [ImportLine<BookEntry>] {
    try TableText(text.utf8).books(areWishes: areWishes).lines
  }

  static func students(_ text: String) throws -> [ImportLine<StudentDraft>] {
    let text = try TableText(text.utf8)
    var lines: [ImportLine<StudentDraft>] = []
    try ImportTable(text.file, layouts: StudentLayout.all()).lines { lines.append($0) }
    return lines
  }
}

extension TableForm {
  /// nil for a workbook, as below.
  var encoding: TextEncoding? {
    switch self {
    case .text(let encoding, _): encoding
    case .workbook: nil
    }
  }

  var separator: Separator? {
    switch self {
    case .text(_, let separator): separator
    case .workbook: nil
    }
  }
}

extension ImportLine<BookEntry> {
  var draft: BookDraft? {
    if case .entry(let entry, _) = self { entry.draft } else { nil }
  }
}

extension ImportLine {
  var problem: LineProblem? {
    if case .bad(let problem) = self { problem } else { nil }
  }
}

import Domain
import Testing

@testable import Interchange

/// The rows of a sheet as they are read.
struct SheetText: Equatable {
  /// By the number that a spreadsheet shows.
  var rows: [Int: [String]] = [:]
  var problems: [LineProblem] = []
  var sheet: String

  /// The fields of all rows in their order.
  var texts: [[String]] { rows.sorted { $0.key < $1.key }.map(\.value) }

  /// - Throws: ``Domain/LineProblem`` for what cannot be opened.
  init(_ bytes: [UInt8], sheet: String? = nil, width: Int? = nil) throws {
    let file = try TableText(bytes).file
    let sources = try TableSource.candidates(of: file, encoding: nil, separator: nil, sheet: sheet)
    let source = try #require(sources.first)
    self.sheet = source.form.sheet ?? ""
    var reader = source.reader()
    if let width { reader.begin(below: Array(repeating: "", count: width), quoting: .strict) }
    while true {
      switch try reader.next() {
      case .end: return
      case .bad(let problem): problems.append(problem)
      case .row:
        let row = reader.row
        problems += row.faults.map { LineProblem(line: row.line, column: String($0.column), $0.fault) }
        rows[row.line] = (0..<row.count).map { row.text($0) }
      }
    }
  }

  /// Why a file is not read, or only in part.
  static func fault(_ bytes: [UInt8], sheet: String? = nil) throws -> ImportFault? {
    do {
      let text = try SheetText(bytes, sheet: sheet)
      return text.problems.first { $0.fault.cutsOff }?.fault
    } catch let problem as LineProblem {
      return problem.fault
    }
  }
}

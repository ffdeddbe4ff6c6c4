import Domain
import SystemPackage

/// A row of a table: its fields as UTF-8, and its place. In a workbook it may have fewer fields than columns.
package struct TableRow: Sendable {
  /// The physical line on which the row begins, or the number that a spreadsheet shows for it.
  var line = 1
  /// The fields, one after the other.
  var bytes: [UInt8] = []
  /// The end of each field in ``bytes``.
  var ends: [Int] = []
  /// Fields of a workbook that could not be read.
  var faults: [CellFault] = []

  var count: Int { ends.count }

  func text(_ index: Int) -> String {
    guard ends.indices.contains(index) else { return "" }
    return String(decoding: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]], as: UTF8.self)
  }

  /// The fields without spaces around them.
  var cells: [String] { (0..<count).map { TypedText.trim(text($0)) } }

  func isEmpty(_ index: Int) -> Bool {
    guard ends.indices.contains(index) else { return true }
    return (index == 0 ? 0 : ends[index - 1]) == ends[index]
  }

  /// Whether all fields are empty, or spaces.
  var isBlank: Bool { bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }

  mutating func removeAll() {
    removeFields()
    if !faults.isEmpty { faults = [] }
  }

  mutating func removeFields() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}

/// A field that could not be read, which matters only if its column is looked at.
struct CellFault: Hashable, Sendable {
  let column: Int
  let fault: ImportFault
}

enum RowStep: Hashable, Sendable {
  /// The row is in the reader until the next step.
  case row
  case bad(LineProblem)
  case end
}

/// Reads the rows of a table of any kind, in their order. Rows without a character are passed over.
protocol RowReader {
  var row: TableRow { get }
  /// How much of the table was read, in the unit of ``TableSource/size``.
  var progress: Int { get }

  mutating func next() throws(Errno) -> RowStep

  /// The row that was read last is the header: the names of the columns for all rows below it.
  ///
  /// - Parameter quoting: the meaning of quotation marks below; text only.
  mutating func begin(below header: [String], quoting: CSVReader.Quoting)
}

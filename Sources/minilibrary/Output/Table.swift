import Domain
import Messages
import TerminalText

/// Rows under headings, in columns as wide as their widest cell.
struct Table<Row> {
  /// Over a column stands a label, another word, or nothing.
  struct Column {
    let heading: (any Worded)?
    var isNumber = false
    /// Whether the column gives way when a terminal is too narrow for the whole table.
    var isFlexible = false
    let cell: (Row) -> String

    static func plain(
      _ label: Label? = nil, word: (any Worded)? = nil, _ cell: @escaping (Row) -> String
    ) -> Column {
      Column(heading: label.map { $0 as any Worded } ?? word, cell: cell)
    }

    static func number(
      _ label: Label? = nil, word: (any Worded)? = nil, _ cell: @escaping (Row) -> String
    ) -> Column {
      Column(heading: label.map { $0 as any Worded } ?? word, isNumber: true, cell: cell)
    }

    static func flexible(
      _ label: Label? = nil, word: (any Worded)? = nil, _ cell: @escaping (Row) -> String
    ) -> Column {
      Column(heading: label.map { $0 as any Worded } ?? word, isFlexible: true, cell: cell)
    }
  }

  /// The columns between two columns.
  private let gap = 2
  /// Narrower than this a title says nothing.
  private let leastFlexibleWidth = 12

  private let columns: [Column]
  private let headings: [String]
  private var rows: [[String]] = []
  /// The numbers of rows that stand out, in red where there is colour.
  private var overdueRows: Set<Int> = []
  /// Separate lines, by the number of the row below them.
  private var sections: [Int: String] = [:]

  init(_ rows: [Row], _ columns: [Column], in messages: Messages) {
    self.columns = columns
    headings = columns.map { $0.heading.map { messages.text($0.phrase) } ?? "" }
    for row in rows { add(row) }
  }

  /// A cell is one line: control characters and line breaks of the store's texts never reach a terminal.
  mutating func add(_ row: Row, isOverdue: Bool = false) {
    if isOverdue { overdueRows.insert(rows.count) }
    rows.append(columns.map { PlainText.clean($0.cell(row)) })
  }

  /// A heading over the rows that follow.
  mutating func add(section: String) {
    sections[rows.count] = PlainText.clean(section)
  }

  /// The table as standard output shows it.
  var text: String { text(fitting: Output.terminalWidth, hasColour: Output.hasColour) }

  /// - Parameters:
  ///   - width: columns of the terminal; nil in a pipe, where nothing is cut.
  ///   - hasColour: overdue rows are red.
  func text(fitting width: Int?, hasColour: Bool = false) -> String {
    let widths = fit(widths, to: width)
    var text = line(headings, widths) + "\n"
    for (index, row) in rows.enumerated() {
      if let section = sections[index] { text += section + "\n" }
      let line = line(row, widths)
      text += (hasColour && overdueRows.contains(index) ? Output.red(line) : line) + "\n"
    }
    return text
  }

  private var widths: [Int] {
    columns.indices.map { index in
      rows.reduce(DisplayWidth.of(headings[index])) { max($0, DisplayWidth.of($1[index])) }
    }
  }

  /// Takes what is too much from the widest flexible columns first.
  private func fit(_ widths: [Int], to limit: Int?) -> [Int] {
    guard let limit else { return widths }
    var widths = widths
    var excess = widths.reduce(0, +) + gap * (widths.count - 1) - limit
    while excess > 0 {
      let candidates = widths.indices.filter { columns[$0].isFlexible && widths[$0] > leastFlexibleWidth }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var result = ""
    for (index, cell) in cells.enumerated() {
      let shown = columns[index].isFlexible ? DisplayWidth.shorten(cell, to: widths[index]) : cell
      let padding = String(repeating: " ", count: max(0, widths[index] - DisplayWidth.of(shown)))
      result += columns[index].isNumber ? padding + shown : shown + padding
      if index < cells.count - 1 { result += String(repeating: " ", count: gap) }
    }
    while result.last == " " { result.removeLast() }
    return result
  }
}

/// One thing, its properties below one another. Missing properties are left out.
struct Sheet {
  private let messages: Messages
  private var rows: [(heading: String, value: String)] = []

  init(_ messages: Messages) {
    self.messages = messages
  }

  mutating func add(_ label: Label, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    rows.append((messages.label(label), PlainText.clean(value)))
  }

  var text: String { CountSheet.text(rows) }
}

/// Words and their values below one another.
enum CountSheet {
  static func text(_ rows: [(heading: String, value: String)]) -> String {
    let width = rows.reduce(0) { max($0, DisplayWidth.of($1.heading)) }
    return rows.map { row in
      row.heading + String(repeating: " ", count: width - DisplayWidth.of(row.heading) + 2) + row.value + "\n"
    }.joined()
  }
}

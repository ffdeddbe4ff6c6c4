import TerminalText

/// Words and their values below one another.
enum CountSheet {
  static func text(_ rows: [(heading: String, value: String)]) -> String {
    let width = rows.reduce(0) { max($0, DisplayWidth.of($1.heading)) }
    return rows.map { row in
      row.heading + String(repeating: " ", count: width - DisplayWidth.of(row.heading) + 2) + row.value + "\n"
    }.joined()
  }
}

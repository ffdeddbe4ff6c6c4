import TerminalText

/// The full screen of a station. A value: texts in, rows out.
struct ScreenPage: Hashable {
  struct Row: Hashable {
    var text: String
    /// The sequence that switches its colour on; empty for plain text.
    var colour = ""
  }

  var title = ""
  /// Nil if the state has no timeout.
  var seconds: String?
  var list: [Row] = []
  /// The lines of the list above those.
  var linesBefore = 0
  var notices: [Row] = []
  var prompt = Row(text: "")

  /// The smallest terminal that is painted whole.
  static let smallest = (columns: 40, rows: 12)

  /// The rows of a screen, and the place after the prompt.
  struct Painted: Hashable {
    var rows: [Row]
    /// From 1, as terminals count.
    var cursorRow: Int
    var cursorColumn: Int
  }

  /// - Returns: as many rows as there are, the last one empty: Enter goes there and nothing scrolls.
  ///
  /// - Parameter more: the line above a list whose beginning is left out.
  func painted(columns: Int, rows height: Int, more: (Int) -> String) -> Painted {
    let prompt = wrapped([prompt], to: columns - 1)
    var notices = wrapped(notices, to: columns)
    // Title, its gap, the gap before the prompt, and the row for Enter.
    var space = max(0, height - prompt.count - 4)
    notices = Array(notices.suffix(list.isEmpty ? space : max(space / 3, min(space, 2))))
    if !notices.isEmpty, !list.isEmpty { space -= notices.count + 1 } else { space -= notices.count }
    var body = listed(columns: columns, in: max(0, space), more)
    if !body.isEmpty, !notices.isEmpty { body.append(Row(text: "")) }
    body += notices
    let gap = max(0, height - 3 - body.count - prompt.count)
    let all =
      [header(columns), Row(text: "")] + body + Array(repeating: Row(text: ""), count: gap) + prompt + [Row(text: "")]
    let end = DisplayWidth.of(prompt.last?.text ?? "") + 2
    return Painted(rows: all, cursorRow: all.count - 1, cursorColumn: min(end, columns))
  }

  /// The title, reversed and as wide as the screen, with the seconds at its end.
  func header(_ columns: Int) -> Row {
    let right = seconds.map { $0 + " " } ?? ""
    let room = max(0, columns - DisplayWidth.of(right) - 2)
    let left = " " + DisplayWidth.shorten(title, to: room)
    let gap = max(1, columns - DisplayWidth.of(left) - DisplayWidth.of(right))
    return Row(text: left + String(repeating: " ", count: gap) + right, colour: "\u{1B}[7m")
  }

  /// The list's end, with air between its lines while there is room.
  private func listed(columns: Int, in space: Int, _ more: (Int) -> String) -> [Row] {
    let lines = list.map { wrapped([$0], to: columns) }
    let count = lines.reduce(0) { $0 + $1.count }
    if linesBefore == 0, count + lines.count <= space {
      return Array(lines.map { $0 + [Row(text: "")] }.joined().dropLast())
    }
    guard linesBefore > 0 || count > space else { return Array(lines.joined()) }
    var shown: [[Row]] = []
    var used = 1
    for line in lines.reversed() {
      used += line.count
      guard used <= space else { break }
      shown.insert(line, at: 0)
    }
    return space > 0 ? [Row(text: more(linesBefore + lines.count - shown.count))] + shown.joined() : []
  }

  private func wrapped(_ rows: [Row], to columns: Int) -> [Row] {
    rows.flatMap { row in
      LineWrap.wrap(row.text, to: columns).split(separator: "\n", omittingEmptySubsequences: false).map {
        Row(text: String($0), colour: row.colour)
      }
    }
  }
}

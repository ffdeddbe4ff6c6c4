import Messages
import TerminalText

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

  var text: String {
    let width = rows.reduce(0) { max($0, DisplayWidth.of($1.heading)) }
    return rows.map { row in
      let padding = String(repeating: " ", count: width - DisplayWidth.of(row.heading) + 2)
      return row.heading + padding + row.value + "\n"
    }.joined()
  }
}

import Messages

/// All that the library keeps about the person who is signed in, in tables.
struct OwnDataPage: Page {
  struct Part: Sendable {
    var title: PageTitle
    /// The `id` of the part.
    var id: StaticString
    /// Texts as they stand in the library, a row for each entry.
    var rows: [[String]]
  }

  /// Names and values of account and student.
  var facts: [(name: String, value: String)]
  var parts: [Part]

  var place: MenuPlace? { .account }
  func title(in frame: Frame) -> String { frame.messages.title(.ownData) }

  func content(_ html: inout HTML, in frame: Frame) {
    html.paragraph(frame.messages.sentence(Hint.dataOthers))
    html.element("p") { $0.linkButton(.downloadData, .action, Address("/account/data.json"), in: frame) }
    html.part("account", .account, in: frame) { html in
      html.facts(facts.map { ($0.name, $0.value.isEmpty ? nil : .cell($0.value)) })
    }
    for part in parts {
      html.part(part.id, part.title, in: frame) { html in
        html.paragraph(frame.messages.text(.readerRows(part.rows.count)))
        guard !part.rows.isEmpty else { return }
        html.element("ul", [.class("plain-list")]) { html in
          for row in part.rows { html.element("li") { $0.append(.parts(row.filter { !$0.isEmpty })) } }
        }
      }
    }
  }
}

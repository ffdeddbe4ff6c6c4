package import Messages

/// All that the library keeps about the person who is signed in, in tables.
package struct OwnDataPage: Page {
  package struct Part: Sendable {
    package var title: PageTitle
    /// The `id` of the part.
    package var id: StaticString
    /// Texts as they stand in the library, a row for each entry.
    package var rows: [[String]]

    package init(_ title: PageTitle, id: StaticString, rows: [[String]]) {
      (self.title, self.id, self.rows) = (title, id, rows)
    }
  }

  /// Names and values of account and student.
  package var facts: [(name: String, value: String)]
  package var parts: [Part]

  package init(facts: [(name: String, value: String)], parts: [Part]) {
    (self.facts, self.parts) = (facts, parts)
  }

  package var place: MenuPlace? { .account }
  package func title(in frame: Frame) -> String { frame.messages.title(.ownData) }

  package func content(_ html: inout HTML, in frame: Frame) {
    html.paragraph(frame.messages.sentence(Hint.dataOthers))
    html.element("p") { $0.linkButton(.downloadData, .action, Address("/account/data.json"), in: frame) }
    html.part("account", .account, in: frame) { html in
      html.facts(facts.map { ($0.name, $0.value.isEmpty ? nil : .cell($0.value)) })
    }
    for part in parts {
      html.part(part.id, part.title, in: frame) { html in
        html.paragraph(frame.messages.text(.readerRows(part.rows.count)))
        guard !part.rows.isEmpty else { return }
        html.element("ul", [.fixed("class", "plain-list")]) { html in
          for row in part.rows { html.element("li") { $0.append(.parts(row.filter { !$0.isEmpty })) } }
        }
      }
    }
  }
}

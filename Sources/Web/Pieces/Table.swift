import Messages

extension HTML {
  /// A table that becomes a list of cards on a narrow screen. Its roles are written out: a style that makes blocks of a
  /// table takes them away in some browsers.
  mutating func table(_ title: PageTitle, _ columns: [String], _ rows: [[HTML]], in frame: Frame) {
    element("table", [.fixed("role", "table"), .text("aria-label", frame.messages.title(title))]) { html in
      html.element("thead", [.fixed("role", "rowgroup")]) { html in
        html.element("tr", [.fixed("role", "row")]) { html in
          for column in columns {
            html.element("th", [.fixed("role", "columnheader"), .fixed("scope", "col")], text: column)
          }
        }
      }
      html.element("tbody", [.fixed("role", "rowgroup")]) { html in
        for row in rows { html.row(row, columns) }
      }
    }
  }

  private mutating func row(_ cells: [HTML], _ columns: [String]) {
    element("tr", [.fixed("role", "row")]) { html in
      for (column, cell) in zip(columns, cells) {
        html.element("td", [.fixed("role", "cell"), .text("data-label", column)]) { html in
          // The style draws the label before it; the content keeps a separate box.
          html.element("div") { $0.append(cell) }
        }
      }
    }
  }

  /// A cell with text of unknown direction.
  static func cell(_ text: String) -> HTML { .piece { $0.element("span", [.anyDirection], text: text) } }

  /// A number or a code: no program translates it.
  static func code(_ text: String) -> HTML { .piece { $0.element("code", [.fixed("translate", "no")], text: text) } }

  static func piece(_ content: (inout HTML) -> Void) -> HTML {
    var html = HTML()
    content(&html)
    return html
  }

  /// Short texts in a row. The style separates them: a comma of one language is wrong in another.
  static func parts(_ texts: [String]) -> HTML {
    .piece { html in
      html.element("span", [.class("parts")]) { html in
        for text in texts { html.element("span", [.anyDirection], text: text) }
      }
    }
  }

  /// Names and values below each other; what is nil or empty is left out.
  mutating func facts(_ facts: [(name: String, value: HTML?)]) {
    element("dl") { html in
      for (name, value) in facts {
        guard let value, !value.isEmpty else { continue }
        html.element("dt", text: name)
        html.element("dd") { $0.append(value) }
      }
    }
  }

  mutating func part(_ id: StaticString, _ title: PageTitle, in frame: Frame, _ content: (inout HTML) -> Void) {
    part(id, titled: frame.messages.title(title), content)
  }

  mutating func part(_ id: StaticString, titled title: String, _ content: (inout HTML) -> Void) {
    element("section", [.fixed("aria-labelledby", id)]) { html in
      html.element("h2", [.fixed("id", id)], text: title)
      content(&html)
    }
  }

  mutating func paragraph(_ text: String) { element("p", text: text) }

  mutating func paragraph(linkingTo address: Address, _ text: String) {
    element("p") { $0.element("a", [.href(address)], text: text) }
  }

  /// Nothing where no author is known.
  mutating func author(_ name: String) {
    guard !name.isEmpty else { return }
    element("p", [.class("author"), .anyDirection], text: name)
  }

  /// The words of an empty list, and where to go first.
  mutating func emptyState(_ state: EmptyState, in frame: Frame) {
    element("p", [.class("empty")]) { html in
      html.text(frame.messages.sentence(state))
      guard let (word, address) = state.next else { return }
      html.markup(" ")
      html.element("a", [.href(address)], text: frame.messages.word(word))
    }
  }

  mutating func command(_ text: StaticString) {
    element("p", [.class("command")]) { html in
      html.element("code", [.fixed("translate", "no")]) { $0.markup(text) }
    }
  }
}

extension EmptyState {
  /// The first thing to do; nil where the page has buttons for it.
  fileprivate var next: (word: ButtonWord, address: Address)? {
    switch self {
    case .newBooks, .catalogueForReaders, .borrowers, .waitingList, .history:
      (.howItWorks, Address("/help", part: "borrowing"))
    case .catalogue: (.howItWorks, Address("/help", part: "staff"))
    case .librarians: (.howItWorks, Address("/help"))
    case .attention: (.openCatalogue, Address("/books"))
    case .ownLoans, .ownReservations: (.openCatalogue, Address("/books"))
    case .copies, .bookmarks, .offeredReviews: (.showAll, Address("/books"))
    case .results, .resultsAdvice, .readingList: nil
    }
  }
}

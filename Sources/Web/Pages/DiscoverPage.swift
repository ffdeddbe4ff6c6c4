package import Domain
package import Messages

/// Works of a catalogue on the web, by title or on a subject.
package struct DiscoverPage: Page {
  /// The list that the address asks for.
  package struct Query: Sendable, Hashable {
    package var title: String?
    package var subject: String?
    package var order: WorkOrder
    package var page: Int
    /// The first page that is shown, where several are.
    package var from: Int?

    package init(
      title: String? = nil, subject: String? = nil, order: WorkOrder = .mostRead, page: Int = 1, from: Int? = nil
    ) {
      (self.title, self.subject, self.order, self.page, self.from) = (title, subject, order, page, from)
    }

    var isAsked: Bool { title != nil || subject != nil }

    func address(page: Int) -> Address {
      Address(
        "/discover",
        query: [
          ("title", title), ("subject", subject), ("order", order == .mostRead ? nil : order.rawValue),
          ("page", page == 1 ? nil : String(page)),
        ])
    }
  }

  /// How the list ends.
  package enum End: Sendable {
    case all
    /// There are more works, and no list is longer.
    case limit
  }

  package var query: Query
  package var works: [WorkListing]
  package var previous: Int?
  package var next: Int?
  package var end: End?
  package var stored: StoredNote?
  /// Why there is nothing, or no more, to show.
  package var hindrance: DiscoverHindrance?
  package var offered: [DiscoverySubject]

  package init(
    query: Query, works: [WorkListing] = [], previous: Int? = nil, next: Int? = nil, end: End? = nil,
    stored: StoredNote? = nil, hindrance: DiscoverHindrance? = nil, offered: [DiscoverySubject] = []
  ) {
    (self.query, self.works, self.previous, self.next, self.end) = (query, works, previous, next, end)
    (self.stored, self.hindrance, self.offered) = (stored, hindrance, offered)
  }

  package var place: MenuPlace? { .discover }
  package func title(in frame: Frame) -> String { frame.messages.word(DiscoverWord.title) }

  package func content(_ html: inout HTML, in frame: Frame) {
    html.paragraph(frame.messages.word(DiscoverWord.intro))
    form(&html, in: frame)
    if query.isAsked { results(&html, in: frame) }
    html.element("section", [.fixed("aria-labelledby", "subjects")]) { html in
      html.element("h2", [.fixed("id", "subjects")], text: frame.messages.word(DiscoverWord.bySubject))
      html.subjects(DiscoverySubject.allCases, in: frame)
    }
  }

  /// A plain form by GET.
  private func form(_ html: inout HTML, in frame: Frame) {
    let attributes: [Attribute] = [.fixed("class", "search"), .fixed("role", "search"), .action(Address("/discover"))]
    html.element("form", attributes) { html in
      html.element("div", [.fixed("class", "fields")]) { html in
        field(&html, id: "search", name: "title", label: .byTitle, query.title, in: frame)
        field(&html, id: "f-subject", name: "subject", label: .otherSubject, typedSubject, in: frame)
        orders(&html, in: frame)
        html.button(.search, .action, in: frame)
      }
    }
  }

  /// A subject of the list has a link; a person reads what a person typed.
  private var typedSubject: String? { query.subject.map { $0.replacing("_", with: " ") } }

  private func field(
    _ html: inout HTML, id: StaticString, name: StaticString, label: DiscoverWord, _ value: String?, in frame: Frame
  ) {
    html.element("div", [.fixed("class", "field")]) { html in
      html.element("label", [.fixed("for", id)], text: frame.messages.word(label))
      html.void(
        "input",
        [
          .fixed("type", "search"), .fixed("id", id), .fixed("name", name), .text("value", value ?? ""),
          .fixed("autocomplete", "off"), .fixed("maxlength", "100"), .fixed("dir", "auto"),
        ])
    }
  }

  private func orders(_ html: inout HTML, in frame: Frame) {
    html.element("div", [.fixed("class", "field")]) { html in
      html.element("label", [.fixed("for", "f-order")], text: frame.messages.word(DiscoverWord.order))
      html.element("select", [.fixed("id", "f-order"), .fixed("name", "order")]) { html in
        for order in WorkOrder.allCases {
          let chosen: [Attribute] = order == query.order ? [.flag("selected")] : []
          html.element("option", [.text("value", order.rawValue)] + chosen, text: frame.messages.word(order.word))
        }
      }
    }
  }

  private func results(_ html: inout HTML, in frame: Frame) {
    html.element("section", [.fixed("aria-labelledby", "works")]) { html in
      html.element("h2", [.fixed("id", "works")], text: heading(in: frame))
      html.storedNote(stored, in: frame)
      if works.isEmpty, hindrance == nil { return nothing(&html, in: frame) }
      if !works.isEmpty { html.workRows(works, in: frame) }
      if let hindrance {
        if works.isEmpty {
          html.neverSeen(hindrance, offered: offered, in: frame)
        } else {
          html.element("p", [.fixed("class", "problem")], text: frame.messages.text(.discoverHindered(hindrance)))
        }
      }
      html.element("div", [.flag("data-end")]) { html in
        switch end {
        case .all: html.paragraph(frame.messages.word(DiscoverWord.endOfList))
        case .limit: html.paragraph(frame.messages.word(DiscoverWord.endByLimit))
        case nil: break
        }
      }
      html.pager(
        previous: previous.map { query.address(page: $0) }, next: next.map { query.address(page: $0) }, in: frame)
      // Works with the script alone, which shows it in the place of "next".
      if next != nil {
        let attributes: [Attribute] = [
          .fixed("type", "button"), .fixed("class", "button quiet"), .flag("data-more"), .flag("hidden"),
        ]
        html.element("button", attributes, text: frame.messages.word(DiscoverWord.more))
      }
    }
  }

  private func heading(in frame: Frame) -> String {
    guard query.title == nil, let subject = query.subject.flatMap({ DiscoverySubject(rawValue: $0) }) else {
      return frame.messages.word(DiscoverWord.results)
    }
    return frame.messages.label(subject)
  }

  private func nothing(_ html: inout HTML, in frame: Frame) {
    if query.page > 1 {
      html.paragraph(frame.messages.word(DiscoverWord.endOfList))
      return html.pager(previous: previous.map { query.address(page: $0) }, next: nil, in: frame)
    }
    html.element("p", [.fixed("class", "empty")]) { html in
      html.text(frame.messages.word(DiscoverWord.nothing) + " " + frame.messages.word(DiscoverWord.nothingAdvice) + " ")
      html.element("a", [.href(Address("/discover"))], text: frame.messages.word(DiscoverWord.bySubject))
    }
  }
}

extension WorkOrder {
  fileprivate var word: DiscoverWord {
    switch self {
    case .title: .orderTitle
    case .rating: .orderRating
    case .mostRead: .orderMostRead
    }
  }
}

import Application
import Domain
import Messages

/// Works of a catalogue on the web, by title or on a subject.
struct DiscoverPage: Page {
  var list: DiscoverList

  private var request: DiscoverRequest { list.request }

  var place: MenuPlace? { .discover }
  func title(in frame: Frame) -> String { frame.messages.word(DiscoverWord.title) }

  func content(_ html: inout HTML, in frame: Frame) {
    html.paragraph(frame.messages.word(DiscoverWord.intro))
    form(&html, in: frame)
    if list.isAsked { results(&html, in: frame) }
    html.part("subjects", titled: frame.messages.word(DiscoverWord.bySubject)) {
      $0.subjects(DiscoverySubject.allCases, in: frame)
    }
  }

  /// A plain form by GET.
  private func form(_ html: inout HTML, in frame: Frame) {
    let attributes: [Attribute] = [.class("search"), .fixed("role", "search"), .action(Address("/discover"))]
    html.element("form", attributes) { html in
      html.element("div", [.class("fields")]) { html in
        field(&html, id: "search", name: "title", label: .byTitle, request.title, in: frame)
        field(&html, id: "f-subject", name: "subject", label: .otherSubject, typedSubject, in: frame)
        orders(&html, in: frame)
        html.button(.search, .action, in: frame)
      }
    }
  }

  /// A subject of the list has a link; a person reads what a person typed.
  private var typedSubject: String? { request.subject.map { $0.replacing("_", with: " ") } }

  private func field(
    _ html: inout HTML, id: StaticString, name: StaticString, label: DiscoverWord, _ value: String?, in frame: Frame
  ) {
    html.element("div", [.class("field")]) { html in
      html.element("label", [.fixed("for", id)], text: frame.messages.word(label))
      html.void(
        "input",
        [
          .fixed("type", "search"), .fixed("id", id), .fixed("name", name), .text("value", value ?? ""),
          .fixed("autocomplete", "off"), .fixed("maxlength", "100"), .anyDirection,
        ])
    }
  }

  private func orders(_ html: inout HTML, in frame: Frame) {
    html.element("div", [.class("field")]) { html in
      html.element("label", [.fixed("for", "f-order")], text: frame.messages.word(DiscoverWord.order))
      html.element("select", [.fixed("id", "f-order"), .fixed("name", "order")]) { html in
        for order in WorkOrder.allCases {
          let chosen: [Attribute] = order == request.order ? [.flag("selected")] : []
          html.element("option", [.text("value", order.rawValue)] + chosen, text: frame.messages.word(order.word))
        }
      }
    }
  }

  private func results(_ html: inout HTML, in frame: Frame) {
    html.part("works", titled: heading(in: frame)) { html in
      html.storedNote(list.stored, now: list.now, in: frame)
      if list.works.isEmpty, list.problem == nil { return nothing(&html, in: frame) }
      if !list.works.isEmpty { html.workRows(list.works, in: frame) }
      if let problem = list.problem {
        if list.works.isEmpty {
          html.neverSeen(problem, offered: list.offered, in: frame)
        } else {
          html.element("p", [.class("problem")], text: frame.messages.text(.discoverHindered(problem)))
        }
      }
      html.element("div", [.flag("data-end")]) { html in
        switch list.end {
        case .all: html.paragraph(frame.messages.word(DiscoverWord.endOfList))
        case .limit: html.paragraph(frame.messages.word(DiscoverWord.endByLimit))
        case nil: break
        }
      }
      html.pager(
        previous: list.previous.map { request.address(page: $0) }, next: list.next.map { request.address(page: $0) },
        in: frame)
      // Needs the script, which shows it instead of "next".
      if list.next != nil {
        let attributes: [Attribute] = [
          .fixed("type", "button"), .class("button quiet"), .flag("data-more"), .flag("hidden"),
        ]
        html.element("button", attributes, text: frame.messages.word(DiscoverWord.more))
      }
    }
  }

  private func heading(in frame: Frame) -> String {
    guard request.title == nil, let subject = request.subject.flatMap({ DiscoverySubject(rawValue: $0) }) else {
      return frame.messages.word(DiscoverWord.results)
    }
    return frame.messages.label(subject)
  }

  private func nothing(_ html: inout HTML, in frame: Frame) {
    if request.page > 1 {
      html.paragraph(frame.messages.word(DiscoverWord.endOfList))
      return html.pager(previous: list.previous.map { request.address(page: $0) }, next: nil, in: frame)
    }
    html.element("p", [.class("empty")]) { html in
      html.text(frame.messages.word(DiscoverWord.nothing) + " " + frame.messages.word(DiscoverWord.nothingAdvice) + " ")
      html.element("a", [.href(Address("/discover"))], text: frame.messages.word(DiscoverWord.bySubject))
    }
  }
}

extension DiscoverRequest {
  fileprivate func address(page: Int) -> Address {
    Address(
      "/discover",
      query: [
        ("title", title), ("subject", subject), ("order", order == .mostRead ? nil : order.rawValue),
        ("page", page == 1 ? nil : String(page)),
      ])
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

import Application
import Domain
import Messages

/// A reader's list of read books.
struct ReadingListPage: Page {
  var list: ReadingPage
  var isSelecting: Bool

  var place: MenuPlace? { .my }
  func title(in frame: Frame) -> String { frame.messages.title(.readingList) }

  func content(_ html: inout HTML, in frame: Frame) {
    html.listTabs(.readingList, in: frame)
    if let deleted = list.deleted {
      let sentence: Phrase =
        deleted.count == 1 ? .listDeletedOne(title: deleted.title) : .listDeletedSeveral(deleted.count)
      html.undo(frame.messages.text(sentence), Address("/my/list/undo"), in: frame) {
        $0.hidden("at", String(deleted.at.milliseconds))
      }
    }
    guard !list.rows.isEmpty else { return empty(&html, in: frame) }
    actions(&html, in: frame)
    html.orders(
      ReadingOrder.allCases.map { ($0.word, address($0), $0 == list.order) }, in: frame)
    if isSelecting {
      // Not a form that changes anything: the next page asks.
      html.element("form", [.action(Address("/my/list/delete"))]) { html in
        rows(&html, in: frame)
        html.element("p", [.class("actions")]) { html in
          html.listButton(.deleteSelected, .danger, .bin, in: frame)
          html.listLink(.cancel, .quiet, address(list.order), in: frame)
        }
      }
    } else {
      rows(&html, in: frame)
    }
    html.pager(
      previous: list.previous.map { address(list.order, before: $0) },
      next: list.next.map { address(list.order, after: $0) }, in: frame)
    yearCounts(&html, in: frame)
  }

  private func empty(_ html: inout HTML, in frame: Frame) {
    html.emptyState(.readingList, in: frame)
    html.part("ways", .waysToAddReading, in: frame) { html in
      html.element("ul", [.class("actions plain-list")]) { html in
        html.element("li") { $0.listLink(.wayLibrary, .action, Address("/books"), in: frame) }
        html.element("li") { $0.listLink(.wayHand, .quiet, Address("/my/list/new"), in: frame) }
        html.element("li") { $0.listLink(.wayTable, .quiet, Address("/my/list/import"), in: frame) }
      }
    }
  }

  private func actions(_ html: inout HTML, in frame: Frame) {
    html.element("p", [.class("actions")]) { html in
      html.listLink(.addEntry, .action, Address("/my/list/new"), in: frame)
      if !isSelecting { html.listLink(.selectSeveral, .quiet, address(list.order, selects: true), in: frame) }
      html.listLink(.import, .quiet, Address("/my/list/import"), in: frame)
      html.listLink(.export, .quiet, Address("/my/list/export"), in: frame)
    }
  }

  private func address(
    _ order: ReadingOrder, after: String? = nil, before: String? = nil, selects: Bool? = nil
  ) -> Address {
    Address(
      "/my/list",
      query: [
        ("order", order == .title ? nil : order.rawValue), ("after", after), ("before", before),
        ("select", selects ?? (after != nil || before != nil ? isSelecting : false) ? "1" : nil),
      ])
  }

  private func rows(_ html: inout HTML, in frame: Frame) {
    html.element("ul", [.class("books")]) { html in
      for row in list.rows { write(row, &html, in: frame) }
    }
  }

  private func write(_ row: ReadingPage.Row, _ html: inout HTML, in frame: Frame) {
    let (id, content, order) = (row.entry.id.rawValue, row.entry.content, list.order)
    let address = Address("/my/list", [String(id)], query: [("order", order == .title ? nil : order.rawValue)])
    html.element("li", [.class(content.isDisliked ? "book disliked" : "book"), .text("id", "e\(id)")]) {
      html in
      if isSelecting { box(row.entry, &html, in: frame) }
      html.picture(row, .row)
      html.element("div", [.class("work")]) { html in
        html.element("a", [.href(address), .class("title")]) { html in
          html.element("span", [.anyDirection], text: content.title)
        }
        html.author(content.author)
        if let day = content.readOn { html.element("p", [.class("note")], text: frame.messages.day(day)) }
      }
      html.element("div", [.class("marks")]) { html in
        html.opinion(content, in: frame)
        if !isSelecting { deletion(of: row.entry, &html, in: frame) }
      }
    }
  }

  private func box(_ entry: ReadingEntry, _ html: inout HTML, in frame: Frame) {
    let id = "s\(entry.id.rawValue)"
    html.void(
      "input",
      [
        .fixed("type", "checkbox"), .text("id", id), .fixed("name", "id"), .text("value", String(entry.id.rawValue)),
      ])
    html.element(
      "label", [.text("for", id), .class("unseen")],
      text: frame.messages.text(.listSelectOne(title: entry.content.title)))
  }

  /// A link to the page that asks: a single press deletes nothing.
  private func deletion(of entry: ReadingEntry, _ html: inout HTML, in frame: Frame) {
    let name = frame.messages.text(.listDeleteOne(title: entry.content.title))
    html.element(
      "a",
      [
        .class("button quiet"), .href(Address("/my/list", [String(entry.id.rawValue), "delete"])),
        .text("aria-label", name), .text("title", name),
      ]
    ) { $0.icon(.bin) }
  }

  private func yearCounts(_ html: inout HTML, in frame: Frame) {
    html.part("years", .booksByYear, in: frame) { html in
      html.element("ul", [.class("inline")]) { html in
        for year in list.years {
          html.element("li", text: frame.messages.text(.listYear(year.year, year.count)))
        }
      }
    }
  }
}

extension ReadingDraft {
  /// Whether the reader advises against it.
  var isDisliked: Bool { rating.map { $0 < 2 } ?? false }
}

extension HTML {
  /// The cover of the library's book, or the picture of the genre, or a drawn cover.
  mutating func picture(_ row: ReadingPage.Row, _ size: CoverSize) {
    let content = row.entry.content
    guard !row.hasCover, let genre = content.genre else {
      return cover(
        of: content.book, title: content.title, section: row.section, hasPicture: row.hasCover, size: size)
    }
    let style = Attribute.class(size == .row ? "cover genre-cover" : "cover large genre-cover")
    element("span", [style, .fixed("aria-hidden", "true")]) {
      $0.genre(genre, size == .row ? .small : .large)
    }
  }

  mutating func opinion(_ content: ReadingDraft, in frame: Frame) {
    if content.isDisliked { badge(.warning, .bad, frame.messages.listWord(.notLiked)) }
    if let genre = content.genre { genreBadge(genre, in: frame) }
    if let rating = content.rating { stars(rating, in: frame) }
  }
}

extension ReadingOrder {
  fileprivate var word: ListWord {
    switch self {
    case .title: .byTitle
    case .author: .byAuthor
    case .date: .byDate
    case .rating: .byRating
    }
  }
}

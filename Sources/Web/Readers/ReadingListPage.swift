package import Domain
import Messages

/// A reader's list of read books.
package struct ReadingListPage: Page {
  package struct Row: Sendable {
    package var id: Int64
    package var title: String
    package var author: String
    package var genre: Genre?
    package var rating: Int?
    package var readOn: CalendarDay?
    /// The book of the library.
    package var book: Int64?
    package var section: String
    package var hasCover: Bool

    package init(
      id: Int64, title: String, author: String, genre: Genre? = nil, rating: Int? = nil, readOn: CalendarDay? = nil,
      book: Int64? = nil, section: String, hasCover: Bool = false
    ) {
      (self.id, self.title, self.author, self.genre) = (id, title, author, genre)
      (self.rating, self.readOn, self.book) = (rating, readOn, book)
      (self.section, self.hasCover) = (section, hasCover)
    }

    /// Whether the reader advises against it.
    var isDisliked: Bool { rating.map { $0 < 2 } ?? false }
  }

  /// Books of a year; a year of nil for those without a day.
  package typealias Year = (year: Int?, count: Int)

  package var order: ReadingOrder
  package var rows: [Row]
  package var years: [Year]
  package var previous: String?
  package var next: String?
  /// The deletion that can be taken back: its moment in milliseconds, the number of entries, the first title.
  package var deleted: (at: Int64, count: Int, title: String)?
  /// Whether the rows have boxes to tick.
  package var isSelecting: Bool

  package init(
    order: ReadingOrder = .title, rows: [Row], years: [Year] = [], previous: String? = nil, next: String? = nil,
    deleted: (at: Int64, count: Int, title: String)? = nil, isSelecting: Bool = false
  ) {
    (self.order, self.rows, self.years) = (order, rows, years)
    (self.previous, self.next, self.deleted, self.isSelecting) = (previous, next, deleted, isSelecting)
  }

  package var place: MenuPlace? { .my }
  package func title(in frame: Frame) -> String { frame.messages.title(.readingList) }

  package func content(_ html: inout HTML, in frame: Frame) {
    html.listTabs(.readingList, in: frame)
    if let deleted {
      let sentence: Phrase =
        deleted.count == 1 ? .listDeletedOne(title: deleted.title) : .listDeletedSeveral(deleted.count)
      html.undo(frame.messages.text(sentence), Address("/my/list/undo"), in: frame) {
        $0.hidden("at", String(deleted.at))
      }
    }
    guard !rows.isEmpty else { return empty(&html, in: frame) }
    actions(&html, in: frame)
    html.orders(
      ReadingOrder.allCases.map { ($0.word, address($0), $0 == order) }, in: frame)
    if isSelecting {
      // Not a form that changes anything: the next page asks.
      html.element("form", [.action(Address("/my/list/delete"))]) { html in
        list(&html, in: frame)
        html.element("p", [.fixed("class", "actions")]) { html in
          html.listButton(.deleteSelected, .danger, .bin, in: frame)
          html.listLink(.cancel, .quiet, address(order), in: frame)
        }
      }
    } else {
      list(&html, in: frame)
    }
    html.pager(
      previous: previous.map { address(order, before: $0) }, next: next.map { address(order, after: $0) }, in: frame)
    yearCounts(&html, in: frame)
  }

  private func empty(_ html: inout HTML, in frame: Frame) {
    html.emptyState(.readingList, in: frame)
    html.part("ways", .waysToAddReading, in: frame) { html in
      html.element("ul", [.fixed("class", "actions plain-list")]) { html in
        html.element("li") { $0.listLink(.wayLibrary, .action, Address("/books"), in: frame) }
        html.element("li") { $0.listLink(.wayHand, .quiet, Address("/my/list/new"), in: frame) }
        html.element("li") { $0.listLink(.wayTable, .quiet, Address("/my/list/import"), in: frame) }
      }
    }
  }

  private func actions(_ html: inout HTML, in frame: Frame) {
    html.element("p", [.fixed("class", "actions")]) { html in
      html.listLink(.addEntry, .action, Address("/my/list/new"), in: frame)
      if !isSelecting { html.listLink(.selectSeveral, .quiet, address(order, selects: true), in: frame) }
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

  private func address(of row: Row) -> Address {
    Address("/my/list", [String(row.id)], query: [("order", order == .title ? nil : order.rawValue)])
  }

  private func list(_ html: inout HTML, in frame: Frame) {
    html.element("ul", [.fixed("class", "books")]) { html in
      for row in rows { write(row, &html, in: frame) }
    }
  }

  private func write(_ row: Row, _ html: inout HTML, in frame: Frame) {
    html.element("li", [.fixed("class", row.isDisliked ? "book disliked" : "book"), .text("id", "e\(row.id)")]) {
      html in
      if isSelecting { box(row, &html, in: frame) }
      picture(row, &html)
      html.element("div", [.fixed("class", "work")]) { html in
        html.element("a", [.href(self.address(of: row)), .fixed("class", "title")]) { html in
          html.element("span", [.fixed("dir", "auto")], text: row.title)
        }
        if !row.author.isEmpty {
          html.element("p", [.fixed("class", "author"), .fixed("dir", "auto")], text: row.author)
        }
        if let day = row.readOn { html.element("p", [.fixed("class", "note")], text: frame.messages.day(day)) }
      }
      html.element("div", [.fixed("class", "marks")]) { html in
        if row.isDisliked { html.badge(.warning, .bad, frame.messages.listWord(ListWord.notLiked)) }
        if let genre = row.genre { html.genreBadge(genre, in: frame) }
        if let rating = row.rating { html.stars(rating, in: frame) }
        if !isSelecting { deletion(of: row, &html, in: frame) }
      }
    }
  }

  private func box(_ row: Row, _ html: inout HTML, in frame: Frame) {
    let id = "s\(row.id)"
    html.void(
      "input",
      [.fixed("type", "checkbox"), .text("id", id), .fixed("name", "id"), .text("value", String(row.id))])
    html.element(
      "label", [.text("for", id), .fixed("class", "unseen")],
      text: frame.messages.text(.listSelectOne(title: row.title)))
  }

  /// The cover of the library's book, or the picture of the genre, or a drawn cover.
  private func picture(_ row: Row, _ html: inout HTML) {
    if !row.hasCover, let genre = row.genre {
      return html.element("span", [.fixed("class", "cover genre-cover"), .fixed("aria-hidden", "true")]) {
        $0.genre(genre, .small)
      }
    }
    html.cover(
      of: row.book ?? 0, title: row.title, section: row.section, hasPicture: row.hasCover && row.book != nil, size: .row
    )
  }

  /// A link to the page that asks: nothing is deleted by one press.
  private func deletion(of row: Row, _ html: inout HTML, in frame: Frame) {
    let name = frame.messages.text(.listDeleteOne(title: row.title))
    html.element(
      "a",
      [
        .fixed("class", "button quiet"), .href(Address("/my/list", [String(row.id), "delete"])),
        .text("aria-label", name), .text("title", name),
      ]
    ) { $0.icon(.bin) }
  }

  private func yearCounts(_ html: inout HTML, in frame: Frame) {
    html.part("years", .booksByYear, in: frame) { html in
      html.element("ul", [.fixed("class", "inline")]) { html in
        for (year, count) in years { html.element("li", text: frame.messages.text(.listYear(year, count))) }
      }
    }
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

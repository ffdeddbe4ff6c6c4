package import Domain
import Messages

/// A reader's bookmarks. Everything that it shows is stored, so it needs no network.
package struct BookmarksPage: Page {
  package struct Row: Sendable {
    package var id: Int64
    package var title: String
    package var author: String
    package var year: Int?
    package var section: String
    package var work: WorkID?
    /// The library's copies; nil where the library has none.
    package var copy: Copy?

    package init(
      id: Int64, title: String, author: String = "", year: Int? = nil, section: String, work: WorkID? = nil,
      copy: Copy? = nil
    ) {
      (self.id, self.title, self.author, self.year) = (id, title, author, year)
      (self.section, self.work, self.copy) = (section, work, copy)
    }
  }

  package struct Copy: Sendable {
    package var book: Int64
    package var language: String?
    package var hasCover: Bool
    package var availability: BookListing.Availability
    /// Whether title and author alone say that it is the same work.
    package var isPerhaps: Bool

    package init(
      book: Int64, language: String? = nil, hasCover: Bool = false, availability: BookListing.Availability,
      isPerhaps: Bool = false
    ) {
      (self.book, self.language, self.hasCover) = (book, language, hasCover)
      (self.availability, self.isPerhaps) = (availability, isPerhaps)
    }
  }

  package var order: BookmarkOrder
  package var rows: [Row]
  package var count: Int
  package var previous: String?
  package var next: String?
  /// The bookmark whose removal can be taken back: its number and title.
  package var removed: (id: Int64, title: String)?

  package init(
    order: BookmarkOrder = .newest, rows: [Row], count: Int, previous: String? = nil, next: String? = nil,
    removed: (id: Int64, title: String)? = nil
  ) {
    (self.order, self.rows, self.count) = (order, rows, count)
    (self.previous, self.next, self.removed) = (previous, next, removed)
  }

  package var place: MenuPlace? { .my }
  package func title(in frame: Frame) -> String { frame.messages.title(.bookmarks) }

  package func content(_ html: inout HTML, in frame: Frame) {
    html.listTabs(.bookmarks, in: frame)
    if let removed {
      html.undo(
        frame.messages.text(.listBookmarkRemoved(title: removed.title)), Address("/my/bookmarks/undo"), in: frame
      ) { $0.hidden("id", String(removed.id)) }
    }
    guard !rows.isEmpty else { return html.emptyState(.bookmarks, in: frame) }
    html.paragraph(frame.messages.text(.listCount(count)))
    html.orders(
      [
        (.newestFirst, address(.newest), order == .newest), (.byTitle, address(.title), order == .title),
      ], in: frame)
    html.element("ul", [.fixed("class", "books")]) { html in
      for row in rows { write(row, &html, in: frame) }
    }
    html.pager(
      previous: previous.map { address(order, before: $0) }, next: next.map { address(order, after: $0) }, in: frame)
  }

  private func address(_ order: BookmarkOrder, after: String? = nil, before: String? = nil) -> Address {
    Address(
      "/my/bookmarks",
      query: [("order", order == .newest ? nil : order.rawValue), ("after", after), ("before", before)])
  }

  private func write(_ row: Row, _ html: inout HTML, in frame: Frame) {
    html.element("li", [.fixed("class", "book")]) { html in
      html.cover(
        of: row.copy?.book ?? 0, title: row.title, section: row.section, hasPicture: row.copy?.hasCover ?? false,
        size: .row)
      html.element("div", [.fixed("class", "work")]) { html in
        self.title(row, &html, in: frame)
        if !row.author.isEmpty {
          html.element("p", [.fixed("class", "author"), .fixed("dir", "auto")], text: row.author)
        }
        if let year = row.year { html.element("p", [.fixed("class", "author")], text: String(year)) }
        if let work = row.work {
          let link = Address(elsewhere: BookLinks.openLibrary(work))
          html.element("div") { $0.outwardLink(link, frame.messages.listWord(ListWord.openLibrary), in: frame) }
        }
      }
      html.element("div", [.fixed("class", "marks")]) { html in
        if let copy = row.copy {
          html.badge(.books, .plain, frame.messages.listWord(copy.isPerhaps ? ListWord.perhapsHere : .here))
          html.badge(copy.availability, in: frame)
        }
        removal(of: row, &html, in: frame)
      }
    }
  }

  private func title(_ row: Row, _ html: inout HTML, in frame: Frame) {
    let attributes = frame.titleAttributes(row.copy?.language)
    if let page = page(of: row, in: frame) {
      html.element("a", [.href(page), .fixed("class", "title")]) { $0.element("span", attributes, text: row.title) }
    } else {
      html.element("p", [.fixed("class", "title")]) { $0.element("span", attributes, text: row.title) }
    }
  }

  /// The page of the library's own book, or else of the work, for a reader who may look around.
  private func page(of row: Row, in frame: Frame) -> Address? {
    if let copy = row.copy { return Address("/books", [String(copy.book)]) }
    guard frame.seesDiscovery, let work = row.work else { return nil }
    return Address("/discover/works", [work.text])
  }

  private func removal(of row: Row, _ html: inout HTML, in frame: Frame) {
    html.form(Address("/my/bookmarks"), "remove-\(row.id)", in: frame, comesBack: true) { html in
      html.hidden("id", String(row.id))
      html.listButton(
        .remove, .quiet, .cross, in: frame, name: frame.messages.text(.listRemoveOne(title: row.title)))
    }
  }
}

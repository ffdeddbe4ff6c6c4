import Application
import Domain
import Messages

struct BookmarksPage: Page {
  var list: BookmarkPage

  var place: MenuPlace? { .my }
  func title(in frame: Frame) -> String { frame.messages.title(.bookmarks) }

  func content(_ html: inout HTML, in frame: Frame) {
    html.listTabs(.bookmarks, in: frame)
    if let removed = list.removed {
      html.undo(
        frame.messages.text(.listBookmarkRemoved(title: removed.title)), Address("/my/bookmarks/undo"), in: frame
      ) { $0.hidden("id", String(removed.id.rawValue)) }
    }
    guard !list.rows.isEmpty else { return html.emptyState(.bookmarks, in: frame) }
    html.paragraph(frame.messages.text(.listCount(list.count)))
    let order = list.order
    html.orders(
      [
        (.newestFirst, address(.newest), order == .newest), (.byTitle, address(.title), order == .title),
      ], in: frame)
    html.element("ul", [.class("books")]) { html in
      for row in list.rows { write(row, &html, in: frame) }
    }
    html.pager(
      previous: list.previous.map { address(order, before: $0) }, next: list.next.map { address(order, after: $0) },
      in: frame)
  }

  private func address(_ order: BookmarkOrder, after: String? = nil, before: String? = nil) -> Address {
    Address(
      "/my/bookmarks",
      query: [("order", order == .newest ? nil : order.rawValue), ("after", after), ("before", before)])
  }

  private func write(_ row: BookmarkPage.Row, _ html: inout HTML, in frame: Frame) {
    let bookmark = row.bookmark
    html.element("li", [.class("book")]) { html in
      html.cover(
        of: row.copy?.book, title: bookmark.title, section: row.section, hasPicture: row.copy?.hasCover ?? false,
        size: .row)
      html.element("div", [.class("work")]) { html in
        title(row, &html, in: frame)
        html.author(bookmark.author)
        if let year = bookmark.year { html.element("p", [.class("author")], text: String(year)) }
        if case .work(let work)? = bookmark.target {
          let link = Address(elsewhere: BookLinks.openLibrary(work))
          html.element("div") { $0.outwardLink(link, frame.messages.listWord(.openLibrary), in: frame) }
        }
      }
      html.element("div", [.class("marks")]) { html in
        if let copy = row.copy {
          html.badge(.books, .plain, frame.messages.listWord(copy.isPerhaps ? ListWord.perhapsHere : .here))
          html.badge(copy.shelf, in: frame)
        }
        removal(of: bookmark, &html, in: frame)
      }
    }
  }

  private func title(_ row: BookmarkPage.Row, _ html: inout HTML, in frame: Frame) {
    let (title, attributes) = (row.bookmark.title, frame.titleAttributes(row.copy?.language))
    if let page = page(of: row, in: frame) {
      html.element("a", [.href(page), .class("title")]) { $0.element("span", attributes, text: title) }
    } else {
      html.element("p", [.class("title")]) { $0.element("span", attributes, text: title) }
    }
  }

  /// The page of the library's own book, or else of the work, if the reader may look around.
  private func page(of row: BookmarkPage.Row, in frame: Frame) -> Address? {
    if let copy = row.copy { return .book(copy.book) }
    guard frame.seesDiscovery, case .work(let work)? = row.bookmark.target else { return nil }
    return Address("/discover/works", [work.text])
  }

  private func removal(of bookmark: Bookmark, _ html: inout HTML, in frame: Frame) {
    let id = bookmark.id.rawValue
    html.form(Address("/my/bookmarks"), "remove-\(id)", in: frame, comesBack: true) { html in
      html.hidden("id", String(id))
      html.listButton(
        .remove, .quiet, .cross, in: frame, name: frame.messages.text(.listRemoveOne(title: bookmark.title)))
    }
  }
}

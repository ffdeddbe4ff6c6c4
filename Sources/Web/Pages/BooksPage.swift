package import Application
import Domain
import Messages

/// The catalogue: rows, letters, search, filters, orders.
package struct BooksPage: Page {
  var list: CataloguePage

  package init(_ list: CataloguePage) { self.list = list }

  var request: CatalogueRequest { list.request }

  package var place: MenuPlace? { .catalogue }
  package func title(in frame: Frame) -> String { frame.messages.title(.catalogue) }

  package func content(_ html: inout HTML, in frame: Frame) {
    guard !list.libraryIsEmpty else { return emptyLibrary(&html, in: frame) }
    form(&html, in: frame)
    html.element("p", [.fixed("id", "found"), .fixed("role", "status")], text: status(in: frame))
    html.element("div", [.fixed("id", "results"), .class("catalogue")]) { html in
      if request.search == nil { letters(&html, in: frame) }
      html.element("section", [.fixed("aria-labelledby", "books-title"), .class("list")]) { html in
        html.element(
          "h2", [.fixed("id", "books-title"), .class("unseen")], text: frame.messages.title(PageTitle.books))
        guard !list.rows.isEmpty else { return nothing(&html, in: frame) }
        html.bookRows(list.rows, bookmarked: list.bookmarked, in: frame)
        html.pager(
          previous: list.previous.map { request.address(before: $0) },
          next: list.next.map { request.address(after: $0) }, in: frame)
      }
    }
  }

  private func status(in frame: Frame) -> String {
    // An empty list says so in words.
    if let found = list.found, found > 0, request.isNarrowed { return frame.messages.text(.webFound(found)) }
    if request.isNarrowed && list.rows.isEmpty { return frame.messages.sentence(.results) }
    if let letter = request.section, request.search == nil {
      return frame.messages.text(.webBooksUnder(letter: letter))
    }
    return ""
  }

  private func nothing(_ html: inout HTML, in frame: Frame) {
    html.emptyState(.results, in: frame)
    html.paragraph(frame.messages.sentence(EmptyState.resultsAdvice))
    html.element("p") { $0.linkButton(.showAll, .action, CatalogueRequest().address(), in: frame) }
    // Readers may look elsewhere; a visitor's school may not want that.
    guard frame.person != nil, let search = request.search else { return }
    let address = Address(elsewhere: BookLinks.openLibrary(searching: search))
    html.element("p") { $0.outwardLink(address, frame.messages.label(.openLibrary), in: frame) }
  }
}

extension CatalogueRequest {
  var isFiltered: Bool { favouritesOnly || onShelfOnly || category != nil || language != nil }
  var isNarrowed: Bool { search != nil || section != nil || isFiltered }

  /// The list with these choices, from a mark on.
  func address(after: String? = nil, before: String? = nil) -> Address {
    // Values that are not chosen are left out here: a page has an address for each letter.
    var chosen: [(String, String?)] = []
    if search != nil { chosen.append(("search", search)) }
    if search == nil, section != nil { chosen.append(("section", section)) }
    if order != .title { chosen.append(("order", order.rawValue)) }
    if favouritesOnly { chosen.append(("favourites", "1")) }
    if onShelfOnly { chosen.append(("shelf", "1")) }
    if category != nil { chosen.append(("category", category)) }
    if language != nil { chosen.append(("language", language)) }
    if after != nil { chosen.append(("after", after)) }
    if before != nil { chosen.append(("before", before)) }
    return Address("/books", query: chosen)
  }
}

extension HTML {
  mutating func pager(previous: Address?, next: Address?, in frame: Frame) {
    guard previous != nil || next != nil else { return }
    element("nav", [.class("pager"), .text("aria-label", frame.messages.label(FieldLabel.pages))]) { html in
      if let previous {
        html.element("a", [.href(previous), .fixed("rel", "prev"), .class("button quiet")]) { html in
          html.icon(.left)
          html.text(frame.messages.word(.previous))
        }
      }
      if let next {
        html.element("a", [.href(next), .fixed("rel", "next"), .class("button quiet")]) { html in
          html.text(frame.messages.word(.next))
          html.icon(.right)
        }
      }
    }
  }
}

import Application
import Messages

/// The first page of a visitor: search and new books, or only the way to sign in where the catalogue is not public.
struct HomePage: Page {
  var newBooks: [CatalogueRow]

  var place: MenuPlace? { .home }
  func title(in frame: Frame) -> String { frame.messages.title(.home) }

  func heading(_ html: inout HTML, in frame: Frame) {
    html.element("h1", [.anyDirection], text: frame.libraryName)
  }

  func content(_ html: inout HTML, in frame: Frame) {
    guard frame.seesCatalogue else {
      html.paragraph(frame.messages.sentence(Hint.closedCatalogue))
      html.element("p") { $0.linkButton(.signIn, .action, Address("/sign-in"), in: frame) }
      return html.signUpLink(in: frame)
    }
    html.element("form", [.class("search"), .fixed("role", "search"), .action(Address("/books"))]) { html in
      html.searchField("", in: frame)
    }
    html.part("new-books", .newBooks, in: frame) { html in
      guard !newBooks.isEmpty else { return html.emptyState(.newBooks, in: frame) }
      html.bookRows(newBooks, in: frame)
      html.element("p") { $0.linkButton(.openCatalogue, .quiet, Address("/books"), in: frame) }
    }
    html.signUpLink(in: frame)
  }
}

import Domain
import Messages

/// The parts of a book's page that come from readers: what they think of it, and what else they borrow. None names anybody.
extension BookPage {
  /// The buttons of somebody who has signed in: bookmark and reading list.
  func ownLists(_ html: inout HTML, in frame: Frame) {
    guard let isSet = book.listing.isBookmarked else { return }
    html.element("div", [.fixed("class", "actions")]) { html in
      html.bookmarkToggle(
        BookmarkToggle(book: book.listing.id, title: book.listing.title, isSet: isSet), in: frame)
      if let entry = book.readingEntry {
        html.listLink(.onMyList, .quiet, Address("/my/list", [String(entry)]), .check, in: frame)
      } else {
        html.listLink(
          .addToList, .quiet, Address("/my/list/new", query: [("book", String(book.listing.id))]), .list, in: frame)
      }
    }
  }

  func reviews(_ html: inout HTML, in frame: Frame) {
    guard !book.reviews.isEmpty else { return }
    html.part("reviews", .reviews, in: frame) { html in
      html.element("ul", [.fixed("class", "plain-list")]) { html in
        for review in book.reviews {
          html.review(review, in: frame) { html in
            guard frame.isLibrarian else { return }
            html.judgement(of: review, .takeBack, .quiet, approves: false, in: frame)
          }
        }
      }
    }
  }

  func suggestions(_ html: inout HTML, in frame: Frame) {
    for (id, title, books) in [
      ("read-by-readers" as StaticString, PageTitle.readByReaders, book.readByReaders),
      ("same-kind", .sameKind, book.sameKind),
    ] where !books.isEmpty {
      html.part(id, title, in: frame) { $0.bookRows(books, in: frame) }
    }
  }
}

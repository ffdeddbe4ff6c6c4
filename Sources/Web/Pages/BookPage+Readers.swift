import Application
import Domain
import Messages

/// The parts of a book's page that come from readers: reviews and suggestions, without names.
extension BookPage {
  /// The buttons of a person who is signed in: bookmark and reading list.
  func ownLists(_ html: inout HTML, in frame: Frame) {
    guard let isSet = detail.isBookmarked else { return }
    html.element("div", [.class("actions")]) { html in
      html.bookmarkToggle(BookmarkToggle(target: .book(book.id), title: book.title, isSet: isSet), in: frame)
      if let entry = detail.readingEntry {
        html.listLink(.onMyList, .quiet, Address("/my/list", [String(entry.rawValue)]), .check, in: frame)
      } else {
        html.listLink(
          .addToList, .quiet, Address("/my/list/new", query: [("book", String(book.id.rawValue))]), .list, in: frame)
      }
    }
  }

  func reviews(_ html: inout HTML, in frame: Frame) {
    guard !detail.reviews.isEmpty else { return }
    html.part("reviews", .reviews, in: frame) { html in
      html.element("ul", [.class("plain-list")]) { html in
        for review in detail.reviews {
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
      ("read-by-readers" as StaticString, PageTitle.readByReaders, detail.readByReaders),
      ("same-kind", .sameKind, detail.sameKind),
    ] where !books.isEmpty {
      html.part(id, title, in: frame) { $0.bookRows(books, in: frame) }
    }
  }
}

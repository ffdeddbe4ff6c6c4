import Domain
import Messages

extension HTML {
  mutating func readIt(_ books: [Book], in frame: Frame) {
    guard !books.isEmpty else { return }
    part("read-it", .readIt, in: frame) { html in
      html.element("ul", [.class("actions plain-list")]) { html in
        for book in books {
          let address = Address("/my/list/new", query: [("book", String(book.id.rawValue))])
          html.element("li") { html in
            html.element("a", [.class("button quiet"), .href(address)]) { html in
              html.icon(.star)
              html.element("span", frame.titleAttributes(book.metadata.languageCode), text: book.title)
            }
          }
        }
      }
    }
  }
}

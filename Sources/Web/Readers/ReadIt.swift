import Domain
import Messages

/// A book that the reader brought back lately and may put on the reading list.
package struct ReadItOffer: Sendable {
  package var book: Int64
  package var title: String
  package var language: String?

  package init(book: Int64, title: String, language: String? = nil) {
    (self.book, self.title, self.language) = (book, title, language)
  }
}

extension HTML {
  /// "Read it?", with a link to the form of each book; nothing where there is none.
  package mutating func readIt(_ offers: [ReadItOffer], in frame: Frame) {
    guard !offers.isEmpty else { return }
    part("read-it", .readIt, in: frame) { html in
      html.element("ul", [.fixed("class", "actions plain-list")]) { html in
        for offer in offers {
          let address = Address("/my/list/new", query: [("book", String(offer.book))])
          html.element("li") { html in
            html.element("a", [.fixed("class", "button quiet"), .href(address)]) { html in
              html.icon(.star)
              html.element("span", frame.titleAttributes(offer.language), text: offer.title)
            }
          }
        }
      }
    }
  }
}

import Domain
import Messages

/// A review on the page of a book, and in the list of those that wait for a librarian. It names no writer.
package struct ReviewLine: Sendable {
  package var id: Int64
  package var book: Int64
  package var bookTitle: String
  package var rating: Int?
  package var text: String

  package init(id: Int64, book: Int64, bookTitle: String, rating: Int? = nil, text: String) {
    (self.id, self.book, self.bookTitle) = (id, book, bookTitle)
    (self.rating, self.text) = (rating, text)
  }
}

extension HTML {
  /// The review, and buttons of a librarian.
  mutating func review(_ review: ReviewLine, in frame: Frame, _ buttons: (inout HTML) -> Void) {
    element("li", [.fixed("class", "review")]) { html in
      html.element("p", [.fixed("class", "marks")]) { html in
        html.element("strong", text: frame.messages.listWord(ListWord.aReader))
        if let rating = review.rating { html.stars(rating, in: frame) }
      }
      html.element("p", [.fixed("class", "description"), .fixed("dir", "auto")], text: review.text)
      buttons(&html)
    }
  }

  /// A form of a librarian about a review.
  mutating func judgement(
    of review: ReviewLine, _ word: ListWord, _ kind: ButtonKind, approves: Bool, in frame: Frame
  ) {
    form(
      Address("/reviews", [String(review.id)]), "review-\(review.id)-\(approves ? "yes" : "no")", in: frame,
      comesBack: true
    ) { html in
      html.hidden("approve", approves ? "1" : "0")
      html.listButton(word, kind, in: frame)
    }
  }
}

/// The reviews that readers offer, for librarians.
package struct OfferedReviewsPage: Page {
  package var reviews: [ReviewLine]

  package init(reviews: [ReviewLine]) { self.reviews = reviews }

  package var place: MenuPlace? { .desk }
  package func title(in frame: Frame) -> String { frame.messages.title(.offeredReviews) }

  package func content(_ html: inout HTML, in frame: Frame) {
    guard !reviews.isEmpty else { return html.emptyState(.offeredReviews, in: frame) }
    for review in reviews {
      html.element("h2") { html in
        html.element(
          "a", [.href(Address("/books", [String(review.book)])), .fixed("dir", "auto")], text: review.bookTitle)
      }
      html.element("ul", [.fixed("class", "plain-list")]) { html in
        html.review(review, in: frame) { html in
          html.element("div", [.fixed("class", "actions")]) { html in
            html.judgement(of: review, .approve, .good, approves: true, in: frame)
            html.judgement(of: review, .refuse, .danger, approves: false, in: frame)
          }
        }
      }
    }
  }
}

import Domain
import Messages

extension HTML {
  /// The review, without its writer, and the buttons of a librarian.
  mutating func review(_ review: SharedReview, in frame: Frame, _ buttons: (inout HTML) -> Void) {
    element("li", [.class("review")]) { html in
      html.element("p", [.class("marks")]) { html in
        html.element("strong", text: frame.messages.listWord(.aReader))
        if let rating = review.rating { html.stars(rating, in: frame) }
      }
      html.element("p", [.class("description"), .anyDirection], text: review.review)
      buttons(&html)
    }
  }

  mutating func judgement(
    of review: SharedReview, _ word: ListWord, _ kind: ButtonKind, approves: Bool, in frame: Frame
  ) {
    form(
      Address("/reviews", [String(review.id.rawValue)]), "review-\(review.id.rawValue)-\(approves ? "yes" : "no")",
      in: frame,
      comesBack: true
    ) { html in
      html.hidden("approve", approves ? "1" : "0")
      html.listButton(word, kind, in: frame)
    }
  }
}

struct OfferedReviewsPage: Page {
  var reviews: [SharedReview]

  var place: MenuPlace? { .desk }
  func title(in frame: Frame) -> String { frame.messages.title(.offeredReviews) }

  func content(_ html: inout HTML, in frame: Frame) {
    guard !reviews.isEmpty else { return html.emptyState(.offeredReviews, in: frame) }
    for review in reviews {
      html.element("h2") { html in
        html.element("a", [.href(.book(review.book)), .anyDirection], text: review.bookTitle)
      }
      html.element("ul", [.class("plain-list")]) { html in
        html.review(review, in: frame) { html in
          html.element("div", [.class("actions")]) { html in
            html.judgement(of: review, .approve, .good, approves: true, in: frame)
            html.judgement(of: review, .refuse, .danger, approves: false, in: frame)
          }
        }
      }
    }
  }
}

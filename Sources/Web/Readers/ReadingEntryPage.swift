package import Domain
import Messages

/// An entry of a reading list.
package struct ReadingEntryPage: Page {
  package var row: ReadingListPage.Row
  package var review: String
  package var sharing: ReviewSharing
  /// Whether the library shows reviews to others.
  package var sharesReviews: Bool
  /// The order of the list that the page goes back to.
  package var order: ReadingOrder

  package init(
    row: ReadingListPage.Row, review: String, sharing: ReviewSharing = .own, sharesReviews: Bool = false,
    order: ReadingOrder = .title
  ) {
    (self.row, self.review, self.sharing) = (row, review, sharing)
    (self.sharesReviews, self.order) = (sharesReviews, order)
  }

  package var place: MenuPlace? { .my }
  package func title(in frame: Frame) -> String { row.title }

  package func heading(_ html: inout HTML, in frame: Frame) {
    html.element("div", [.fixed("class", row.isDisliked ? "book-head disliked" : "book-head")]) { html in
      if !row.hasCover, let genre = row.genre {
        html.element("span", [.fixed("class", "cover large genre-cover"), .fixed("aria-hidden", "true")]) {
          $0.genre(genre, .large)
        }
      } else {
        html.cover(
          of: row.book ?? 0, title: row.title, section: row.section, hasPicture: row.hasCover && row.book != nil,
          size: .page)
      }
      html.element("div") { html in
        html.element("h1", [.fixed("dir", "auto")], text: row.title)
        html.element("p", [.fixed("class", "author"), .fixed("dir", "auto")], text: row.author)
        html.element("p", [.fixed("class", "marks")]) { html in
          if row.isDisliked { html.badge(.warning, .bad, frame.messages.listWord(ListWord.notLiked)) }
          if let genre = row.genre { html.genreBadge(genre, in: frame) }
          if let rating = row.rating { html.stars(rating, in: frame) }
        }
        html.facts([(frame.messages.listWord(ListWord.day), row.readOn.map { .cell(frame.messages.day($0)) })])
        actions(&html, in: frame)
      }
    }
  }

  private func actions(_ html: inout HTML, in frame: Frame) {
    html.element("p", [.fixed("class", "actions")]) { html in
      html.listLink(.edit, .action, Address("/my/list", [String(row.id), "edit"]), in: frame)
      html.listLink(.delete, .danger, Address("/my/list", [String(row.id), "delete"]), .bin, in: frame)
      if let book = row.book { html.listLink(.here, .quiet, Address("/books", [String(book)]), .books, in: frame) }
    }
  }

  package func content(_ html: inout HTML, in frame: Frame) {
    html.part("review", .review, in: frame) { html in
      guard !review.isEmpty else {
        return html.element("p", [.fixed("class", "note")], text: frame.messages.listWord(ListWord.noReview))
      }
      html.element("p", [.fixed("class", "description"), .fixed("dir", "auto")], text: review)
      share(&html, in: frame)
    }
    // The list opens at the page that has the entry, and at its row.
    html.element("p", [.fixed("class", "actions")]) { html in
      let list = Address(
        "/my/list", query: [("order", order == .title ? nil : order.rawValue), ("at", String(row.id))])
      html.listLink(.backToList, .quiet, list, .left, in: frame)
    }
  }

  private func share(_ html: inout HTML, in frame: Frame) {
    let word: ListWord =
      switch sharing {
      case .own: .isPrivate
      case .offered: .isOffered
      case .shared: .isShared
      }
    html.element("p", [.fixed("class", "note")], text: frame.messages.listWord(word))
    // A review that others see can be taken back also after the library has stopped showing any.
    guard sharing != .own || (sharesReviews && row.book != nil) else { return }
    html.form(Address("/my/list", [String(row.id), "share"]), "share", in: frame) { html in
      html.hidden("share", sharing == .own ? "1" : "0")
      html.listButton(sharing == .own ? .offer : .takeBack, .quiet, in: frame)
    }
  }
}

/// Asks before entries are deleted.
package struct ReadingDeletePage: Page {
  package struct Entry: Sendable {
    package var id: Int64
    package var title: String
    package var author: String

    package init(id: Int64, title: String, author: String) {
      (self.id, self.title, self.author) = (id, title, author)
    }
  }

  /// At least one.
  package var entries: [Entry]

  package init(entries: [Entry]) { self.entries = entries }

  package var place: MenuPlace? { .my }
  package func title(in frame: Frame) -> String { frame.messages.title(.deleteEntries) }

  package func content(_ html: inout HTML, in frame: Frame) {
    guard let first = entries.first else { return }
    let question: Phrase =
      entries.count == 1 ? .listConfirmOne(title: first.title) : .listConfirmSeveral(entries.count)
    html.paragraph(frame.messages.text(question))
    html.element("ul") { html in
      for entry in entries {
        html.element("li") { html in
          html.element("strong", [.fixed("dir", "auto")], text: entry.title)
          html.markup(" ")
          html.element("span", [.fixed("class", "author"), .fixed("dir", "auto")], text: entry.author)
        }
      }
    }
    html.form(Address("/my/list/delete"), "delete", in: frame) { html in
      for entry in entries { html.hidden("id", String(entry.id)) }
      html.element("p", [.fixed("class", "actions")]) { html in
        html.listButton(.delete, .danger, .bin, in: frame)
        html.listLink(.cancel, .quiet, Address("/my/list", query: [("at", String(first.id))]), in: frame)
      }
    }
  }
}

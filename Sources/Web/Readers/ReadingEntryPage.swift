import Application
import Domain
import Messages

struct ReadingEntryPage: Page {
  var detail: ReadingDetail
  /// The order of the list that the page goes back to.
  var order: ReadingOrder

  private var entry: ReadingEntry { detail.row.entry }
  private var id: String { String(entry.id.rawValue) }

  var place: MenuPlace? { .my }
  func title(in frame: Frame) -> String { entry.content.title }

  func heading(_ html: inout HTML, in frame: Frame) {
    let content = entry.content
    html.element("div", [.class(content.isDisliked ? "book-head disliked" : "book-head")]) { html in
      html.picture(detail.row, .page)
      html.element("div") { html in
        html.element("h1", [.anyDirection], text: content.title)
        html.element("p", [.class("author"), .anyDirection], text: content.author)
        html.element("p", [.class("marks")]) { $0.opinion(content, in: frame) }
        html.facts([(frame.messages.listWord(.day), content.readOn.map { .cell(frame.messages.day($0)) })])
        actions(&html, in: frame)
      }
    }
  }

  private func actions(_ html: inout HTML, in frame: Frame) {
    html.element("p", [.class("actions")]) { html in
      html.listLink(.edit, .action, Address("/my/list", [id, "edit"]), in: frame)
      html.listLink(.delete, .danger, Address("/my/list", [id, "delete"]), .bin, in: frame)
      if let book = entry.content.book { html.listLink(.here, .quiet, .book(book), .books, in: frame) }
    }
  }

  func content(_ html: inout HTML, in frame: Frame) {
    html.part("review", .review, in: frame) { html in
      let review = entry.content.review
      guard !review.isEmpty else {
        return html.element("p", [.class("note")], text: frame.messages.listWord(.noReview))
      }
      html.element("p", [.class("description"), .anyDirection], text: review)
      share(&html, in: frame)
    }
    // The list opens at the page that has the entry, and at its row.
    html.element("p", [.class("actions")]) { html in
      let list = Address(
        "/my/list", query: [("order", order == .title ? nil : order.rawValue), ("at", id)])
      html.listLink(.backToList, .quiet, list, .left, in: frame)
    }
  }

  private func share(_ html: inout HTML, in frame: Frame) {
    let sharing = entry.sharing
    let word: ListWord =
      switch sharing {
      case .own: .isPrivate
      case .offered: .isOffered
      case .shared: .isShared
      }
    html.element("p", [.class("note")], text: frame.messages.listWord(word))
    // A review that others see can be taken back also after the library has stopped showing any.
    guard sharing != .own || (detail.sharesReviews && entry.content.book != nil) else { return }
    html.form(Address("/my/list", [id, "share"]), "share", in: frame) { html in
      html.hidden("share", sharing == .own ? "1" : "0")
      html.listButton(sharing == .own ? .offer : .takeBack, .quiet, in: frame)
    }
  }
}

struct ReadingDeletePage: Page {
  /// At least one.
  var entries: [ReadingEntry]

  var place: MenuPlace? { .my }
  func title(in frame: Frame) -> String { frame.messages.title(.deleteEntries) }

  func content(_ html: inout HTML, in frame: Frame) {
    guard let first = entries.first else { return }
    let question: Phrase =
      entries.count == 1 ? .listConfirmOne(title: first.content.title) : .listConfirmSeveral(entries.count)
    html.paragraph(frame.messages.text(question))
    html.element("ul") { html in
      for entry in entries {
        html.element("li") { html in
          html.element("strong", [.anyDirection], text: entry.content.title)
          html.markup(" ")
          html.element("span", [.class("author"), .anyDirection], text: entry.content.author)
        }
      }
    }
    html.form(Address("/my/list/delete"), "delete", in: frame) { html in
      for entry in entries { html.hidden("id", String(entry.id.rawValue)) }
      html.element("p", [.class("actions")]) { html in
        html.listButton(.delete, .danger, .bin, in: frame)
        html.listLink(.cancel, .quiet, Address("/my/list", query: [("at", String(first.id.rawValue))]), in: frame)
      }
    }
  }
}

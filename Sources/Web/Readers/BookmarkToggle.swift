import Domain
import Messages

/// The button that sets or removes a bookmark: a separate form, which works without scripts and returns to its page.
struct BookmarkToggle: Sendable, Hashable {
  var target: Bookmark.Target
  var title: String
  /// The texts of a work that only a catalogue on the web has. A book of the library has its own.
  var author = ""
  var year: Int?
  var cover: Int?
  var isSet: Bool
}

extension HTML {
  mutating func bookmarkToggle(_ toggle: BookmarkToggle, in frame: Frame) {
    form(
      Address("/my/bookmarks"), "bookmark-\(toggle.target.text)", in: frame, comesBack: true,
      [.class("toggle")]
    ) { html in
      switch toggle.target {
      case .book(let id): html.hidden("book", String(id.rawValue))
      case .work(let id):
        html.hidden("work", id.text)
        if !toggle.isSet { html.texts(of: toggle) }
      }
      html.hidden("set", toggle.isSet ? "0" : "1")
      // The name stays the same: a reader of the screen hears the state from `aria-pressed`.
      let attributes: [Attribute] = [
        .class("button quiet bookmark"), .fixed("aria-pressed", toggle.isSet ? "true" : "false"),
        .text("aria-label", frame.messages.text(.listBookmarkOf(title: toggle.title))),
      ]
      html.element("button", attributes) { html in
        html.bookmarkContent(isSet: toggle.isSet, in: frame)
      }
    }
  }

  /// The form of all bookmark buttons of a list. Fifty forms would take as long as the rest of the page.
  mutating func bookmarkForm(in frame: Frame) {
    form(Address("/my/bookmarks"), "bookmarks", in: frame, comesBack: true, [.fixed("id", "bookmarks")]) { _ in }
  }

  /// The button of a row, which sends the form of its list.
  ///
  /// - Parameters:
  ///   - label: its name for screen readers.
  ///   - content: ``bookmarkContent(isSet:in:)``
  mutating func bookmarkButton(
    of book: Book.ID, titled title: String, isSet: Bool, _ label: TitledSentence, _ content: HTML
  ) {
    markup("<button class=\"button quiet bookmark\" form=\"bookmarks\" name=\"toggle\" value=\"")
    number(book.rawValue)
    markup(isSet ? "-0\" aria-pressed=\"true\" aria-label=\"" : "-1\" aria-pressed=\"false\" aria-label=\"")
    label.say(title) { text($0) }
    markup("\">")
    self += content
    markup("</button>")
  }

  mutating func bookmarkContent(isSet: Bool, in frame: Frame) {
    icon(isSet ? .bookmarkSet : .bookmark)
    element("span", text: frame.messages.listWord(.bookmark))
  }

  private mutating func texts(of toggle: BookmarkToggle) {
    hidden("title", toggle.title)
    hidden("author", toggle.author)
    if let year = toggle.year { hidden("year", String(year)) }
    if let cover = toggle.cover { hidden("cover", String(cover)) }
  }
}

extension Bookmark.Target {
  /// For names of forms: `b12` or `OL45804W`.
  var text: String {
    switch self {
    case .book(let id): "b\(id.rawValue)"
    case .work(let id): id.text
    }
  }
}

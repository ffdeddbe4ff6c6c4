import Application
import Domain
import Messages

extension HTML {
  /// A row of a list of books. A page has fifty, so that its own tags are written as they stand.
  private mutating func bookRow(
    _ book: CatalogueRow, isBookmarked: Bool?, in frame: Frame, _ parts: inout RowParts
  ) {
    markup("<li class=\"book\">")
    cover(of: book.id, title: book.title, section: book.section, hasPicture: book.hasCover, size: .row)
    markup("<div class=\"work\">")
    markup("<a href=\"/books/")
    number(book.id.rawValue)
    markup("\" class=\"title\">")
    self += parts.titleTag(book.language, frame)
    text(book.title)
    markup("</span></a>")
    if !book.author.isEmpty {
      markup("<p class=\"author\" dir=\"auto\">")
      text(book.author)
      markup("</p>")
    }
    markup("</div><div class=\"marks\">")
    if book.isFavourite { self.badge(.heart, .wish, frame.messages.label(.favourite)) }
    self += parts.badge(book.shelf, frame)
    if let rating = book.rating { average(rating, in: frame) }
    if let isBookmarked {
      bookmarkButton(
        of: book.id, titled: book.title, isSet: isBookmarked, parts.bookmarkLabel,
        parts.bookmark(isBookmarked, frame))
    }
    markup("</div></li>")
  }

  /// A page has at most one list with bookmarks: its rows share a form.
  ///
  /// - Parameter bookmarked: the books that the reader has a bookmark of; nil for rows without bookmark buttons.
  mutating func bookRows(_ books: [CatalogueRow], bookmarked: Set<Book.ID>? = nil, in frame: Frame) {
    var parts = RowParts(frame)
    if bookmarked != nil { bookmarkForm(in: frame) }
    element("ul", [.class("books")]) { html in
      for book in books {
        html.bookRow(book, isBookmarked: bookmarked?.contains(book.id), in: frame, &parts)
      }
    }
  }
}

/// Parts that many rows of a page share. Each is made once: the words of a badge take as long as the rest of its row.
private struct RowParts {
  let bookmarkLabel: TitledSentence
  private var titleTag: (language: String?, tag: HTML)?
  private var badges: [(shelf: ShelfState, badge: HTML)] = []
  private var set: HTML?
  private var notSet: HTML?

  init(_ frame: Frame) {
    bookmarkLabel = TitledSentence({ .listBookmarkOf(title: $0) }, in: frame.messages)
  }

  /// The tag that begins the title of a book in this language.
  mutating func titleTag(_ language: String?, _ frame: Frame) -> HTML {
    // Most books of a list have the language of the one before.
    if let last = titleTag, last.language == language { return last.tag }
    var made = HTML()
    made.begin("span", frame.titleAttributes(language))
    titleTag = (language, made)
    return made
  }

  mutating func badge(_ shelf: ShelfState, _ frame: Frame) -> HTML {
    // Comparing a few values is faster than hashing one.
    if let made = badges.first(where: { $0.shelf == shelf }) { return made.badge }
    var made = HTML()
    made.badge(shelf, in: frame)
    badges.append((shelf, made))
    return made
  }

  mutating func bookmark(_ isSet: Bool, _ frame: Frame) -> HTML {
    if let made = isSet ? set : notSet { return made }
    var made = HTML()
    made.bookmarkContent(isSet: isSet, in: frame)
    if isSet { set = made } else { notSet = made }
    return made
  }
}

extension Frame {
  /// The direction of a title, and its language if that differs from the page's.
  func titleAttributes(_ language: String?) -> [Attribute] {
    var attributes: [Attribute] = [.anyDirection]
    let own = LanguageCode.normalise(self.language.tag)
    if let code = LanguageCode.normalise(language), code != own { attributes.append(.text("lang", code)) }
    return attributes
  }
}

package import Domain
import Messages

/// A book as a row of a list shows it.
package struct BookListing: Sendable {
  package var id: Int64
  package var title: String
  /// ISO 639-1; nil where nobody knows it.
  package var language: String?
  package var author: String
  /// Whether the cover folder has a picture of it.
  package var hasCover: Bool
  /// The letter under which it is filed, or #; it chooses the colour of the drawn cover.
  package var section: String
  package var availability: Availability
  package var isFavourite: Bool
  /// Whether the reader has a bookmark of it; nil where nobody is signed in.
  package var isBookmarked: Bool?
  /// Nil below three ratings.
  package var rating: BookRating?

  package init(
    id: Int64, title: String, language: String? = nil, author: String, hasCover: Bool = false, section: String,
    availability: Availability, isFavourite: Bool = false, isBookmarked: Bool? = nil, rating: BookRating? = nil
  ) {
    self.id = id
    self.title = title
    self.language = language
    self.author = author
    self.hasCover = hasCover
    self.section = section
    self.availability = availability
    self.isFavourite = isFavourite
    self.isBookmarked = isBookmarked
    self.rating = rating
  }

  /// The place of a book's copies, as everybody may know it.
  package enum Availability: Sendable, Hashable {
    case onShelf(Int, of: Int)
    /// - Parameter back: when the next copy is due.
    case allOut(back: CalendarDay?)
    /// The copies that are there wait for those who reserved them.
    case onHold
    case wish
    /// No copy is on loan, and none is on the shelf.
    case away
  }
}

extension HTML {
  /// A row of a list of books: cover, title, author, badge. A page has fifty, so that its own tags are written as they stand.
  private mutating func bookRow(_ book: BookListing, in frame: Frame, _ parts: inout RowParts) {
    markup("<li class=\"book\">")
    cover(of: book.id, title: book.title, section: book.section, hasPicture: book.hasCover, size: .row)
    markup("<div class=\"work\">")
    markup("<a href=\"/books/")
    number(book.id)
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
    if book.isFavourite { self.badge(.heart, .wish, frame.messages.label(.favorite)) }
    self += parts.badge(book.availability, frame)
    if let rating = book.rating { average(rating, in: frame) }
    if let isSet = book.isBookmarked {
      bookmarkButton(
        of: book.id, titled: book.title, isSet: isSet, parts.bookmarkLabel, parts.bookmark(isSet, frame))
    }
    markup("</div></li>")
  }

  /// A page has one list with bookmarks at most: they share a form.
  mutating func bookRows(_ books: [BookListing], in frame: Frame) {
    var parts = RowParts(frame)
    if books.contains(where: { $0.isBookmarked != nil }) { bookmarkForm(in: frame) }
    element("ul", [.fixed("class", "books")]) { html in
      for book in books { html.bookRow(book, in: frame, &parts) }
    }
  }
}

/// The parts of rows that many rows of a page share. Each is made once: wording a badge takes as long as the rest of its row.
private struct RowParts {
  let bookmarkLabel: TitledSentence
  private var titleTag: (language: String?, tag: HTML)?
  private var badges: [(availability: BookListing.Availability, badge: HTML)] = []
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

  mutating func badge(_ availability: BookListing.Availability, _ frame: Frame) -> HTML {
    // Comparing a few values is faster than hashing one.
    if let made = badges.first(where: { $0.availability == availability }) { return made.badge }
    var made = HTML()
    made.badge(availability, in: frame)
    badges.append((availability, made))
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
  /// The direction of a title, and its language where that is another one than the page's.
  func titleAttributes(_ language: String?) -> [Attribute] {
    var attributes: [Attribute] = [.fixed("dir", "auto")]
    let own = LanguageCode.normalise(self.language.tag)
    if let code = LanguageCode.normalise(language), code != own { attributes.append(.text("lang", code)) }
    return attributes
  }
}

import Domain
package import Messages

/// A work of a catalogue on the web as a row of a list shows it.
package struct WorkListing: Sendable {
  /// `OL893414W`
  package var name: String
  package var title: String
  package var author: String
  /// The letter that chooses the colour of the drawn cover.
  package var section: String
  package var year: Int?
  /// The catalogue's number of the cover.
  package var cover: Int?
  package var rating: Rating?
  package var holding: Holding?
  package var isBookmarked: Bool

  package init(
    name: String, title: String, author: String, section: String, year: Int? = nil, cover: Int? = nil,
    rating: Rating? = nil, holding: Holding? = nil, isBookmarked: Bool = false
  ) {
    (self.name, self.title, self.author, self.section) = (name, title, author, section)
    (self.year, self.cover, self.rating, self.holding) = (year, cover, rating, holding)
    self.isBookmarked = isBookmarked
  }

  /// Nil for a name that is none.
  var bookmark: BookmarkToggle? {
    WorkID(name).map {
      BookmarkToggle(target: .work($0), title: title, author: author, year: year, cover: cover, isSet: isBookmarked)
    }
  }

  package struct Rating: Hashable, Sendable {
    /// The average, 0 to 50.
    package var tenths: Int
    package var count: Int

    package init(tenths: Int, count: Int) { (self.tenths, self.count) = (tenths, count) }
  }

  /// A book of the library that is the work, or perhaps is.
  package struct Holding: Hashable, Sendable {
    package var book: Int64
    package var title: String
    package var isbn: String?
    package var availability: BookListing.Availability
    package var isPerhaps: Bool

    package init(
      book: Int64, title: String, isbn: String? = nil, availability: BookListing.Availability, isPerhaps: Bool = false
    ) {
      (self.book, self.title, self.isbn) = (book, title, isbn)
      (self.availability, self.isPerhaps) = (availability, isPerhaps)
    }
  }

  var address: Address { Address("/discover/works", [name]) }
}

/// The note that what is shown was seen before.
package struct StoredNote: Hashable, Sendable {
  package var hindrance: DiscoverHindrance
  /// The age in seconds.
  package var age: Int

  package init(_ hindrance: DiscoverHindrance, age: Int) { (self.hindrance, self.age) = (hindrance, age) }
}

extension Address {
  /// The cover of a work, through this server.
  init(coverOfWork number: Int, _ size: WorkCoverSize) {
    self.init("/covers/ol", ["\(number)-\(size.rawValue).jpg"])
  }
}

extension HTML {
  mutating func workRows(_ works: [WorkListing], in frame: Frame) {
    element("ul", [.fixed("class", "books"), .flag("data-list")]) { html in
      for work in works { html.workRow(work, in: frame) }
    }
  }

  private mutating func workRow(_ work: WorkListing, in frame: Frame) {
    // A list that grows finds a work again by this.
    element("li", [.fixed("class", "book"), .text("id", "work-" + work.name)]) { html in
      html.cover(
        work.cover.map { Address(coverOfWork: $0, .medium) }, title: work.title, section: work.section, size: .row)
      html.element("div", [.fixed("class", "work")]) { html in
        html.element("a", [.href(work.address), .fixed("class", "title")]) { html in
          html.element("span", [.fixed("dir", "auto")], text: work.title)
        }
        html.element("p", [.fixed("class", "author")]) { html in
          let year = work.year.map { [String($0)] } ?? []
          html += .parts((work.author.isEmpty ? [] : [work.author]) + year)
        }
        if let rating = work.rating { html.rating(rating, in: frame) }
      }
      html.element("div", [.fixed("class", "marks")]) { html in
        if let holding = work.holding { html.holding(holding, in: frame) }
        if let bookmark = work.bookmark { html.bookmarkToggle(bookmark, in: frame) }
      }
    }
  }

  mutating func rating(_ rating: WorkListing.Rating, in frame: Frame) {
    element("p", [.fixed("class", "rating")]) { html in
      html.icon(.star)
      html.text(frame.messages.text(.discoverRating(tenths: rating.tenths, count: rating.count)))
    }
  }

  /// The state of the library's own copies, which leads to the book.
  mutating func holding(_ holding: WorkListing.Holding, in frame: Frame) {
    if holding.isPerhaps { element("span", [.fixed("class", "note")], text: frame.messages.word(DiscoverWord.perhaps)) }
    element("a", [.href(Address("/books", [String(holding.book)]))]) { $0.badge(holding.availability, in: frame) }
  }

  mutating func storedNote(_ note: StoredNote?, in frame: Frame) {
    guard let note else { return }
    element("p", [.fixed("class", "stored"), .fixed("role", "status")]) { html in
      html.icon(.clock)
      html.element("span", text: frame.messages.text(.discoverStored(note.hindrance, seconds: note.age)))
    }
  }

  /// Nothing was seen before: why, and what can be shown all the same.
  mutating func neverSeen(_ hindrance: DiscoverHindrance, offered: [DiscoverySubject], in frame: Frame) {
    element("p", [.fixed("class", "problem"), .fixed("role", "status")]) { html in
      html.text(frame.messages.text(.discoverHindered(hindrance)) + " " + frame.messages.word(DiscoverWord.never))
    }
    guard !offered.isEmpty else { return }
    element("section", [.fixed("aria-labelledby", "offered")]) { html in
      html.element("h2", [.fixed("id", "offered")], text: frame.messages.word(DiscoverWord.offered))
      html.subjects(offered, in: frame)
    }
  }

  mutating func subjects(_ subjects: [DiscoverySubject], in frame: Frame) {
    element("ul", [.fixed("class", "inline")]) { html in
      for subject in subjects {
        html.element("li") { html in
          let address = Address("/discover", query: [("subject", subject.rawValue)])
          html.element("a", [.href(address)], text: frame.messages.label(subject))
        }
      }
    }
  }
}

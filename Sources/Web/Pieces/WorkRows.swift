import Application
import Domain
import Messages

extension WorkRow {
  var address: Address { Address("/discover/works", [name]) }

  /// Nil for a name that is not the number of a work.
  var bookmark: BookmarkToggle? {
    WorkID(name).map {
      BookmarkToggle(target: .work($0), title: title, author: author, year: year, cover: cover, isSet: isBookmarked)
    }
  }
}

extension Address {
  /// The cover of a work, through this server.
  init(coverOfWork number: Int, _ size: WorkCoverSize) {
    self.init("/covers/ol", ["\(number)-\(size.rawValue).jpg"])
  }
}

extension HTML {
  mutating func workRows(_ works: [WorkRow], in frame: Frame) {
    element("ul", [.class("books"), .flag("data-list")]) { html in
      for work in works { html.workRow(work, in: frame) }
    }
  }

  private mutating func workRow(_ work: WorkRow, in frame: Frame) {
    // The script finds a work of a growing list by its id.
    element("li", [.class("book"), .text("id", "work-" + work.name)]) { html in
      html.cover(
        work.cover.map { Address(coverOfWork: $0, .medium) }, title: work.title, section: work.section, size: .row)
      html.element("div", [.class("work")]) { html in
        html.element("a", [.href(work.address), .class("title")]) { html in
          html.element("span", [.anyDirection], text: work.title)
        }
        html.element("p", [.class("author")]) { html in
          let year = work.year.map { [String($0)] } ?? []
          html += .parts((work.author.isEmpty ? [] : [work.author]) + year)
        }
        if let rating = work.rating { html.rating(rating, in: frame) }
      }
      html.element("div", [.class("marks")]) { html in
        if let holding = work.holding { html.holding(holding, in: frame) }
        if let bookmark = work.bookmark { html.bookmarkToggle(bookmark, in: frame) }
      }
    }
  }

  mutating func rating(_ rating: WorkRating, in frame: Frame) {
    element("p", [.class("rating")]) { html in
      html.icon(.star)
      html.text(frame.messages.text(.discoverRating(tenths: rating.tenths, count: rating.count)))
    }
  }

  /// The state of the library's own copies, which leads to the book.
  mutating func holding(_ holding: WorkHolding, in frame: Frame) {
    if holding.isPerhaps { element("span", [.class("note")], text: frame.messages.word(DiscoverWord.perhaps)) }
    element("a", [.href(.book(holding.id))]) { $0.badge(holding.shelf, in: frame) }
  }

  mutating func storedNote(_ stored: DiscoverList.Stored?, now: Timestamp, in frame: Frame) {
    guard let stored else { return }
    element("p", [.class("stored"), .fixed("role", "status")]) { html in
      html.icon(.clock)
      html.element(
        "span", text: frame.messages.text(.discoverStored(stored.problem, seconds: stored.age(at: now))))
    }
  }

  /// No answer is stored: the reason, and subjects that can be shown.
  mutating func neverSeen(_ problem: ReaderProblem, offered: [DiscoverySubject], in frame: Frame) {
    element("p", [.class("problem"), .fixed("role", "status")]) { html in
      html.text(frame.messages.text(.discoverHindered(problem)) + " " + frame.messages.word(DiscoverWord.never))
    }
    guard !offered.isEmpty else { return }
    part("offered", titled: frame.messages.word(DiscoverWord.offered)) { $0.subjects(offered, in: frame) }
  }

  mutating func subjects(_ subjects: [DiscoverySubject], in frame: Frame) {
    element("ul", [.class("inline")]) { html in
      for subject in subjects {
        html.element("li") { html in
          let address = Address("/discover", query: [("subject", subject.rawValue)])
          html.element("a", [.href(address)], text: frame.messages.label(subject))
        }
      }
    }
  }
}
